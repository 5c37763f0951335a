import { expect, test } from 'vitest';
import type { Spot } from './forms';
import { Walker } from './walker.svelte';

const BOUNDS = { min_x: 0, max_x: 1, min_y: 0, max_y: 0 };
const walker = (fitting: Spot[] = [], bounds: typeof BOUNDS | null = BOUNDS, last: Spot | null = { x: 1, y: 0 }) =>
  new Walker(
    () => bounds,
    () => fitting,
    () => last,
  );

test('arrows go cell by cell, over the map and once around it', () => {
  const made = walker();
  const from = { x: 0, y: 0 };
  expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map((key) => made.step(from, key))).toEqual([
    { x: 0, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
  ]);
  expect(made.step({ x: 2, y: 0 }, 'ArrowRight')).toBe('edge');
  expect(made.step({ x: 0, y: -1 }, 'ArrowUp')).toBe('edge');
  expect(made.step(from, 'a')).toBeNull();
});

test('before the first tile there is one cell', () => {
  const made = walker([], null, null);
  expect(made.at).toEqual({ x: 0, y: 0 });
  expect(made.step(made.at, 'ArrowUp')).toBe('edge');
});

test('one begins where something fits, else at the tile laid last', () => {
  expect(walker([{ x: 2, y: 0 }]).at).toEqual({ x: 2, y: 0 });
  expect(walker().at).toEqual({ x: 1, y: 0 });
  const made = walker();
  made.go({ x: -1, y: -1 });
  expect(made.at).toEqual({ x: -1, y: -1 });
  made.go({ x: 9, y: 9 }); // a map that became smaller
  expect(made.at).toEqual({ x: 1, y: 0 });
});

test('what fits is found row by row, around both ends', () => {
  const fits = [
    { x: 0, y: 1 },
    { x: 2, y: 0 },
    { x: 0, y: -1 },
  ];
  const made = walker(fits);
  const go = (by: number, isHere = true) => {
    const found = made.next(by, isHere);
    if (found) made.go(found.at);
    return found && [found.at.x, found.at.y, found.number, found.count];
  };
  expect(go(1, false)).toEqual([0, -1, 1, 3]);
  expect(go(1)).toEqual([2, 0, 2, 3]);
  expect(go(1)).toEqual([0, 1, 3, 3]);
  expect(go(1)).toEqual([0, -1, 1, 3]);
  expect(go(-1)).toEqual([0, 1, 3, 3]);
  made.go({ x: 1, y: 0 }); // from a tile in between
  expect(go(-1)).toEqual([0, -1, 1, 3]);
  expect(walker().next(1, true)).toBeNull();
});
