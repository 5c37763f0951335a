import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seatsAt } from '../net/seats';
import type { Part, Payload } from '../protocol';
import { Refusing, serve } from '../testing/server';
import { lines, type Socket } from '../testing/socket';
import { payloadOf, people, sentence } from '../testing/table.svelte';
import TablePage from './TablePage.svelte';

const WHOLE = 'GET /api/tables/pond';
const JOIN = 'POST /api/tables/pond/join';
let opened: Socket[] = [];

/** Arrive by an address; the server says `what` on every line that is opened. */
async function arrive(hash: string, what: Partial<Payload> = {}) {
  history.replaceState(null, '', `/t/pond${hash}`);
  render(TablePage, { id: 'pond' });
  const busy = () => screen.queryByRole('heading', { name: 'Setting the table' }) !== null;
  await waitFor(() => expect(opened.length > 0 || !busy()).toBe(true));
  for (const line of opened) {
    line.onopen();
    line.say(payloadOf({ game: '', seat: (line.sent[0]?.seat as number) ?? null, ...what }));
  }
  return userEvent.setup();
}
const joined = (seat: number) => ({ seat, token: 't', url: '', nonce: null });

beforeEach(() => {
  opened = lines();
});
afterEach(() => (document.title = ''));

test('a link gives its seat, and is no longer in the address', async () => {
  const asked = serve({ [WHOLE]: payloadOf({ begun: false }), [JOIN]: joined(1) });
  await arrive('#secret', { begun: false, sitters: people('Ada', 'Ben') });
  expect(asked[2]?.body).toMatchObject({ token: 'secret' });
  expect(location.hash).toBe('');
  expect(opened.map((line) => line.sent[0]?.seat)).toEqual([1]);
  expect(await screen.findByRole('heading', { name: 'Waiting for players' })).toBeTruthy();
});

test('whoever is invited to a variant sees what differs before sitting down', async () => {
  const change = { key: 'cards.umbrella.cost', what: 'Umbrella, cost', before: '3', after: '2' };
  const variant = { game: 'showdown', name: 'Dry', text: '', changes: [change], stored: '' };
  const asked = serve({ [WHOLE]: payloadOf({ begun: false, variant }), [JOIN]: joined(1) });
  const user = await arrive('#secret');
  expect(await screen.findByRole('row', { name: 'Umbrella, cost 3 2' })).toBeTruthy();
  expect(asked.some((one) => one.what === JOIN)).toBe(false);
  expect(location.hash).toBe('#secret'); // whoever loads the page again is still invited
  await user.click(screen.getByRole('button', { name: 'Sit down' }));
  await waitFor(() => expect(location.hash).toBe(''));
  await waitFor(() => expect(asked.find((one) => one.what === JOIN)?.body).toMatchObject({ token: 'secret' }));
});

test('a link that was used already says so, and one can still watch', async () => {
  const parts: Part[] = [['advice', 28, 44, null]];
  const said = { ...sentence('This link was used already. Ask for another.', 'used'), parts };
  serve({ [WHOLE]: payloadOf(), [JOIN]: new Refusing(403, said) });
  const user = await arrive('#secret');
  expect(screen.getByRole('heading').textContent).toBe('This link was used already');
  expect(screen.getByText('Ask for another.')).toBeTruthy();
  expect(opened).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Watch the table' }));
  expect(opened).toHaveLength(1);
});

test('a link for another device asks first whether it is mine', async () => {
  const answer = (body: { device?: boolean }) =>
    body.device ? joined(1) : new Refusing(409, sentence('Somebody has it.', 'second_device'));
  serve({ [WHOLE]: payloadOf(), [JOIN]: answer });
  const user = await arrive('#secret');
  expect(screen.getByRole('heading').textContent).toBe('Is this your own seat?');
  expect(seatsAt('pond')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /It is mine/ }));
  await waitFor(() => expect(seatsAt('pond')).toEqual([1]));
  expect(opened).toHaveLength(1);
});

test('without a link one watches', async () => {
  serve({});
  await arrive('');
  expect(opened[0]?.sent[0]).toEqual({ type: 'hello', since: 0 });
});

test('a table that cannot be shown says why', async () => {
  serve({});
  history.replaceState(null, '', '/t/pond');
  render(TablePage, { id: 'pond' });
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.say({ type: 'error', id: null, error: sentence('There is no such table.', 'no_table') });
  expect(await screen.findByText(/There is no such table\./)).toBeTruthy();
});

test('between two people at one screen a curtain comes down', async () => {
  let seat = 0;
  serve({ [WHOLE]: payloadOf(), [JOIN]: () => joined(seat++) });
  const user = await arrive('#one,two', { to_act: 1 });
  expect(await screen.findByRole('heading', { name: 'Pass the screen to Ben' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I am Ben' }));
  expect(screen.queryByRole('heading', { name: /Pass the screen/ })).toBeNull();
  expect(document.title).toBe('Your move · Watertable');
  for (const line of opened) line.say(payloadOf({ game: '', seat: (line.sent[0]?.seat as number) ?? 0, to_act: 0 }));
  expect(await screen.findByRole('heading', { name: 'Pass the screen to Ada' })).toBeTruthy();
});

test('who plays alone at a screen sees no curtain', async () => {
  serve({ [WHOLE]: payloadOf(), [JOIN]: joined(0) });
  await arrive('#one', { to_act: 0 });
  await waitFor(() => expect(document.title).toBe('Your move · Watertable'));
  expect(screen.queryByRole('heading', { name: /Pass the screen/ })).toBeNull();
});

test('a seat that the host gives away is gone, and is said to be', async () => {
  serve({ [WHOLE]: payloadOf(), [JOIN]: joined(0) });
  await arrive('#one');
  opened[0]?.say({ type: 'bye', reason: 'given', again: false });
  expect(await screen.findByRole('heading', { name: 'Your seat was given to somebody else' })).toBeTruthy();
  expect(seatsAt('pond')).toEqual([]);
});

test('without a connection the page says so, and tries again when asked', async () => {
  serve({});
  history.replaceState(null, '', '/t/pond');
  render(TablePage, { id: 'pond' });
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.break();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try now' }));
  expect(opened).toHaveLength(2);
});

test('what becomes of seats is news', async () => {
  serve({ [WHOLE]: payloadOf(), [JOIN]: joined(0) });
  await arrive('#one', { seat: 0 });
  opened[0]?.say(
    payloadOf({ game: '', notices: [{ at: 5, seat: 1, what: 'left', text: 'Ben has left the table.', parts: [] }] }),
  );
  expect(await screen.findByText('Ben has left the table.')).toBeTruthy();
});
