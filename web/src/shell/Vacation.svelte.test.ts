import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { VacationTold } from '../protocol';
import { people, payloadOf, TriedTable } from '../testing/table.svelte';
import ClockStands from './ClockStands.svelte';
import { serverTime } from './serverTime.svelte';
import Vacation from './Vacation.svelte';

const wish = (what: Partial<VacationTold> = {}): VacationTold => ({
  by: 0,
  days: 7,
  until: null,
  waiting: [1],
  ...what,
});
const table = (vacation: VacationTold | null) =>
  new TriedTable(payloadOf({ seat: 0, sitters: people('Ana', 'Ben'), vacation }));

test('whoever is on vacation asks for it, and sees who has still to agree', () => {
  render(Vacation, { live: table(wish()) });
  expect(screen.getByRole('status').textContent).toContain('Waiting for Ben.');
  expect(screen.getByRole('button', { name: 'Never mind' })).toBeTruthy();
});

test('for how long can be chosen', async () => {
  render(Vacation, { live: table(null) });
  const days = screen.getByRole<HTMLSelectElement>('combobox', { name: 'For how long' });
  await userEvent.selectOptions(days, '14 days');
  expect(days.value).toBe('14');
});

test('everybody reads until when the clock stands still, and nobody afterwards', async () => {
  const until = serverTime.now + 86_400;
  const shown = (seat: number, at: number) =>
    payloadOf({ seat, sitters: people('Ana', 'Ben'), vacation: wish({ until: at }) });
  const { container, rerender } = render(ClockStands, { table: shown(1, until) });
  expect(container.textContent).toContain('Ana is on vacation.');
  await rerender({ table: shown(0, until) });
  expect(container.textContent).toContain('you are on vacation.');
  await rerender({ table: shown(0, serverTime.now - 5) });
  expect(container.textContent?.trim()).toBe('');
});
