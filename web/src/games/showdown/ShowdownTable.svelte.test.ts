import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Shown } from '../../net/table';
import type { Part, ToldMove } from '../../protocol';
import { serve } from '../../testing/server';
import { sentence, TriedTable } from '../../testing/table.svelte';
import type { Forms, View } from './forms';
import ShowdownTable from './ShowdownTable.svelte';

const card = (id: string, name: string) => ({
  id,
  name,
  cost: 1,
  attack: 1,
  showdown: false,
  continuous: false,
  src: 'rulebook',
  modes: [],
  text: `${name} does this.`,
});
const CARDS = [card('water_bottles', 'Water Bottles'), card('sun', 'Sun'), card('towels', 'Towels')];

/** A move as the server says it: what is done, what comes of it, its price. */
function move(action: number, [what, effect, price]: [string, string?, string?], data: object): ToldMove {
  const text = `${what}${effect ? `: ${effect}` : ''}${price ? ` (${price})` : ''}`;
  const part = (name: string, said = ''): Part => [name, text.indexOf(said), text.indexOf(said) + said.length, null];
  const parts = effect && price ? [part('what', what), part('effect', effect), part('price', price)] : [];
  return { action, text, parts, data: { ...data } } as ToldMove;
}
const BOTTLES = { play: 'water_bottles', from: 'hand' };
const MOVES = [
  move(1, ['Play Water Bottles', 'Attack 1', '1 Water'], { ...BOTTLES, mode: 'attack' }),
  move(2, ['Play Water Bottles with Sun', 'Attack 1', 'free'], { ...BOTTLES, mode: 'attack', suns: ['sun'] }),
  move(4, ['Play Water Bottles', 'Drink 4', '1 Water'], { ...BOTTLES, mode: 'drink' }),
  move(5, ['Set Water Bottles face down'], { set: 'water_bottles' }),
  move(6, ['End the turn'], { end: true }),
];
const side = (seat: number, hand: string[] | null) => ({
  seat,
  water: 20,
  hand,
  hand_count: hand?.length ?? 3,
  known: [],
  set: [],
  play: [],
  taken: 0,
  last_taken: 0,
  coat_used: false,
});

async function show(what: Partial<Shown<Forms>> = {}, view: object = {}, foresee: object | null = null) {
  const live = new TriedTable<Forms>({
    game: 'showdown',
    moves: MOVES,
    view: {
      phase: 'main',
      turn: 3,
      active: 0,
      actions: 0,
      sets: 0,
      players: [side(0, ['towels', 'water_bottles', 'sun']), side(1, null)],
      deck_count: 30,
      discard: [],
      chain: [],
      ...view,
    } as object as View,
    ...what,
  });
  live.answers['foresee'] = foresee;
  render(ShowdownTable, { live });
  await within(hand()).findAllByRole('button', { name: /Water Bottles/ });
  return { live, user: userEvent.setup() };
}
const hand = () => screen.getByRole('group', { name: 'Hand' });
const inHand = (name: RegExp) => within(hand()).getByRole('button', { name });
const prompt = () => screen.getByRole('region', { name: 'What is asked of you' });
const options = () =>
  within(prompt())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);

beforeEach(() => {
  serve({ 'GET /api/games/showdown': { components: { cards: CARDS } } });
});

test('a card that is taken up asks for its Effect, and the last choice is sent', async () => {
  const { live, user } = await show();
  await user.click(inHand(/Water Bottles/));
  expect(options()).toEqual(['Attack 1', 'Drink 4', 'Set Water Bottles face down']);
  expect(inHand(/Water Bottles/).getAttribute('aria-pressed')).toBe('true');
  await user.click(within(prompt()).getByRole('button', { name: /Drink 4/ }));
  expect(live.played).toEqual([4]);
});

test('one choice leads to the next, and back again', async () => {
  const { live, user } = await show();
  await user.click(inHand(/Water Bottles/));
  await user.click(within(prompt()).getByRole('button', { name: /Attack 1/ }));
  expect(options()).toEqual(['Without a Sun', 'With Sun']);
  await user.click(within(prompt()).getByRole('button', { name: /Back/ }));
  expect(options()).toHaveLength(3);
  expect(live.played).toEqual([]);
});

test('Escape goes one choice back; the first of all puts the card back', async () => {
  const { user } = await show();
  await user.click(inHand(/Water Bottles/));
  await user.keyboard('1');
  expect(options()).toEqual(['Without a Sun', 'With Sun']);
  await user.keyboard('{Escape}');
  expect(options()).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(inHand(/Water Bottles/).getAttribute('aria-pressed')).toBe('false');
});

test('numbers choose', async () => {
  const { live, user } = await show();
  await user.click(inHand(/Water Bottles/));
  await user.keyboard('12');
  expect(live.played).toEqual([2]);
});

test('a card that cannot be played says why, and that it could not be Set either', async () => {
  const { live, user } = await show();
  live.reasons[JSON.stringify({ play: 'towels', from: 'hand' })] = sentence(
    'There is nothing to dry.',
    'illegal',
    'S8',
  );
  live.reasons[JSON.stringify({ set: 'towels' })] = sentence('You have already Set a card.');
  await user.click(inHand(/Towels/));
  expect(await within(prompt()).findByText(/There is nothing to dry\./)).toBeTruthy();
  await user.click(within(prompt()).getByRole('button', { name: /Set Towels face down/ }));
  expect(await within(prompt()).findByText(/You have already Set a card\./)).toBeTruthy();
});

test('the space bar Sets the card that has the keys, or says why not', async () => {
  const { live, user } = await show();
  live.reasons[JSON.stringify({ set: 'towels' })] = sentence('Towels are never Set.');
  inHand(/Towels/).focus();
  await user.keyboard(' ');
  expect(await screen.findByText(/Towels are never Set\./)).toBeTruthy();
  await user.keyboard('{ArrowRight} ');
  expect(live.played).toEqual([5]);
});

test('arrows go from card to card, and N to those that can be played', async () => {
  const { user } = await show();
  inHand(/Towels/).focus();
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toContain('Sun');
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.textContent).toContain('Towels');
  await user.keyboard('n');
  expect(document.activeElement?.textContent).toContain('Water Bottles');
});

test('a turn is ended by a key', async () => {
  const { live, user } = await show();
  await user.keyboard('p');
  expect(live.played).toEqual([6]);
});

test('Escape ends no turn, but lets an activation through', async () => {
  const { live, user } = await show();
  await user.keyboard('{Escape}');
  expect(live.played).toEqual([]);
  const chain = [
    { seat: 1, card: 'towels', as: 'towels', mode: 'dry', from: 'hand', target: null, suns: [], stage: 'window' },
  ];
  live.tell({
    ply: 2,
    view: { ...live.payload?.view, phase: 'window', chain } as object as View,
    moves: [move(9, ['Pass'], { pass: true })],
  });
  await waitFor(() => expect(options()).toEqual(['Pass']));
  await user.keyboard('{Escape}');
  expect(live.played).toEqual([9]);
});

test('a new ply puts the card back', async () => {
  const { live, user } = await show();
  await user.click(inHand(/Water Bottles/));
  live.tell({ ply: 2 });
  await waitFor(() => expect(inHand(/Water Bottles/).getAttribute('aria-pressed')).toBe('false'));
});

test('a refused move says why where the answers are', async () => {
  const { live, user } = await show();
  live.answers.move = sentence('You have no Water for that.');
  await user.click(inHand(/Water Bottles/));
  await user.keyboard('2');
  expect(await within(prompt()).findByText(/You have no Water for that\./)).toBeTruthy();
});

test('the card in hand can be read whole', async () => {
  const { user } = await show();
  await user.click(inHand(/Water Bottles/));
  await user.keyboard('i');
  expect((await screen.findByRole('dialog')).textContent).toContain('Water Bottles does this.');
});

test('whoever watches touches nothing', async () => {
  const { user } = await show({ seat: null, moves: [] });
  await user.click(inHand(/Water Bottles/));
  expect(inHand(/Water Bottles/).getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('You are watching.')).toBeTruthy();
});

test('an answer that is looked at lies in the lane with what becomes of my Water, before it is given', async () => {
  const umbrella = { play: 'towels', from: 'hand' };
  const link = { ...{ seat: 1, card: 'sun', as: 'sun', pending: 5, defended: 0, negated: false, from: 'hand' } };
  const moves = [move(7, ['Play Towels', 'Defend 3', '1 Water'], umbrella), move(8, ['Pass'], { pass: true })];
  const told = { closes: [], wins: false };
  const answers = [
    { ...told, action: 7, changes: [{ seat: 0, before: 20, after: 17 }] },
    { ...told, action: 8, changes: [{ seat: 0, before: 20, after: 15 }] },
  ];
  const { live, user } = await show({ moves }, { phase: 'window', chain: [link] }, { ply: 1, choices: answers });
  const lane = screen.getByRole('region', { name: 'Chain' });
  expect(lane.textContent).not.toContain('you would lose');
  await user.hover(within(prompt()).getByRole('button', { name: /Towels/ }));
  await waitFor(() => expect(lane.textContent).toContain('20to17you would lose 3'));
  expect(lane.querySelector('.chosen')?.textContent).toContain('Towels');
  await user.hover(within(prompt()).getByRole('button', { name: /Pass/ }));
  await waitFor(() => expect(lane.textContent).toContain('you would lose 5'));
  expect(live.played).toEqual([]);
});
