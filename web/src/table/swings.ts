/** The story of a match as one curve: how likely one seat was to win, and where that changed most. */

import type { Reviewed, ReviewedChoice } from '../protocol';

export interface Swing {
  ply: number;
  chance: number; // after it
  change: number;
  choice: ReviewedChoice;
}

/**
 * The chance of one seat at every choice of anybody. A rival's chance of 70% leaves 30% to all others; among several that is shared as
 * the seat's own last chance was, so that the parts always sum to a hundred.
 */
export function curveOf(reviewed: Reviewed, seat: number, last: number): [number, number][] {
  const seats = Math.max(2, reviewed.seats.length);
  const result = reviewed.seats.find((one) => one.seat === seat)?.result ?? 0;
  const start = reviewed.seats.find((one) => one.seat === seat)?.start ?? 1 / seats;
  const points: [number, number][] = [[0, start]];
  for (const choice of reviewed.choices) {
    if (choice.seat === seat) points.push([choice.ply, choice.chance]);
    else if (seats === 2) points.push([choice.ply, 1 - choice.chance]);
  }
  return [...points, [last, result]];
}

/** The largest changes, in the order in which they came. */
export function swingsIn(curve: [number, number][], choices: ReviewedChoice[], most = 3): Swing[] {
  const found = curve.slice(1).flatMap(([ply, chance], place): Swing[] => {
    const [before, then] = curve[place] ?? [0, 0];
    const choice = choices.findLast((one) => one.ply >= before && one.ply < ply) ?? choices.at(-1);
    return choice ? [{ ply: choice.ply, chance, change: chance - then, choice }] : [];
  });
  return found
    .filter((swing) => Math.abs(swing.change) >= 0.08)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .filter((swing, place, all) => all.findIndex((one) => one.ply === swing.ply) === place)
    .slice(0, most)
    .sort((one, other) => one.ply - other.ply);
}
