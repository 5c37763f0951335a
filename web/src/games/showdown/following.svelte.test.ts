import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { told } from '../../testing/table.svelte';
import type { Forms } from './forms';
import { Following } from './following.svelte';

type Chain = Parameters<Following['update']>[0];

const link = (seat: number, card: string) => ({ seat, card, as: card, mode: '', from: 'hand' as const });
const chainOf = (...links: object[]) => links as Chain;
const came = (seat: number, card: string) => told<Forms['event']>('', { kind: 'announced', ...link(seat, card) });
const seen = (following: Following) => following.shown.map((one) => [one.link.card, one.leaves !== null]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.useRealTimers());

test('what is done leaves the chain before the eye, the last one first', () => {
  const following = new Following();
  following.update(chainOf(link(0, 'cat'), link(1, 'duck')), []);
  following.update(chainOf(), []);
  expect(seen(following)).toEqual([
    ['cat', true],
    ['duck', true],
  ]);
  const [cat, duck] = following.shown;
  expect(Number(duck?.leaves)).toBeLessThan(Number(cat?.leaves));
  vi.runAllTimers();
  expect(following.shown).toEqual([]);
});

test('what came and went between two payloads is seen all the same', () => {
  const following = new Following();
  following.update(chainOf(link(0, 'cat')), []);
  following.update(chainOf(link(0, 'cat')), [came(1, 'flamingo')]);
  expect(seen(following)).toEqual([
    ['cat', false],
    ['flamingo', true],
  ]);
});

test('the second of the same kind is a card of its own', () => {
  const following = new Following();
  following.update(chainOf(link(1, 'flamingo'), link(1, 'flamingo')), []);
  expect(new Set(following.shown.map((one) => one.key)).size).toBe(2);
});

test('motion ends at once when it is skipped, and what stays, stays', () => {
  const following = new Following();
  following.update(chainOf(link(0, 'cat'), link(1, 'duck')), []);
  following.update(chainOf(link(0, 'cat')), []);
  following.end();
  expect(seen(following)).toEqual([['cat', false]]);
});

test('who wants little motion sees the chain as it is', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const following = new Following();
  following.update(chainOf(link(0, 'cat')), []);
  following.update(chainOf(), []);
  expect(following.shown).toEqual([]);
});
