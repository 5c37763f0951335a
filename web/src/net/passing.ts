/** Refusals that pass by themselves: the same is asked again, ever more patiently. */

import type { Said } from '../protocol';
import { Refused } from './http';

const PASSING = new Set(['busy', 'stale', 'store', 'stopping', 'too_many', 'fault', 'no_hello', 'offline']);
const NOTHING_DONE = new Set(['busy', 'stale', 'too_many']);
const WAITS = [0.3, 1, 2, 4, 8]; // seconds

/** Whether the same can be asked again with another answer, and without harm if it was done. */
export const isPassing = (said: Said): boolean => PASSING.has(said.code);

/** Whether nothing was done, for what must not be done twice. */
export const isUndone = (said: Said): boolean => NOTHING_DONE.has(said.code);

/** Seconds before the next attempt; by chance more or less, so that not all come at once. */
export function waitBefore(tries: number, chance: number = Math.random()): number {
  return (WAITS[Math.min(tries, WAITS.length - 1)] ?? 8) * (0.75 + chance / 2);
}

const pause = (seconds: number) => new Promise<void>((wake) => setTimeout(wake, seconds * 1000));

/** Ask until it is done, or refused for good. */
export async function insist<T>(
  ask: () => Promise<T>,
  again: (said: Said) => boolean = isPassing,
  wait: (seconds: number) => Promise<void> = pause,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || !again(error.said) || tries >= WAITS.length) throw error;
    }
    await wait(waitBefore(tries));
  }
}
