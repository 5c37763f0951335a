import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { keepLinks, linksOf } from '../net/links';
import { see } from '../net/shuffles';
import type { Payload } from '../protocol';
import { toast } from '../shell/toast.svelte';
import { Refusing, serve } from '../testing/server';
import { payloadOf, people, sentence, TriedTable } from '../testing/table.svelte';
import WaitingRoom from './WaitingRoom.svelte';

const HOST = 'POST /api/tables/pond/host';
const sitters = people('Ada', '');

function show(what: Partial<Payload> = {}) {
  const onsat = vi.fn();
  render(WaitingRoom, { live: new TriedTable({ begun: false, sitters, ...what }), onsat });
  return { onsat, user: userEvent.setup() };
}
const made = { id: 'pond', url: '', host: '', seats: [{ seat: 1, token: 'two', url: '/t/pond#two' }] };
const button = (name: string) => screen.getByRole('button', { name });
const seat = (number: number) => screen.getAllByRole('listitem')[number] as HTMLElement;

test('it says who is here and who is not', () => {
  show({ sitters: people('Ada', 'Ben', '') });
  const said = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' '));
  expect(said[0]).toContain('Ada you');
  expect(said[1]).toContain('Ben is here');
  expect(said[2]).toContain('Seat 3 not here yet');
});

test('it says who has added nothing to the shuffle yet', () => {
  show({ sitters: people('Ada', 'Ben', ''), without_nonce: [0, 1, 2] });
  expect(seat(0).textContent).toContain('you, have added no nonce yet');
  expect(seat(1).textContent).toContain('is here, has added no nonce yet');
  expect(seat(2).textContent).not.toContain('nonce');
});

test('a link that was made here is copied, and shown to a camera', async () => {
  keepLinks(made);
  const { user } = show();
  await user.click(within(seat(1)).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toContain('/t/pond#two');
  expect(toast.text).toBe('Link copied. Whoever opens it first takes that seat.');
  expect(screen.getByRole('img', { name: 'QR code of the link to seat 2' }).closest('details')?.open).toBe(true);
});

test('a host makes a new link in the place of one that was lost', async () => {
  keepLinks(made);
  const asked = serve({ [HOST]: { link: { seat: 1, token: 'new', url: '/t/pond#new' }, waiting: null } });
  const { user } = show({ host: true });
  await user.click(button('New link'));
  expect(asked[0]?.body).toEqual({ act: 'revoke', seat: 1 });
  expect(linksOf('pond')[1]).toContain('#new');
  await user.click(button('Copy link'));
  expect(await navigator.clipboard.readText()).toContain('#new');
});

test('somebody without a seat takes an open one', async () => {
  const asked = serve({
    'GET /api/tables/pond': payloadOf({ begun: false, sitters }),
    'POST /api/tables/pond/join': { seat: 1, token: 't', url: '', nonce: null },
  });
  const { user, onsat } = show({ seat: null });
  await user.click(button('Sit here'));
  expect(asked[1]?.body).toMatchObject({ seat: 1, nonce: expect.any(String) });
  expect(onsat).toHaveBeenCalled();
});

test('a seat that was taken meanwhile is refused in the server’s words', async () => {
  serve({
    'GET /api/tables/pond': payloadOf({ begun: false, sitters }),
    'POST /api/tables/pond/join': new Refusing(409, sentence('Somebody sits there.', 'taken')),
  });
  const { user, onsat } = show({ seat: null });
  await user.click(button('Sit here'));
  expect(toast.text).toBe('Somebody sits there.');
  expect(onsat).not.toHaveBeenCalled();
});

test('who sits already takes no second seat', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Sit here' })).toBeNull();
});

test('a host may begin without waiting, and is told what that costs', async () => {
  const asked = serve({ [HOST]: { link: null, waiting: null } });
  const { user } = show({ host: true, without_nonce: [1] });
  expect(screen.getByText(/nothing from Seat 2 goes into the shuffle/)).toBeTruthy();
  await user.click(button('Begin now'));
  expect(asked[0]?.body).toEqual({ act: 'begin' });
});

test('nobody but the host begins', () => {
  show({ without_nonce: [1] });
  expect(screen.queryByRole('button', { name: 'Begin now' })).toBeNull();
});

test('the promise this browser saw before the match can be written down', () => {
  see({ id: 'pond', promise: 'abc123', begun: false, sitters });
  show();
  expect(screen.getByRole('definition').textContent).toBe('abc123');
});

test('it names the game and the table, and counts who looks on', () => {
  show({ watching: 2 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Showdown');
  expect(screen.getByText('maple-otter')).toBeTruthy();
  expect(document.body.textContent).toContain('2 look on');
});

test('a host gives an empty seat to a bot, by its face', async () => {
  const people = [{ bot: 'lake', name: 'Hera', line: 'Waits.', strength: 'Beats Otto.', rating: 1614 }];
  const asked = serve({ [HOST]: { link: null, waiting: null }, 'GET /api/games/showdown': { people } });
  const { user } = show({ host: true });
  await user.click(button('Add a bot'));
  await user.click(await screen.findByRole('button', { name: /Hera/ }));
  expect(asked.at(-1)?.body).toEqual({ act: 'bot', seat: 1, bot: 'bot:lake' });
});

test('nobody but the host adds a bot', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Add a bot' })).toBeNull();
});
