/** What happened at one ply, beat by beat: as long as the server gives every seat for it before a clock is charged. */

import type { Pace, Told } from '../net/table';

export const LONGEST = 6000; // ms for all that waits, as on the server

const lengthAt = (event: Told, pace: Pace) => pace.lengths[event.kind] ?? 0;

/** How long these stay. What happens several times in a row stays once: six cards drawn are one moment. */
export function lengthOf(events: Told[], pace: Pace | null): number {
  if (!pace) return 0;
  const counts = events.filter((event, at) => events[at - 1]?.kind !== event.kind);
  return counts.reduce((sum, event) => sum + lengthAt(event, pace), 0);
}

/** A beat begins with each thing that takes time; what takes none is told with what came before it. */
export function beatsOf<Event extends Told>(events: Event[], pace: Pace | null): Event[][] {
  if (!pace || pace.whole) return [events];
  const beats: Event[][] = [[]];
  let led = false; // whether the last beat has something that takes time
  for (const [at, event] of events.entries()) {
    const leads = lengthAt(event, pace) > 0 && events[at - 1]?.kind !== event.kind;
    if (leads && led) beats.push([]);
    led ||= leads;
    beats.at(-1)?.push(event);
  }
  const isOnOld = beats.at(-1)?.some((event) => pace.before.includes(event.kind)) ?? false;
  return isOnOld ? [...beats, []] : beats;
}
