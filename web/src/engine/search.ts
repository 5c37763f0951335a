/**
 * A search from one view, in slices: the browser's bots/search/search.py and think.py, with one tree.
 *
 * A tree has as many nodes as the server's, 262,144 at most: 27 MB, lent while the search runs and taken back after it.
 */

import { secretOf, wordsAt } from './chance';
import type { Found, Seen } from './contract';
import type { Machine } from './machine';
import { longAt, putInt16, putLong } from './records';
import type { Manner } from './tables';

const NONE = -1;
const SMALLEST = 4096; // nodes

/** By seats, where somebody's weights are not those that were learned: place, how many, weight, place, ... */
export type Bent = Readonly<Record<string, readonly number[]>>;

/** How a search is done; it ends early once no other move can be visited more often, unless `toTheEnd`. */
export interface Thinking {
  readonly manner: Manner;
  readonly bent?: Bent;
  readonly playouts: number;
  readonly seed: number;
  readonly toTheEnd?: boolean;
  readonly enough?: (() => boolean) | undefined;
}

/** What is thought of each move, the best first. */
export function think(machine: Machine, seen: Seen, numbers: readonly number[], how: Thinking): Found[] {
  const playouts = Math.max(1, how.playouts);
  const { slices, watched } = machine.tables.bots;
  let size = Math.max(1, Math.floor(playouts / slices));
  if (how.enough) size = Math.min(size, watched);
  const tree = new Tree(machine, seen, how, playouts);
  try {
    for (;;) {
      tree.grow(Math.min(size, playouts - tree.playouts));
      const found = tree.found(numbers).sort(byVisits);
      const left = playouts - tree.playouts;
      const [first, second] = found;
      if (left === 0) return found;
      if (first && second && first.visits - second.visits > left && !how.toTheEnd) return found;
      if (how.enough?.()) return found;
    }
  } finally {
    tree.close();
  }
}

function byVisits(one: Found, other: Found): number {
  return other.visits - one.visits || other.worth - one.worth || one.number - other.number;
}

/** How many nodes a tree has room for, if that many playouts are expected. */
export function treeSize(room: number, most: number, wide: number): number {
  let size = SMALLEST;
  while (size < Math.min(most, room * wide)) size *= 2;
  return size;
}

/** Writes a plan down; a long search opens fewer nodes, so that all have room. */
export function layOut(
  machine: Machine,
  plan: number,
  seen: Seen,
  manner: Manner,
  bent: Bent | undefined,
  room: number,
): void {
  const { bots, about } = machine.tables;
  const { whole } = machine.memory;
  const seats = (seen.numbers['seats'] as number | undefined) ?? about.seats[0] ?? 0;
  putInt16(whole, machine.place(plan, 'Plan', 'seats'), seats);
  const { drafts, ...plain } = manner;
  const opening = manner.opening + Math.floor((4 * room) / bots.room);
  const told = { ...plain, opening, only: NONE, ...(drafts ? { draft: bots.draft, firm: bots.firm * room } : {}) };
  for (const [name, value] of Object.entries(told)) putLong(whole, machine.place(plan, 'Plan', name), value);
  const weights = machine.place(plan, 'Plan', 'weights');
  for (const [at, weight] of (bots.weights[seats] ?? []).entries()) putLong(whole, weights + 8 * at, weight);
  const other = bent?.[seats] ?? [];
  for (let k = 0; k < other.length; k += 3) {
    const [first = 0, count = 0, weight = 0] = other.slice(k, k + 3);
    for (let at = first; at < first + count; at++) putLong(whole, weights + 8 * at, weight);
  }
}

class Tree {
  readonly #machine: Machine;
  readonly #box: number;
  readonly #seat: number;
  readonly #nodes: number;
  readonly #plan: number;
  readonly #grown: number;
  readonly #given: number[];
  readonly #loans: number[] = [];

  constructor(machine: Machine, seen: Seen, how: Thinking, playouts: number) {
    const { room, wide } = machine.tables.bots;
    const expected = playouts + 1;
    const size = treeSize(expected, room, wide);
    const numbers = seen.numbers;
    this.#machine = machine;
    this.#seat = numbers['seat'] as number;
    this.#box = machine.boxFor(seen);
    const take = (record: string, count = 1): number => this.#lent(machine.rows(record, count));
    if (how.manner.instinct && !machine.hasInstinct) throw new Error('The instinct of this game was not fetched.');
    const view = take('View', 2); // what is searched from, and what a seat of an imagined table would see
    machine.put(view, seen.bytes);
    const states = take('State', 3);
    this.#nodes = take('Node', size);
    const slots = this.#lent(machine.memory.take(2 * size * 8));
    this.#plan = take('Plan');
    this.#grown = take('Grown');
    const policy = take('Dice');
    machine.throw(wordsAt(secretOf(how.seed), this.#seat), policy);
    const moves = take('Listing', 2);
    this.#put('Grown', this.#grown, 'nodes', 1);
    this.#put('Node', this.#nodes, 'parent', NONE);
    layOut(machine, this.#plan, seen, how.manner, how.bent, expected);
    const tree = [states, 3, this.#nodes, size, slots, 2 * size, this.#plan, 1, ...machine.instinct, this.#grown, 1];
    this.#given = [this.#box, 1, view, 2, ...tree, policy, 1, take('Dice'), 1, moves, 2, machine.silent, 1];
  }

  get playouts(): number {
    return this.#number('Grown', this.#grown, 'playouts');
  }

  grow(playouts: number): void {
    this.#put('Plan', this.#plan, 'playouts', playouts);
    this.#machine.call('explore', ...this.#given);
  }

  /** What is thought of each of these moves. */
  found(numbers: readonly number[]): Found[] {
    const below = this.#belowRoot();
    const worthAt = 8 * this.#seat;
    return numbers.map((number) => {
      const node = below.get(number);
      if (node === undefined) return { number, visits: 0, worth: 0 };
      const visits = this.#number('Node', node, 'visits');
      const worth = longAt(this.#machine.memory.whole, this.#machine.place(node, 'Node', 'worth') + worthAt);
      return { number, visits, worth: worth / Math.max(visits, 1) / this.#machine.tables.bots.one };
    });
  }

  close(): void {
    for (const at of this.#loans) this.#machine.memory.give(at);
    this.#loans.length = 0;
  }

  /** The nodes of the moves at the root, by number. */
  #belowRoot(): Map<number, number> {
    const machine = this.#machine;
    const size = machine.size('Node');
    const count = this.#number('Grown', this.#grown, 'nodes');
    const parent = machine.place(0, 'Node', 'parent');
    const words = new Int32Array(machine.memory.whole.buffer); // a node's parent is less than 32 bits
    const found = new Map<number, number>();
    for (let k = 1, at = this.#nodes + size; k < count; k++, at += size) {
      if (words[(at + parent) >> 2] === 0) found.set(this.#number('Node', at, 'number'), at);
    }
    return found;
  }

  #lent(at: number): number {
    this.#loans.push(at);
    return at;
  }

  #number(record: string, at: number, field: string): number {
    return longAt(this.#machine.memory.whole, this.#machine.place(at, record, field));
  }

  #put(record: string, at: number, field: string, value: number): void {
    putLong(this.#machine.memory.whole, this.#machine.place(at, record, field), value);
  }
}
