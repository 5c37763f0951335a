import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reviewed } from '../protocol';
import { Refusing, serve } from '../testing/server';
import { payloadOf, sentence } from '../testing/table.svelte';
import Review from './Review.svelte';

const ADDRESS = 'GET /api/tables/pond/review';
const choice = (ply: number, seat: number, cost = 0) => ({
  ply,
  seat,
  cost,
  chance: 0.62,
  chances: [],
  move: `Move of ply ${ply}.`,
  move_parts: [],
  best: 'Set the duck.',
  best_parts: [],
  error: 0.02,
  why: 'At once: Ben 12 to 9.',
  why_parts: [],
});
const READY: Reviewed = {
  state: 'ready',
  said: 'From 400 playouts a choice.',
  said_parts: [],
  playouts: 400,
  judged: true,
  choices: [choice(3, 0), choice(6, 1, 0.21)],
  costly: [choice(6, 1, 0.21)],
  seats: [
    { seat: 0, start: 0.5, skill: -0.05, doubt: 0.04, rivals: 0.21, luck: 0.34, result: 1 },
    { seat: 1, start: 0.5, skill: -0.21, doubt: 0.04, rivals: 0.05, luck: -0.34, result: 0 },
  ],
};

function show() {
  const onply = vi.fn();
  render(Review, { id: 'pond', payload: payloadOf(), last: 9, ply: 3, onply });
  return { onply, user: userEvent.setup() };
}

afterEach(() => vi.useRealTimers());

test('the moves that cost most lead to the table before them', async () => {
  serve({ [ADDRESS]: READY });
  const { onply, user } = show();
  const costly = await screen.findByRole('button', { name: /Ben, at 6 of 9/ });
  expect(costly.textContent).toContain('−21 points; better: Set the duck.');
  expect(costly.textContent).toContain('At once: Ben 12 to 9.');
  await user.click(costly);
  expect(onply).toHaveBeenCalledWith(5);
});

test('skill and luck stand in a row for each seat', async () => {
  serve({ [ADDRESS]: READY });
  show();
  const [balance] = await screen.findAllByRole('table');
  const [, ada] = within(balance as HTMLElement).getAllByRole('row');
  expect([...(ada?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Ada',
    '50%',
    '−5 ± 4',
    '+21',
    '+34',
    '100%',
  ]);
});

test('every choice stands in a table, for whoever cannot see the lines', async () => {
  serve({ [ADDRESS]: READY });
  show();
  const every = await screen.findByRole('table', { name: /chance of winning at every choice/ });
  expect(within(every).getAllByRole('row')[2]?.textContent).toBe('6Ben62%21Move of ply 6.');
});

test('where nobody can say what would have been better, there are curves and nothing of costs', async () => {
  serve({ [ADDRESS]: { ...READY, judged: false } });
  show();
  expect(await screen.findByRole('heading', { name: 'How likely each was to win' })).toBeTruthy();
  expect(screen.queryByText(/cost most|Skill and luck/)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
});

test('where no move cost much, that is said', async () => {
  serve({ [ADDRESS]: { ...READY, costly: [] } });
  show();
  expect(await screen.findByText('No move cost much.')).toBeTruthy();
});

test('it is asked for again until it is worked out', async () => {
  vi.useFakeTimers();
  const answers: Reviewed[] = [{ ...READY, state: 'working', said: 'Half of it is done.' }, READY];
  const asked = serve({ [ADDRESS]: () => answers.shift() });
  show();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getByRole('status').textContent).toBe('Half of it is done.');
  await vi.advanceTimersByTimeAsync(1600);
  expect(screen.getByRole('heading', { name: 'How likely each was to win' })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
});

test('why there is none is said', async () => {
  serve({ [ADDRESS]: new Refusing(404, sentence('There is no such table.')) });
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such table.');
});
