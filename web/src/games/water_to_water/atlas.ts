/** The map in words: every tile, every space and the ghost, their neighbours, and lists of what lies there. */

import { bodies, type Body } from './bodies';
import { AROUND, cell, type Cell } from './cells';
import { heart } from './features';
import type { Components, Face, Feature, Laid, Turned, View } from './forms';
import { DIRECTIONS, edge, listed, shown, sides, turned } from './sides';
import { many, place, places, Worth, type Counted } from './worth';

/** What may be done at a cell: a tile fits an empty space in some turns, or in none; null where nothing is asked. */
export type Chance = { turns: number[] } | 'block' | 'cover' | 'turn' | null;

export interface Item {
  text: string;
  at: Cell; // where to look at it
  cells: Cell[]; // all of it
}
export interface Chapter {
  title: string;
  note: string; // who counts them
  items: Item[];
}

const KINDS: [Counted, string][] = [
  ['lakes', 'Lakes'],
  ['rivers', 'Rivers'],
  ['islands', 'Islands and land'],
  ['voids', 'Voids'],
  ['squares', 'Squares'],
  ['ruins', 'Ruins'],
  ['artifacts', 'Artifacts'],
];
const ALWAYS: Counted[] = ['lakes', 'rivers', 'islands', 'voids'];
const ORDER = ['lake', 'river', 'island'] as const;
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (parts: string[], by = '; ') => `${large(parts.join(by))}.`;

export class Atlas {
  readonly bodies: Body[];
  readonly worth: Worth;
  readonly laid: Map<string, Laid>;

  constructor(
    readonly view: View,
    readonly faces: Map<string, Face>,
    known: Components,
    who: (seat: number) => string,
  ) {
    this.bodies = bodies(view, faces);
    this.worth = new Worth(view, known, who);
    this.laid = new Map(view.map.map((one) => [cell(one.x, one.y), one]));
  }

  /** What people call a tile. */
  #called = (tile: string): string => this.faces.get(tile)?.name ?? tile;

  /** A cell of the map, whatever is there. */
  cell(x: number, y: number, chance: Chance): string {
    const laid = this.laid.get(cell(x, y));
    return laid ? this.#tile(laid, chance) : this.#space(x, y, chance);
  }

  #tile({ tile, x, y, turn }: Laid, chance: Chance): string {
    const face = this.faces.get(tile);
    const may = chance === 'turn' ? ', can be turned' : chance === 'cover' ? ', can be covered' : '';
    const seen = face ? [sentence([shown(face, turn)])] : [];
    return [
      `${place(x, y)}: ${this.#called(tile)}${may}.`,
      ...seen,
      ...this.#featuresAt(x, y).map((one) => sentence([one])),
    ].join(' ');
  }

  #space(x: number, y: number, chance: Chance): string {
    const met = DIRECTIONS.flatMap((way, side) => {
      const there = this.#beside(x, y, side);
      return there ? [`${way}: ${there.seen}${size(there.body)}`] : [];
    });
    const around = met.length > 0 ? sentence(met) : 'It touches no tile.';
    const voids = this.#at(x, y, this.view.features.voids).map((one) => sentence([`in a ${this.worth.told(one)}`]));
    return [`${place(x, y)}: ${this.#state(x, y, chance)}.`, around, ...voids].join(' ');
  }

  #state(x: number, y: number, chance: Chance): string {
    const { block } = this.view;
    const what = block?.x === x && block.y === y ? 'blocked' : 'empty';
    if (chance === 'block') return `${what}, can be blocked`;
    if (chance === null || typeof chance === 'string') return what;
    const { turns } = chance;
    return turns.length > 0 ? `${what}, fits at ${or(turns)} degrees` : `${what}, does not fit`;
  }

  /** What a side of a cell meets: the edge of the tile there, and what that edge belongs to. */
  #beside(x: number, y: number, side: number): { laid: Laid; seen: string; body: Body | undefined } | null {
    const [dx, dy] = AROUND[side] as Cell;
    const laid = this.laid.get(cell(x + dx, y + dy));
    const face = laid && this.faces.get(laid.tile);
    if (!laid || !face) return null;
    const back = (side + 2) % 4;
    const seen = edge(face, laid.turn, back);
    const kind = seen === 'land' ? 'island' : seen === 'river' ? 'river' : 'lake';
    const body = this.bodies.find((one) => one.kind === kind && one.sides.get(cell(laid.x, laid.y))?.has(back));
    return { laid, seen, body };
  }

  /** The features a tile belongs to; of several lakes, rivers or lands it is said at which sides they lie. */
  #featuresAt(x: number, y: number): string[] {
    const name = cell(x, y);
    const ways = (one: Body) => [...(one.sides.get(name) ?? [])].sort();
    const here = this.bodies
      .filter((one) => one.sides.has(name))
      .sort(
        (one, other) =>
          ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || ways(one).join().localeCompare(ways(other).join()),
      );
    const going = here.map((one) => {
      const said = one.feature ? this.worth.told(one.feature) : 'river without a connection';
      const alone = here.filter((other) => other.kind === one.kind).length === 1;
      const at = ways(one).map((side) => DIRECTIONS[side] ?? '');
      return alone ? said : `at the ${listed(at)}: ${said}`;
    });
    const { lakes, squares, ruins, artifacts } = this.view.features;
    const ponds = lakes.filter((one) => one.kind === 'pond');
    const others = [...ponds, ...squares, ...ruins, ...artifacts];
    return [...new Set(going), ...this.#at(x, y, others).map((one) => this.worth.told(one))];
  }
  #at = <One extends Feature>(x: number, y: number, all: One[]) =>
    all.filter((one) => one.cells.some(([cx, cy]) => cx === x && cy === y));

  /** What lies to the north, east, south and west. */
  neighbours(x: number, y: number, chance: (x: number, y: number) => Chance): string {
    const found = DIRECTIONS.map((way, side) => {
      const there = this.#beside(x, y, side);
      const [dx, dy] = AROUND[side] as Cell;
      if (!there) return `${way}: ${this.#state(x + dx, y + dy, chance(x + dx, y + dy))}`;
      const { laid, seen, body } = there;
      return `${way}: ${this.#called(laid.tile)}, ${seen}${size(body)}`;
    });
    return `Around ${place(x, y)}: ${found.join('; ')}.`;
  }

  /** The ghost: what its sides show and meet, and whether it may stay. */
  ghost(tile: string, { x, y, turn }: Turned, met: readonly string[], verdict: string): string {
    const face = this.faces.get(tile);
    const seen = (face ? sides(face, turn) : []).map((one, side) => {
      const there = this.#beside(x, y, side);
      const how =
        !there || met[side] === 'free' ? 'free' : `${met[side]}${met[side] === 'clashes' ? ` with ${there.seen}` : ''}`;
      return `${DIRECTIONS[side]}: ${one}, ${how}`;
    });
    return `${large(this.#called(tile))} at ${place(x, y)}, ${turned(turn)}. ${sentence(seen)} ${verdict}`.trim();
  }

  /** A tile off the map. */
  held(tile: string): string {
    const face = this.faces.get(tile);
    return face ? `${large(this.#called(tile))}: ${shown(face, 0)}` : tile;
  }

  /** Lakes, rivers, islands and voids, open ones first, and whose characters count them. */
  chapters(): Chapter[] {
    const { features } = this.view;
    return KINDS.filter(([kind]) => ALWAYS.includes(kind) || features[kind].length > 0).map(([kind, title]) => ({
      title,
      note: this.worth.counting(kind),
      items: [...(features[kind] as Feature[])]
        .sort((one, other) => Number(one.closed) - Number(other.closed) || other.size - one.size)
        .map((one) => ({ text: this.#item(one), at: heart(one.cells), cells: one.cells })),
    }));
  }
  #item(feature: Feature): string {
    const body = this.bodies.find((one) => one.feature === feature);
    const open = body && body.ends.length > 0 ? `, goes on to ${places(inOrder(body.ends))}` : '';
    return `${large(this.worth.told(feature))}, on ${places(feature.cells)}${open}.`;
  }

  /** How many there are of each. */
  summary(): string {
    const { lakes, rivers, islands, voids } = this.view.features;
    const open = (all: Feature[]) => all.filter((one) => !one.closed).length;
    const closed = (all: Feature[]) => all.length - open(all);
    return sentence(
      [
        `${open(lakes)} open and ${many(closed(lakes), 'closed lake')}`,
        many(rivers.length, 'river'),
        `${many(closed(islands), 'closed island')}`,
        many(voids.length, 'void'),
      ],
      ', ',
    );
  }

  /** Everybody's points. */
  points(): string {
    return this.view.players.map((player) => this.worth.player(player)).join(' ');
  }
}

const inOrder = (cells: Cell[]) => cells.toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
const or = (turns: number[]) => turns.map((turn) => String(90 * turn)).join(' or ');
function size(body: Body | undefined): string {
  if (!body?.feature || body.kind === 'island') return '';
  return `, ${many(body.feature.size, body.kind === 'river' ? 'connection' : 'tile')}`;
}
