import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../shell/toast.svelte';
import { sentence, TriedTable } from '../../testing/table.svelte';
import Bell from './Bell.svelte';
import OrdersPicker from '../../shell/OrdersPicker.svelte';

beforeEach(() => (toast.text = ''));

test('an order is given beside those that stand, and withdrawn alone', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable({ orders: ['near_win'], quick_windows: true })];
  render(OrdersPicker, { live });
  expect(screen.getByText('Pass for me (1)')).toBeTruthy();
  await user.click(screen.getByLabelText('when I can do nothing'));
  await user.click(screen.getByLabelText('unless somebody could win next'));
  expect(live.asked).toEqual([
    ['orders', { orders: ['near_win', 'nothing_legal'] }],
    ['orders', { orders: [] }],
  ]);
});

test('what looks at the hand is offered only where windows are quick', () => {
  render(OrdersPicker, { live: new TriedTable({ orders: ['nothing_legal', 'never_ask'] }) });
  expect(screen.getByText('Pass for me (1)')).toBeTruthy();
  expect(screen.queryByLabelText('when I can do nothing')).toBeNull();
  expect(screen.getByLabelText('always')).toBeTruthy();
});

test('who lets everything go by rings to be asked again, and keeps what passes only where nothing can be done', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable({ orders: ['nothing_legal', 'until_my_turn'] })];
  render(Bell, { live });
  await user.click(screen.getByRole('button', { name: 'Ring to interrupt' }));
  expect(live.asked).toEqual([['orders', { orders: ['nothing_legal'] }]]);
  expect(toast.text).toBe('You will be asked as soon as a power can be used.');
});

test('who is asked each time may let everything go by until the own turn', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable({ orders: ['nothing_legal'] })];
  render(Bell, { live });
  await user.click(screen.getByRole('button', { name: 'Do not ask me until my turn' }));
  expect(live.asked).toEqual([['orders', { orders: ['nothing_legal', 'until_my_turn'] }]]);
});

test('an order that does not reach the server is not claimed', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable({ orders: ['never_ask'] })];
  live.answers.orders = sentence('No connection.', 'offline');
  render(Bell, { live });
  await user.click(screen.getByRole('button', { name: 'Ring to interrupt' }));
  expect(toast.text).toBe('That did not reach the server. Try again.');
});
