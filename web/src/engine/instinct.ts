/** A game's instinct, from the small file that is fetched to the array that the compiled search takes: bots/search/instincts.py. */

import type { InstinctTables, Part } from './tables';

const WORD = 2 ** 32;

/** Lay the numbers of the file out as an array of 64-bit numbers. */
export function unpacked(told: InstinctTables, file: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 * told.size);
  const head = new DataView(whole.buffer);
  told.head.forEach((number, k) => head.setUint32(8 * k, number, true));
  let from = file.byteOffset;
  for (const part of told.parts) {
    const size = 2 * part.lines * part.wide;
    unpack(new DataView(whole.buffer, 8 * part.at), part, new DataView(file.buffer, from, size));
    from += size;
  }
  return whole;
}

/** Several numbers of a line share one of 64 bits, the first in its lowest; no sum here is more than a double holds. */
function unpack(into: DataView, { lines, wide, bundles, each, bits, times }: Part, from: DataView): void {
  for (let line = 0, at = 0; line < lines; line++) {
    for (let bundle = 0; bundle < bundles; bundle++, at += 8) {
      let [low, high] = [0, 0];
      for (let k = 0; k < each; k++) {
        const place = bundle * each + k;
        const number = place < wide ? times * from.getInt16(2 * (line * wide + place), true) : 0;
        if (bits * k < 32) low += number * 2 ** (bits * k);
        else high += number * 2 ** (bits * k - 32);
      }
      into.setUint32(at, low, true); // its lowest 32 bits
      into.setInt32(at + 4, high + Math.floor(low / WORD), true);
    }
  }
}
