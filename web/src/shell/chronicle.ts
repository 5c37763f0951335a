/** What happened, put together: one entry a card or a tile, and behind it what followed from it. */

import type { Told } from '../net/table';

export interface Entry<Event extends Told = Told> {
  number: number; // of its event in the story
  event: Event;
  times: number; // so often it happened, word for word, at one ply
  rest: { number: number; event: Event }[]; // what followed, to be looked at on demand
  changes: Change[]; // what it came to
}
/** A meter or a score that moved. */
export interface Change {
  seat: number;
  before: number;
  after: number;
}

const HEADINGS = ['turn_started', 'dealt']; // nothing is part of them

/** Whether an event says that something of a seat moved from one number to another. */
function changeOf(event: Told): Change | null {
  const { seat, before, after } = event as Told & Partial<Change>;
  return seat !== null && typeof before === 'number' && typeof after === 'number' ? { seat, before, after } : null;
}

/** `follows`: the kinds of events that are details of what came before them. */
export function entries<Event extends Told>(story: readonly Event[], follows: ReadonlySet<string>): Entry<Event>[] {
  const found: Entry<Event>[] = [];
  story.forEach((event, number) => {
    const last = found.at(-1);
    const same = found.findLast((one) => one.event.ply === event.ply && one.event.text === event.text);
    if (same && same.rest.length === 0) same.times += 1;
    else if (last && follows.has(event.kind) && !HEADINGS.includes(last.event.kind)) {
      last.rest.push({ number, event });
      const change = changeOf(event);
      if (change) last.changes = joined(last.changes, change);
    } else found.push({ number, event, times: 1, rest: [], changes: [] });
  });
  return found;
}

/** Of one seat only the first and the last number count. */
function joined(changes: Change[], next: Change): Change[] {
  const known = changes.find((one) => one.seat === next.seat);
  if (!known) return [...changes, next];
  return changes.map((one) => (one === known ? { ...one, after: next.after } : one));
}
