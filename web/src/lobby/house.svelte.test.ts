import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { serve } from '../testing/server';
import Lobby from './Lobby.svelte';

const SENTENCE = "Splash! needs the physics engine MuJoCo: pip install 'watertable[splash]' brings it.";

function show(house: object) {
  serve({ 'GET /api/mine': { tables: [] }, 'GET /api/tables?listed=1': { tables: [] }, 'GET /api/house': house });
  render(Lobby);
}
const stand = (name: string) => within(screen.getByRole('region', { name }));

test('a game that needs more is offered with one sentence, the others with their buttons', async () => {
  show({ warming: null, lacks: { splash: SENTENCE } });
  expect(await stand('Splash!').findByText(SENTENCE)).toBeTruthy();
  expect(stand('Splash!').queryByRole('button')).toBeNull();
  expect(stand('Showdown').getByRole('button', { name: 'Play now' })).toBeTruthy();
});

test('it says how far the rules are compiled, and falls silent when they are', async () => {
  const told = ['The rules are being compiled: 25%.', 'The rules are being compiled: 50%.', null];
  show(() => ({ warming: told.length > 1 ? told.shift() : null, lacks: {} }));
  expect(await screen.findByText('The rules are being compiled: 25%.')).toBeTruthy();
  expect(await screen.findByText('The rules are being compiled: 50%.', {}, { timeout: 30_000 })).toBeTruthy();
  await expect.poll(() => screen.queryByText(/being compiled/), { timeout: 30_000 }).toBeNull();
});
