import { describe, expect, it } from 'vitest';
import type { Part, Payload } from '../protocol';
import { withNames } from './words';

const payload = { sitters: [{ name: 'Ana' }, { name: '' }] } as unknown as Payload;
const parts: Part[] = [
  ['who', 0, 6, { seat: 0 }],
  ['card', 13, 19, 'seat 2'],
  ['rival', 24, 30, { seat: 1 }],
];

describe('a sentence at a table', () => {
  it('names those who sit there, and nothing that only looks like a seat', () =>
    expect(withNames({ text: 'Seat 1 plays seat 2 for seat 2.', parts }, payload)).toBe(
      'Ana plays seat 2 for seat 2.',
    ));
  it('stays as it is before anyone is known', () =>
    expect(withNames({ text: 'Seat 1 waits.', parts: [['who', 0, 6, { seat: 0 }]] }, null)).toBe('Seat 1 waits.'));
});
