/** A table of this device that somebody looks at. */

import type { Kept } from './kept';
import type { Game, Table } from './table';
import type { Lesson } from './tables';

export const BOT = 'bot:';

/** A game as this device can play it, with its lesson. */
export interface Playable extends Game {
  lesson: Lesson;
  start: Uint8Array; // the state in which that begins
}

/** Who looks, at which seat, and up to which ply they were told. */
export interface Line {
  seat: number | null;
  since: number;
  tell: (frame: object) => void;
}

export interface Live {
  kept: Kept;
  table: Table;
  game: Playable;
  lines: Map<number, Line>;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The bot that plays for somebody who gave up. */
export const substituteAt = (table: Table, seat: number): string | null =>
  table.lines.findLast((line) => line.table === 'substitute' && line.by === seat)?.bot ?? null;
