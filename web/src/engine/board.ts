/** What lies on a table, and what the rules say of it: the browser's kernel/table/board.py. */

import { wordsAt } from './chance';
import { type Board, type Carried, CHANCE, type Seen } from './contract';
import type { Machine } from './machine';
import { int16At, longsAt } from './records';

const NO_WORDS = wordsAt(new Uint8Array(0), 0); // for actions that ask no dice
const FIELDS = 7; // numbers of an event

export class TrueBoard implements Board {
  readonly #machine: Machine;
  readonly #box: number;
  readonly #state: number;
  readonly #size: number;
  #isOpen = true;

  constructor(
    machine: Machine,
    readonly seats: number,
    box: Uint8Array,
    state?: Uint8Array,
  ) {
    this.#machine = machine;
    this.#size = machine.size('State');
    this.#box = machine.rows('Box');
    this.#state = machine.rows('State');
    machine.put(this.#box, box);
    if (state === undefined) machine.call('start', this.#box, 1, this.#state, 1, 0, seats);
    else this.restore(state);
  }

  get asked(): number | null {
    return this.#number('ending') ? null : this.#number('asked');
  }

  get ending(): string {
    return this.#machine.tables.about.endings[this.#number('ending')] ?? '';
  }

  bytes(): Uint8Array {
    return this.#machine.copy(this.#state, this.#size);
  }

  restore(bytes: Uint8Array): void {
    if (bytes.length !== this.#size) throw new Error(`A state has ${this.#size} bytes, not ${bytes.length}.`);
    this.#machine.put(this.#state, bytes);
  }

  carry(seat: number, number: number): Carried | number {
    if (!Number.isSafeInteger(number)) throw new Error('An action is a whole number.');
    const { state, dice, story, changes, changesLength, tables } = this.#machine;
    const room = [state, 1, dice, 1, story, 1, tables.reveals, changes, changesLength];
    this.#machine.throw(NO_WORDS);
    const code = this.#machine.call('carry', this.#box, 1, this.#state, 1, 0, seat, number, ...room);
    return code || this.#carried();
  }

  roll(words: readonly number[]): Carried {
    const machine = this.#machine;
    const { state, dice, story, changes, changesLength, tables } = machine;
    machine.put(state, this.bytes());
    machine.memory.whole.fill(0, machine.place(story, 'Story', 'count'), machine.place(story, 'Story', 'count') + 2);
    machine.throw(words);
    machine.call('apply', this.#box, 1, this.#state, 1, 0, CHANCE, 0, dice, 1, story, 1);
    const numbers = this.#size / 2;
    machine.call('look_back', state, numbers, this.#state, numbers, story, 1, tables.reveals, changes, changesLength);
    return this.#carried();
  }

  takeBack(changes: Int16Array): void {
    const state = new Int16Array(this.#machine.memory.whole.buffer, this.#state, this.#size / 2);
    const count = changes.length / 2;
    for (let k = 0; k < count; k++) state[changes[k] ?? 0] = changes[count + k] ?? 0;
  }

  numbers(): number[] {
    if ((this.asked ?? CHANCE) < 0) return [];
    const { listing, memory } = this.#machine;
    const count = this.#machine.call('legal', this.#box, 1, this.#state, 1, 0, listing, 1);
    return longsAt(memory.whole, listing, count);
  }

  look(seat: number): Seen {
    const { view } = this.#machine;
    this.#machine.blank(view, 'View');
    this.#machine.call('observe', this.#box, 1, this.#state, 1, 0, seat, view, 1, 0);
    return this.#machine.seen(this.#machine.copy(view, this.#machine.size('View')));
  }

  verdict(seen: Seen, seat: number, number: number): number {
    return this.#machine.verdict(seen, seat, number);
  }

  points(): number[] {
    return Array.from({ length: this.seats }, (_, seat) =>
      this.#machine.call('points', this.#box, 1, this.#state, 1, 0, seat),
    );
  }

  winners(): number {
    return this.#machine.call('winners', this.#box, 1, this.#state, 1, 0);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#machine.memory.give(this.#box);
    this.#machine.memory.give(this.#state);
  }

  #number(field: string): number {
    return int16At(this.#machine.memory.whole, this.#machine.place(this.#state, 'State', field));
  }

  #carried(): Carried {
    const { story, changes, memory, changesLength } = this.#machine;
    const buffer = memory.whole.buffer;
    const count = int16At(memory.whole, this.#machine.place(story, 'Story', 'count'));
    const told = new Int16Array(buffer, this.#machine.place(story, 'Story', 'told'), FIELDS * count).slice();
    const changed = new Int16Array(buffer, changes, changesLength);
    const places = changed[0] ?? 0;
    return { events: told, changes: places < 0 ? null : changed.slice(1, 1 + 2 * places) };
  }
}
