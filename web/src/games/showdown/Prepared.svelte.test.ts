import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { payloadOf, TriedTable } from '../../testing/table.svelte';
import type { CardFace } from './forms';
import Prepared from './Prepared.svelte';

const card = (id: string, name: string, timing = 'own') =>
  ({ id, name, modes: [{ label: '', timing }] }) as unknown as CardFace;
const faces = new Map(
  [card('big_water_gun', 'Big Water Gun'), card('umbrella', 'Umbrella', 'defend'), card('cat', 'Cat')].map((one) => [
    one.id,
    one,
  ]),
);
const GIVEN = 'answer:big_water_gun:umbrella';
const shown = (orders: string[]) => {
  const live = new TriedTable(payloadOf({ seat: 0, orders }));
  const asked = vi.spyOn(live, 'request').mockResolvedValue(undefined);
  render(Prepared, { live, faces, mine: ['umbrella'] });
  return asked;
};

test('an answer is given beforehand, beside the orders that stand', async () => {
  const asked = shown(['near_win']);
  await userEvent.click(screen.getByText('Answer for me'));
  await userEvent.selectOptions(screen.getByLabelText('When this is played'), 'Big Water Gun');
  const mine = screen.getByLabelText<HTMLSelectElement>('Answer with');
  expect(mine.options[1]?.text.trim()).toBe('Umbrella (yours)');
  expect(mine.options).toHaveLength(2); // no other card answers anything
  await userEvent.selectOptions(mine, 'umbrella');
  await userEvent.click(screen.getByRole('button', { name: 'Answer so' }));
  expect(asked).toHaveBeenCalledWith('orders', { orders: ['near_win', GIVEN] });
});

test('and withdrawn again', async () => {
  const asked = shown([GIVEN, 'near_win']);
  await userEvent.click(screen.getByText('Answer for me (1)'));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw: Big Water Gun with Umbrella' }));
  expect(asked).toHaveBeenCalledWith('orders', { orders: ['near_win'] });
});
