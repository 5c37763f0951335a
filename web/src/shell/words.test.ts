import { describe, expect, it } from 'vitest';
import type { Part, Payload, Sitter } from '../protocol';
import { pieces, thinking, withNames } from './words';

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

describe('a sentence about oneself', () => {
  const mine = { seat: 0, sitters: [{ name: 'Ana' }, { name: 'Ben' }] } as unknown as Payload;
  const told: Part[] = [
    ['who', 0, 6, { seat: 0 }],
    ['who', 6, 8, 'r'],
    ['card', 9, 12, 'cat'],
    ['rival', 21, 27, { seat: 1 }],
  ];
  it('speaks to whoever reads it, and names the others', () => {
    const spoken = { text: "Seat 1's Cat answers seat 2.", parts: told };
    expect(withNames(spoken, mine)).toBe('Your Cat answers Ben.');
    expect(withNames({ text: 'Seat 2 waits.', parts: [['who', 0, 6, { seat: 1 }]] }, mine)).toBe('Ben waits.');
    expect(
      pieces(spoken, mine)
        .filter((one) => one.part)
        .map((one) => one.text),
    ).toEqual(['You', 'Cat', 'Ben']);
  });
});

describe('who is thinking', () => {
  const sitters = ['Ana', 'Ben'].map((name, seat) => ({ seat, name })) as Sitter[];
  it('is said of oneself as of nobody else', () =>
    expect([0, 1].map((seat) => thinking(sitters, seat, 0))).toEqual(['You are thinking.', 'Ben is thinking.']));
});
