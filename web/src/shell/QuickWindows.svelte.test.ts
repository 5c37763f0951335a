import { cleanup, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { payloadOf, people } from '../testing/table.svelte';
import QuickWindows from './QuickWindows.svelte';

const bot = people('', 'lake')
  .slice(1)
  .map((sitter) => ({ ...sitter, kind: 'bot:lake' }));
const isSaid = (what: Parameters<typeof payloadOf>[0]): boolean => {
  cleanup();
  render(QuickWindows, { table: payloadOf(what) });
  return screen.queryByText(/has something to answer with/) !== null;
};

test('a table with quick windows says what they give away, if anybody could see it', () => {
  expect(isSaid({ quick_windows: true })).toBe(true);
  expect(isSaid({ quick_windows: false })).toBe(false);
  expect(isSaid({ quick_windows: true, game: 'splash' })).toBe(false);
  expect(isSaid({ quick_windows: true, sitters: [...people('Ada'), ...bot] })).toBe(false);
});
