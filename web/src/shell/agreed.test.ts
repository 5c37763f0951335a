import { expect, test } from 'vitest';
import type { Timing } from '../protocol';
import { payloadOf, people } from '../testing/table.svelte';
import { agreed } from './agreed';

const timing = (what: Partial<Timing>): Timing => ({
  kind: 'none',
  seconds: null,
  increment: 0,
  days: null,
  absent: 'bot:greedy',
  ...what,
});
const said = (what: Partial<Timing>) => agreed(payloadOf({ timing: timing(what), away: 120 }))[0];

test('a table says how long one may think, and what happens then', () => {
  expect(said({})).toBe('No clock.');
  expect(said({ kind: 'move', seconds: 60, absent: 'resign' })).toBe(
    'A minute a move; whoever runs out of time loses.',
  );
  expect(said({ kind: 'days', days: 1 })).toMatch(/^24 hours a move; /);
  expect(said({ kind: 'game', seconds: 900, increment: 10 })).toBe(
    '15 minutes each for the match, and 10 seconds more with each move; whoever runs out of time is played for by a bot until they come back.',
  );
});

test('and after which time the others may go on without somebody', () => {
  expect(agreed(payloadOf({ timing: timing({}), away: 120 }))[1]).toContain('away for 2 minutes');
  const alone = people('Ada', 'Ben').map((one) => (one.seat ? { ...one, kind: 'bot:lake' } : one));
  expect(agreed(payloadOf({ timing: timing({}), sitters: alone }))).toEqual([]);
});
