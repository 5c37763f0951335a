import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { moveOf, sentence } from '../../testing/table.svelte';
import type { CardFace } from './forms';
import DiscardPile from './DiscardPile.svelte';

const face = (id: string | null): CardFace | null =>
  id === null
    ? null
    : {
        id,
        name: id,
        cost: 1,
        attack: 0,
        showdown: false,
        continuous: false,
        src: 'ours',
        text: `${id} does this.`,
        lines: [],
        copies: 1,
        modes: [],
      };

async function open(moves = [moveOf(9, { recover: 0, card: 'cat' })], asks = true) {
  const [user, onplay] = [userEvent.setup(), vi.fn()];
  const why = asks ? vi.fn(async () => sentence('Only the Frog takes cards back.', 'illegal', 'S30')) : null;
  render(DiscardPile, { discard: ['cat', 'duck'], face, moves, why, onplay });
  await user.click(screen.getByRole('button', { name: /^Open the discard pile/ }));
  return { user, onplay, why, pile: screen.getByRole('dialog') };
}

test('a card of the pile is read, and says why it cannot be taken', async () => {
  const { user, pile } = await open();
  await user.click(within(pile).getByRole('button', { name: /duck/ }));
  expect(pile.textContent).toContain('duck does this.');
  expect(await within(pile).findByText(/Only the Frog takes cards back\./)).toBeTruthy();
});

test('a card that may be taken is taken, and the pile closes', async () => {
  const { user, pile, onplay, why } = await open();
  await user.click(within(pile).getByRole('button', { name: /cat/ }));
  expect(why).not.toHaveBeenCalled();
  await user.click(within(pile).getByRole('button', { name: /Take/ }));
  expect(onplay).toHaveBeenCalledWith(9);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever watches reads and asks nothing', async () => {
  const { user, pile } = await open([], false);
  await user.click(within(pile).getByRole('button', { name: /duck/ }));
  expect(within(pile).queryByText(/Frog/)).toBeNull();
});
