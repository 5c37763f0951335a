import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { TriedTable } from '../testing/table.svelte';
import { Foreseeing } from './foreseeing.svelte';

const brings = (action: number) => ({ action, changes: [{ seat: 0, before: 11, after: 9 }], closes: [], wins: false });
const settled = () => new Promise((done) => setTimeout(done, 0));

test('what a choice brings is asked once, and known until the table goes on', async () => {
  const live = new TriedTable({ ply: 3 });
  live.answers.foresee = { ply: 3, choices: [brings(7)] };
  const foreseeing = new Foreseeing(() => live);
  foreseeing.want([7]);
  foreseeing.want([7]);
  await settled();
  expect(live.weighed).toEqual([7]);
  expect(foreseeing.of(7)?.changes[0]?.after).toBe(9);
  live.tell({ ply: 4 });
  flushSync();
  expect(foreseeing.of(7)).toBeNull();
});

test('an answer about an earlier position is thrown away', async () => {
  const live = new TriedTable({ ply: 3 });
  live.answers.foresee = { ply: 2, choices: [brings(7)] };
  const foreseeing = new Foreseeing(() => live);
  foreseeing.want([7]);
  await settled();
  expect(foreseeing.of(7)).toBeNull();
});

test('nobody else is asked about, and where nobody can say it nothing is said', async () => {
  const live = new TriedTable({ ply: 3, to_act: 1 });
  const foreseeing = new Foreseeing(() => live);
  foreseeing.want([7]);
  expect(live.weighed).toEqual([]);
  live.tell({ to_act: 0 });
  foreseeing.want([7]);
  await settled();
  expect(foreseeing.of(7)).toBeNull();
});
