import { expect, test } from 'vitest';
import { badgeAt } from './badges';
import type { Face, Scored } from './forms';

const CAPS = {
  id: 'caps',
  lakes: [
    ['N0', 'N1'],
    ['S0', 'S1'],
  ],
} as unknown as Face;
const FACES = new Map([['caps', CAPS]]);
const lake = (cells: [number, number][], kind = 'lake') => ({ kind, cells }) as unknown as Scored;
const at = (turn: number, cells: [number, number][], kind?: string) =>
  badgeAt(lake(cells, kind), [0, 0], [{ tile: 'caps', x: 0, y: 0, turn }], FACES);

test('a badge lies on the water of its own lake, as the tile was turned', () => {
  expect(
    at(0, [
      [0, 0],
      [0, -1],
    ])[1],
  ).toBeLessThan(40);
  expect(
    at(0, [
      [0, 0],
      [0, 1],
    ])[1],
  ).toBeGreaterThan(60);
  expect(
    at(1, [
      [0, 0],
      [1, 0],
    ])[0],
  ).toBeGreaterThan(60);
});

test('what is no lake has its badge in the middle', () => {
  expect(at(0, [[0, 0]], 'island')).toEqual([50, 50]);
});
