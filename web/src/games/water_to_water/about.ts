/** What a sentence of this game's log is about: tiles, features, hands and piles. */

import { about } from '../../shell/about';
import { AROUND, cell, type Cell } from './cells';
import { scored } from './features';
import type { Feature, Forms, View } from './forms';

const CLOSED = { lake_closed: 'lakes', island_closed: 'islands', void_made: 'voids' } as const;
type Told = Forms['event'];
type Closed = Extract<Told, { kind: keyof typeof CLOSED }>;

/** Names of everything on the table an event speaks of, as the table is now. */
export function aboutMap(event: Told, story: Told[], view: View): string[] {
  const names = about(event);
  switch (event.kind) {
    case 'lake_closed':
    case 'island_closed':
    case 'void_made':
      return [...names, ...cells(closed(event, story, view))];
    case 'points':
    case 'won': {
      const player = view.players[event.seat ?? -1];
      return player ? [...names, ...cells(scored(view, player))] : names;
    }
    case 'drew':
      return [...names, `hand:${event.seat}/${event.tile}`];
    case 'reordered':
      return [...names, ...event.order.map((one) => `hand:${event.seat}/${one}`)];
    case 'swapped':
      return [...names, 'pile', `hand:${event.seat}/${event.for}`];
    case 'discarded':
      return [...names, 'pile'];
    case 'set_out':
      return [...names, 'out'];
    case 'reshuffled':
    case 'returned':
    case 'exhausted':
      return [...names, 'bag'];
  }
  return names;
}

const cells = (features: { cells?: Cell[] }[]) =>
  features.flatMap((feature) => feature.cells?.map(([x, y]) => `cell:${cell(x, y)}`) ?? []);

// The event tells the size alone: it is the feature of that size at the tile laid just before.
function closed(event: Closed, story: Told[], view: View): Feature[] {
  const before = story.slice(0, story.indexOf(event));
  const laid = before.findLast((one) => one.ply === event.ply && 'x' in one);
  if (!laid || !('x' in laid)) return [];
  const near = new Set([[0, 0], ...AROUND].map(([dx = 0, dy = 0]) => cell(laid.x + dx, laid.y + dy)));
  return view.features[CLOSED[event.kind]].filter(
    (one) => one.closed && one.size === event.size && one.cells.some(([x, y]) => near.has(cell(x, y))),
  );
}
