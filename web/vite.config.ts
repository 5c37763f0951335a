import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { worker } from './worker.ts';

// The pages are served by the Python server; `npm run dev` asks a running one for the rest.
export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: '../src/watertable/server/pages/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8010', ws: true } },
  },
  // What is drawn is tried in a document (`Chat.svelte.test.ts`); all else needs none.
  test: {
    isolate: false, // one document for all: a third of the time
    testTimeout: 60_000, // a busy machine is not a mistake
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
