/** Clocks that a table can be set up with, as one asks for them. */

import type { Clock } from '../protocol';

export interface ClockChoice {
  said: string;
  clock: Clock | undefined;
}

export const CLOCKS: Record<string, ClockChoice> = {
  none: { said: 'No clock', clock: undefined },
  minute: { said: 'A minute a move', clock: { kind: 'move', seconds: 60 } },
  minutes: { said: 'Three minutes a move', clock: { kind: 'move', seconds: 180 } },
  ten: { said: 'Ten minutes each', clock: { kind: 'game', seconds: 600 } },
  game: { said: 'Fifteen minutes each, and ten seconds a move', clock: { kind: 'game', seconds: 900, increment: 10 } },
  long: { said: 'An hour each', clock: { kind: 'game', seconds: 3600 } },
  day: { said: 'A day a move', clock: { kind: 'days', days: 1 } },
  days: { said: 'Three days a move', clock: { kind: 'days', days: 3 } },
};

/** What becomes of a seat whose time runs out. */
export const LATE: Record<string, string> = { bot: 'A bot plays until they are back', resign: 'They lose' };

/** Seconds for which somebody must be away before the others may go on. */
export const PATIENCE: [number, string][] = [
  [60, 'A minute'],
  [120, 'Two minutes'],
  [300, 'Five minutes'],
  [1800, 'Half an hour'],
];
