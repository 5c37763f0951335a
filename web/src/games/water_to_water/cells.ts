/** Spaces of the map: what they are called, and what lies round one of them. */

import type { Said } from '../../protocol';

export type Cell = [number, number];

export const cell = (x: number, y: number): string => `${x},${y}`;

/** North, east, south, west: sides are counted like this everywhere. */
export const AROUND: Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The sides that a refusal names, because they do not match their neighbours. */
export const clashing = ({ parts }: Pick<Said, 'parts'>): number[] =>
  parts.flatMap(([name, , , value]) => (name === 'side' && typeof value === 'number' ? [value] : []));
