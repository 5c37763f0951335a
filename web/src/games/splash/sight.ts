/** What the camera has to see, and from where it sees all of it. Pure geometry; three.js draws it. */

import { cross, dot, plus, turned, type Lying, type Vector } from './geometry';
import type { Box } from './pieces';

/** A box that holds everything, along the axes of the table. */
export interface Extent {
  low: Vector;
  high: Vector;
}
/** Where the camera looks, and from how far. */
export interface Aim {
  target: Vector;
  distance: number;
}

const LEAST: Extent = { low: [-26, -26, 0], high: [26, 26, 34] }; // mm: even an empty table is seen from some way off
const ABOVE = 24; // mm for the piece that comes next: the camera stays when it is held there
const MARGIN = 0.86; // of the picture is used

/** Everything that lies there in any of these towers, and room for a hand above the last of them. */
export function extentOf(box: Box, towers: Iterable<Map<string, Lying>>): Extent {
  const low: Vector = [...LEAST.low];
  const high: Vector = [...LEAST.high];
  let top = 0;
  for (const tower of towers)
    for (const [name, { rotation, middle }] of tower)
      for (const vertex of box.solids.get(box.byName.get(name)?.shape ?? '')?.vertices ?? []) {
        const corner = plus(turned(rotation, vertex), middle);
        for (const axis of [0, 1, 2] as const) {
          low[axis] = Math.min(low[axis], corner[axis]);
          high[axis] = Math.max(high[axis], corner[axis]);
        }
        top = Math.max(top, corner[2]);
      }
  high[2] = Math.max(high[2], top + ABOVE);
  return { low, high };
}

/** The same, seen from farther: the uppermost share of the picture stays free. */
export function withRoom({ low, high }: Extent, share: number): Extent {
  return { low, high: [high[0], high[1], low[2] + (high[2] - low[2]) / (1 - Math.min(0.5, share))] };
}

/** The camera's own axes, seen from a direction: right, up, and towards the camera. */
export function axesFrom(towards: Vector): [Vector, Vector, Vector] {
  const right = scaled(cross([0, 0, 1], towards));
  return [right, cross(towards, right), towards];
}

/** Look at the middle of an extent from so far that none of its corners is outside the picture. */
export function aimAt(extent: Extent, towards: Vector, tangent: number, aspect: number): Aim {
  const middle = extent.low.map((low, axis) => (low + (extent.high[axis] ?? 0)) / 2) as Vector;
  const [right, up, near] = axesFrom(towards);
  const wide = tangent * Math.max(0.2, aspect) * MARGIN;
  const distances = cornersOf(extent).map((corner) => {
    const from = corner.map((part, axis) => part - (middle[axis] ?? 0)) as Vector;
    const away = Math.max(Math.abs(dot(from, right)) / wide, Math.abs(dot(from, up)) / (tangent * MARGIN));
    return dot(from, near) + away;
  });
  return { target: middle, distance: Math.max(...distances) };
}

export function cornersOf({ low, high }: Extent): Vector[] {
  const ends = [low, high];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const pick = (axis: 0 | 1 | 2) => (ends[(corner >> axis) & 1] as Vector)[axis];
    return [pick(0), pick(1), pick(2)];
  });
}

/** The direction towards a camera that has gone round by so much and looks down from so high, in radians. */
export const towards = (round: number, high: number): Vector => [
  Math.cos(high) * Math.cos(round),
  Math.cos(high) * Math.sin(round),
  Math.sin(high),
];

function scaled(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return vector.map((part) => part / length) as Vector;
}
