import { expect, test } from 'vitest';
import type { Told } from '../net/table';
import { entries } from './chronicle';

const told = (kind: string, what: Partial<Told> & Record<string, unknown> = {}): Told =>
  ({ ply: 1, kind, seat: 0, text: `${kind}.`, parts: [], ...what }) as Told;
const FOLLOWS = new Set(['paid', 'water']);

test('what follows from a card stands behind it, and what it came to is told once a seat', () => {
  const story = [
    told('announced'),
    told('paid'),
    told('water', { before: 17, after: 14 }),
    told('water', { before: 14, after: 20, text: 'Another.' }),
    told('announced', { ply: 2 }),
  ];
  const [first, second] = entries(story, FOLLOWS);
  expect([first?.rest.length, first?.changes, second?.number]).toEqual([3, [{ seat: 0, before: 17, after: 20 }], 4]);
});

test('nothing is a detail of a turn that begins', () => {
  expect(entries([told('turn_started'), told('paid')], FOLLOWS)).toHaveLength(2);
});

test('what happens six times at one ply is one line', () => {
  const dealt = [0, 1, 0, 1].map((seat) => told('drew', { seat, text: `Seat ${seat} draws a card.` }));
  expect(entries(dealt, FOLLOWS).map((one) => one.times)).toEqual([2, 2]);
});
