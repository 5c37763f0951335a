import { expect, test } from 'vitest';
import { shadesOf } from './shades';

const wishes = (...colours: (number | null)[]) => colours.map((colour) => ({ colour }));

test('without a wish a seat has its own colour', () => {
  expect(shadesOf(wishes(null, null, null))).toEqual([0, 1, 2]);
});

test('a wish is granted, and nobody has the same colour', () => {
  expect(shadesOf(wishes(null, 0))).toEqual([1, 0]);
  expect(shadesOf(wishes(4, 4, null))).toEqual([4, 1, 2]);
  expect(new Set(shadesOf(wishes(5, 5, 5, 5, 5, 5))).size).toBe(6);
});
