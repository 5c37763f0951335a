import { describe, expect, test } from 'vitest';
import type { Standing } from './forms';
import { lyingAt, solidOf } from './geometry';
import type { Box } from './pieces';
import { about, countWords, standing } from './standing';

const lies = (piece: string, ...on: string[]): Standing => ({
  piece,
  pose: [],
  height: 0,
  covered: false,
  on: on.map((under) => [under, 500]),
});
const base = lies('plate', 'table');

describe('the header', () => {
  test('counts the pieces that stand on the base', () => {
    const tower = [base, lies('cube', 'plate'), lies('stick', 'cube')];
    expect(countWords({ base: 'plate', tower })).toBe('3 pieces in the tower');
    expect(countWords({ base: 'plate', tower: [base] })).toBe('1 piece in the tower');
  });

  test('does not count pieces that have fallen', () => {
    const tower = [base, lies('cube', 'plate'), lies('stick', 'table'), lies('octagon', 'stick')];
    expect(standing({ base: 'plate', tower })).toEqual(new Set(['plate', 'cube']));
    expect(countWords({ base: 'plate', tower })).toBe('2 pieces in the tower');
  });

  test('says that nothing stands while the new base is chosen', () => {
    expect(countWords({ base: null, tower: [base, lies('cube', 'table')] })).toBe('The tower has fallen');
    expect(countWords({ base: null, tower: [] })).toBe('0 pieces in the tower');
  });
});

describe('fallen pieces', () => {
  const cube = { id: 'cube', name: 'cube', shape: 'cube', colour: 'red', mark: 'circle' };
  const box = {
    pieces: [cube],
    byName: new Map(['one', 'two', 'three'].map((id) => [id, { ...cube, id }])),
    shapes: new Map(),
    solids: new Map([['cube', solidOf({ id: 'cube', box: [10, 10, 10], prism: null })]]),
  } as Box;

  test('lie where they were seen to come to rest', () => {
    const rest = lyingAt([120_000, 0, 50_000, 1, 0, 0, 0]);
    expect(about(['one'], new Map([['one', rest]]), box).get('one')).toBe(rest);
  });

  test('of whose fall nothing is known lie side by side on the table', () => {
    const found = [...about(['one', 'two', 'three'], new Map(), box).values()].map((where) => where.middle);
    expect(found.map((middle) => middle[2])).toEqual([5, 5, 5]);
    expect(new Set(found.map((middle) => middle[0])).size).toBe(3);
  });
});
