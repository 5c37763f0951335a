/**
 * The waters and lands of the map, followed from tile to tile as they are drawn.
 *
 * A view tells every lake, river and island with its tiles, its size and whether it is closed; on a tile with two lakes
 * it does not tell which is which. So each is followed across the sides that touch, and known again among the view's by
 * the tiles it lies on. What it is, how large and worth what is always the view's word.
 */

import { AROUND, cell, type Cell } from './cells';
import type { Face, Feature, View } from './forms';
import { sideOf, slotOf } from './sides';

type Kind = 'lake' | 'river' | 'island';

/** Something that goes on from tile to tile. */
export interface Body {
  kind: Kind;
  feature: Feature | null; // as the view tells it; a river without a connection is none yet
  cells: Cell[];
  sides: Map<string, Set<number>>; // where it reaches the sides of each of its tiles
  ends: Cell[]; // the empty spaces that it faces
}

interface Part {
  kind: Kind;
  at: Cell;
  reaches: { side: number; half: number | null }[]; // a river sits in the middle of its side
  root: Part;
  joins: number; // sides at which it meets its like, counted at the root
}

const root = (part: Part): Part => (part.root === part ? part : (part.root = root(part.root)));
const gate = (x: number, y: number, side: number, half: number | null) => `${x},${y}/${side}/${half ?? 'r'}`;

function partsOf(face: Face, { x, y, turn }: View['map'][number]): Part[] {
  const part = (kind: Kind, reaches: Part['reaches']) => {
    const made = { kind, at: [x, y], reaches, joins: 0 } as unknown as Part;
    made.root = made;
    return made;
  };
  const halves = (slots: string[]) =>
    slots.map((slot) => slotOf(slot, turn)).map((slot) => ({ side: slot >> 1, half: slot & 1 }));
  return [
    ...face.lakes.filter((slots) => slots.length > 0).map((slots) => part('lake', halves(slots))),
    ...face.lands.map((slots) => part('island', halves(slots))),
    ...face.rivers.map(({ edges }) =>
      part(
        'river',
        edges.map((name) => ({ side: sideOf(name, turn), half: null })),
      ),
    ),
  ];
}

/** Everything on the map that goes on from tile to tile. */
export function bodies(view: View, faces: Map<string, Face>): Body[] {
  const parts = view.map.flatMap((laid) => {
    const face = faces.get(laid.tile);
    return face ? partsOf(face, laid) : [];
  });
  const gates = new Map<string, Part>();
  for (const part of parts) for (const { side, half } of part.reaches) gates.set(gate(...part.at, side, half), part);
  for (const part of parts)
    for (const { side, half } of part.reaches) {
      if (side === 0 || side === 3) continue; // each touching side is met once
      const [dx, dy] = AROUND[side] as Cell;
      const other = gates.get(gate(part.at[0] + dx, part.at[1] + dy, (side + 2) % 4, half === null ? null : 1 - half));
      if (other?.kind !== part.kind) continue;
      const [one, two] = [root(part), root(other)];
      if (one !== two) [two.root, one.joins] = [one, one.joins + two.joins];
      one.joins += 1;
    }
  const whole = new Map<Part, Part[]>();
  for (const part of parts) whole.set(root(part), [...(whole.get(root(part)) ?? []), part]);
  const filled = new Set(view.map.map(({ x, y }) => cell(x, y)));
  const told = new Set([...view.features.lakes, ...view.features.rivers, ...view.features.islands]);
  return [...whole].map(([first, all]) => body(told, filled, first, all));
}

function body(told: Set<Feature>, filled: Set<string>, first: Part, parts: Part[]): Body {
  const sides = new Map<string, Set<number>>();
  const ends = new Map<string, Cell>();
  for (const { at, reaches } of parts) {
    const name = cell(...at);
    const here = sides.get(name) ?? new Set<number>();
    sides.set(name, here);
    for (const { side } of reaches) {
      here.add(side);
      const [dx, dy] = AROUND[side] as Cell;
      const [x, y] = [at[0] + dx, at[1] + dy];
      if (!filled.has(cell(x, y))) ends.set(cell(x, y), [x, y]);
    }
  }
  const cells = [...sides.keys()].map((name) => name.split(',').map(Number) as Cell);
  const found = { kind: first.kind, cells, sides, ends: [...ends.values()] };
  return { ...found, feature: known(told, found, first.joins) };
}

/** The view's word on a body: the feature on the same tiles, which then is no other body's. */
function known(told: Set<Feature>, { kind, sides, ends }: Omit<Body, 'feature'>, joins: number): Feature | null {
  const same = [...told].filter(
    (one) => one.kind === kind && one.cells.length === sides.size && one.cells.every((at) => sides.has(cell(...at))),
  );
  // Two may lie on the same tiles: then it is the one that is as open, or as often connected.
  const fits = (one: Feature) => (kind === 'river' ? one.size === joins : one.closed === (ends.length === 0));
  const found = same.find(fits) ?? same[0] ?? null;
  if (found) told.delete(found);
  return found;
}
