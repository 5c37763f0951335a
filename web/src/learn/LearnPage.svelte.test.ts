import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { LessonTold } from '../protocol';
import { route } from '../route.svelte';
import { settings } from '../settings.svelte';
import { toast } from '../shell/toast.svelte';
import { Refusing, serve } from '../testing/server';
import { payloadOf, sentence, TriedTable } from '../testing/table.svelte';
import LearnPage from './LearnPage.svelte';
import LessonEnd from './LessonEnd.svelte';

const made = { id: 'pond', url: '', host: '', seats: [{ seat: 0, token: 'mine', url: '' }] };
const sitting = {
  'GET /api/tables/pond': payloadOf(),
  'POST /api/tables/pond/join': { seat: 0, token: 'mine', url: '', nonce: null },
};

beforeEach(() => {
  settings.set({ name: 'Ada', learned: [] });
  route.go('/learn/splash', true);
});

test('a lesson is a table that takes the place of this page', async () => {
  const before = history.length;
  const asked = serve({ ...sitting, 'POST /api/lessons': made });
  render(LearnPage, { game: 'splash' });
  await waitFor(() => expect(route.page).toEqual({ page: 'table', id: 'pond' }));
  expect(asked[0]?.body).toEqual({ game: 'splash', name: 'Ada' });
  expect(asked.at(-1)?.body).toMatchObject({ token: 'mine' });
  expect(history.length).toBe(before);
});

test('where there is no lesson, the server says why', async () => {
  serve({ 'POST /api/lessons': new Refusing(404, sentence('Nobody teaches that.')) });
  render(LearnPage, { game: 'splash' });
  expect(await screen.findByText('Nobody teaches that.')).toBeTruthy();
  expect(route.page).toEqual({ page: 'learn', game: 'splash' });
});

const told = { end: 'You have won your first duel.' } as LessonTold;

test('a finished lesson is remembered, and a real game is one press away', async () => {
  const asked = serve({ ...sitting, 'POST /api/tables': made });
  render(LessonEnd, { live: new TriedTable(), told });
  expect(screen.getByRole('heading').textContent).toBe('You have won your first duel.');
  expect(settings.kept.learned).toEqual(['showdown']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Play now against puddle' }));
  const wanted = asked.find((one) => one.what === 'POST /api/tables');
  expect(wanted?.body).toMatchObject({ game: 'showdown', seats: ['person', 'bot:puddle'], name: 'Ada' });
  expect(route.page).toEqual({ page: 'table', id: 'pond' });
});

test('where no table can be set up, the server says why', async () => {
  serve({ 'POST /api/tables': new Refusing(429, sentence('Too many tables.')) });
  render(LessonEnd, { live: new TriedTable(), told });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Play now against puddle' }));
  expect(toast.text).toBe('Too many tables.');
});
