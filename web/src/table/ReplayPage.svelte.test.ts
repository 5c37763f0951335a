import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../shell/toast.svelte';
import { Refusing, serve, type Asked } from '../testing/server';
import { payloadOf, sentence } from '../testing/table.svelte';
import ReplayPage from './ReplayPage.svelte';

const WHOLE = 'GET /api/tables/pond';
const over = payloadOf({ game: '', ply: 4, outcome: { winners: [0], points: [1, 0], reason: 'dry' } });
const ply = (number: number, as: string) => `GET /api/tables/pond/plies/${number}${as}`;
const answers = Object.fromEntries(
  [0, 1, 2, 3, 4].flatMap((number) =>
    ['', '?open=1', '?seat=1'].map((as) => [ply(number, as), payloadOf({ game: '', ply: number })]),
  ),
);

async function show(): Promise<Asked[]> {
  const asked = serve({ ...answers, [WHOLE]: over });
  render(ReplayPage, { id: 'pond' });
  await screen.findByRole('navigation', { name: 'Replay' });
  return asked;
}
const slider = () => screen.getByRole('slider', { name: 'Step' });
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => vi.useRealTimers());

test('it begins after the first ply, with all cards open', async () => {
  const asked = await show();
  expect(asked.map((one) => one.what)).toContain(ply(1, '?open=1'));
  expect(screen.getByText('1 of 4')).toBeTruthy();
});

test('it goes a ply on and back, and no further than the match', async () => {
  const [user, asked] = [userEvent.setup(), await show()];
  await user.click(button('One step on'));
  expect(screen.getByText('2 of 4')).toBeTruthy();
  expect(asked.map((one) => one.what)).toContain(ply(2, '?open=1'));
  for (let times = 0; times < 3; times++) await user.click(button('One step back'));
  expect(screen.getByText('0 of 4')).toBeTruthy();
  await fireEvent.input(slider(), { target: { value: '4' } });
  await user.click(button('One step on'));
  expect(screen.getByText('4 of 4')).toBeTruthy();
});

test('arrow keys go through the match wherever one is, but not where they choose from a list', async () => {
  const [user] = [userEvent.setup(), await show()];
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('2 of 4')).toBeTruthy();
  button('Share').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(screen.getByText('3 of 4')).toBeTruthy();
  await user.keyboard('{Home}');
  expect(screen.getByText('0 of 4')).toBeTruthy();
  screen.getByRole('combobox').focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('0 of 4')).toBeTruthy();
});

test('it shows what a seat knew, or a spectator', async () => {
  const [user, asked] = [userEvent.setup(), await show()];
  const whose = screen.getByRole('combobox', { name: 'Whose knowledge' });
  await user.selectOptions(whose, 'as Ben');
  await waitFor(() => expect(asked.at(-1)?.what).toBe(ply(1, '?seat=1')));
  await user.selectOptions(whose, 'as a spectator');
  await waitFor(() => expect(asked.at(-1)?.what).toBe(ply(1, '')));
});

test('it runs by itself to the end, and stops', async () => {
  await show();
  vi.useFakeTimers();
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button('Play'));
  await vi.advanceTimersByTimeAsync(6000);
  expect(screen.getByText('4 of 4')).toBeTruthy();
  expect(button('Play')).toBeTruthy();
});

test('its link is shared', async () => {
  const [user] = [userEvent.setup(), await show()];
  await user.click(button('Share'));
  expect(toast.text).toBe('Link copied.');
});

test('a match that is not over has no replay yet', async () => {
  serve({ [WHOLE]: payloadOf() });
  render(ReplayPage, { id: 'pond' });
  expect(await screen.findByText('This match is not over yet; its replay opens at the end.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Replay' })).toBeNull();
});

test('why there is none is said', async () => {
  serve({ [WHOLE]: new Refusing(404, sentence('There is no such table.')) });
  render(ReplayPage, { id: 'pond' });
  expect(await screen.findByText('There is no such table.')).toBeTruthy();
});
