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
  game: { said: 'Fifteen minutes each, and ten seconds a move', clock: { kind: 'game', seconds: 900, increment: 10 } },
  day: { said: 'A day a move', clock: { kind: 'days', days: 1 } },
};
