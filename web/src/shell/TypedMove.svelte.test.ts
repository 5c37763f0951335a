import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { moveOf, sentence, TriedTable } from '../testing/table.svelte';
import { announcer } from './announcer.svelte';
import { pressing } from './keys';
import TypedMove from './TypedMove.svelte';

const MOVES = [
  moveOf(1, { play: 'cat' }, 'Play Cat: Relax 2 (free)'),
  moveOf(2, { set: 'cat' }, 'Set Cat face down'),
  moveOf(3, { end: true }, 'End the turn'),
];
const UMBRELLA = { play: 'umbrella', from: 'hand' };

beforeEach(() => {
  pressing(() => ({
    dock: undefined,
    keys: {},
    typing: { read: (words) => (words.includes('umbrella') ? UMBRELLA : null) },
  }));
});
function show() {
  const live = new TriedTable({ moves: MOVES });
  render(TypedMove, { live });
  return { live, user: userEvent.setup(), line: screen.getByRole('combobox', { name: 'Write a move' }) };
}
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent.trim());
const said = () => announcer.lines.at(-1)?.text;

test('what a line could mean is listed, and the only one is played', async () => {
  const { live, user, line } = show();
  await user.type(line, 'cat');
  expect(listed()).toEqual(['Play Cat: Relax 2 (free)', 'Set Cat face down']);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  await user.clear(line);
  await user.type(line, 'set cat{Enter}');
  expect(live.played).toEqual([2]);
});

test('arrows go through the list, and Enter plays what is meant', async () => {
  const { live, user, line } = show();
  await user.type(line, 'cat{ArrowDown}{ArrowDown}');
  const meant = screen.getByRole('option', { selected: true });
  expect(line.getAttribute('aria-activedescendant')).toBe(meant.id);
  await user.keyboard('{Enter}');
  expect(live.played).toEqual([2]);
});

test('what could be several moves is asked about, and what means none is said', async () => {
  const { live, user, line } = show();
  await user.type(line, 'cat{Enter}');
  expect(said()).toBe('Which one: Play Cat: Relax 2 (free); Set Cat face down?');
  await user.clear(line);
  await user.type(line, 'rain{Enter}');
  expect(said()).toBe('Nothing that you could do now is called “rain”.');
  expect(live.played).toEqual([]);
});

test('what can be read and is not allowed says why; what is allowed and not listed is played', async () => {
  const { live, user, line } = show();
  live.reasons[JSON.stringify(UMBRELLA)] = sentence('Umbrella answers an attack.');
  await user.type(line, 'umbrella{Enter}');
  await expect.poll(said).toBe('Umbrella answers an attack.');
  live.reasons = {};
  await user.keyboard('{Enter}');
  await expect.poll(() => live.played).toEqual([UMBRELLA]);
});

test('another question, another line', async () => {
  const { live, user, line } = show();
  await user.type(line, 'cat');
  live.tell({ ply: 2 });
  await expect.poll(() => (line as HTMLInputElement).value).toBe('');
});
