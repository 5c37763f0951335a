import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toast } from '../shell/toast.svelte';
import { Refusing, serve } from '../testing/server';
import { people, payloadOf, sentence, TriedTable } from '../testing/table.svelte';
import ComeBack from './ComeBack.svelte';
import ReissueAsked from './ReissueAsked.svelte';
import UndoAsked from './UndoAsked.svelte';

const sitters = people('Ada', 'Ben', 'Cleo');
const undo = { by: 1, to: 12, waiting: [0, 2] };

test.each([
  ['Agree', true],
  ['Play on', false],
])('whoever is asked for an undo answers: %s', async (name, yes) => {
  const [user, live] = [userEvent.setup(), new TriedTable({ sitters, undo })];
  render(UndoAsked, { live });
  expect(screen.getByRole('alert').textContent).toContain('Ben would like to take back the last step.');
  await user.click(screen.getByRole('button', { name }));
  expect(live.asked).toEqual([['undo_answer', { yes }]]);
});

test('an answer that comes too late is refused in the server’s words', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable({ sitters, undo })];
  live.answers.undo_answer = sentence('Nobody asks any more.');
  render(UndoAsked, { live });
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(toast.text).toBe('Nobody asks any more.');
});

test('the others see for whom an undo waits', () => {
  render(UndoAsked, { live: new TriedTable({ sitters, undo: { ...undo, waiting: [2] } }) });
  expect(screen.getByRole('alert').textContent).toContain('Waiting for Cleo to agree to the undo.');
  expect(screen.queryByRole('button')).toBeNull();
});

const reissue = { seat: 0, act: 'revoke', asked: 0, due: null };

test.each([
  ['Give my seat away', true],
  ['Keep my seat', false],
])('whoever is asked for the seat answers: %s', async (name, yes) => {
  const [user, live] = [userEvent.setup(), new TriedTable({ sitters, reissues: [reissue] })];
  render(ReissueAsked, { live });
  expect(screen.getByRole('alert').textContent).toContain('to give your seat a new link');
  await user.click(screen.getByRole('button', { name }));
  expect(live.asked).toEqual([['reissue_answer', { yes }]]);
});

test('a seat may be wanted for anybody', () => {
  render(ReissueAsked, { live: new TriedTable({ sitters, reissues: [{ ...reissue, act: 'free' }] }) });
  expect(screen.getByRole('alert').textContent).toContain('to leave your seat to anybody');
});

test('the others see whose seats are asked for, unless an undo is asked for too', () => {
  const reissues = [1, 2].map((seat) => ({ ...reissue, seat }));
  const live = new TriedTable({ sitters, reissues });
  const { unmount } = render(ReissueAsked, { live });
  expect(screen.getByRole('status').textContent).toMatch(/The host asks Ben and Cleo for\s+their seats\./);
  unmount();
  live.tell({ undo });
  render(ReissueAsked, { live });
  expect(screen.queryByRole('status')).toBeNull();
});

test('who comes back takes the seat from the bot', async () => {
  const asked = serve({
    'GET /api/tables/pond': payloadOf(),
    'POST /api/tables/pond/join': { seat: 0, token: 't', url: '', nonce: null },
  });
  render(ComeBack, { live: new TriedTable(), bot: 'puddle' });
  expect(screen.getByRole('status').textContent).toContain('puddle plays for you.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take my seat again' }));
  expect(asked[1]).toMatchObject({ what: 'POST /api/tables/pond/join', body: { seat: 0 } });
});

test('who comes back too late is told so', async () => {
  serve({
    'GET /api/tables/pond': payloadOf(),
    'POST /api/tables/pond/join': new Refusing(403, sentence('Somebody has it.', 'taken')),
  });
  render(ComeBack, { live: new TriedTable(), bot: 'puddle' });
  await userEvent.setup().click(screen.getByRole('button'));
  expect(toast.text).toBe('Somebody has it.');
});
