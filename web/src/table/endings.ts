/** Why a match ended as it did, by which rule, with whose picture; and what was counted on the way. */

import { picture } from '../games/showdown/cards';
import { scored } from '../games/water_to_water/features';
import type { Cell } from '../games/water_to_water/cells';
import type { View } from '../games/water_to_water/forms';
import type { ShownTable } from '../net/table';
import type { Payload } from '../protocol';
import { nameOf } from '../shell/words';
import towers from '../assets/stand-splash.svg?url';

const emblems = import.meta.glob<string>('../assets/emblems/characters/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const emblem = (character: string) => emblems[`../assets/emblems/characters/${character}.svg`] ?? '';

/** The rules of the characters of Water to Water, in the rulebook's order. */
const CHARACTERS = [
  ...['adventurer', 'archeologist', 'bog_minder', 'druid', 'gardener', 'islander', 'lake_nymph', 'planter'],
  ...['river_lord', 'strider', 'student', 'thief', 'wave_rider', 'wrath'],
];

/** Reasons that are no game's own: somebody is gone, and what is on the table decided nothing. */
const GONE = ['resigned', 'left', 'out of time'];

export interface Ending {
  art: string; // the address of a picture
  why: string; // beside what the game itself told; '' where that says it all
  rule: string; // '' where none decided it
  map: Cell[]; // tiles that lie on the map, where it matters where
  counted: Cell[]; // those that made the winner's points
}

export function endingOf(live: ShownTable): Ending {
  const payload = live.payload;
  const found: Ending = { art: '', why: '', rule: '', map: [], counted: [] };
  if (!payload?.outcome) return found;
  const { reason, winners } = payload.outcome;
  const winner = winners[0] ?? null;
  const ending = { ...found, ...byGame(live, payload, reason, winner) };
  return GONE.includes(reason) ? { ...found, art: ending.art } : ending;
}

function byGame(live: ShownTable, payload: Payload, reason: string, winner: number | null): Partial<Ending> {
  switch (payload.game) {
    case 'showdown':
      return { art: lastCard(live, winner), rule: reason === 'turn cap' ? 'R9' : 'S33' };
    case 'splash':
      return { art: towers, rule: reason === 'three drops' ? 'D18' : 'D17' };
    case 'water-to-water':
      return endingOnMap(payload, winner);
  }
  return {};
}

function endingOnMap(payload: Payload, winner: number | null): Partial<Ending> {
  if (winner === null) return { why: 'Bag and hands are empty, and nobody had enough.', rule: 'R34' };
  const view = payload.view as unknown as View | null;
  const player = view?.players[winner];
  const character = player?.character ?? player?.hidden ?? null;
  if (!view || !player || !character) return {};
  const title = `the ${character.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
  const who = nameOf(payload.sitters, winner, payload.seat);
  const were = who === 'You' ? 'were' : 'was';
  const why =
    character === 'wrath'
      ? `${who} ${were} ${title}, and the bag is empty.`
      : `${who} ${were} ${title}: ${player.points} of ${player.target ?? 20} points.`;
  const counted = scored(view, player).flatMap((feature) => feature.cells ?? []);
  return {
    art: emblem(character),
    why,
    rule: `C${CHARACTERS.indexOf(character) + 1}`,
    map: view.map.map(({ x, y }): Cell => [x, y]),
    counted,
  };
}

/** The card that an event is about, or ''. */
export const cardOf = (event: object | undefined): string =>
  event && 'card' in event && typeof event.card === 'string' ? event.card : '';

/** The card with which the winner struck last; a flamingo where there was none. */
function lastCard(live: ShownTable, winner: number | null): string {
  const struck = live.story.findLast((event) => event.kind === 'announced' && event.seat === winner);
  return picture(cardOf(struck) || 'flamingo') || picture('flamingo');
}

export interface Statistic {
  said: string;
  counts: number[]; // by seat
}

type Counting = [said: string, kind: string, of: (event: Record<string, unknown>) => number, whose?: 'rival'];
const one = () => 1;
const field = (name: string) => (event: Record<string, unknown>) => Number(event[name] ?? 0);
const COUNTED: Record<string, Counting[]> = {
  showdown: [
    ['Damage dealt', 'attacked', field('through'), 'rival'],
    ['Water paid', 'paid', field('water')],
    ['Damage defended', 'defended', field('amount')],
    ['Effects negated', 'negated', one, 'rival'],
    ['Cards played', 'announced', one],
  ],
  'water-to-water': [
    ['Tiles laid', 'laid', one],
    ['Turns', 'turn_started', one],
    ['Times passed', 'declined', one],
  ],
  splash: [
    ['Pieces placed', 'placed', one],
    ['Pieces that stood', 'stood', one],
    ['Water drops', 'drop', one],
  ],
};

/** What was counted, of whatever happened at all. */
export function statistics(live: ShownTable): Statistic[] {
  const seats = live.payload?.sitters.length ?? 0;
  return (COUNTED[live.payload?.game ?? ''] ?? [])
    .map(([said, kind, of, whose]) => {
      const counts = Array.from({ length: seats }, () => 0);
      for (const event of live.story) {
        const seat = event['seat'];
        if (event.kind !== kind || typeof seat !== 'number' || seat < 0) continue;
        const at = whose === 'rival' ? 1 - seat : seat;
        counts[at] = (counts[at] ?? 0) + of({ ...event });
      }
      return { said, counts };
    })
    .filter((statistic) => statistic.counts.some((count) => count > 0));
}
