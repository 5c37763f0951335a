import { expect, test } from 'vitest';
import type { Reviewed, ReviewedChoice } from '../protocol';
import { told } from '../testing/table.svelte';
import { curveOf, spread, swingsIn, thingAt } from './swings';

const choice = (ply: number, seat: number, chance: number): ReviewedChoice => ({
  ...{ ply, seat, chance, cost: 0, chances: [] },
  ...{ move: `move ${ply}`, move_parts: [], best: '', best_parts: [], error: 0, why: '', why_parts: [] },
});
const seatOf = (seat: number, start: number, result: number) => ({
  seat,
  start,
  result,
  skill: 0,
  doubt: 0,
  rivals: 0,
  luck: 0,
});
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

test('a swing shows what was done: a card, a tile, a power, or a sign', () => {
  const event = (ply: number, kind: string, what: object, seat = 0) => told('', { ply, kind, seat, ...what });
  const story = [
    event(1, 'drew', { card: 'cat' }, 1),
    event(1, 'turn_ended', {}),
    event(2, 'announced', { card: 'dog' }),
    event(3, 'laid', { tile: 'bay', power: 0 }),
    event(4, 'swapped', { power: 7 }),
    event(5, 'placed', { piece: 'red-plate' }),
  ];
  const seen = [1, 2, 3, 4, 5, 9].map((ply) => Object.values(thingAt(story, ply, 0)).join(':'));
  expect(seen).toEqual(['sign:check', 'card:dog', 'tile:bay', 'power:7', 'piece:red-plate', 'sign:eye']);
});

test('pictures stand beside each other, and none beyond an edge', () => {
  expect(spread([100, 110, 300], 400, 48)).toEqual([100, 148, 300]);
  expect(spread([0, 380, 399], 400, 48)).toEqual([24, 328, 376]);
  expect(spread([390, 395, 399], 400, 48)).toEqual([280, 328, 376]);
});
