import { expect, test } from 'vitest';
import { Pace } from './pace';

/** Draw whatever is asked for, for so long, on a machine that takes so long for a full picture; how it was drawn. */
function drawn(pace: Pace, from: number, ms: number, costs: number, changes = true) {
  const pictures: { at: number; fine: number }[] = [];
  for (let now = from, next = 17; now < from + ms; now += next) {
    next = 17;
    if (!pace.asks(changes, now)) continue;
    pictures.push({ at: now, fine: pace.fine });
    pace.drew(now);
    next = Math.max(17, costs * pace.fine ** 2);
  }
  return pictures;
}

test('a machine that can draws every frame with all pixels', () => {
  const pictures = drawn(new Pace(), 0, 1700, 5);
  expect(pictures.length).toBe(100);
  expect(pictures.every(({ fine }) => fine === 1)).toBe(true);
});

test('a slow one draws fewer pixels, and half of its time is left', () => {
  const pace = new Pace();
  const pictures = drawn(pace, 0, 10_000, 600);
  const late = pictures.filter(({ at }) => at > 5000);
  expect(late.every(({ fine }) => fine < 0.5)).toBe(true);
  expect(late.length).toBeGreaterThan(20); // in five seconds
  const busy = late.reduce((sum, { fine }) => sum + 600 * fine ** 2, 0);
  expect(busy).toBeLessThan(2900);
});

test('the slowest of all still hears what is said to it between two pictures', () => {
  const pictures = drawn(new Pace(), 0, 20_000, 5000).filter(({ at }) => at > 12_000);
  const gaps = pictures.slice(1).map(({ at }, place) => at - (pictures[place]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(5000 * 0.35 ** 2 + 390);
});

test('what rests is drawn once more with all pixels, and then no more', () => {
  const pace = new Pace();
  drawn(pace, 0, 5000, 600);
  expect(pace.isAtRest(6000)).toBe(false);
  const still = drawn(pace, 6000, 3000, 600, false);
  expect(still).toEqual([{ at: expect.any(Number), fine: 1 }]);
  expect(pace.isAtRest(9000)).toBe(true);
});

test('who was slow for a while is sharp again after a few rests', () => {
  const pace = new Pace();
  drawn(pace, 0, 5000, 300);
  for (const round of [1, 2, 3, 4]) {
    drawn(pace, round * 10_000, 1000, 5);
    drawn(pace, round * 10_000 + 2000, 1000, 5, false);
  }
  expect(drawn(pace, 60_000, 500, 5).every(({ fine }) => fine === 1)).toBe(true);
});
