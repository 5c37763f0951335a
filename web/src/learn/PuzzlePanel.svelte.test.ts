import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { PuzzleTold } from '../protocol';
import { route } from '../route.svelte';
import { settings } from '../settings.svelte';
import { Refusing, serve } from '../testing/server';
import { moveOf, payloadOf, sentence, TriedTable } from '../testing/table.svelte';
import { begin, puzzleAt, Riddle } from './puzzles.svelte';
import PuzzlePanel from './PuzzlePanel.svelte';
import PuzzlesPage from './PuzzlesPage.svelte';

const PUZZLE: PuzzleTold = {
  seat: 0,
  best: { pass: true },
  chance: 0.76,
  losers: [{ move: { play: 'umbrella' }, chance: 0.64, tempts: true }],
  missed: { puddle: 1, stream: 0.875, lake: 0 },
};
const MOVES = [moveOf(0, { pass: true }, 'Pass.'), moveOf(7, { play: 'umbrella' }), moveOf(8, { play: 'cat' })];
const made = { id: 'pond', url: '', host: '', seats: [{ seat: 0, token: 'mine', url: '' }] };
const house = {
  'GET /api/games/showdown/puzzles': { puzzles: [PUZZLE, PUZZLE] },
  'POST /api/puzzles': made,
  'GET /api/tables/pond': payloadOf(),
  'POST /api/tables/pond/join': { seat: 0, token: 'mine', url: '', nonce: null },
};

beforeEach(() => {
  settings.set({ name: 'Ada', solved: [] });
  route.go('/puzzles/showdown', true);
});

async function show() {
  const asked = serve(house);
  const live = new TriedTable({ moves: MOVES });
  const riddle = new Riddle(live, { game: 'showdown', number: 1 });
  render(PuzzlePanel, { riddle });
  await screen.findByText('One move is clearly best. Which?');
  return { asked, live, user: userEvent.setup() };
}
const said = () => screen.getByRole('status').textContent?.replace(/\s+/g, ' ').trim();

test('what is asked, and who misses it', async () => {
  await show();
  expect(said()).toContain('Puzzle 1 of 2. Missed by puddle 100%, stream 88%, lake 0%.');
  expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull();
});

test('another move is not sent; it is said what it wins', async () => {
  const { live } = await show();
  await live.play(7);
  expect(live.played).toEqual([]);
  await waitFor(() =>
    expect(said()).toContain('Not that. It looks good, but wins 64%, and another move 76%. Try again.'),
  );
  await live.play({ play: 'cat' });
  await waitFor(() => expect(said()).toContain('Not that. It wins less; another move 76%.'));
});

test('a move that cannot be made gets the server’s own reason', async () => {
  const { live } = await show();
  live.reasons[JSON.stringify({ play: 'dog' })] = sentence('You have no dog.');
  await live.play({ play: 'dog' });
  expect(live.played).toHaveLength(1);
});

test('the best move is sent, remembered, and leads to the next one', async () => {
  const { asked, live, user } = await show();
  await live.play(0);
  expect(live.played).toEqual([0]);
  await waitFor(() => expect(said()).toContain('That is it. It wins 76%.'));
  expect(settings.kept.solved).toEqual(['showdown 1']);
  expect(puzzleAt(live.id)?.done).toBe(true);
  await live.play(7);
  expect(live.played).toEqual([0, 7]);
  await user.click(screen.getByRole('button', { name: 'Next puzzle' }));
  const wanted = asked.find((one) => one.what === 'POST /api/puzzles');
  expect(wanted?.body).toEqual({ game: 'showdown', number: 2, name: 'Ada' });
  await waitFor(() => expect(route.page).toEqual({ page: 'table', id: 'pond' }));
  expect(puzzleAt('pond')).toEqual({ game: 'showdown', number: 2 });
});

test('whoever is told it has not solved it', async () => {
  const { live, user } = await show();
  await live.play(7);
  await user.click(await screen.findByRole('button', { name: 'Tell me' }));
  expect(said()).toContain('The best move, which wins 76%: Pass.');
  await live.play(0);
  expect(live.played).toEqual([0]);
  expect(settings.kept.solved).toEqual([]);
});

test('the page lists them, and marks what was solved', async () => {
  settings.set({ solved: ['showdown 2', 'splash 1'] });
  const asked = serve(house);
  render(PuzzlesPage, { game: 'showdown' });
  await screen.findByText(/solved 1 of 2/);
  const [first, second] = screen.getAllByRole('button', { name: /^Puzzle/ });
  expect(second?.textContent).toContain('solved');
  await userEvent.setup().click(first as HTMLElement);
  await waitFor(() => expect(route.page).toEqual({ page: 'table', id: 'pond' }));
  expect(asked.some((one) => one.what === 'POST /api/puzzles')).toBe(true);
});

test('where there are none, that is said', async () => {
  serve({ 'GET /api/games/splash/puzzles': { puzzles: [] } });
  render(PuzzlesPage, { game: 'splash' });
  expect(await screen.findByText('This game has no puzzles.')).toBeTruthy();
});

test('where the server refuses, it says why', async () => {
  serve({ ...house, 'POST /api/puzzles': new Refusing(429, sentence('Too many tables.')) });
  await expect(begin('showdown', 1)).rejects.toThrow('Too many tables.');
  expect(puzzleAt('pond')).toBeNull();
});
