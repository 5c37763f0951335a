/** The story of a match as one curve: how likely one seat was to win, and where that changed most. */

import type { Told } from '../net/table';
import type { Reviewed, ReviewedChoice } from '../protocol';

export interface Swing {
  ply: number;
  chance: number; // after it
  change: number;
  choice: ReviewedChoice;
}

/**
 * The chance of one seat at every choice at which it is known: at its own, between two at the other's too, and at all where
 * everybody's chances are told.
 */
export function curveOf(reviewed: Reviewed, seat: number, last: number): [number, number][] {
  const seats = Math.max(2, reviewed.seats.length);
  const result = reviewed.seats.find((one) => one.seat === seat)?.result ?? 0;
  const start = reviewed.seats.find((one) => one.seat === seat)?.start ?? 1 / seats;
  const points: [number, number][] = [[0, start]];
  for (const choice of reviewed.choices) {
    const known = choice.chances[seat];
    if (known !== undefined) points.push([choice.ply, known]);
    else if (choice.seat === seat) points.push([choice.ply, choice.chance]);
    else if (seats === 2) points.push([choice.ply, 1 - choice.chance]);
  }
  return [...points, [last, result]];
}

/** What a choice was about, to be shown as a picture; a sign where it was about nothing that lies on the table. */
export interface Thing {
  kind: 'card' | 'tile' | 'piece' | 'character' | 'power' | 'sign';
  id: string;
}

const KINDS = ['card', 'piece', 'tile', 'character'] as const;
const SIGNS: Record<string, string> = { turn_ended: 'check', passed: 'x', declined: 'x', resigned: 'flag' };

/** The picture of what a seat did at a ply, by what was told of it. */
export function thingAt(story: readonly Told[], ply: number, seat: number): Thing {
  const told = story
    .filter((event) => event.ply === ply && (event.seat === seat || event.seat === null))
    .map((event): Told & Record<string, unknown> => ({ ...event }));
  for (const event of told)
    for (const kind of KINDS) if (typeof event[kind] === 'string') return { kind, id: String(event[kind]) };
  const powered = told.find((event) => typeof event['power'] === 'number' && event['power'] > 0);
  if (powered) return { kind: 'power', id: String(powered['power']) };
  return { kind: 'sign', id: told.map((event) => SIGNS[event.kind]).find(Boolean) ?? 'eye' };
}

/** Where pictures stand above a curve: as near to their own place as the width lets them stand beside each other. */
export function spread(wanted: number[], wide: number, each: number): number[] {
  const places = wanted.map((x) => Math.min(Math.max(x, each / 2), wide - each / 2));
  for (let at = 1; at < places.length; at++) places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + each);
  for (let at = places.length - 1; at >= 0; at--)
    places[at] = Math.min(places[at] ?? 0, at + 1 < places.length ? (places[at + 1] ?? 0) - each : wide - each / 2);
  return places;
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
