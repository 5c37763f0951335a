import { expect, test } from 'vitest';
import { reachAfter, swayAfter } from './hand';

const furthest = (from: number, to: number) => {
  let found = 0;
  for (let held = from; held < to; held += 0.05) {
    const { x, y } = swayAfter(held);
    found = Math.max(found, Math.abs(x), Math.abs(y));
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(reachAfter(held));
  }
  return found;
};

test('a piece sways more the longer it is held', () => {
  expect(furthest(20, 30)).toBeGreaterThan(2 * furthest(0, 10));
});

test('even a tired hand stays near the place it aims at', () => {
  expect(furthest(100, 200)).toBeLessThanOrEqual(1.2);
});
