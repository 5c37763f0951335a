import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { pressing } from './keys';
import KeysSheet from './KeysSheet.svelte';

const turn = vi.fn();
let listen: (event: KeyboardEvent) => void;

beforeEach(() => {
  listen = pressing(() => ({ dock: undefined, keys: { q: turn }, words: { q: 'Turn the tile left' } }));
});
afterEach(() => {
  settings.set({ keys: true, letters: {}, typing: false });
  turn.mockClear();
});
const row = (key: string) => screen.getByRole('button', { name: `Turn the tile left: ${key}. Lay it elsewhere` });
/** A key at the table, where no sheet lies over it. */
function atTheTable(key: string): void {
  const target = document.createElement('div');
  target.addEventListener('keydown', listen);
  const sheets = [...document.querySelectorAll('dialog')];
  for (const sheet of sheets) sheet.removeAttribute('open');
  target.dispatchEvent(new KeyboardEvent('keydown', { key }));
  for (const sheet of sheets) sheet.setAttribute('open', '');
}

test('a key is laid elsewhere by pressing another, and does the same there', async () => {
  const user = userEvent.setup();
  render(KeysSheet, { onclose: vi.fn() });
  await user.click(row('Q'));
  expect(screen.getByRole('status').textContent).toBe('Press the new key.');
  await user.keyboard('5');
  expect(screen.getByRole('status').textContent).toMatch(/a letter or a sign/);
  await user.keyboard('z');
  expect(row('Z').textContent).toBe('Z');
  atTheTable('q');
  expect(turn).not.toHaveBeenCalled();
  atTheTable('Z');
  expect(turn).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'As they were' }));
  expect(row('Q')).toBeTruthy();
});

test('Escape leaves a key where it was', async () => {
  const user = userEvent.setup();
  render(KeysSheet, { onclose: vi.fn() });
  await user.click(row('Q'));
  await user.keyboard('{Escape}');
  expect(settings.kept.letters).toEqual({});
});

test('single keys are switched off, and that is kept', async () => {
  const user = userEvent.setup();
  render(KeysSheet, { onclose: vi.fn() });
  await user.click(screen.getByRole('checkbox', { name: /Single keys/ }));
  expect(document.documentElement.dataset.keys).toBe('off');
  expect(localStorage.getItem('watertable')).toContain('"keys":false');
  atTheTable('q');
  expect(turn).not.toHaveBeenCalled();
});
