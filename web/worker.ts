/** Writes sw.js at the end of a build: the service worker, told which files belong to the shell. */

import type { Plugin } from 'vite';

const SOURCE = new URL('./src/offline/sw.js', import.meta.url).pathname;

export function worker(): Plugin {
  return {
    name: 'watertable-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      if (entry?.type !== 'chunk') return this.error('there is no first page to keep');
      const told = entry.viteMetadata;
      const fonts = files.map((file) => file.fileName).filter((name) => name.endsWith('.woff2'));
      const needed = [
        entry.fileName,
        ...entry.imports,
        ...(told?.importedCss ?? []),
        ...(told?.importedAssets ?? []),
        ...fonts,
      ];
      const shell = ['/symbol.svg', '/manifest.webmanifest', ...[...new Set(needed)].sort().map((name) => `/${name}`)];
      const source = await this.fs.readFile(SOURCE, { encoding: 'utf8' });
      const head = `const BUILD = '${await hashOf(shell.join() + source)}';\nconst SHELL = ${JSON.stringify(shell)};\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
    },
  };
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash).slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
