/** A log played through again: whether the rules allow all of it, and whether it ends as was told. */

import type { ToldOutcome } from '../protocol';
import type { Playable } from './live';
import { isOf, readLog } from './log';
import { refused, Table } from './table';

export interface Examined {
  plies: number;
  wrong: string | null; // the first thing that is
}

export async function examine(
  load: (slug: string) => Promise<Playable>,
  log: string,
  told: ToldOutcome | null,
): Promise<Examined> {
  const { header, lines } = readLog(log);
  const game = await load(header.game);
  if (!isOf(header, game.rules.about))
    throw refused('other_box', 'It was played with other rules or another box than this browser has.');
  if (header.position !== undefined)
    throw refused('position', 'It began from a position, which this browser cannot set up.');
  const table = Table.replay(game, header, [], null);
  try {
    for (const line of lines) {
      try {
        table.follow(line);
      } catch (error) {
        return { plies: lines.length, wrong: `Ply ${line.ply} is not allowed: ${(error as Error).message}` };
      }
    }
    const isSame = told === null || (table.outcome !== null && isLike(table.outcome, told));
    return { plies: lines.length, wrong: isSame ? null : 'The log ends otherwise than the table told.' };
  } finally {
    table.close();
  }
}

const isLike = (one: ToldOutcome, other: ToldOutcome): boolean =>
  String(one.winners) === String(other.winners) && String(one.points) === String(other.points);
