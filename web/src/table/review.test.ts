import { expect, test } from 'vitest';
import type { Reviewed } from '../protocol';
import { curves, percent, signed } from './review';

const said = { move: '', move_parts: [], best: '', best_parts: [], error: 0, why: '', why_parts: [] };
const choice = (ply: number, seat: number, chance: number) => ({ ply, seat, chance, cost: 0, chances: [], ...said });
const seat = (number: number, result: number) => ({
  seat: number,
  result,
  start: 0.5,
  skill: 0,
  doubt: 0,
  rivals: 0,
  luck: 0,
});

const reviewed = (choices: Reviewed['choices'], seats: Reviewed['seats']): Reviewed => ({
  ...{ state: 'ready', said: '', said_parts: [], playouts: 400, judged: true, costly: [] },
  choices,
  seats,
});
const sums = (drawn: ReturnType<typeof curves>) =>
  drawn[0]?.points.map((_, at) => drawn.reduce((sum, one) => sum + (one.points[at]?.[1] ?? 0), 0));

test("a seat's curve goes through its own choices, and through what is left by others", () => {
  const two = curves(reviewed([choice(1, 0, 0.5), choice(2, 1, 0.4), choice(3, 0, 0.7)], [seat(0, 1), seat(1, 0)]), 9);
  const points = two.map((one) => one.points.map(([at, chance]) => [at, Math.round(chance * 100)]));
  expect(points[0]).toEqual([
    [1, 50],
    [2, 60],
    [3, 70],
    [9, 100],
  ]);
  expect(points[1]).toEqual([
    [1, 50],
    [2, 40],
    [3, 30],
    [9, 0],
  ]);
});

test('the curves add up to a hundred at every ply, with several winners and with none', () => {
  const choices = [choice(1, 0, 0.9), choice(2, 2, 1), choice(3, 1, 0.2), choice(4, 0, 0)];
  for (const results of [
    [1, 0, 0],
    [1, 1, 0],
    [0, 0, 0],
  ]) {
    const drawn = curves(
      reviewed(
        choices,
        results.map((result, place) => seat(place, result)),
      ),
      9,
    );
    for (const sum of sums(drawn) ?? []) expect(sum).toBeCloseTo(1);
  }
});

test('where everybody’s chances are told, each curve goes through its own', () => {
  const told = [
    { ...choice(1, 0, 0.5), chances: [0.5, 0.3, 0.2] },
    { ...choice(4, 1, 0.6), chances: [0.1, 0.6, 0.3] },
  ];
  const drawn = curves(reviewed(told, [seat(0, 0), seat(1, 1), seat(2, 0)]), 9);
  expect(drawn.map((one) => one.points.map(([, chance]) => chance))).toEqual([
    [0.5, 0.1, 0],
    [0.3, 0.6, 1],
    [0.2, 0.3, 0],
  ]);
});

test('shares are said in whole per cent', () => {
  expect([percent(0.456), signed(-0.12), signed(0.034), signed(0)]).toEqual(['46%', '−12', '+3', '+0']);
});
