import { expect, test } from 'vitest';
import { gainsOf } from './gains';
import { Landing } from './landing.svelte';
import type { Forms, View } from './forms';

const told = (seat: number, from: number, to: number) =>
  ({ kind: 'points', ply: 4, seat, text: '', parts: [], from, to }) as object as Forms['event'];
const VIEW = { players: [{ power: 0 }, { power: 0 }] } as object as View;

test('a seat has its points when they have landed, those of several flights one by one', () => {
  const landing = new Landing();
  const flights = [told(0, 3, 6), told(1, 4, 2), told(0, 6, 7)].flatMap((one) => gainsOf([one], VIEW));
  landing.leave(flights);
  expect([...landing.away]).toEqual([
    [0, 4],
    [1, -2],
  ]);
  flights.forEach((one) => landing.land(one));
  expect([...landing.away.values()]).toEqual([0, 0]);
});
