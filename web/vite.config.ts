import { svelte } from '@sveltejs/vite-plugin-svelte';
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
  test: { include: ['src/**/*.test.ts'] },
});
