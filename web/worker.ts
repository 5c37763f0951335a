/** Writes sw.js at the end of a build: the service worker, told which files the shell and the tables of a device need. */

import type { Plugin, Rolldown } from 'vite';

const SOURCE = new URL('./src/offline/sw.js', import.meta.url).pathname;
const ONLINE = 'games/splash/'; // physics needs the server

type Bundle = Rolldown.OutputBundle;

export function worker(): Plugin {
  return {
    name: 'watertable-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.name === 'index' && file.isEntry);
      if (entry?.type !== 'chunk') return this.error('there is no first page to keep');
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const first = neededBy(bundle, [entry.fileName], (chunk) => chunk.imports);
      const all = neededBy(bundle, [entry.fileName], ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
      const engine = Object.keys(bundle).filter((name) => isEngine(bundle, name));
      const shown = [...first, ...fonts].filter((name) => !engine.includes(name));
      const shell = ['/symbol.svg', '/manifest.webmanifest', ...paths(shown)];
      const tables = paths([...all, ...engine]).filter((path) => !shell.includes(path));
      const source = await this.fs.readFile(SOURCE, { encoding: 'utf8' });
      const build = await hashOf([...shell, ...tables].join() + source);
      const [said, more] = [JSON.stringify(shell), JSON.stringify(tables)];
      const head = `const BUILD = '${build}';\nconst SHELL = ${said};\nconst TABLES = ${more};\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
    },
  };
}

/** Whether a file belongs to the worker that runs the rules: a script that no chunk of the pages is, a module, an instinct. */
const isEngine = (bundle: Bundle, name: string): boolean =>
  name.endsWith('.wasm') || name.endsWith('.instinct') || (name.endsWith('.js') && bundle[name]?.type === 'asset');

const paths = (names: Iterable<string>): string[] => [...new Set(names)].sort().map((name) => `/${name}`);

/** Some files, and all that they need, as far as `next` leads; without what needs the server. */
function neededBy(bundle: Bundle, names: string[], next: (chunk: Rolldown.OutputChunk) => string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk' || file.facadeModuleId?.includes(ONLINE)) continue;
    found.add(name);
    for (const asset of file.viteMetadata?.importedCss ?? []) found.add(asset);
    for (const asset of file.viteMetadata?.importedAssets ?? []) found.add(asset);
    waiting.push(...next(file));
  }
  return found;
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash).slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
