/**
 * How long a bot of this device is seen to think: by what everybody sees, and by the server's own figures.
 *
 * `tempo.json` is written by tools/web_types.py from watertable.bots.tempo.
 */

import { playerOf } from './automatic';
import { stretchOf } from './between';
import type { Live } from './live';
import tempi from './tempo.json';

export type Spread = readonly [earliest: number, latest: number]; // milliseconds

interface Tempo {
  readonly earliest: number;
  readonly latest: number;
  readonly least: number;
}

/** Between which moments the answer of a bot is told outside windows. */
export function spreadOf(live: Live, seat: number, bot: string): Spread {
  const { kept, table, game } = live;
  const games: Record<string, Record<string, Tempo>> = tempi.games;
  const { earliest, latest, least } = games[kept.game]?.[stretchOf(bot)?.upper ?? bot] ?? tempi.other;
  const { again, close, crowd } = tempi.times;
  const bots = kept.chairs.filter((_, one) => playerOf(live, one) !== null).length;
  const follows = table.lines.findLast((line) => typeof line.seat === 'number')?.seat === seat;
  const isClose = game.words.nearWin(table.look(seat)) ?? false;
  const times = crowd ** (bots - 1) * (follows ? again : 1) * (isClose ? close : 1);
  const from = Math.max(least, earliest * times);
  return [1000 * from, 1000 * (from + (latest - earliest) * times)];
}
