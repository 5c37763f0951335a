import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import map from '../docs/map.md?raw';
import { FLOORS } from './floors.js';

const eslint = new ESLint({ cwd: import.meta.dirname });

/** What the lint says about a file of `src/` with this text. */
async function said(file: string, text: string): Promise<string[]> {
  const [looked] = await eslint.lintText(text, { filePath: `src/${file}` });
  return (looked?.messages ?? [])
    .filter((message) => message.fatal || message.ruleId === 'watertable/imports-point-down')
    .map((message) => message.message);
}

test.each([
  ['games do not know each other', 'games/splash/a.ts', '../showdown/cards', 'on the same floor'],
  ['a game does not know the page it lies on', 'games/splash/a.ts', '../../table/sounds', 'above it'],
  ['net knows no shell', 'net/a.ts', '../shell/shade.svelte', 'above it'],
  ['net knows no game', 'net/a.ts', '../games/showdown/cards', 'above it'],
  ['net knows no table', 'net/a.ts', '../table/sounds', 'above it'],
  ['net does not know what the person set', 'net/a.ts', '../settings.svelte', 'on the same floor'],
  ['shell knows no game', 'shell/a.ts', '../games/showdown/cards', 'above it'],
  ['shell knows no page', 'shell/a.ts', '../lobby/games', 'above it'],
  ['pages do not know each other', 'table/a.ts', '../lobby/games', 'on the same floor'],
  ['what is for tests stays there', 'shell/a.ts', '../testing/table.svelte', 'for tests alone'],
  ['a new room needs a floor', 'cellar/a.ts', '../net/http', 'on no floor'],
])('%s', async (_, file, other, why) => {
  expect(await said(file, `import '${other}';`)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['of a type', `import type { A } from '../games/showdown/cards';\nexport type B = A;`],
  ['by passing it on', `export * from '../games/showdown/cards';\nexport { A } from '../games/showdown/cards';`],
  ['when it is needed', `export const later = () => import('../games/showdown/cards');`],
  ['inside a type', `export type A = import('../games/showdown/cards').A;`],
])('knowing is refused %s too', async (_, text) => {
  const lines = text.split('\n').filter((line) => line.includes('cards'));
  expect(await said('shell/a.ts', text)).toEqual(lines.map(() => expect.stringContaining('above it')));
});

test('components are looked at like other files', async () => {
  const text = `<script lang="ts">\n  import '../games/showdown/cards';\n</script>\n`;
  expect(await said('shell/A.svelte', text)).toHaveLength(1);
});

test('what points down is allowed', async () => {
  const text = ['../../shell/words', '../../net/http', '../../protocol', './cards', '../../assets/icons.svg?url'];
  expect(await said('games/showdown/a.ts', text.map((name) => `import '${name}';`).join('\n'))).toEqual([]);
  expect(await said('net/a.test.ts', `import '../testing/table.svelte';`)).toEqual([]);
});

test('every room has a line on the map', () => {
  const [, rooms = ''] = /## The rooms of the browser client\n([^]*?)\n## /.exec(map) ?? [];
  const told = [...rooms.matchAll(/^\| (.*?) \|/gm)].flatMap(([, names = '']) => names.match(/`[^`]+`/g) ?? []);
  const drawn = FLOORS.flat().filter((room) => !['assets', 'style'].includes(room));
  expect(told.map((name) => name.slice(1, -1).replace(/\/$/, ''))).toEqual(drawn);
});
