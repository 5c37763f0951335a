/** Chance as the server has it: four words of 32 bits, out of a secret (see kernel/records/chance.py). */

import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export type DiceWords = readonly [number, number, number, number];

const text = new TextEncoder();

export function secretOf(seed: number): Uint8Array {
  return sha256(text.encode(`watertable seed ${seed}`));
}

/** The words of a chance event: its number, or the eight bytes of that. */
export function wordsAt(key: Uint8Array, number: number | Uint8Array): DiceWords {
  const message = typeof number === 'number' ? eightBytes(number) : number;
  const digest = new DataView(hmac(sha256, key, message).buffer);
  return [digest.getUint32(0), digest.getUint32(4), digest.getUint32(8), digest.getUint32(12)];
}

/** A number for what somebody sees, as eight bytes: the same view, the same number. */
export function numberOfView(view: Uint8Array, person = ''): Uint8Array {
  const personalization = new Uint8Array(16);
  personalization.set(text.encode(person));
  const eight = new Uint8Array(8);
  eight.set(blake2b(view, person ? { dkLen: 7, personalization } : { dkLen: 7 }), 1);
  return eight;
}

export function hashOf(bytes: Uint8Array): string {
  return Array.from(blake2b(bytes, { dkLen: 10 }), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Any of so many, as these words have it. */
export function pick(words: DiceWords, count: number): number {
  return Math.floor((words[0] * count) / 2 ** 32);
}

function eightBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}
