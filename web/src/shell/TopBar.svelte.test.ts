import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Payload } from '../protocol';
import { TriedTable } from '../testing/table.svelte';
import TopBar from './TopBar.svelte';

function show(what: Partial<Payload> = {}, asked = 'You may answer') {
  const live = new TriedTable(what);
  render(TopBar, { live, title: 'Showdown', turn: 'Turn 3', asked });
  return live;
}
const said = () => screen.getByRole('banner').textContent?.replace(/\s+/g, ' ');

afterEach(() => vi.useRealTimers());

test('it says what is asked of me, or who is to move', () => {
  const live = show({ to_act: 0 });
  expect(said()).toContain('Turn 3 · You may answer');
  live.tell({ to_act: 1 });
  return waitFor(() => expect(said()).toContain('Ben to move'));
});

test.each([
  ['Over', { to_act: null, outcome: { winners: [], points: [], reason: '' } }],
  ['Waiting for players', { to_act: null, begun: false }],
  ['Turn 3', { to_act: null }],
])('while nobody is to move it says: %s', (words, what) => {
  show(what);
  expect(said()).toContain(words);
});

test('the clock counts by the server’s time, whatever ours says', async () => {
  vi.useFakeTimers();
  const clock = { kind: 'move', left: [90, 90], running: 0, deadline: 5090, now: 5000 };
  show({ clock });
  await vi.advanceTimersByTimeAsync(600);
  expect(said()).toMatch(/1:(30|29)/);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(said()).toMatch(/0:2[89]/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said()).toContain('0:00');
});

test('a lost line is said, with the way to try at once', async () => {
  vi.useFakeTimers();
  const live = show();
  live.line = 'lost';
  live.retryAt = Date.now() + 4000;
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.getByRole('alert').textContent).toBe('No connection. Your seat is safe.'); // once, not every second
  expect(screen.getByText('Trying again in 4 s.')).toBeTruthy();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try now' }));
  expect(live.connected).toBe(1);
  expect(said()).toContain('No connection');
});

test('while rules are being compiled it says so, and no longer than that', async () => {
  const words = 'The rules are being compiled (1 of 4); until then bots think less.';
  const live = show({ warming: words });
  expect(screen.getByRole('status').textContent).toBe(words);
  live.tell({ warming: null });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a match that is over waits for no rules', () => {
  show({ to_act: null, outcome: { winners: [], points: [], reason: '' }, warming: 'Not yet.' });
  expect(screen.queryByRole('status')).toBeNull();
});
