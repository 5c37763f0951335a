import { expect, test } from 'vitest';
import { dot, type Vector } from './geometry';
import { aimAt, axesFrom, cornersOf, towards, withRoom, type Extent } from './sight';

const TANGENT = Math.tan((19 * Math.PI) / 180);
let dice = 7;
const roll = (low: number, high: number) => {
  dice = (dice * 1103515245 + 12345) % 2 ** 31;
  return low + ((high - low) * dice) / 2 ** 31;
};

/** Where a point is in the picture, from -1 to 1 both ways. */
function seen(point: Vector, extent: Extent, from: Vector, aspect: number): [number, number] {
  const { target, distance } = aimAt(extent, from, TANGENT, aspect);
  const [right, up, near] = axesFrom(from);
  const off = point.map((part, axis) => part - (target[axis] ?? 0)) as Vector;
  const depth = distance - dot(off, near);
  expect(depth).toBeGreaterThan(0);
  return [dot(off, right) / depth / TANGENT / aspect, dot(off, up) / depth / TANGENT];
}

test('from wherever one looks, and on any screen, everything is in the picture', () => {
  for (let round = 0; round < 2000; round++) {
    const low: Vector = [roll(-200, 0), roll(-200, 0), 0];
    const extent = { low, high: [roll(1, 200), roll(1, 200), roll(5, 300)] as Vector };
    const from = towards(roll(-4, 4), roll(0.05, 1.4));
    const aspect = roll(0.4, 3);
    for (const corner of cornersOf(extent))
      for (const part of seen(corner, extent, from, aspect)) expect(Math.abs(part)).toBeLessThan(0.9);
  }
});

test('it is not farther away than it has to be', () => {
  const extent: Extent = { low: [-30, -20, 0], high: [30, 20, 120] };
  const corners = cornersOf(extent).flatMap((corner) => seen(corner, extent, towards(-1.1, 0.4), 1.5));
  expect(Math.max(...corners.map(Math.abs))).toBeGreaterThan(0.8);
});

test('right is right: the axis a camera in the south sees to its right points east', () => {
  const [right, up] = axesFrom(towards(-Math.PI / 2, 0));
  expect(right.map((part) => Math.round(part) + 0)).toEqual([1, 0, 0]);
  expect(up.map((part) => Math.round(part) + 0)).toEqual([0, 0, 1]);
});

test('where something lies over the upper part of the picture, everything is seen below it', () => {
  for (let round = 0; round < 300; round++) {
    const extent: Extent = { low: [roll(-90, 0), roll(-90, 0), 0], high: [roll(1, 90), roll(1, 90), roll(60, 300)] };
    const [share, aspect] = [roll(0, 0.4), roll(0.5, 3)];
    const roomy = withRoom(extent, share);
    for (const corner of cornersOf(extent)) {
      const [, up] = seen(corner, roomy, towards(-1.13, 0.42), aspect);
      expect(up).toBeLessThan(1 - 2 * share + 0.15); // but for what is left of room for a hand
    }
  }
});
