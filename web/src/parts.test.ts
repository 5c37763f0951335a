import { describe, expect, it } from 'vitest';
import { means, retold, says, seatOf } from './parts';
import type { Part } from './protocol';

const parts: Part[] = [
  ['who', 0, 6, { seat: 1 }],
  ['play', 13, 27, null],
  ['card', 13, 16, 'sun'],
  ['rival', 21, 27, { seat: 0 }],
];
const sentence = { text: 'Seat 2 plays Sun for seat 1.', parts };

describe('parts of a sentence', () => {
  it('say what the sentence says', () => expect(says(sentence, 'card')).toBe('Sun'));
  it('mean something to a program', () => expect(means(sentence, 'card')).toBe('sun'));
  it('that are not there say nothing', () => {
    expect(says(sentence, 'price')).toBe('');
    expect(means(sentence, 'price')).toBeUndefined();
  });
  it('can be told otherwise, also inside others', () => {
    const names = ['Ana', 'Leo'];
    const named = retold(sentence, (part) => names[seatOf(part) ?? -1] ?? null);
    expect(named).toBe('Leo plays Sun for Ana.');
  });
  it('are told once when a part holds others', () =>
    expect(retold(sentence, ([name]) => (name === 'play' || name === 'card' ? 'it' : null))).toBe('Seat 2 plays it.'));
});
