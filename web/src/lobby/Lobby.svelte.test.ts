import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Summary } from '../protocol';
import { settings } from '../settings.svelte';
import { serve } from '../testing/server';
import { payloadOf, people } from '../testing/table.svelte';
import Lobby from './Lobby.svelte';

const table = (what: Partial<Summary>): Summary => ({
  id: 'pond',
  url: '',
  game: 'showdown',
  title: 'Showdown',
  name: '',
  sitters: people('Ada', 'Ben'),
  ply: 3,
  begun: true,
  over: false,
  to_act: 1,
  created: 0,
  seat: 0,
  your_turn: false,
  alias: 'maple-otter',
  called: '',
  watching: 0,
  rated: false,
  rematch: null,
  rematch_by: '',
  asks: '',
  ...what,
});

async function show(mine: Summary[] = [], open: Summary[] = []) {
  const asked = serve({ 'GET /api/mine': { tables: mine }, 'GET /api/tables?listed=1': { tables: open } });
  render(Lobby);
  await screen.findByText('Server up');
  return { asked, user: userEvent.setup() };
}
const panel = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement;
const row = (name: string) => within(panel(name)).getByRole('listitem').textContent?.replace(/\s+/g, ' ').trim();

beforeEach(() => settings.set({ name: '', colour: null, learned: [] }));
afterEach(() => vi.useRealTimers());

test('the guide is found from the lobby', async () => {
  await show();
  expect(screen.getByRole('link', { name: /^The guide/ }).getAttribute('href')).toBe('/docs/');
});

test.each([
  ['Showdown with Ben maple-otter · your move Answer', { your_turn: true }],
  ['Showdown with Ben maple-otter · their move Open', { your_turn: false }],
  ['Showdown with seat 2 maple-otter · waiting for players Open', { begun: false, sitters: people('Ada', '') }],
])('my tables say whether I am awaited: %s', async (words, what) => {
  await show([table(what)]);
  expect(row('Carry on')).toBe(words);
  expect(within(panel('Carry on')).getByRole('link').getAttribute('href')).toBe('/t/pond');
});

test.each([
  [
    'Showdown by Ben maple-otter · 1 of 2 seats free Sit down',
    { begun: false, name: 'Ben', sitters: people('Ben', '') },
  ],
  ['Showdown maple-otter · 0 of 2 seats free, 3 watching Watch', { begun: true, watching: 3 }],
])('open tables say whether a seat is free: %s', async (words, what) => {
  await show([], [table(what)]);
  expect(row('Open tables')).toContain(words);
});

test('what is over is not listed', async () => {
  await show([table({ over: true })], [table({ over: true })]);
  expect(row('Carry on')).toBe('Your tables appear here.');
  expect(row('Open tables')).toBe('No open tables. Start one and it appears here.');
});

test('what waits for me comes first, before the games', async () => {
  await show([table({ id: 'slow', created: 9 }), table({ id: 'quick', your_turn: true })]);
  const first = screen.getByRole('region', { name: 'Your move' });
  expect(within(first).getByRole('link', { name: 'Carry on' }).getAttribute('href')).toBe('/t/quick');
  const shelf = screen.getByRole('region', { name: 'Showdown' });
  expect(first.compareDocumentPosition(shelf) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const links = within(panel('Carry on')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/t/quick', '/t/slow']);
});

test('finished games are mine to see again, to name and to share', async () => {
  const asked = serve({
    'GET /api/mine': { tables: [table({ over: true })] },
    'GET /api/tables?listed=1': { tables: [] },
    'GET /api/tables/pond': payloadOf({ outcome: { winners: [0], points: [1, 0], reason: 'finished' } }),
    'POST /api/tables/pond/call': { ply: 3 },
  });
  render(Lobby);
  const user = userEvent.setup();
  const games = await screen.findByRole('heading', { name: 'My games' });
  const list = within(games.closest('section') as HTMLElement);
  expect(await list.findByText('you won')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe('/replay/pond');
  await user.click(list.getByRole('button', { name: 'Name this match' }));
  await user.type(list.getByRole('textbox', { name: 'Name of the match' }), 'The long rain');
  await user.click(list.getByRole('button', { name: 'Keep' }));
  expect(await list.findByText('The long rain')).toBeTruthy();
  expect(asked.find((one) => one.what.startsWith('POST'))?.body).toEqual({ name: 'The long rain', seat: 0 });
  await user.click(list.getByRole('button', { name: 'Share this match' }));
  expect(await navigator.clipboard.readText()).toContain('/replay/pond');
});

test('it looks again by itself', async () => {
  vi.useFakeTimers();
  const asked = serve({ 'GET /api/mine': { tables: [] }, 'GET /api/tables?listed=1': { tables: [] } });
  render(Lobby);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(asked.filter((one) => one.what === 'GET /api/mine')).toHaveLength(2);
});

test('without a server it says so, and tries again when asked', async () => {
  const asked = serve({});
  render(Lobby);
  expect((await screen.findByRole('alert')).textContent).toContain('your tables are on the server');
  const before = asked.length;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try now' }));
  expect(asked.length).toBeGreaterThan(before);
});

test('name and colour are kept', async () => {
  const { user } = await show();
  const name = screen.getByRole('textbox', { name: 'Your name' });
  await user.type(name, ' Ada ');
  await user.tab();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your colour' }), 'violet');
  expect(settings.self).toEqual({ name: 'Ada', colour: 2 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your colour' }), "my seat's");
  expect(settings.kept.colour).toBeNull();
});

test('each game is played now, by invitation, or by passing the screen', async () => {
  const { user } = await show();
  const stand = screen.getByRole('region', { name: 'Splash!' });
  await user.click(within(stand).getByRole('button', { name: 'Pass and play' }));
  expect(screen.getByRole('dialog', { name: 'Pass and play Splash!' })).toBeTruthy();
});

test('a lesson invites until it was finished', async () => {
  settings.set({ learned: ['splash'] });
  await show();
  expect(screen.getByRole('link', { name: 'Learn it again: Splash!' }).getAttribute('href')).toBe('/learn/splash');
  expect(screen.getByRole('link', { name: 'Learn in five minutes: Showdown' })).toBeTruthy();
});
