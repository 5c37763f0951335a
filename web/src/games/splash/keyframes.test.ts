import { describe, expect, it } from 'vitest';

import recordedFilms from '../../../../tests/games/splash/recorded/films.json?raw';
import { decode } from './keyframes';

/** Films of real releases, with what Python reads out of them: tools/record_films.py. */
interface Recorded {
  film: string;
  rate: number;
  pieces: number[];
  frames: number;
  last: number[][];
  digest: string;
  contacts?: number[][];
}

const films = JSON.parse(recordedFilms) as Recorded[];
const UNIT = 2 ** 30;

/** A pose in Python's whole numbers. */
const whole = (pose: number[]) => pose.map((part, place) => (place < 3 ? part : Math.round(part * UNIT)));

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function digest(frames: number[][][]): Promise<string> {
  const numbers = frames.flat().flatMap(whole);
  const bytes = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, place) => bytes.setInt32(4 * place, number));
  const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.buffer));
  return [...hashed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('X7 a film is read here as Python reads it', () => {
  it.each(films)('$pieces.length pieces, $frames frames', async (recorded) => {
    const motion = await decode(bytesOf(recorded.film));
    expect(motion.rate).toBe(recorded.rate);
    expect(motion.pieces).toEqual(recorded.pieces);
    expect(motion.frames.length).toBe(recorded.frames);
    expect(motion.frames.at(-1)?.map(whole) ?? []).toEqual(recorded.last);
    expect(await digest(motion.frames)).toBe(recorded.digest);
    expect(motion.contacts.map((contact) => Object.values(contact))).toEqual(recorded.contacts ?? []);
  });

  it('refuses what are no keyframes', async () => {
    await expect(decode(new Uint8Array([1, 2, 3]))).rejects.toThrow('no keyframes');
  });
});
