/** A swaying hand, as the server shows it bit by bit: where it is at each tick, off the spot it aims at. */

import type { Placement } from './forms';

export interface Sway {
  x: number; // millimetres
  y: number;
  turn: number; // degrees
}

export const STILL: Sway = { x: 0, y: 0, turn: 0 };
const PARTS = 10_000; // of a millimetre, and of a degree

/** What was shown of a tick. */
export function swayOf([x = 0, y = 0, turn = 0]: number[]): Sway {
  return { x: x / PARTS, y: y / PARTS, turn: turn / PARTS };
}

/** Where the hand is at a moment between two ticks; past the last one that was shown it waits there. */
export function swayAt(shown: Map<number, Sway>, moment: number): Sway {
  const tick = Math.floor(moment);
  const from = shown.get(tick);
  const to = shown.get(tick + 1) ?? from;
  if (!from || !to) return from ?? to ?? STILL;
  const part = moment - tick;
  const between = (one: number, other: number) => one + (other - one) * part;
  return { x: between(from.x, to.x), y: between(from.y, to.y), turn: between(from.turn, to.turn) };
}

/** Where a piece waits that nobody has moved yet: at the side where one sits, as far from the middle as it may go.
 *  `axes` say how x and y of the target lie on the table. */
export function besideOf(reach: { x: number; y: number }, axes: number[][], step: number): { x: number; y: number } {
  const grid = (length: number) => Number((Math.round(length / step) * step).toFixed(2));
  const [across, along] = axes.map(([right = 0, away = 0]) => right * NEAR.right + away * NEAR.away);
  return { x: grid((across ?? 0) * reach.x), y: grid((along ?? -1) * reach.y) };
}
const NEAR = { right: 0.43, away: -0.9 }; // from the tower towards whoever looks, seen from above: where the camera begins

/** Where steady aim begins: of the placements that are listed, so all are allowed, the one nearest the middle of its target,
 *  turned and tipped as little as can be. */
export function nearestOf(listed: Placement[], faces: string[]): Placement | null {
  const key = ({ face, x, y, turn }: Placement) =>
    [Math.max(0, faces.indexOf(face)), Math.hypot(x, y), Math.min(turn, 360 - turn)] as const;
  const isNearer = (one: Placement, other: Placement) => {
    const [a, b] = [key(one), key(other)];
    const place = a.findIndex((part, at) => part !== b[at]);
    return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
  };
  return listed.reduce<Placement | null>((best, one) => (best && !isNearer(one, best) ? best : one), null);
}
