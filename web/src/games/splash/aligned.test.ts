import { expect, test } from 'vitest';
import { planTurn, stepAlong, turnedBy, wayIn } from './aligned';
import { GROUND, lyingAt, solidOf, upperFace, type Frame } from './geometry';
import { axesFrom, towards } from './sight';

const PLATE = solidOf({ id: 'plate', box: [30, 30, 6], prism: null });
/** The upper face of a plate that lies turned about the vertical. */
const plate = (angle: number): Frame =>
  upperFace(PLATE, lyingAt([0, 0, 30_000, Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)]));
const FRAMES = [GROUND, ...[0.3, 1.2, 2.9, -2].map(plate)];
const ROUNDS = [-2.8, -1.13, 0, 0.7, 2.2];
const all = FRAMES.flatMap((frame) => ROUNDS.map((round) => ({ frame, round })));

test.each(all)('what is drawn right on the plan goes right in the picture', ({ frame, round }) => {
  const [right, , near] = axesFrom(towards(round, 0));
  for (const [step, way] of [
    [[1, 0], right],
    [[0, 1], near.map((part) => -part)], // up on the plan is away from whoever looks
  ] as [[number, number], number[]][]) {
    const [x, y] = turnedBy(-planTurn(frame, round), step); // as a drag on the plan does
    const over = [0, 1].map((axis) => (frame.axes[axis]?.[0] ?? 0) * x + (frame.axes[axis]?.[1] ?? 0) * y);
    expect(over[0]).toBeCloseTo(way[0] ?? NaN);
    expect(over[1]).toBeCloseTo(way[1] ?? NaN);
  }
});

test.each(all)('a key moves along an axis, to the side that is meant', ({ frame, round }) => {
  const [x, y] = stepAlong(planTurn(frame, round), [0.2, 0]);
  expect([Math.abs(x), Math.abs(y)].sort()).toEqual([0, 0.2]);
  const [seen] = turnedBy(planTurn(frame, round), [x, y]);
  expect(seen).toBeGreaterThan(0.2 * Math.cos(Math.PI / 4) - 1e-6);
});

test.each(FRAMES)('a way over the table is the same way on the target', (frame) => {
  const [x, y] = wayIn(frame, [3, -2]);
  const back = [0, 1].map((axis) => (frame.axes[axis]?.[0] ?? 0) * x + (frame.axes[axis]?.[1] ?? 0) * y);
  expect(back[0]).toBeCloseTo(3);
  expect(back[1]).toBeCloseTo(-2);
});

test('as a table is first seen, right is along and up is across', () => {
  const first = Math.atan2(-95, 45);
  expect(stepAlong(planTurn(GROUND, first), [0.2, 0])).toEqual([0.2, 0]);
  expect(stepAlong(planTurn(GROUND, first), [0, 1])).toEqual([0, 1]);
});
