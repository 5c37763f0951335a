/** What a sentence of this game's log is about: tiles, features, hands and piles. */

import type { Told } from '../../net/table';
import { about } from '../../shell/about';
import { scored } from './features';
import { AROUND, cell, type Feature, type MapView } from './view';

const CLOSED: Record<string, 'lakes' | 'islands' | 'voids'> = {
  lake_closed: 'lakes',
  island_closed: 'islands',
  void_made: 'voids',
};

/** Names of everything on the table an event speaks of, as the table is now. */
export function aboutMap(event: Told, story: Told[], view: MapView): string[] {
  const { seat, tile } = event as { seat?: number | null; tile?: string };
  const names = about(event);
  switch (event.kind) {
    case 'lake_closed':
    case 'island_closed':
    case 'void_made':
      return [...names, ...cells(closed(event, story, view))];
    case 'points':
    case 'won': {
      const player = view.players[seat ?? -1];
      return player ? [...names, ...cells(scored(view, player))] : names;
    }
    case 'drew':
      return [...names, `hand:${seat}/${tile}`];
    case 'reordered':
      return [...names, ...(event.order as string[]).map((one) => `hand:${seat}/${one}`)];
    case 'swapped':
      return [...names, 'pile', `hand:${seat}/${String(event.for)}`];
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

const cells = (features: Feature[]) =>
  features.flatMap((feature) => feature.cells?.map(([x, y]) => `cell:${cell(x, y)}`) ?? []);

// The event tells the size alone: it is the feature of that size at the tile laid just before.
function closed(event: Told, story: Told[], view: MapView): Feature[] {
  const before = story.slice(0, story.indexOf(event));
  const laid = before.findLast((one) => one.ply === event.ply && typeof one.x === 'number');
  if (!laid) return [];
  const [x, y] = [Number(laid.x), Number(laid.y)];
  const near = new Set([[0, 0], ...AROUND].map(([dx = 0, dy = 0]) => cell(x + dx, y + dy)));
  const kind = CLOSED[event.kind] ?? 'lakes';
  return view.features[kind].filter(
    (one) => one.closed && one.size === event.size && one.cells?.some(([cx, cy]) => near.has(cell(cx, cy))),
  );
}
