import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Shown } from '../../net/table';
import { rules } from '../../shell/rules.svelte';
import { toast } from '../../shell/toast.svelte';
import { serve } from '../../testing/server';
import { moveOf, sentence, TriedTable } from '../../testing/table.svelte';
import type { Forms, View } from './forms';
import MapTable from './MapTable.svelte';

const face = (id: string) => ({
  id,
  copies: 2,
  edges: ['land', 'land', 'land', 'land'],
  lakes: [],
  rivers: [],
  lands: [],
  mark: '',
  islet: false,
  hub: [],
  pixels: [],
  text: '',
});
const named = (id: string) => ({ id, name: id[0]?.toUpperCase() + id.slice(1), text: '', warnings: [] });
const COMPONENTS = {
  tiles: [face('bay'), face('cape')],
  powers: Array.from({ length: 14 }, (_, number) => ({ ...named('power'), name: `Power ${number + 1}` })),
  characters: [named('strider'), named('thief')],
  warnings: [],
};
const player = (seat: number, hand: string[]) => ({
  seat,
  power: 1,
  uses: 2,
  character: 'strider',
  points: 0,
  target: 9,
  reached: false,
  features: [],
  hand,
  hand_size: hand.length,
  asleep: null,
  second: false,
  revealed: false,
  hidden: null,
  burned: null,
  teacher: null,
  tokens: 0,
});
const VIEW = {
  phase: 'main',
  turn: 2,
  active: 0,
  seats: 2,
  turn_over: false,
  players: [player(0, ['bay']), player(1, [])],
  map: [{ tile: 'cape', x: 0, y: 0, turn: 0 }],
  bounds: { min_x: 0, max_x: 0, min_y: 0, max_y: 0 },
  block: null,
  bag_count: 40,
  unseen: {},
  discard: [],
  out: {},
  covered: {},
  spread: [],
  digs: 0,
  features: {
    lakes: [],
    islands: [],
    rivers: [],
    voids: [],
    squares: [],
    ruins: [],
    artifacts: [],
    extent: { width: 1, height: 1, total: 2 },
  },
};
const lay = (action: number, x: number, y: number, turn: number, power?: number) =>
  moveOf(action, { play: { tile: 'bay', x, y, turn }, ...(power === undefined ? {} : { power }) });
const PLACINGS = [lay(1, 1, 0, 0), lay(2, 1, 0, 2), lay(3, 0, 1, 1)];

async function show(moves = PLACINGS, view: object = {}, what: Partial<Shown<Forms>> = {}) {
  const live = new TriedTable<Forms>({
    game: 'water-to-water',
    moves,
    view: { ...VIEW, ...view } as object as View,
    ...what,
  });
  render(MapTable, { live });
  await screen.findByRole('group', { name: 'The map' });
  return { live, user: userEvent.setup() };
}
const space = (x: number, y: number) => screen.getByRole('button', { name: new RegExp(`^column ${x} row ${y},`) });
const prompt = () => screen.getByRole('region', { name: 'What is asked of you' });
const asked = () => within(prompt()).getAllByRole('status')[0]?.textContent?.trim();
const button = (name: string | RegExp) => within(prompt()).getByRole('button', { name });

beforeEach(() => {
  serve({ 'GET /api/games/water-to-water': { components: COMPONENTS } });
  toast.text = '';
});

test('spaces say whether the tile fits there', async () => {
  await show();
  expect(space(1, 0).getAttribute('aria-label')).toBe('column 1 row 0, empty, fits');
  expect(space(-1, 0).getAttribute('aria-label')).toBe('column -1 row 0, empty, does not fit');
  expect(prompt().textContent).toContain('2 spaces fit (dotted).');
});

test('a tile put on a space lies as it fits, is turned, and is placed', async () => {
  const { live, user } = await show();
  await user.click(space(1, 0));
  expect(asked()).toBe('Place it here?');
  await user.click(button(/Place here/));
  await user.click(button('Turn right'));
  await user.click(button('Turn right'));
  await user.click(button(/Place here/));
  expect(live.played).toEqual([1, 2]);
});

test('where it does not fit the server says why, and it is not placed', async () => {
  const { live, user } = await show();
  const there = { play: { tile: 'bay', x: 1, y: 0, turn: 1 } };
  live.reasons[JSON.stringify(there)] = sentence('West: water meets land.', 'clash', 'W7');
  await user.click(space(1, 0));
  await user.keyboard('e');
  await waitFor(() => expect(asked()).toBe('It does not fit here.'));
  expect(within(prompt()).getByText(/West: water meets land\./)).toBeTruthy();
  await user.click(button(/Place here/));
  expect(live.played).toEqual([]);
  await user.click(button('Rule W7'));
  expect([rules.game, rules.rule]).toEqual(['water-to-water', 'W7']);
  rules.close();
});

test('a turn that looks the same is placed although it is not listed', async () => {
  const { live, user } = await show();
  await user.click(space(0, 1));
  await user.keyboard('e');
  await waitFor(() => expect(asked()).toBe('Place it here?'));
  await user.click(button(/Place here/));
  expect(live.played).toEqual([{ play: { tile: 'bay', x: 0, y: 1, turn: 2 } }]);
});

test('keys find the spaces that fit, lay the tile there, turn it and place it', async () => {
  const { live, user } = await show();
  await user.keyboard('n');
  expect(document.activeElement).toBe(space(1, 0));
  await user.keyboard('{Enter}qq{Enter}');
  expect(live.played).toEqual([2]);
});

test('nothing is placed before there is a place', async () => {
  const { user, live } = await show();
  await user.click(button(/Place here/));
  expect(toast.text).toBe('Choose a place on the map first.');
  expect(live.played).toEqual([]);
});

test('Escape takes the tile back, and passes only where a power is asked for', async () => {
  const pass = moveOf(8, { pass: true }, 'Pass.');
  const { live, user } = await show([...PLACINGS, pass]);
  await user.click(space(1, 0));
  await user.keyboard('{Escape}');
  expect(asked()).toBe('Place your tile.');
  await user.keyboard('{Escape}');
  expect(live.played).toEqual([]);
  live.tell({ ply: 2, view: { ...VIEW, phase: 'window' } as object as View, moves: [pass] });
  await waitFor(() => expect(asked()).toBe('Use a power now?'));
  await user.keyboard('{Escape}');
  expect(live.played).toEqual([8]);
});

test('a tile is laid with a power only when that is chosen', async () => {
  const { live, user } = await show([...PLACINGS, lay(5, 1, 0, 0, 3)]);
  await user.click(space(1, 0));
  await user.click(button(/Place here/));
  await user.click(await within(prompt()).findByRole('button', { name: /with Power 3/ }));
  await user.click(space(1, 0));
  await user.click(button(/Place here/));
  expect(live.played).toEqual([1, 5]);
});

test('a tile of the map is turned', async () => {
  const turn = moveOf(6, { rotate: { x: 0, y: 0, turn: 1 } });
  const { live, user } = await show([turn]);
  await user.click(screen.getByRole('button', { name: 'column 0 row 0, cape' }));
  expect(asked()).toBe('Turn it like this?');
  await user.click(button(/Turn it/));
  expect(live.played).toEqual([6]);
});

test('a space is blocked by touching it', async () => {
  const { live, user } = await show([moveOf(7, { block: { x: 0, y: 1 } })]);
  await user.click(space(0, 1));
  expect(live.played).toEqual([7]);
});

test('a character is chosen by name or by number, after a look at its rule', async () => {
  const draft = ['strider', 'thief'].map((character, place) => moveOf(20 + place, { character }));
  const { live, user } = await show(draft, { phase: 'draft', turn: 0, map: [] });
  await user.click(await within(prompt()).findByRole('button', { name: 'What the Thief scores' }));
  expect(rules.rule).toBe('C2');
  rules.close();
  await user.click(button(/^Strider/));
  await user.keyboard('2');
  expect(live.played).toEqual([20, 21]);
});

test('in a window one can pass until the own turn', async () => {
  const { live, user } = await show([moveOf(8, { pass: true }, 'Pass.')], { phase: 'window', active: 1 });
  await user.click(button('Pass until my turn'));
  expect(live.asked).toEqual([['orders', { orders: ['until_my_turn'] }]]);
});

test('a refused move is said where the tile lies', async () => {
  const { live, user } = await show();
  live.answers.move = sentence('It is asleep.');
  await user.click(space(1, 0));
  await user.click(button(/Place here/));
  expect(await within(prompt()).findByText(/It is asleep\./)).toBeTruthy();
});

test('while another thinks nothing can be pressed', async () => {
  const { live, user } = await show([], {}, { to_act: 1 });
  expect(screen.queryByRole('region', { name: 'What is asked of you' })).toBeNull();
  expect(screen.getByText('Ben is thinking.')).toBeTruthy();
  await user.keyboard('np{Escape}1');
  expect(live.played).toEqual([]);
});
