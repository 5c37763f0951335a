/** What is right in the picture is right on the plan: how a target's own axes lie for whoever looks at it. */

import type { Frame } from './geometry';

type Point = [number, number];

/** By how much the plan of a frame is turned, in radians, for a camera that has gone round so far. */
export function planTurn({ axes }: Frame, round: number): number {
  const along = Math.atan2(axes[1][0], axes[0][0]);
  const right = round + Math.PI / 2; // what such a camera has on its right
  return along - right;
}

export const turnedBy = (angle: number, [x, y]: Point): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** A step in the picture as a step along the frame's own axes: that which is nearest, so that numbers stay even. */
export function stepAlong(turn: number, step: Point): Point {
  const quarter = Math.round(-turn / (Math.PI / 2)) * (Math.PI / 2);
  return turnedBy(quarter, step).map((part) => Math.round(part * 100) / 100 + 0) as Point;
}

/** A way over the table, in the frame's own axes. */
export const wayIn = ({ axes }: Frame, [x, y]: Point): Point => [
  axes[0][0] * x + axes[1][0] * y,
  axes[0][1] * x + axes[1][1] * y,
];
