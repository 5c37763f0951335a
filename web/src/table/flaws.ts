/** Bots' moves that were less than was asked for, in plain sentences. The server tells of them when it is over. */

import type { ToldFlaw } from '../protocol';

const WORDS: Record<string, string> = {
  cut: 'cut short by the clock',
  simpler: 'made by a simpler bot',
  failed: 'made in its place',
};

/** One sentence for each bot and kind. */
export function flawsTold(flaws: ToldFlaw[]): string[] {
  const counts = new Map<string, number>();
  for (const flaw of flaws) {
    const rest = `${flaw.bot}'s moves # ${WORDS[flaw.kind] ?? 'not its own'}.`;
    counts.set(rest, (counts.get(rest) ?? 0) + 1);
  }
  return [...counts].map(([rest, count]) => `${count} of ${rest.replace('#', count === 1 ? 'was' : 'were')}`);
}
