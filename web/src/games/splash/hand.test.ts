import { afterEach, expect, test, vi } from 'vitest';
import type { Way } from '../../protocol';
import { besideOf, nearestOf, STILL, swayAt, swayOf } from './hand';
import Hand from './hand.svelte';

const way = (tick: number, now: number, at: number[][], ply = 7): Way => ({
  type: 'way',
  ply,
  rate: 20,
  tick,
  now,
  last: 511,
  at,
});

test('what is shown is in tenths of a micrometre and ten-thousandths of a degree', () => {
  expect(swayOf([6500, -130, 7700])).toEqual({ x: 0.65, y: -0.013, turn: 0.77 });
});

test('between two ticks the hand is between them, and past the last one it waits', () => {
  const shown = new Map([
    [3, { x: 0, y: 1, turn: 0 }],
    [4, { x: 1, y: 2, turn: 4 }],
  ]);
  expect(swayAt(shown, 3.25)).toEqual({ x: 0.25, y: 1.25, turn: 1 });
  expect(swayAt(shown, 4.9)).toEqual({ x: 1, y: 2, turn: 4 });
  expect(swayAt(shown, 9)).toEqual(STILL);
});

test('a piece waits at the side of whoever looks, however the target lies', () => {
  const reach = { x: 20, y: 20 };
  const straight = besideOf(reach, [[1, 0], [0, 1]], 0.02); // prettier-ignore
  expect(straight).toEqual({ x: 8.6, y: -18 });
  const turned = besideOf(reach, [[0, 1], [-1, 0]], 0.02); // prettier-ignore
  expect(turned).toEqual({ x: -18, y: -8.6 });
  expect(besideOf({ x: 0, y: 0 }, [], 0.02)).toEqual({ x: 0, y: 0 });
});

test('steady aim begins as near the middle of its target as the piece may lie', () => {
  const listed = [
    { on: 'plate', face: 'upright', turn: 0, x: 0, y: 0 },
    { on: 'plate', face: 'flat', turn: 0, x: 10, y: 0 },
    { on: 'cube', face: 'flat', turn: 90, x: 0, y: 5 },
    { on: 'cube', face: 'flat', turn: 337.5, x: 0, y: 5 },
    { on: 'cube', face: 'flat', turn: 45, x: 0, y: -5 },
  ];
  expect(nearestOf(listed, ['flat', 'upright'])).toEqual(listed[3]);
  expect(nearestOf([], ['flat'])).toBeNull();
});

/** A page's time, which goes on when it is told to: a step by milliseconds, and whether a picture comes after it. */
function clockwork() {
  let now = 1000;
  let frame: FrameRequestCallback = () => undefined;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => ((frame = step), 1));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return (by: number, drawn = true) => {
    now += by;
    if (drawn) frame(0);
  };
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const ticks = Array.from({ length: 26 }, (_, tick) => [tick * 10_000, 0, 0]);

test('on a slow screen one lets go where the hand is by now, never at a tick that was not shown', () => {
  const pass = clockwork();
  const hand = new Hand();
  hand.hear(way(0, 2, ticks));
  const end = hand.follow();
  pass(0);
  pass(300, false); // a picture takes its time: what is seen counts
  expect(hand.tick).toBe(2);
  pass(300, false); // by the time the server hears of it, it would be too late
  expect(hand.tick).toBe(14);
  pass(5000, false);
  expect(hand.tick).toBe(25);
  end();
});

test('the hand is where the server says it is now, and its tick is one that was shown', () => {
  const pass = clockwork();
  const hand = new Hand();
  hand.hear(way(0, 20, ticks));
  const end = hand.follow();
  pass(0);
  expect(hand.sway.x).toBeCloseTo(20);
  pass(100); // two ticks
  expect(hand.sway.x).toBeCloseTo(22);
  expect([hand.tick, hand.seconds]).toEqual([22, 1.1]);
  pass(10_000); // nothing more was shown
  expect([hand.tick, hand.isSpent]).toEqual([25, false]);
  pass(16_000); // a second after the last tick it must rest
  expect(hand.isSpent).toBe(true);
  hand.hear(way(0, 0, [[0, 0, 0]], 9)); // taken anew
  expect(hand.isSpent).toBe(false);
  end();
  expect(hand.sway).toEqual(STILL);
});
