import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Payload } from '../protocol';
import { sentence, told, TriedTable } from '../testing/table.svelte';
import Rail from './Rail.svelte';
import { rules } from './rules.svelte';
import { toast } from './toast.svelte';

function show(what: Partial<Payload> = {}) {
  const [live, onhint, onghost] = [new TriedTable(what), vi.fn(), vi.fn()];
  render(Rail, { live, hints: [], onhint, onghost });
  return { live, onhint, onghost, user: userEvent.setup() };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

afterEach(() => {
  rules.close();
  toast.text = '';
  vi.useRealTimers();
});

test('log and chat share one place', async () => {
  const { user, live } = show();
  live.chat = [{ n: 1, seat: 1, name: 'Ben', text: 'Hello', at: 0, type: 'chat' }];
  expect(screen.getByRole('group', { name: 'What happened' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.queryByRole('group', { name: 'What happened' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Chat' }).textContent).toContain('Hello');
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Chat/);
});

test('a hint is asked for, shown on the board by a press, and played by a second', async () => {
  const { user, live, onhint, onghost } = show();
  const hint = { action: 7, text: 'Play the duck.', parts: [], why: 'It costs nothing.', why_parts: [], win: 0.634 };
  live.answers.hint = { hints: [hint] };
  await user.click(button(/Hint/));
  const hints = screen.getByRole('region', { name: 'Hints' });
  expect(hints.textContent).toContain('63% to win');
  await user.click(within(hints).getByRole('button', { name: /Play the duck/ }));
  expect(onghost).toHaveBeenCalledWith(hint);
  expect(onhint).not.toHaveBeenCalled();
  await user.click(within(hints).getByRole('button', { name: /Tap again/ }));
  expect(onhint).toHaveBeenCalledWith(hint);
  await user.click(button('Close the hint'));
  expect(screen.queryByRole('region', { name: 'Hints' })).toBeNull();
});

test('a hint that comes late, for an earlier position, is thrown away', async () => {
  const { user, live } = show({ ply: 4 });
  live.hint = () => {
    live.tell({ ply: 5 });
    return Promise.resolve({
      hints: [{ action: 7, text: 'Play the duck.', parts: [], why: '', why_parts: [], win: null }],
    });
  };
  await user.click(button(/Hint/));
  expect(screen.queryByRole('region', { name: 'Hints' })).toBeNull();
});

test('where there is no hint, that is said', async () => {
  const { user, live } = show();
  live.answers.hint = { hints: [] };
  await user.click(button(/Hint/));
  expect(toast.text).toBe('No hint for this moment.');
});

test('an undo goes back to where the server says, and is refused in its words', async () => {
  const { user, live } = show({ ply: 9, undo_to: 6 });
  await user.click(button(/Undo/));
  expect(live.asked).toEqual([['undo', { ply: 9, to: 6 }]]);
  live.answers.undo = sentence('Somebody has moved since.');
  await user.click(button(/Undo/));
  expect(toast.text).toBe('Somebody has moved since.');
});

test('where nothing can be taken back, the server is not asked', async () => {
  const { user, live } = show({ undo_to: null });
  await user.click(button(/Undo/));
  expect(live.asked).toEqual([]);
  expect(toast.text).toContain('Nothing can be taken back');
});

test('giving up wants to be said twice, soon after one another', async () => {
  vi.useFakeTimers();
  const { live } = show();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(button('Concede'));
  expect(live.asked).toEqual([]);
  await user.click(button('Really?'));
  expect(live.asked).toEqual([['resign', {}]]);
  await user.click(button('Concede'));
  await vi.advanceTimersByTimeAsync(5000);
  await user.click(button('Concede'));
  expect(live.asked).toHaveLength(1);
});

test('rules open at the game that is played', async () => {
  const { user } = show({ game: 'splash' });
  await user.click(button(/^Rules/));
  expect(rules.game).toBe('splash');
});

test('whoever watches gives nothing up and takes nothing back', () => {
  show({ seat: null });
  for (const name of [/Hint/, /Undo/, 'Concede', 'Seats']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(button(/^Rules/)).toBeTruthy();
});

test('a sentence tapped in the drawer closes it and stays to be read', async () => {
  const { user, live } = show();
  live.story = [told('Ben plays the duck.')];
  await user.click(button('Log and more'));
  expect(button('Log and more').getAttribute('aria-expanded')).toBe('true');
  await user.click(button('Ben plays the duck.'));
  expect(button('Log and more').getAttribute('aria-expanded')).toBe('false');
  expect(toast.text).toBe('Ben plays the duck.');
});

test('the sheet about seats opens and closes', async () => {
  const { user } = show();
  await user.click(button('Seats'));
  await user.click(within(await screen.findByRole('dialog', { name: 'Seats' })).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the drawer before it means anything at the table', async () => {
  const { user } = show();
  const opener = button('Log and more');
  const table = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', table);
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Escape}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect([table.mock.results.at(-1)?.value, document.activeElement]).toEqual([true, opener]);
  window.removeEventListener('keydown', table);
});
