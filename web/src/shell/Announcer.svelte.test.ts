import { render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { expect, test } from 'vitest';
import type { Told } from '../net/table';
import { payloadOf, told, TriedTable } from '../testing/table.svelte';
import Announcer from './Announcer.svelte';
import { announcer } from './announcer.svelte';

let tables = 0;
/** A table that was never heard of. */
const newTable = (what: object = {}) => new TriedTable({ id: `pond ${++tables}`, ...what });
/** What is said from now on. */
function listening(): () => string[] {
  const from = announcer.last;
  return () => announcer.lines.filter((line) => line.n > from).map((line) => line.text);
}
function happens(live: TriedTable, ply: number, ...events: Told[]): void {
  live.story = [...live.story, ...events.map((event) => ({ ...event, ply }))];
  live.payload = payloadOf({ ...live.payload, ply });
  announcer.hear(live);
}

test('what happens is said once, in its order, with the names of those who sit there', () => {
  const [live, said] = [newTable({ ply: 1 }), listening()];
  announcer.hear(live);
  happens(live, 2, told('Seat 1 plays Cat.', { parts: [['who', 0, 6, { seat: 1 }]] }), told('Ben: Water 20 -> 18.'));
  announcer.hear(live);
  happens(live, 3, told('Ben passes.'));
  expect(said()).toEqual(['Ben plays Cat.', 'Ben: Water 20 to 18.', 'Ben passes.']);
});

test('whoever comes hears the turn that is being played, and nothing of before', () => {
  const [live, said] = [newTable({ ply: 7 }), listening()];
  live.story = [
    told('Long ago.', { ply: 3 }),
    told('Turn 2: Ben.', { ply: 4, kind: 'turn_started' }),
    told('Just now.', { ply: 7 }),
  ];
  announcer.hear(live);
  expect(said()).toEqual(['Turn 2: Ben.', 'Just now.']);
});

test('what happens several times at one ply is said once', () => {
  const [live, said] = [newTable({ ply: 1 }), listening()];
  announcer.hear(live);
  const [card, cat] = [told('Ben draws a card.'), told('Ada draws Cat.')];
  happens(live, 2, card, cat, card, told('Ada draws Dog.'), card);
  happens(live, 3, card, card);
  expect(said()).toEqual([
    'Ben draws a card, 3 times.',
    'Ada draws Cat.',
    'Ada draws Dog.',
    'Ben draws a card, twice.',
  ]);
});

test('two seats at one screen hear it once', () => {
  const [one, said] = [newTable({ ply: 1 }), listening()];
  const other = new TriedTable({ id: one.id, seat: 1, ply: 1 });
  announcer.hear(one);
  happens(one, 2, told('Ada draws Cat.'));
  happens(other, 2, told('Ada draws a card.'));
  happens(other, 3, told('Ben draws Dog.'));
  expect(said()).toEqual(['Ada draws Cat.', 'Ben draws Dog.']);
});

test('a question is said once, and again where it is another one in the same words', () => {
  const said = listening();
  for (const ply of [4, 4, 5]) announcer.ask(ply, 'Use a power now?');
  announcer.ask(5, 'Place it here?');
  expect(said()).toEqual(['Use a power now?', 'Use a power now?', 'Place it here?']);
});

test('what others write is said; what I write, and what was written before, is not', () => {
  const [live, said] = [newTable(), listening()];
  const line = (n: number, seat: number, name: string, text: string) =>
    ({ n, seat, name, text, at: 0, type: 'chat' }) as const;
  live.chat = [line(1, 1, 'Ben', 'Hello')];
  announcer.overhear(live);
  live.chat = [...live.chat, line(2, 0, 'Ada', 'Hi'), line(3, 1, 'Ben', 'Your move')];
  announcer.overhear(live);
  expect(said()).toEqual(['Ben writes: Your move']);
});

test('a replay says what happened at the ply that it shows, each time', () => {
  const [live, said] = [newTable({ ply: 2 }), listening()];
  live.story = [told('One.', { ply: 1 }), told('Two.', { ply: 2 })];
  announcer.look(live);
  announcer.look(live);
  expect(said()).toEqual(['Two.', 'Two.']);
});

test('it is there before anything is said, polite, and never grows for ever', async () => {
  render(Announcer, { since: announcer.last });
  const voice = screen.getByRole('log', { name: 'Announcements' });
  expect([voice.getAttribute('aria-live'), voice.textContent.trim()]).toEqual(['polite', '']);
  for (let n = 0; n < 100; n++) announcer.say(`Line ${n}`);
  flushSync();
  await tick();
  expect(voice.querySelectorAll('p')).toHaveLength(60);
  expect(voice.lastElementChild?.textContent).toBe('Line 99');
});
