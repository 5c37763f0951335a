/**
 * Lends out a module's memory. What is given back is lent again: a memory never shrinks, but it does not grow for ever.
 */

const PAGE = 65536;
const STEP = 16; // every loan begins at a multiple of this

export class Memory {
  readonly #memory: WebAssembly.Memory;
  readonly #first: number;
  readonly #lent = new Map<number, number>();
  readonly #free: { at: number; size: number }[] = []; // by place; no two side by side
  #end: number; // nothing is lent from here on
  #whole: Uint8Array;

  constructor(memory: WebAssembly.Memory, first: number) {
    this.#memory = memory;
    this.#whole = new Uint8Array(memory.buffer);
    this.#first = this.#end = roundedUp(first);
  }

  /** Bytes that are lent now. */
  get lent(): number {
    return [...this.#lent.values()].reduce((sum, size) => sum + size, 0);
  }

  /** How large the memory has become. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  /** All of it: to be asked for anew after anything that can make it grow. */
  get whole(): Uint8Array {
    if (this.#whole.buffer !== this.#memory.buffer) this.#whole = new Uint8Array(this.#memory.buffer);
    return this.#whole;
  }

  /** Lend so many bytes, all zero; return where they begin. */
  take(size: number): number {
    const wanted = roundedUp(Math.max(size, 1));
    const at = this.#found(wanted) ?? this.#grown(wanted);
    this.#lent.set(at, wanted);
    this.whole.fill(0, at, at + wanted);
    return at;
  }

  /** Take back what was lent. */
  give(at: number): void {
    const size = this.#lent.get(at);
    if (size === undefined) throw new Error('What was never lent cannot be given back.');
    this.#lent.delete(at);
    let place = this.#free.findIndex((one) => one.at > at);
    if (place < 0) place = this.#free.length;
    this.#free.splice(place, 0, { at, size });
    this.#join(place);
    this.#join(place - 1);
    const last = this.#free.at(-1);
    if (last && last.at + last.size === this.#end) this.#end = this.#free.pop()?.at ?? this.#first;
  }

  #found(wanted: number): number | null {
    const place = this.#free.findIndex((one) => one.size >= wanted);
    const one = this.#free[place];
    if (one === undefined) return null;
    const at = one.at;
    if (one.size === wanted) this.#free.splice(place, 1);
    else this.#free[place] = { at: at + wanted, size: one.size - wanted };
    return at;
  }

  #grown(wanted: number): number {
    const at = this.#end;
    const missing = at + wanted - this.size;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    this.#end = at + wanted;
    return at;
  }

  #join(place: number): void {
    const [one, next] = [this.#free[place], this.#free[place + 1]];
    if (one === undefined || next === undefined || one.at + one.size !== next.at) return;
    this.#free.splice(place, 2, { at: one.at, size: one.size + next.size });
  }
}

const roundedUp = (size: number): number => Math.ceil(size / STEP) * STEP;
