/** The tiles as their designers wrote them, and matches played on the rules of this browser: for tests. */

import { readFileSync } from 'node:fs';
import { made } from '../../engine/games';
import { readLog, type Line } from '../../engine/log';
import { Table } from '../../engine/table';
import type { Components, Face, View } from './forms';

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf-8');

/** The faces of tiles.toml: one line for each field, which but for its equals signs is JSON. */
function faces(): Face[] {
  const [, ...tiles] = file('src/watertable/games/water_to_water/tiles.toml').split('[[tile]]');
  return tiles.map((tile) => {
    const fields = [...tile.matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']): [string, unknown] => [
      name,
      JSON.parse(value.replace(/(\w+) = /g, '"$1": ')),
    ]);
    const { count, desc, ...read } = Object.fromEntries(fields) as { count: number; desc: string };
    return { islet: false, hub: [], pixels: [], ...read, copies: count, text: desc } as unknown as Face;
  });
}

export const FACES = new Map(faces().map((face) => [face.id, face]));

type Counts = Components['characters'][number]['counts'];
const COUNTS: Record<string, Counts> = {
  bog_minder: 'voids',
  gardener: 'squares',
  islander: 'islands',
  lake_nymph: 'lakes',
  planter: 'voids',
  river_lord: 'rivers',
  strider: 'islands',
  wave_rider: 'lakes',
};
export const KNOWN: Components = {
  tiles: [...FACES.values()],
  powers: [],
  characters: Object.entries(COUNTS).map(([id, counts]) => ({ id, counts, name: id.replace('_', ' ') })),
  warnings: [],
};

const game = made('water-to-water', (slug) =>
  Promise.resolve(new Uint8Array(readFileSync(new URL(`../../engine/${slug}.wasm`, import.meta.url)))),
);

/** Every position of a recorded match, as each seat saw it when it was asked. */
export async function recorded(): Promise<View[]> {
  const { header, lines } = readLog(file('tests/games/water_to_water/recorded/adventurer.jsonl'));
  const table = Table.replay(await game, header, [], null);
  return played(table, lines);
}
function played(table: Table, lines: Line[]): View[] {
  const views = lines.map((line) => {
    table.follow(line);
    return table.view(table.toAct !== null && table.toAct >= 0 ? table.toAct : null) as View;
  });
  table.close();
  return views;
}

/** Every position of a match that a bot plays at all seats. */
export async function bots(seats: number, seed: number, bot = 'greedy'): Promise<View[]> {
  const { rules, words } = await game;
  const board = rules.board(seats, {});
  const views: View[] = [];
  for (let ply = 1; board.asked !== null && ply < 400; ply++) {
    if (board.asked < 0) board.roll([seed, ply, seed ^ ply, 7]);
    else board.carry(board.asked, rules.choose(bot, board.look(board.asked), board.numbers(), seed + ply));
    views.push(words.view(board.look(Math.max(-1, board.asked ?? -1))) as View);
  }
  board.close();
  return views;
}
