import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCount, titled, waiting } from './waiting.svelte';

const table = (your_turn: boolean, over = false) => ({ your_turn, over });

beforeEach(() => {
  document.head.innerHTML = '<title>Watertable</title><link rel="icon" href="/symbol.svg">';
});
afterEach(() => vi.unstubAllGlobals());

test('a title says how many tables wait, once', () => {
  expect(titled('Watertable', 0)).toBe('Watertable');
  expect(titled('(2) Watertable', 3)).toBe('(3) Watertable');
  expect(titled('(12) Your move · Watertable', 0)).toBe('Your move · Watertable');
});

test('title and symbol count those that wait for me, and not those that are over', () => {
  waiting.tell([table(true), table(true), table(false), table(true, true)]);
  expect(document.title).toBe('(2) Watertable');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/symbol.svg?waiting=2');
  waiting.tell([table(false)]);
  expect(document.title).toBe('Watertable');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/symbol.svg');
});

test('a page that takes another title keeps the count, and a message of the service worker counts anew', async () => {
  let tables = [table(true)];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ tables })));
  const worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const stop = keepCount();
  await vi.waitFor(() => expect(document.title).toBe('(1) Watertable'));
  document.title = 'Replay · Watertable';
  await vi.waitFor(() => expect(document.title).toBe('(1) Replay · Watertable'));
  tables = [table(true), table(true)];
  worker.dispatchEvent(new Event('message'));
  await vi.waitFor(() => expect(document.title).toBe('(2) Replay · Watertable'));
  stop();
});
