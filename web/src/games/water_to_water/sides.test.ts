import { describe, expect, test } from 'vitest';
import { FACES } from './box.fixture';
import type { Face } from './forms';
import { DIRECTIONS, edge, shown, sides, slotOf } from './sides';

const TURNS = [0, 1, 2, 3];
const all = [...FACES.values()];
const face = (id: string) => FACES.get(id) as Face;

/** What lies where on a turned tile: halves of sides by lake, rivers by where they end. As R55 compares looks. */
function look({ edges, lakes, rivers }: Face, turn: number): string {
  const turnedLake = (lake: string[]) =>
    lake
      .map((slot) => slotOf(slot, turn))
      .sort()
      .join();
  const ends = rivers.map(({ edges: at, to }) =>
    [
      at.map((name) => ('NESW'.indexOf(name) + turn) % 4).sort(),
      typeof to === 'number' ? turnedLake(lakes[to] ?? []) : to,
    ].join(),
  );
  return JSON.stringify([TURNS.map((side) => edges[(side - turn + 4) % 4]), lakes.map(turnedLake).sort(), ends.sort()]);
}

test('the box has 51 tiles', () => {
  expect(all.reduce((sum, { copies }) => sum + copies, 0)).toBe(51);
});

describe.each(all.map((one) => [one.id, one] as const))('%s', (_, one) => {
  test('says every side, in every turn', () => {
    for (const turn of TURNS) {
      const said = sides(one, turn);
      said.forEach((words, side) => {
        const water = one.edges[(side - turn + 4) % 4];
        const begins = {
          land: /^land$/,
          river: /^river (to|from) /,
          wide: /^wide lake/,
          left: /^half lake/,
          right: /^half lake/,
        };
        expect(words).toMatch(begins[water ?? 'land']);
        expect(shown(one, turn)).toContain(`${DIRECTIONS[side]}: ${words}`);
      });
    }
  });

  test('says the same in turns that look the same, and something else in all others', () => {
    for (const a of TURNS)
      for (const b of TURNS) expect(shown(one, a) === shown(one, b)).toBe(look(one, a) === look(one, b));
  });

  test('turns what it says with the tile', () => {
    for (const turn of TURNS) {
      const kind = (words = '') => words.split(' ')[0];
      expect(sides(one, turn).map(kind)).toEqual(TURNS.map((side) => kind(sides(one, 0)[(side - turn + 4) % 4])));
    }
  });
});

test('sides match where they say the same, and only there', () => {
  const facing = { land: 'land', wide: 'wide', left: 'right', right: 'left', river: 'river' } as const;
  const wrong: string[] = [];
  for (const one of all)
    for (const other of all)
      for (const turn of TURNS)
        for (const side of TURNS) {
          const [mine, theirs] = [one.edges[side] ?? 'land', other.edges[(side + 2 - turn + 4) % 4] ?? 'land'];
          const same = edge(one, 0, side) === edge(other, turn, (side + 2) % 4);
          if (same !== (facing[mine] === theirs)) wrong.push(`${one.id} ${side} ${other.id} ${turn}`);
        }
  expect(wrong).toEqual([]);
});

test('looks that differ have words that differ, whichever tiles they are', () => {
  const heard = new Map<string, string>();
  for (const one of all)
    for (const turn of TURNS) {
      const words = shown(one, turn);
      const seen = `${look(one, turn)}${one.mark}${one.islet}`;
      expect(heard.get(words) ?? seen).toBe(seen);
      heard.set(words, seen);
    }
});

test.each([
  ['river-straight', 0, 'north: river to the south; east: land; south: river to the north; west: land'],
  [
    'river-tee',
    1,
    'north: land; east: river to the south and the west; south: river to the east and the west; west: river to the east and the south',
  ],
  ['river-spring', 2, 'north: land; east: land; south: river from a spring; west: land'],
  ['lake-bay', 0, 'north: wide lake; east: wide lake; south: land; west: land'],
  ['lake-2caps', 3, 'north: wide lake 1; east: land; south: land; west: wide lake 2'],
  [
    'lake-open',
    0,
    'north: wide lake; east: wide lake; south: wide lake; west: wide lake; with a painted islet, which is no island',
  ],
  ['shore-coast', 0, 'north: half lake on the west; east: land; south: half lake on the west; west: wide lake'],
])('%s turned %i', (id, turn, words) => {
  expect(shown(face(id), turn)).toBe(words);
});

const POND: Face = {
  ...face('river-spring'),
  edges: ['river', 'land', 'river', 'land'],
  lakes: [[], []],
  rivers: [{ edges: ['N', 'S'], to: 1 }],
  mark: 'ruin',
};
test('ponds, and rivers into them, are said', () => {
  expect(shown(POND, 1)).toBe(
    'north: land; east: river to the west and the pond; south: land; west: river to the east and the pond; with a pond and a ruin',
  );
});
