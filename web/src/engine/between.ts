/** Bots between two levels, by name: 'stream+40' is forty of a hundred of the way to the next (see bots/between.py). */

export const LEVELS: readonly string[] = ['puddle', 'stream', 'river', 'lake', 'ocean'];
export const WHOLE = 100; // parts of the way from a level to the next

/** Two levels, and how many parts of the way from the lower to the upper. */
export interface Stretch {
  lower: string;
  upper: string;
  parts: number;
}

/** What a name says if it is that of a bot between two levels. */
export function stretchOf(name: string): Stretch | null {
  const [, lower = '', parts = ''] = /^([a-z]+)\+([1-9][0-9]?)$/.exec(name) ?? [];
  const upper = LEVELS[LEVELS.indexOf(lower) + 1];
  return LEVELS.includes(lower) && upper !== undefined ? { lower, upper, parts: Number(parts) } : null;
}

/** The level that a bot between two is nearer to, the lower one half-way; any other bot is itself. */
export function nearest(name: string): string {
  const stretch = stretchOf(name);
  if (stretch === null) return name;
  return 2 * stretch.parts <= WHOLE ? stretch.lower : stretch.upper;
}
