/** Where a table's chance comes from: a secret, and what people added to it. As kernel/table/shuffle.py. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const SECRET = 32; // bytes

/** The secret of a new table. */
export const fresh = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SECRET));

/** The hash that is told before play and checked against the secret after it. */
export const promiseOf = (secret: Uint8Array): string => hexOf(sha256(secret));

/** The key all chance of a table comes from. */
export const keyOf = (secret: Uint8Array, nonces: readonly string[]): Uint8Array =>
  nonces.length === 0 ? secret : hmac(sha256, secret, new TextEncoder().encode(nonces.join('\0')));

/** Words of chance as they stand in a log. */
export const toHex = (words: readonly number[]): string =>
  words.map((word) => word.toString(16).padStart(8, '0')).join('');

export function fromHex(text: string): number[] {
  if (!/^[0-9a-f]{32}$/.test(text)) throw new Error('Words must be 32 hexadecimal digits.');
  return (text.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesIn = (hex: string): Uint8Array =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
