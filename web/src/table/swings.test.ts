import { expect, test } from 'vitest';
import type { Reviewed, ReviewedChoice } from '../protocol';
import { curveOf, swingsIn } from './swings';

const choice = (ply: number, seat: number, chance: number): ReviewedChoice => ({
  ...{ ply, seat, chance, cost: 0 },
  ...{ move: `move ${ply}`, move_parts: [], best: '', best_parts: [] },
});
const seatOf = (seat: number, start: number, result: number) => ({ seat, start, result, skill: 0, rivals: 0, luck: 0 });
const choices = [choice(2, 0, 0.5), choice(3, 1, 0.4), choice(5, 0, 0.3), choice(6, 1, 0.1)];
const reviewed = { choices, seats: [seatOf(0, 0.5, 1), seatOf(1, 0.5, 0)] } as unknown as Reviewed;

test('both curves of a duel sum to a hundred at every ply', () => {
  const [mine, other] = [curveOf(reviewed, 0, 9), curveOf(reviewed, 1, 9)];
  expect(mine).toEqual([
    [0, 0.5],
    [2, 0.5],
    [3, 0.6],
    [5, 0.3],
    [6, 0.9],
    [9, 1],
  ]);
  mine.forEach(([ply, chance], place) => {
    expect(other[place]?.[0]).toBe(ply);
    expect((other[place]?.[1] ?? 0) + chance).toBeCloseTo(1);
  });
});

test('the largest swings are told in the order in which they came', () => {
  const swings = swingsIn(curveOf(reviewed, 0, 9), choices, 2);
  expect(swings.map(({ ply, change }) => [ply, Math.round(change * 100)])).toEqual([
    [3, -30],
    [5, 60],
  ]);
});

test('small changes are no swings', () => {
  expect(
    swingsIn(
      [
        [0, 0.5],
        [4, 0.55],
        [9, 0.6],
      ],
      choices,
    ),
  ).toEqual([]);
});
