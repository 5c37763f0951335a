import { expect, test } from 'vitest';
import type { Shape } from './forms';
import { GROUND, laid, lyingAt, outlineOf, sole, solidOf, upperFace } from './geometry';

const STICK: Shape = { id: 'stick', box: [5, 5, 25], prism: null };
const OCTAGON: Shape = { id: 'octagon', box: null, prism: { sides: 8, across_flats: 15, height: 10 } };
const at = { on: 'table', face: 'flat', turn: 0, x: 0, y: 0 };

test('a stick rests flat, 5 mm high, before it stands upright, 25 mm high', () => {
  expect(solidOf(STICK).resting.map((rest) => rest.height)).toEqual([5, 25]);
});

test('an octagon shows eight corners above', () => {
  expect(outlineOf(solidOf(OCTAGON), 0)).toHaveLength(8);
});

test('what is laid on the table has its middle at half its height', () => {
  const solid = solidOf(STICK);
  expect(laid(GROUND, solid, 1, at, 0).middle[2]).toBeCloseTo(12.5);
  expect(laid(GROUND, solid, 0, { ...at, x: 3, y: -2 }, 0.2).middle).toEqual([3, -2, 2.7]);
});

test('the upper face of a piece that stands is its height above the table', () => {
  const pose = [0, 0, 125_000, 1 << 30, 0, 0, 0];
  const frame = upperFace(solidOf(STICK), lyingAt(pose));
  expect(frame.origin[2]).toBeCloseTo(25);
  expect(frame.outline).toHaveLength(4);
});

test('a quarter turn turns the sole', () => {
  const corners = sole(solidOf(STICK), 0, { ...at, turn: 90 });
  const wide = Math.max(...corners.map(([x]) => Math.abs(x)));
  const high = Math.max(...corners.map(([, y]) => Math.abs(y)));
  expect(Math.max(wide, high)).toBeCloseTo(12.5);
  expect(Math.min(wide, high)).toBeCloseTo(2.5);
});
