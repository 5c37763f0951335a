import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Payload } from '../protocol';
import { route } from '../route.svelte';
import { isFollowing } from '../shell/strength';
import { toast } from '../shell/toast.svelte';
import { keep } from '../storage';
import { Refusing, serve } from '../testing/server';
import { payloadOf, people, sentence, told, TriedTable } from '../testing/table.svelte';
import EndBanner from './EndBanner.svelte';
import { Rerun } from './rerun.svelte';

const result = () => screen.getByRole('region', { name: 'The result' });

function show(winners: number[], what: Partial<Payload> = {}) {
  const live = new TriedTable({ outcome: { winners, points: [3, 5, 0], reason: 'dry' }, ...what });
  live.story = [told('Ben is dry.'), told('The seed is shown.', { kind: 'seed' })];
  const rerun = new Rerun(live.id, () => 3);
  render(EndBanner, { live, rerun });
  return { live, rerun };
}

beforeEach(() => {
  serve({ 'GET /api/tables/pond/log': 'no log' });
});

test.each([
  ['You win', [0]],
  ['Ben wins', [1]],
  ['You and Ben win', [0, 1]],
  ['Ben and Cleo win', [1, 2]],
  ['Nobody wins', []],
])('the title says who has won: %s', (title, winners) => {
  show(winners, { sitters: people('Ada', 'Ben', 'Cleo') });
  expect(within(result()).getByRole('heading').textContent).toBe(title);
});

test('how it was won is the last thing that happened in the game', () => {
  show([0]);
  expect(result().textContent).toContain('Ben is dry.');
  expect(result().textContent).not.toContain('The seed is shown.');
});

test.each([
  ['last piece', ['D17']],
  ['three drops', ['D18']],
  ['resigned', []],
  ['out of time', []],
  ['left', []],
])('a rule is named only where it decided: %s', (reason, rules) => {
  show([1], { game: 'splash', outcome: { winners: [1], points: [3, 5], reason } });
  const named = within(result()).queryAllByRole('button', { name: /^Rule / });
  expect(named.map((button) => button.textContent)).toEqual(rules);
});

test('everybody’s points stand there, and what bots could not do', () => {
  show([0], { flaws: [{ ply: 3, seat: 1, bot: 'lake', kind: 'cut' }] });
  const points = within(result()).getAllByRole('listitem');
  expect(points.slice(0, 2).map((item) => item.textContent?.replace(/\s+/g, ' ').trim())).toEqual(['You 3', 'Ben 5']);
  expect(result().textContent).toContain("1 of lake's moves was cut short by the clock.");
});

test('a rematch is a new table at which I sit already', async () => {
  const asked = serve({
    'POST /api/tables/pond/rematch': { id: 'lake', seat: 0, token: 'mine', url: '', host: null },
    'GET /api/tables/lake': payloadOf({ id: 'lake' }),
    'POST /api/tables/lake/join': { seat: 0, token: 'mine', url: '', nonce: null },
  });
  show([0]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Rematch' }));
  expect(asked.find((one) => one.what.endsWith('/join'))?.body).toMatchObject({ token: 'mine' });
  expect(route.page).toEqual({ page: 'table', id: 'lake' });
});

describe('a rematch at a table whose bots are as strong as I am', () => {
  const levels = { puddle: 1000, stream: 1200, river: 1400, lake: 1600, ocean: 1800 };
  const rated = Object.entries(levels).map(([bot, rating]) => ({ bot, rating }));
  const against = (kind: string) => people('Ada', 'Fern').map((one, seat) => (seat ? { ...one, kind } : one));

  test.each([
    ['follows what my matches say by now', true, false, { seat: 0, bot: 'bot:stream+60' }],
    ['has levels only where it is rated', true, true, { seat: 0 }],
    ['keeps the bot where that was not wished for', false, false, { seat: 0 }],
  ])('%s', async (_, wished, isRated, sent) => {
    keep('watertable-strength', {
      games: { showdown: { rating: 1326, matches: 9 } },
      following: wished ? ['pond'] : [],
    });
    const asked = serve({
      'GET /api/games/showdown': { people: rated },
      'POST /api/tables/pond/rematch': { id: 'lake', seat: 0, token: 'mine', url: '', host: null },
      'GET /api/tables/lake': payloadOf({ id: 'lake' }),
      'POST /api/tables/lake/join': { seat: 0, token: 'mine', url: '', nonce: null },
    });
    show([0], { rated: isRated, sitters: against('bot:stream+40') });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Rematch' }));
    await waitFor(() => expect(route.page).toEqual({ page: 'table', id: 'lake' }));
    expect(asked.find((one) => one.what.endsWith('/rematch'))?.body).toEqual(sent);
    expect(isFollowing('lake')).toBe(wished);
  });
});

test('where there is no rematch, the server says why', async () => {
  serve({ 'POST /api/tables/pond/rematch': new Refusing(409, sentence('Not everybody agreed.')) });
  show([0]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Rematch' }));
  expect(toast.text).toBe('Not everybody agreed.');
});

test('whoever watched has no rematch, but the replay and the log', () => {
  show([0], { seat: null });
  expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe('/replay/pond');
  expect(screen.getByRole('link', { name: 'Log' }).getAttribute('download')).toBe('showdown-pond.jsonl');
});

test('it gives way to the table', async () => {
  show([0]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Look at the table' }));
  expect(screen.queryByRole('region', { name: 'The result' })).toBeNull();
});

test('while the deciding moment is played once more, the result waits at the edge and says what it was', async () => {
  serve({ 'GET /api/tables/pond/plies/2?open=1': payloadOf({ id: 'pond', ply: 2 }) });
  const { rerun } = show([1]);
  await rerun.play({ ply: 3, said: 'Ben: Big Water Gun', change: -0.41 });
  const edge = await screen.findByRole('region', { name: 'The deciding moment, once more' });
  expect(edge.textContent).toContain('Ben: Big Water Gun');
  expect(edge.textContent).toContain('−41');
  await userEvent.setup().click(within(edge).getByRole('button', { name: 'The story' }));
  expect(result()).toBeTruthy();
  expect(rerun.table).toBeNull();
});

test('water rises behind my own win where it was seen to happen, and nowhere else', async () => {
  const tide = () => document.querySelector('[data-tide]');
  const { live } = show([0]);
  expect(tide()).toBeNull(); // whoever comes later finds it as it is
  live.fresh = live.story;
  await waitFor(() => expect(tide()).not.toBeNull());
  live.tell({ outcome: { winners: [1], points: [3, 5, 0], reason: 'dry' } });
  await waitFor(() => expect(tide()).toBeNull());
});
