/** What was agreed at a table about time, in words: how long one may think, and what becomes of who is not there. */

import type { Payload, Timing } from '../protocol';
import { span } from './moments';

const one = (words: string) => words.replace(/^1 /, 'a ').replace(/^a hour/, 'an hour');

function clockOf({ kind, seconds, increment, days }: Timing): string {
  if (kind === 'move') return `${one(lasting(seconds ?? 0))} a move`;
  if (kind === 'days') return `${one(span((days ?? 0) * 86_400))} a move`;
  return `${lasting(seconds ?? 0)} each for the match${increment > 0 ? `, and ${lasting(increment)} more with each move` : ''}`;
}

/** Seconds where that is less than two minutes. */
const lasting = (seconds: number): string =>
  seconds % 60 === 0 || seconds >= 120 ? span(seconds) : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;

/** The sentences, the clock's first; none at a table where nobody waits for anybody. */
export function agreed(table: Pick<Payload, 'timing' | 'away' | 'sitters'>): string[] {
  const { timing } = table;
  const people = table.sitters.filter((sitter) => !sitter.kind.startsWith('bot:')).length;
  if (!timing || (people < 2 && timing.kind === 'none')) return [];
  const late = timing.absent === 'resign' ? 'loses' : 'is played for by a bot until they come back';
  const clock = timing.kind === 'none' ? 'No clock.' : `${upper(clockOf(timing))}; whoever runs out of time ${late}.`;
  const away = `Without somebody who is away for ${lasting(table.away)} the others may go on.`;
  return people < 2 ? [clock] : [clock, away];
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
