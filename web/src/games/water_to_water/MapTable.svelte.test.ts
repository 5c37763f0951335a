import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Shown } from '../../net/table';
import { announcer } from '../../shell/announcer.svelte';
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
const RULEBOOK = '# Who\n\n- **C2** *The Thief* wins instead.\n- **P3** *Raven.* Swap your tile.\n';
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
  await screen.findByRole('application', { name: 'The map' });
  return { live, user: userEvent.setup() };
}
const space = (x: number, y: number) => screen.getByRole('button', { name: new RegExp(`^${x}, ${y}: empty`) });
const prompt = () => screen.getByRole('region', { name: 'What is asked of you' });
const asked = () => within(prompt()).getAllByRole('heading')[0]?.textContent?.trim();
const button = (name: string | RegExp) => within(prompt()).getByRole('button', { name });

beforeEach(() => {
  serve({ 'GET /api/games/water-to-water': { components: COMPONENTS, rulebook: RULEBOOK } });
  toast.text = '';
});

test('spaces say whether the tile fits there', async () => {
  await show();
  expect(space(1, 0).getAttribute('aria-label')).toBe('1, 0: empty, fits at 0 or 180 degrees. West: land.');
  expect(space(-1, 0).getAttribute('aria-label')).toBe('-1, 0: empty, does not fit. East: land.');
  expect(prompt().textContent).toContain('2 spaces fit.');
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
  await user.click(screen.getByRole('button', { name: /^0, 0: cape, can be turned/ }));
  expect(asked()).toBe('Turn it like this?');
  await user.click(button(/Turn it/));
  expect(live.played).toEqual([6]);
});

test('a space is blocked by touching it twice: the first time asks, for it spends a power', async () => {
  const { live, user } = await show([moveOf(7, { block: { x: 0, y: 1 } })]);
  await user.click(space(0, 1));
  expect(live.played).toEqual([]);
  expect(button(/Block it/)).toBeTruthy();
  await user.click(button('Leave it'));
  expect(screen.queryByRole('button', { name: /Block it/ })).toBeNull();
  await user.click(space(0, 1));
  await user.click(button(/Block it/));
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

const said = () => announcer.lines.at(-1)?.text;
const here = () => document.activeElement?.getAttribute('aria-label');

test('the map is one stop, walked with arrow keys, and says what is there', async () => {
  const { user } = await show();
  const map = screen.getByRole('application', { name: 'The map' });
  expect(map.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.keyboard('m');
  expect(here()).toBe('1, 0: empty, fits at 0 or 180 degrees. West: land.');
  await user.keyboard('{ArrowLeft}');
  expect(here()).toMatch(/^0, 0: cape\. North: land; east: land; south: land; west: land\./);
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(here()).toBe('-1, -1: empty. It touches no tile.');
  await user.keyboard('{ArrowLeft}');
  expect(here()).toBe('-1, -1: empty. It touches no tile.');
  expect(said()).toBe('The map ends here.');
  expect(map.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('keys say what is around, what is held, and who has which points', async () => {
  const { user } = await show();
  await user.keyboard('m{ArrowLeft}r');
  expect(said()).toBe(
    'Around 0, 0: north: empty, does not fit; east: empty, fits at 0 or 180 degrees; ' +
      'south: empty, fits at 90 degrees; west: empty, does not fit.',
  );
  await user.keyboard('t');
  expect(said()).toBe('Bay: north: land; east: land; south: land; west: land.');
  await user.keyboard('w');
  expect(said()).toBe('You, Strider: 0 of 9 points. Ben, Strider: 0 of 9 points.');
  await user.keyboard('nn');
  expect(said()).toBe('2 of 2.');
  await user.keyboard('s');
  expect(said()).toBe('0, 1: empty, fits at 90 degrees. North: land.');
});

test('the ghost is said where it is put and as it turns, with the reason it cannot stay', async () => {
  const { live, user } = await show();
  live.reasons[JSON.stringify({ play: { tile: 'bay', x: 1, y: 0, turn: 1 } })] = sentence(
    'West: it does not.',
    'clash',
  );
  await user.keyboard('n{Enter}');
  const lies = 'North: land, free; east: land, free; south: land, free; west: land, ';
  await waitFor(() => expect(said()).toBe(`Bay at 1, 0, not turned. ${lies}matches. It fits: Enter places it.`));
  await user.keyboard('e');
  await waitFor(() => expect(said()).toBe(`Bay at 1, 0, turned 90 degrees. ${lies}free. West: it does not.`));
  await user.keyboard('{Escape}');
  expect(announcer.lines.slice(-2).map((line) => line.text)).toEqual(['Taken back.', 'Place your tile.']);
  await user.keyboard('s');
  expect(said()).toMatch(/^1, 0: empty/);
});

test('the keyboard stays where a tile has been laid', async () => {
  const { live, user } = await show();
  await user.keyboard('n{Enter}{Enter}');
  const map = [...VIEW.map, { tile: 'bay', x: 1, y: 0, turn: 0 }];
  live.tell({ ply: 2, to_act: 1, moves: [], view: { ...VIEW, map } as object as View });
  await waitFor(() => expect(here()).toMatch(/^1, 0: bay\./));
});

test('lists lead to the map', async () => {
  const lake = { kind: 'lake', cells: [[0, 0]], size: 1, closed: false };
  const { user } = await show(PLACINGS, { features: { ...VIEW.features, lakes: [lake] } });
  await user.click(screen.getByRole('button', { name: 'List what lies on the map' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.keyboard('l');
  const sheet = await screen.findByRole('dialog', { name: 'What lies on the map' });
  expect(within(sheet).getByText('1 open and 0 closed lakes, 0 rivers, 0 closed islands, 0 voids.')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Lake of 1 tile, open, on (0, 0).' }));
  await waitFor(() => expect(here()).toMatch(/^0, 0: cape/));
});

test('who waits or watches walks the map too, and nothing fits', async () => {
  const { live, user } = await show([], {}, { to_act: 1 });
  await user.keyboard('m{ArrowRight}');
  expect(here()).toBe('1, 0: empty. West: land.');
  await user.keyboard('n');
  expect(said()).toBe('It is not your turn.');
  expect(live.played).toEqual([]);
});

test('help lists the keys of this table', async () => {
  await show();
  expect(rules.keys.map(([key]) => key)).toContain('R');
});

test('what a character scores and a power does is read with what one chooses', async () => {
  const thief = moveOf(21, { character: 'thief' });
  const swap = { ...moveOf(22, { swap: 'cape' }, 'Raven: swap.'), parts: [['power', 0, 5, 3]] } as typeof thief;
  await show([thief, swap]);
  const text = (name: RegExp) =>
    document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(text(/^Thief/)).toContain('Wins instead.');
  expect(text(/Raven: swap/)).toBe('Raven. Swap your tile.');
});
