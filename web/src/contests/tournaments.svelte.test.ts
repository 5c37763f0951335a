import { expect, test } from 'vitest';
import type { EntrantTold, PairingTold } from '../protocol';
import { halves, known, mine, remember, resultOf } from './tournaments';

const entrant = (number: number, name: string) => ({ number, name }) as EntrantTold;
const players = [entrant(1, 'Ana'), entrant(2, 'Ben')];
const met = (more: Partial<PairingTold>): PairingTold => ({
  first: 1,
  second: 2,
  state: 'over',
  result: 'first',
  why: '',
  table: null,
  ...more,
});

test.each([
  [0, '0'],
  [0.5, '½'],
  [2, '2'],
  [2.5, '2½'],
  [7.75, '7.75'],
  [2.25, '2.25'],
])('%s points are written %s', (points, said) => expect(halves(points)).toBe(said));

test.each([
  [met({}), 'Ana won against Ben'],
  [met({ result: 'second', why: 'away' }), 'Ben won against Ana, who did not come'],
  [met({ why: 'gone' }), 'Ana won against Ben, by withdrawal'],
  [met({ result: 'draw', why: 'late' }), 'Ana and Ben: half a point each, at the deadline'],
  [met({ result: 'none', why: 'away' }), 'Ana and Ben: no points, nobody came'],
  [met({ second: null, result: 'bye' }), 'Ana has a bye'],
  [met({ state: 'playing', result: '' }), 'Ana and Ben are playing'],
  [met({ state: 'waiting', result: '' }), 'Ana and Ben meet'],
])('a pairing is told in one sentence', (one, said) => expect(resultOf(players, one)).toBe(said));

test('whoever deleted their name is a number', () => {
  expect(resultOf([entrant(1, ''), entrant(2, 'Ben')], met({}))).toBe('Player 1 won against Ben');
});

test('what one has entered is remembered, the newest first, with one key', () => {
  remember('one', { name: 'Friday', key: 'k' });
  remember('two', { name: 'Sunday' });
  remember('one', { token: 't' });
  expect(mine().map(([id]) => id)).toEqual(['one', 'two']);
  expect(known('one')).toEqual({ name: 'Friday', key: 'k', token: 't' });
});
