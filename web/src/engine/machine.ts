/** A module that runs: its entry points, its memory, and room on it for one thing at a time. */

import { boxOf, codesOf } from './boxes';
import type { Reading, Seen } from './contract';
import { type DiceWords, wordsAt } from './chance';
import { Memory } from './memory';
import { int16At, type Places, placesOf, putInt16, readerOf } from './records';
import type { Layout, Tables } from './tables';

/** Numbers go in as they are, an array as its place and its length. */
export type Call = (...given: number[]) => number;

const GUESSING = wordsAt(new TextEncoder().encode('guess'), 0); // any words do: what a seat may do depends on none

export class Machine {
  readonly memory: Memory;
  readonly read: (view: Uint8Array) => Reading;
  readonly size: (record: string) => number;
  readonly places: Readonly<Record<string, Places>>;
  /** One of each, for whoever calls next. */
  readonly state: number;
  readonly view: number;
  readonly listing: number;
  readonly story: number;
  readonly silent: number; // a story without room
  readonly dice: number;
  readonly changes: number;
  readonly changesLength: number;
  readonly #calls: Readonly<Record<string, Call>>;
  readonly #box: number;
  #boxCodes: string | null = null;
  #instinct: readonly [at: number, length: number];
  #hasInstinct = false;

  constructor(
    instance: WebAssembly.Instance,
    readonly tables: Tables,
  ) {
    const exports = instance.exports;
    const base = exports['__heap_base'] as WebAssembly.Global<'i32'>;
    this.memory = new Memory(exports['memory'] as WebAssembly.Memory, base.value);
    this.#calls = exports as unknown as Record<string, Call>;
    this.size = (record) => layoutOf(tables, record).size;
    this.read = readerOf(layoutOf(tables, 'View'));
    this.places = Object.fromEntries(Object.entries(tables.records).map(([name, one]) => [name, placesOf(one)]));
    this.#box = this.rows('Box');
    this.state = this.rows('State');
    this.view = this.rows('View');
    this.listing = this.rows('Listing');
    this.story = this.rows('Story');
    this.silent = this.rows('Story');
    this.dice = this.rows('Dice');
    this.changesLength = 1 + this.size('State'); // a count, and two numbers for each of two bytes
    this.changes = this.memory.take(2 * this.changesLength);
    const { head } = tables.instinct;
    this.#instinct = [this.memory.take(8 * head.length), head.length]; // all zero: there is none
    putInt16(this.memory.whole, this.place(this.story, 'Story', 'room'), tables.events);
  }

  /** Call an entry point. */
  call(name: string, ...given: number[]): number {
    const found = this.#calls[name];
    if (found === undefined) throw new Error(`The module has no entry '${name}'.`);
    return found(...given);
  }

  /** Room for some records, all zero. */
  rows(record: string, count = 1): number {
    return this.memory.take(count * this.size(record));
  }

  /** Where a field of the record that begins there lies. */
  place(at: number, record: string, field: string): number {
    const place = this.places[record]?.[field];
    if (place === undefined) throw new Error(`A ${record} has no '${field}'.`);
    return at + place;
  }

  copy(at: number, size: number): Uint8Array {
    return this.memory.whole.slice(at, at + size);
  }

  put(at: number, bytes: Uint8Array): void {
    this.memory.whole.set(bytes, at);
  }

  blank(at: number, record: string): void {
    this.memory.whole.fill(0, at, at + this.size(record));
  }

  throw(words: DiceWords | readonly number[], dice = this.dice): void {
    const longs = new Int32Array(this.memory.whole.buffer, dice, 8);
    for (let k = 0; k < 4; k++) {
      longs[2 * k] = words[k] ?? 0;
      longs[2 * k + 1] = 0;
    }
  }

  /** The bytes of a view, and the same as numbers. */
  seen(bytes: Uint8Array): Seen {
    return { bytes, numbers: this.read(bytes) };
  }

  /** The box that a view was made with: a view names the table's options. */
  boxFor(seen: Seen): number {
    const codes = this.#codes(seen);
    const key = codes.join();
    if (key !== this.#boxCodes) {
      this.put(this.#box, boxOf(this.tables, codes));
      this.#boxCodes = key;
    }
    return this.#box;
  }

  /** Where the instinct lies that a search is given, and how long it is: zeros before it has been lent its place. */
  get instinct(): readonly [at: number, length: number] {
    return this.#instinct;
  }

  get hasInstinct(): boolean {
    return this.#hasInstinct;
  }

  /** Keep the game's instinct, for as long as the module runs. */
  learn(instinct: Uint8Array): void {
    const at = this.memory.take(instinct.length);
    this.put(at, instinct);
    this.#instinct = [at, instinct.length / 8];
    this.#hasInstinct = true;
  }

  /** Whether the game has an instinct for a view's box. */
  isInstinctive(seen: Seen): boolean {
    return this.isInstinctiveWith(this.#codes(seen));
  }

  /** The same for options given as their numbers: the box may differ from the standard one in those numbers alone. */
  isInstinctiveWith(codes: readonly number[]): boolean {
    const { tables } = this;
    if (tables.instinct.parts.length === 0) return false;
    const first = this.place(0, 'Box', 'options');
    const after = first + 2 * tables.options.length;
    const [standard, box] = [boxOf(tables, codesOf(tables, {})), boxOf(tables, codes)];
    return box.every((byte, at) => byte === standard[at] || (at >= first && at < after));
  }

  /** 0 if a seat may do this as far as its view shows, else the code of the reason. */
  verdict(seen: Seen, seat: number, number: number): number {
    const box = this.guess(seen, GUESSING);
    return this.call('verdict', box, 1, this.state, 1, 0, seat, number);
  }

  /** Whether anybody could win with his next action, by what everybody sees: kernel/game/foreseen; null: a view says it. */
  winsNext(seen: Seen): boolean | null {
    const { ahead } = this.tables;
    if (ahead === 0) return null;
    const [states, listings, box] = [this.rows('State', ahead), this.rows('Listing', 2), this.boxFor(seen)];
    try {
      this.put(this.view, seen.bytes);
      this.throw(GUESSING);
      const room = [states, ahead, listings, 2, this.silent, 1];
      return this.call('wins_next', box, 1, this.view, 1, 0, this.dice, 1, ...room) !== 0;
    } finally {
      for (const at of [states, listings]) this.memory.give(at);
    }
  }

  /** The numbers of a table's options, as a view has them. */
  #codes(seen: Seen): number[] {
    const first = this.places['View']?.['options'] ?? 0;
    return this.tables.options.map((_, k) => int16At(seen.bytes, first + 2 * k));
  }

  /** Lay out one truth that fits a view, as the state; return its box. */
  guess(seen: Seen, words: readonly number[]): number {
    const box = this.boxFor(seen);
    this.put(this.view, seen.bytes);
    this.blank(this.state, 'State');
    this.throw(words);
    this.call('guess', box, 1, this.view, 1, 0, this.dice, 1, this.state, 1, 0);
    return box;
  }
}

function layoutOf(tables: Tables, record: string): Layout {
  const found = tables.records[record];
  if (found === undefined) throw new Error(`Nobody knows how a ${record} lies in memory.`);
  return found;
}
