/** Writes ships.json at the end of a build: which packages are inside, so that NOTICE can name them all. */

import type { Plugin, Rolldown } from 'vite';

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//; // the innermost, where they are nested

export function ships(): { pages: Plugin; worker: Plugin } {
  const folders = new Map<string, string>(); // by name
  const look = (bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle)) {
      for (const source of file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames) {
        const [, folder, name] = PACKAGE.exec(new URL(source, import.meta.url).pathname) ?? [];
        if (folder && name) folders.set(name, folder);
      }
    }
  };
  return {
    worker: { name: 'watertable-ships-in-workers', apply: 'build', generateBundle: (_, bundle) => look(bundle) },
    pages: {
      name: 'watertable-ships',
      apply: 'build',
      async generateBundle(_, bundle) {
        look(bundle);
        const inside: Record<string, string> = {};
        for (const [name, folder] of [...folders].sort()) {
          const told = await this.fs.readFile(`${folder}/package.json`, { encoding: 'utf8' });
          inside[name] = (JSON.parse(told) as { version: string }).version;
        }
        this.emitFile({ type: 'asset', fileName: 'ships.json', source: `${JSON.stringify(inside, null, 2)}\n` });
      },
    },
  };
}
