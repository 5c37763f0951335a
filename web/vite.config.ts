import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { packed } from './packed.ts';
import { ships } from './ships.ts';
import { worker } from './worker.ts';

const shipped = ships();

// The pages are served by the Python server; `npm run dev` asks a running one for the rest.
export default defineConfig({
  plugins: [svelte(), worker(), shipped.pages, packed()],
  build: {
    outDir: '../src/watertable/server/pages/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // The rules have an entry of their own: no page waits for them.
    rolldownOptions: {
      input: { index: 'index.html', rules: 'src/engine/engine.ts' },
      preserveEntrySignatures: 'exports-only',
    },
  },
  // The server lets the script of this name compile WebAssembly, and no other.
  worker: {
    format: 'es',
    plugins: () => [shipped.worker],
    rolldownOptions: { output: { entryFileNames: 'assets/engine-[hash].js' } },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8010', ws: true } },
  },
  // What is drawn is tried in a document (`Chat.svelte.test.ts`); all else needs none.
  test: {
    isolate: false, // one document for all: a third of the time
    testTimeout: 60_000, // a busy machine is not a mistake
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: ['**/*.test.ts'], exclude: ['node_modules', '**/*.svelte.test.ts'] },
      },
      {
        extends: true,
        plugins: [svelteTesting()],
        server: { fs: { allow: ['..'] } }, // recorded shuffles lie beside the Python tests
        test: {
          name: 'drawn',
          include: ['src/**/*.svelte.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts'],
          unstubGlobals: true,
        },
      },
    ],
  },
});
