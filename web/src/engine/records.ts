/** Records in memory: single numbers by the name of their field, and whole ones read as plain numbers. */

import type { Reading } from './contract';
import type { Field, Layout } from './tables';

const SIZES: Readonly<Record<string, number>> = { int8: 1, int16: 2, int64: 8 };
const WORD = 2 ** 32;

/** Where the fields of a record lie, counted from where it begins. */
export type Places = Readonly<Record<string, number>>;

export function placesOf(layout: Layout): Places {
  return Object.fromEntries(layout.fields.map(([name, , at]) => [name, at]));
}

export function int16At(bytes: Uint8Array, at: number): number {
  return (((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) << 16) >> 16;
}

export function putInt16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 255;
  bytes[at + 1] = (value >> 8) & 255;
}

/** A 64-bit number; those that rules write are whole in a double. */
export function longAt(bytes: Uint8Array, at: number): number {
  return longsAt(bytes, at, 1)[0] ?? 0;
}

export function putLong(bytes: Uint8Array, at: number, value: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setBigInt64(at, BigInt(value), true);
}

export function longsAt(bytes: Uint8Array, at: number, count: number): number[] {
  const words = new DataView(bytes.buffer, bytes.byteOffset + at);
  return Array.from({ length: count }, (_, k) => words.getUint32(8 * k, true) + words.getInt32(8 * k + 4, true) * WORD);
}

/** Return what reads the bytes of a record: a field becomes numbers when it is first asked for. */
export function readerOf(layout: Layout): (bytes: Uint8Array) => Reading {
  class Numbers {
    readonly #bytes: Uint8Array;
    constructor(bytes: Uint8Array) {
      this.#bytes = bytes;
    }
    static read(numbers: Numbers, field: Field): Reading[string] {
      return fieldIn(numbers.#bytes, field);
    }
  }
  for (const field of layout.fields) {
    const name = field[0];
    Object.defineProperty(Numbers.prototype, name, {
      get(this: Numbers) {
        const value = Numbers.read(this, field);
        Object.defineProperty(this, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return (bytes) => new Numbers(bytes) as unknown as Reading;
}

function fieldIn(bytes: Uint8Array, [name, type, at, shape]: Field): Reading[string] {
  const size = SIZES[type];
  const [first, second] = shape;
  if (size === undefined || shape.length > 2) throw new Error(`Nobody can read '${name}', which is ${type}.`);
  const one = (k: number): number => numberAt(bytes, at + k * size, size);
  if (first === undefined) return one(0);
  const row = (from: number, count: number): number[] => Array.from({ length: count }, (_, k) => one(from + k));
  if (second === undefined) return row(0, first);
  return Array.from({ length: first }, (_, k) => row(k * second, second));
}

function numberAt(bytes: Uint8Array, at: number, size: number): number {
  if (size === 1) return ((bytes[at] ?? 0) << 24) >> 24;
  return size === 2 ? int16At(bytes, at) : longAt(bytes, at);
}
