/** A tile in words: what each of its four sides shows, and where its water goes. */

import type { Face } from './forms';

export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;
const NAMES = 'NESW';

/** "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Which of the eight half sides of a map's cell a half side of the face lies at, once it is turned. */
export const slotOf = (name: string, turn: number): number =>
  (2 * NAMES.indexOf(name[0] ?? '') + Number(name[1]) + 2 * turn) % 8;
/** Which side of a map's cell a side of the face lies at, once it is turned. */
export const sideOf = (name: string, turn: number): number => (NAMES.indexOf(name) + turn) % 4;

/** What two tiles must share where they touch: sides of the same words match, all others clash. */
export function edge(face: Face, turn: number, side: number): string {
  const name = face.edges[(side - turn + 4) % 4];
  if (name === 'wide') return 'wide lake';
  // The halves of a side are named as seen from inside: the left half of the north side is its western one.
  if (name === 'left') return `half lake on the ${DIRECTIONS[(side + 3) % 4]}`;
  if (name === 'right') return `half lake on the ${DIRECTIONS[(side + 1) % 4]}`;
  return name ?? 'land';
}

/** The four sides, from north on clockwise: "wide lake", "river to the pond", "land". */
export function sides(face: Face, turn: number): string[] {
  const lakes = numbered(face, turn);
  return DIRECTIONS.map((_, side) => {
    const seen = edge(face, turn, side);
    if (seen === 'land') return seen;
    if (seen === 'river') return `river${course(face, turn, side, lakes)}`;
    const lake = face.lakes.findIndex((slots) => slots.some((slot) => slotOf(slot, turn) >> 1 === side));
    return seen.replace('lake', lakes.get(lake) ?? 'lake');
  });
}

/** What the lakes of a tile are called; clockwise from the north, if there are several. */
function numbered(face: Face, turn: number): Map<number, string> {
  const first = (slots: string[]) => Math.min(...slots.map((slot) => slotOf(slot, turn)));
  const lakes = face.lakes
    .map((slots, lake) => ({ slots, lake }))
    .filter(({ slots }) => slots.length > 0)
    .sort((one, other) => first(one.slots) - first(other.slots));
  return new Map(lakes.map(({ lake }, place) => [lake, lakes.length > 1 ? `lake ${place + 1}` : 'lake']));
}

function course(face: Face, turn: number, side: number, lakes: Map<number, string>): string {
  const river = face.rivers.find(({ edges }) => edges.some((name) => sideOf(name, turn) === side));
  if (!river) return '';
  const { edges, to } = river;
  const others = edges
    .map((name) => sideOf(name, turn))
    .filter((one) => one !== side)
    .sort()
    .map((one) => `the ${DIRECTIONS[one]}`);
  if (to === 'spring') return ' from a spring';
  const called = lakes.get(Number(to)) ?? 'pond';
  if (to !== 'through') others.push(/\d/.test(called) ? called : `the ${called}`);
  return ` to ${listed(others)}`;
}

/** What else there is to see on a tile. */
function besides(face: Face): string[] {
  const ponds = face.lakes.filter((slots, lake) => slots.length === 0 && !face.rivers.some(({ to }) => to === lake));
  return [
    ...ponds.map(() => 'a pond'),
    ...(face.mark === 'ruin' ? ['a ruin'] : face.mark === 'artifact' ? ['an artifact'] : []),
    ...(face.islet ? ['a painted islet, which is no island'] : []),
  ];
}

/** "north: wide lake; east: river to the lake; south: land; west: land; with a ruin". */
export function shown(face: Face, turn: number): string {
  const what = sides(face, turn).map((seen, side) => `${DIRECTIONS[side]}: ${seen}`);
  const more = besides(face);
  return [...what, ...(more.length > 0 ? [`with ${listed(more)}`] : [])].join('; ');
}

/** How a tile is turned, as moves say it. */
export const turned = (turn: number): string => (turn === 0 ? 'not turned' : `turned ${90 * turn} degrees`);
