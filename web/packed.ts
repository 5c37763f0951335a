/** Packs what was built: beside each file that gets smaller by it lie the same bytes as brotli and as gzip. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = ['.js', '.css', '.svg', '.html', '.wasm', '.instinct', '.webmanifest']; // fonts are packed already
const LEAST = 600; // bytes: less fits into one packet anyway

export function packed(): Plugin {
  let folder = '';
  return {
    name: 'watertable-packed',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true }))
        if (PACKED.some((end) => name.endsWith(end))) await pack(join(folder, name));
    },
  };
}

async function pack(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length < LEAST) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }; // quality 11, as is usual
  const ways = { '.br': promisify(brotliCompress)(body, best), '.gz': promisify(gzip)(body, { level: 9 }) };
  for (const [end, made] of Object.entries(ways)) {
    const bytes = await made;
    if (bytes.length < body.length) await writeFile(path + end, bytes);
  }
}
