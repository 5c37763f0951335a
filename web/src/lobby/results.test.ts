import { expect, test } from 'vitest';
import type { Sitter } from '../protocol';
import { resultFor } from './results';

const sitters = ['Ada', 'Pip', ''].map((name, seat) => ({ seat, name }) as Sitter);
const ended = (...winners: number[]) => ({ sitters, outcome: { winners, points: [0, 0, 0], reason: 'dry' } });

test.each([
  ['you won', [0]],
  ['Pip won', [1]],
  ['you and Pip won', [0, 1]],
  ['you, Pip and seat 3 won', [0, 1, 2]],
  ['nobody won', []],
])('%s', (said, winners) => {
  expect(resultFor(ended(...winners), 0)).toBe(said);
});

test('a match that the rules did not end has no winner', () => {
  expect(resultFor({ sitters, outcome: null }, 0)).toBe('ended by the house');
});
