import { expect, test } from 'vitest';
import { fits } from './fits';

test.each([
  [{ end: true }, { end: true }, true],
  [{ play: 'dog', from: 'hand' }, { play: 'dog', from: 0 }, false],
  [{ play: { x: 1 } }, { play: { x: 1 }, power: 1 }, false],
  [{ place: { on: 'a' } }, { place: { on: 'a', x: 3 } }, true],
  [{ place: { x: [-2, 2] } }, { place: { x: 2.02 } }, false],
  [{ place: { x: [-2, 2] } }, { place: { y: 0 } }, false],
])('a move fits when it says the same: %j, %j', (wanted, said, isIt) => {
  expect(fits(wanted, said)).toBe(isIt);
});
