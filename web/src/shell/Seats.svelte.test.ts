import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { linksOf } from '../net/links';
import type { Payload } from '../protocol';
import { Refusing, serve } from '../testing/server';
import { people, sentence, TriedTable } from '../testing/table.svelte';
import Seats from './Seats.svelte';
import { toast } from './toast.svelte';

const HOST = 'POST /api/tables/pond/host';

function show(what: Partial<Payload> = {}) {
  const onclose = vi.fn();
  render(Seats, { live: new TriedTable(what), onclose });
  return { onclose, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a link for my other device is made when it is wanted, and copied', async () => {
  const asked = serve({ 'POST /api/tables/pond/device': { seat: 0, token: 't', url: '/t/pond#t', expires: 0 } });
  const { user } = show();
  await user.click(button('Make a link'));
  expect(asked).toEqual([{ what: 'POST /api/tables/pond/device', body: { seat: 0 } }]);
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  await user.click(button('Copy link'));
  expect(await navigator.clipboard.readText()).toBe(new URL('/t/pond#t', location.origin).href);
  expect(toast.text).toBe('Link copied. It works once.');
});

test('a refusal stands in the sheet', async () => {
  serve({ 'POST /api/tables/pond/device': new Refusing(403, sentence('That is not your seat.')) });
  const { user } = show();
  await user.click(button('Make a link'));
  expect(screen.getByRole('alert').textContent).toBe('That is not your seat.');
});

test('a host gives a seat a new link, which is kept', async () => {
  const asked = serve({ [HOST]: { link: { seat: 1, token: 'new', url: '/t/pond#new' }, waiting: null } });
  const { user } = show({ host: true });
  await user.click(button('New link'));
  expect(asked[0]?.body).toEqual({ act: 'revoke', seat: 1 });
  expect(button('Copy link')).toBeTruthy();
  expect(linksOf('pond')[1]).toContain('/t/pond#new');
});

test('a host frees a seat; who is asked, and until when, is said beside it', async () => {
  const asked = serve({ [HOST]: { link: null, waiting: null } });
  const { user } = show({ host: true, reissues: [{ seat: 1, act: 'free', asked: 0, due: null }] });
  await user.click(button('Free the seat'));
  expect(asked[0]?.body).toEqual({ act: 'free', seat: 1 });
  expect(screen.getByRole('status').textContent?.trim()).toBe('Asked; here now.');
});

test('nobody but the host gives seats away, and never a bot', () => {
  show({ host: false });
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
  show({
    host: true,
    sitters: people('Ada', 'puddle').map((one) => (one.seat === 1 ? { ...one, kind: 'bot:puddle' } : one)),
  });
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
});

test('what became of seats is told with its hour', () => {
  const notice = { at: Date.now() / 1000, seat: 1, what: 'left', text: 'has left the table.', parts: [] };
  show({ notices: [notice] });
  expect(screen.getByRole('heading', { name: 'What became of seats' }).parentElement?.textContent).toMatch(
    /\d+:\d\d.*, Ben has left the table\./,
  );
});

test('of a bot between two levels it is said between which, of a level nothing', () => {
  const kinds = ['person', 'bot:stream+40', 'bot:lake'];
  const sitters = people('Ada', 'Fern', 'Hera').map((one, seat) => ({ ...one, kind: kinds[seat] ?? '' }));
  show({ sitters });
  expect(screen.getByText(/plays as/).textContent.trim()).toBe(
    'Fern plays as stream+40: 40 of 100 of the way from stream to river.',
  );
});
