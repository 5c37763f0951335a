import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shown } from '../../net/table';
import { settings } from '../../settings.svelte';
import { serve } from '../../testing/server';
import { moveOf, sentence, told, TriedTable } from '../../testing/table.svelte';
import type { Components, Forms, Given, Placement, Space, Splash, View } from './forms';
import SplashTable from './SplashTable.svelte';

// Without WebGL the tower is drawn from the side.
vi.mock('./tower', () => ({
  Tower: () => {
    throw new Error('no WebGL');
  },
}));

const BOX: Components = {
  pieces: [
    { id: 'red_cube', name: 'red cube', shape: 'cube', colour: 'red', mark: 'circle' },
    { id: 'blue_stick', name: 'blue stick', shape: 'stick', colour: 'blue', mark: 'wave' },
  ],
  shapes: [
    { id: 'cube', box: [10, 10, 10], prism: null },
    { id: 'stick', box: [5, 5, 25], prism: null },
  ],
};
const SPACE: Space = {
  targets: [
    { on: 'table', faces: ['flat', 'upright'], reach: { x: 0, y: 0 }, axes: [] },
    { on: 'red_cube', faces: ['flat'], reach: { x: 20, y: 20 }, axes: [] },
  ],
  turns: 360,
  step: 0.02,
  low: -40.96,
  high: 40.94,
  lattice: { turns: 8, points: 5 },
  tremor: 0.2,
  hand: null,
};
const HAND = { rate: 20, ticks: 511, left: 40 };
const TOWER = [
  { piece: 'red_cube', pose: [0, 0, 50_000, 1 << 30, 0, 0, 0], height: 10, covered: false, on: [['table', 1000]] },
];

function show(view: Partial<View>, what: Partial<Shown<Forms>> = {}) {
  const live = new TriedTable<Forms>({
    game: 'splash',
    view: {
      phase: 'give',
      placer: 1,
      piece: null,
      stocks: [['red_cube'], ['blue_stick']],
      drops: [0, 2],
      pile: [],
      box: [],
      fallen: [],
      tower: [],
      teams: null,
      taken: 0,
      takes: 0,
      ...view,
    } as object as View,
    ...what,
  });
  render(SplashTable, { live });
  return { live, user: userEvent.setup() };
}
/** Begin to place the stick; `why` is what the server says about each pose. */
async function place(on: 'table' | 'red_cube' = 'red_cube', hand: Space['hand'] = null) {
  const space = { ...SPACE, hand, targets: on === 'table' ? SPACE.targets : [...SPACE.targets].reverse() };
  const shown = show(
    { phase: 'place', placer: 0, piece: 'blue_stick', tower: TOWER as View['tower'] },
    { space: space as object as Space },
  );
  await screen.findByRole('button', { name: /Let go|Take it in hand/ });
  return shown;
}
const spoken = () => document.querySelector('.spoken')?.textContent ?? '';
const placed = (live: TriedTable) => (live.played[0] as { place: Placement }).place;

beforeEach(() => {
  serve({ 'GET /api/games/splash': { components: BOX } });
  settings.set({ hand: false, keys: true });
});
afterEach(() => vi.useRealTimers());

test('the pieces that can be given are buttons and numbers', async () => {
  const { live, user } = show({}, { moves: [moveOf(3, { give: 'red_cube' }), moveOf(4, { give: 'blue_stick' })] });
  await user.click(await screen.findByRole('button', { name: 'red cube 1' }));
  await user.keyboard('2');
  expect(live.played).toEqual([3, 4]);
  expect(screen.getByRole('heading', { level: 2, name: /Give/ }).textContent).toContain('Give Ben a piece to place.');
});

test('a piece that cannot be given says why', async () => {
  const { live, user } = show({}, { moves: [moveOf(3, { give: 'red_cube' })] });
  live.reasons[JSON.stringify({ give: 'blue_stick', from: 1 })] = sentence('Nothing could carry it.', 'illegal', 'D7');
  await user.click(await screen.findByRole('button', { name: 'blue stick' }));
  expect(await screen.findByText(/Nothing could carry it\./)).toBeTruthy();
});

test('keys push, turn and tip a piece, and put it somewhere else', async () => {
  const { user } = await place();
  expect(spoken()).toContain('On the red cube, flat, turned 0.0 degrees, 0.00 mm across and 0.00 mm along.');
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowLeft}{ArrowLeft}');
  expect(spoken()).toContain('-0.20 mm across and 1.20 mm along.');
  await user.keyboard('ee{q}');
  expect(spoken()).toContain('turned 5.0 degrees');
  await user.keyboard('n');
  expect(spoken()).toContain('On the table, flat');
  await user.keyboard('p');
  expect(spoken()).toContain('On the table, upright');
});

test('the first piece lies in the middle of the table, whatever pushes it', async () => {
  const { user } = await place('table');
  await user.keyboard('{ArrowRight}{ArrowUp}');
  expect(spoken()).toContain('0.00 mm across and 0.00 mm along.');
});

test('what is typed is put on the grid, and a turn stays in its circle', async () => {
  const { user } = await place();
  await user.click(screen.getByText('fine'));
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('spinbutton', { name });
    await user.clear(field);
    await user.type(field, `${text}{Tab}`);
  };
  await type('x', '3.333');
  await type('y', '99');
  await type('turn', '-90');
  expect(spoken()).toContain('turned 270.0 degrees, 3.34 mm across and 40.94 mm along.');
});

test('a piece is let go where it is held', async () => {
  const { live, user } = await place();
  await user.keyboard('{ArrowRight}{q} ');
  expect(placed(live)).toEqual({ on: 'red_cube', face: 'flat', turn: 355, x: 0.2, y: 0 });
});

test('where the middle is taken, steady aim begins beside it', async () => {
  const listed = (x: number) => moveOf(x, { place: { on: 'red_cube', face: 'flat', turn: 0, x, y: 0 } });
  const { live, user } = show(
    { phase: 'place', placer: 0, piece: 'blue_stick', tower: TOWER as View['tower'] },
    { space: SPACE, moves: [listed(10), listed(-5), listed(7)] },
  );
  await user.click(await screen.findByRole('button', { name: /Let go/ }));
  expect(placed(live)).toEqual({ on: 'red_cube', face: 'flat', turn: 0, x: -5, y: 0 });
});

test('where it cannot lie the server says why', async () => {
  const { live, user } = await place();
  const there = { on: 'red_cube', face: 'flat', turn: 0, x: 0.2, y: 0 };
  live.reasons[JSON.stringify({ place: there })] = sentence('It would hang in the air.', 'illegal', 'D12');
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(spoken()).toContain('It would hang in the air.'));
  expect(screen.getByRole('button', { name: /Let go/ }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(spoken()).toContain('It can be let go here.'));
});

test('space on a button presses the button', async () => {
  const { live, user } = await place();
  screen.getByRole('button', { name: 'Turn right 5 degrees' }).focus();
  await user.keyboard(' ');
  expect(live.played).toEqual([]);
  expect(spoken()).toContain('turned 5.0 degrees');
});

test('the hand that sways is turned on and off, and steady aim says what it is', async () => {
  const { user } = await place('red_cube', HAND);
  expect(screen.getByText(/Steady aim: you choose the spot, .* by about 0\.2 mm/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'live hand' }));
  expect(settings.kept.hand).toBe(true);
  expect(screen.getByRole('button', { name: /Take it in hand/ })).toBeTruthy();
});

test('under the first rules there is no hand to sway', async () => {
  settings.set({ hand: true });
  await place();
  expect(screen.queryByRole('checkbox', { name: 'live hand' })).toBeNull();
  expect(screen.getByRole('button', { name: /Let go/ })).toBeTruthy();
});

test('a piece waits beside the tower until it is taken in hand, and is let go at the tick that is seen', async () => {
  settings.set({ hand: true });
  const { live, user } = await place('red_cube', HAND);
  expect(spoken()).toContain('0.00 mm across and -20.00 mm along.');
  await user.keyboard(' ');
  expect(live.played).toEqual([]);
  expect(live.asked).toEqual([['move', { ply: 1, move: { hold: true } }]]);
  live.tell({ ply: 3, view: { ...live.payload?.view, holds: 1 } as View });
  live.way = { type: 'way', ply: 3, rate: 20, tick: 0, now: 4, last: 511, at: [...Array(10)].map(() => [9000, 0, 0]) };
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(spoken()).toContain('0.00 mm across and -19.00 mm along.'); // taking it in hand did not move it
  await waitFor(() => expect(screen.getByText(/In hand for 0 s/)).toBeTruthy());
  await new Promise(requestAnimationFrame);
  await user.keyboard(' ');
  const { tick, ...spot } = placed(live);
  expect(spot).toEqual({ on: 'red_cube', face: 'flat', turn: 0, x: 0, y: -19 });
  expect(tick).toBeGreaterThanOrEqual(4);
  expect(tick).toBeLessThanOrEqual(9);
});

test('whoever moves a piece takes it in hand', async () => {
  settings.set({ hand: true });
  const { live, user } = await place('red_cube', HAND);
  await user.keyboard('{ArrowUp}');
  expect(live.asked).toEqual([['move', { ply: 1, move: { hold: true } }]]);
});

test('how near the tower is to tipping is said and marked, unless somebody would rather not know', async () => {
  const { live, user } = await place();
  live.foresight = {
    margin: 0.5,
    danger: 'hair_raising',
    weight: [0.2, 0],
    area: [[-5, -5], [5, -5], [5, 5]], // prettier-ignore
    text: 'hair-raising: 0.50 mm from tipping; a hand trembles by 0.2 mm',
    parts: [],
  };
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText(/^hair-raising: 0\.50 mm from tipping/)).toBeTruthy();
  expect(document.querySelector('svg .balance.hair_raising')).toBeTruthy();
  await waitFor(() => expect(spoken()).toContain('hair-raising'));
  await user.click(screen.getByRole('checkbox', { name: 'show balance' }));
  expect(screen.queryByText(/^hair-raising/)).toBeNull();
  expect(document.querySelector('svg .balance')).toBeNull();
  settings.set({ balance: true });
});

test('a finger moves the piece under a loupe, a mouse needs none', async () => {
  await place();
  const plan = screen.getByRole('application');
  plan.setPointerCapture = () => undefined;
  const point = (type: string, pointerType: string, clientX: number) =>
    fireEvent(plan, Object.assign(new MouseEvent(type, { clientX, clientY: 50, bubbles: true }), { pointerType }));
  await point('pointerdown', 'mouse', 40);
  expect(document.querySelector('.loupe')).toBeNull();
  await point('pointerup', 'mouse', 40);
  await point('pointerdown', 'touch', 40);
  await point('pointermove', 'touch', 44);
  expect(document.querySelector<SVGElement>('.loupe')?.style.left).toBe('44px');
  expect(spoken()).not.toContain(' 0.00 mm across');
  await point('pointerup', 'touch', 44);
  expect(document.querySelector('.loupe')).toBeNull();
});

test('a refused release says why', async () => {
  const { live, user } = await place();
  live.answers.move = sentence('You have let go already.');
  await waitFor(() => expect(live.wondered).toHaveLength(1)); // so that nothing is asked after the refusal
  await user.keyboard(' ');
  expect(await screen.findByText(/^\s*You have let go already\./, { selector: 'span' })).toBeTruthy();
});

test('the last fall is said until the next piece is given', async () => {
  const { live } = show({}, { to_act: 1 });
  live.story = [told<Splash>('Splash!', { kind: 'splash', fallen: 3, piece: 'red_cube' })];
  expect(await screen.findByText(/3 pieces fell\./)).toBeTruthy();
  live.story = [...live.story, told<Given>('A piece is given.', { kind: 'given' })];
  await waitFor(() => expect(screen.queryByText(/3 pieces fell\./)).toBeNull());
});

test('a wave crosses under the tower when a fall is told, and not when one comes later', async () => {
  const { live } = show({}, { to_act: 1 });
  Object.assign(live, { moments: { showing: null, perform: null, pace: null } });
  const fall = [told<Splash>('Splash!', { kind: 'splash', fallen: 3, piece: 'red_cube' })];
  live.story = fall;
  expect(await screen.findByText(/3 pieces fell\./)).toBeTruthy();
  expect(document.querySelector('[data-swell]')).toBeNull();
  live.fresh = fall;
  await waitFor(() => expect(document.querySelector('[data-swell]')).not.toBeNull());
});

test('the tower is said for those who do not see it', async () => {
  show({ tower: TOWER as View['tower'] }, { to_act: 1 });
  expect(await screen.findByRole('img', { name: 'The tower: red cube on table, top at 10.0 mm.' })).toBeTruthy();
  expect(within(screen.getByRole('main')).getByText('Ben is thinking.')).toBeTruthy();
});
