import { expect, test } from 'vitest';
import type { Reviewed } from '../protocol';
import { curves, percent, signed } from './review';

const said = { move: '', move_parts: [], best: '', best_parts: [] };
const choice = (ply: number, seat: number, chance: number) => ({ ply, seat, chance, cost: 0, ...said });
const seat = (number: number, result: number) => ({ seat: number, result, start: 0.5, skill: 0, rivals: 0, luck: 0 });

test("a seat's curve goes through its own choices and ends at its result", () => {
  const reviewed: Reviewed = {
    state: 'ready',
    said: '',
    said_parts: [],
    playouts: 400,
    choices: [choice(1, 0, 0.5), choice(2, 1, 0.4), choice(3, 0, 0.7)],
    costly: [],
    seats: [seat(0, 1), seat(1, 0)],
  };
  expect(curves(reviewed, 9)).toEqual([
    {
      seat: 0,
      points: [
        [1, 0.5],
        [3, 0.7],
        [9, 1],
      ],
    },
    {
      seat: 1,
      points: [
        [2, 0.4],
        [9, 0],
      ],
    },
  ]);
});

test('shares are said in whole per cent', () => {
  expect([percent(0.456), signed(-0.12), signed(0.034), signed(0)]).toEqual(['46%', '−12', '+3', '+0']);
});
