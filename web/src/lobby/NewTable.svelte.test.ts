import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { linksOf } from '../net/links';
import { seatsAt } from '../net/seats';
import { route } from '../route.svelte';
import { settings } from '../settings.svelte';
import { isFollowing, isWished } from '../shell/strength';
import { keep, recall } from '../storage';
import { Refusing, serve, type Asked } from '../testing/server';
import { payloadOf, sentence } from '../testing/table.svelte';
import { STANDS, type Stand } from './games';
import NewTable from './NewTable.svelte';

const GAME = 'GET /api/games/water-to-water';
const stand = STANDS[1] as Stand;
const told = {
  slug: 'water-to-water',
  people: [{ bot: 'lake', name: 'Marina', line: 'Reads the map.', strength: 'Beats Manny.', rating: 1460 }],
  bots: ['random', 'puddle', 'stream', 'lake'],
  presets: [{ name: 'short', text: 'half the tiles', options: {} }],
  options: [
    { key: 'hand', values: [], least: 3, most: 6, default: 5, rule: 'W4', text: 'Tiles in hand' },
    { key: 'teams', values: [true, false], least: null, most: null, default: false, rule: 'W9', text: 'In teams' },
  ],
};
const links = [0, 1, 2].map((seat) => ({ seat, token: `token${seat}`, url: `/t/pond#token${seat}` }));

async function show(way: 'bot' | 'invite' | 'pass', answers: Record<string, unknown> = {}, of = stand) {
  const asked = serve({
    [GAME]: told,
    'POST /api/tables': { id: 'pond', url: '', host: '', seats: links },
    'GET /api/tables/pond': payloadOf({ begun: false }),
    'POST /api/tables/pond/join': (body: { token: string }) => ({ ...links.find((one) => one.token === body.token) }),
    ...answers,
  });
  const onclose = vi.fn();
  render(NewTable, { stand: of, way, onclose });
  if (!(GAME in answers)) await screen.findByText('House rules');
  return { asked, onclose, user: userEvent.setup() };
}
const made = (asked: Asked[]) => asked.find((one) => one.what === 'POST /api/tables')?.body;
const sit = () => screen.getByRole('button', { name: 'Sit down' });

beforeEach(() => {
  settings.set({ name: 'Ada', colour: null, played: [] });
  route.go('/', true);
});

test('against bots: two clicks, and one sits at a table with the second gentlest bot', async () => {
  const { asked, onclose, user } = await show('bot');
  await user.click(sit());
  await waitFor(() => expect(onclose).toHaveBeenCalled());
  expect(made(asked)).toMatchObject({ game: 'water-to-water', seats: ['person', 'bot:stream'], name: 'Ada' });
  expect(route.page).toEqual({ page: 'table', id: 'pond' });
  expect(seatsAt('pond')).toEqual([0]);
});

test('radios are groups: each has a name, one Tab stop, and arrows inside', async () => {
  await show('bot');
  const names = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name);
  expect([...new Set(names)]).toEqual(['game', 'way', 'seats', 'level', 'preset']);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
    expect.arrayContaining(['Game', 'Who plays', 'Seats', 'Against whom']),
  );
});

test('seats and strength are chosen', async () => {
  const { asked, user } = await show('bot');
  expect(screen.queryByRole('radio', { name: 'random' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '4' }));
  await user.click(screen.getByRole('radio', { name: 'Marina' }));
  expect(screen.getByText(/Reads the map/)).toBeTruthy();
  expect(screen.getByText('Beats Manny.')).toBeTruthy();
  await user.click(sit());
  await waitFor(() =>
    expect(made(asked)).toMatchObject({ seats: ['person', 'bot:lake', 'bot:lake', 'bot:lake'], listed: false }),
  );
});

describe('between two levels', () => {
  const ratings = { puddle: 1000, stream: 1230, river: 1420, lake: 1575, ocean: 1790 };
  const names = ['Pip', 'Fern', 'Otto', 'Hera', 'Moira'];
  const somebody = Object.entries(ratings).map(([bot, rating], k) => ({
    ...{ bot, rating, name: names[k], line: `${names[k]} plays.` },
    strength: `As strong as ${bot}.`,
  }));
  const answers = {
    'GET /api/games/showdown': { ...told, slug: 'showdown', people: somebody, bots: Object.keys(ratings), options: [] },
  };
  const begin = async (more: Record<string, unknown> = {}) => {
    const shown = await show('bot', { ...answers, ...more }, STANDS[0] as Stand);
    return { ...shown, slider: await screen.findByRole<HTMLInputElement>('slider', { name: 'Strength' }) };
  };
  const slide = (slider: HTMLInputElement, to: number) => fireEvent.input(slider, { target: { value: String(to) } });
  const equal = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'As strong as you' });
  const said = (slider: HTMLInputElement) => slider.getAttribute('aria-valuetext');
  /** What matches have said so far. */
  const after = (matches: number, rating = 1306) =>
    keep('watertable-strength', { games: { showdown: { rating, matches } } });

  test('the slider goes from the weakest to the strongest, and begins at the level that is chosen', async () => {
    const { slider } = await begin();
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '400', '10', '100']);
    expect(said(slider)).toBe('Fern');
  });

  test('what it stands at is said and played', async () => {
    const { asked, slider, user } = await begin();
    await slide(slider, 140);
    expect(said(slider)).toBe('Fern, 40 of 100 towards Otto');
    expect(screen.getByText(/Fern, 40 of 100 towards Otto · 1306/)).toBeTruthy();
    expect(screen.getByText(/Fern plays/).textContent).not.toContain('As strong as');
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((one) => one.name === 'level' && one.checked)).toEqual(
      [],
    );
    await user.click(sit());
    await waitFor(() => expect(made(asked)).toMatchObject({ seats: ['person', 'bot:stream+40'] }));
  });

  test('a face sets it to that level', async () => {
    const { slider, user } = await begin();
    await slide(slider, 140);
    await user.click(screen.getByRole('radio', { name: 'Hera' }));
    expect([slider.value, said(slider)]).toEqual(['300', 'Hera']);
    await slide(slider, 400);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Moira' }).checked).toBe(true);
  });

  test.each([
    [0, 'It takes 5 matches against bots'],
    [3, 'It takes 2 matches more against bots'],
    [4, 'It takes one match more against bots'],
  ])('after %i matches nobody knows how strong I am, and it is said what is missing', async (matches, words) => {
    if (matches) after(matches);
    await begin();
    expect(equal().disabled).toBe(true);
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
  });

  test('after enough it is set to what they say, and goes on from there at the next table', async () => {
    after(6);
    const first = await begin();
    expect(screen.getByText('You are about 1306 here, by 6 matches on this device.')).toBeTruthy();
    await first.user.click(equal());
    expect([first.slider.value, said(first.slider)]).toEqual(['140', 'Fern, 40 of 100 towards Otto']);
    await first.user.click(sit());
    await waitFor(() => expect(first.onclose).toHaveBeenCalled());
    expect(isFollowing('pond')).toBe(true);
    cleanup();
    keep('watertable-strength', {
      ...recall('watertable-strength', {}),
      games: { showdown: { rating: 1500, matches: 7 } },
    });
    const next = await begin();
    expect([equal().checked, said(next.slider)]).toEqual([true, 'Otto, 50 of 100 towards Hera']);
  });

  test('whoever moves it chooses again, and nothing is followed', async () => {
    after(6);
    const { onclose, slider, user } = await begin();
    await user.click(equal());
    await slide(slider, 200);
    expect(equal().checked).toBe(false);
    await user.click(sit());
    await waitFor(() => expect(onclose).toHaveBeenCalled());
    expect([isFollowing('pond'), isWished('showdown')]).toEqual([false, false]);
  });

  test('a rated table has levels only: there is no slider, and the nearest level sits down', async () => {
    const asked = serve({
      ...answers,
      'POST /api/tables': { id: 'pond', url: '', host: '', seats: links },
      'GET /api/tables/pond': payloadOf({ begun: false }),
      'POST /api/tables/pond/join': links[0],
    });
    render(NewTable, { stand: STANDS[0] as Stand, way: 'bot', named: true, onclose: vi.fn() });
    const user = userEvent.setup();
    await slide(await screen.findByRole<HTMLInputElement>('slider', { name: 'Strength' }), 160);
    await user.click(screen.getByRole('checkbox', { name: 'Rated' }));
    expect(screen.queryByRole('slider')).toBeNull();
    await user.click(sit());
    await waitFor(() => expect(made(asked)).toMatchObject({ seats: ['person', 'bot:river'], rated: true }));
  });
});

test('an invitation keeps the links of the others', async () => {
  const { asked, onclose, user } = await show('invite');
  await user.click(sit());
  await waitFor(() => expect(onclose).toHaveBeenCalled());
  expect(made(asked)).toMatchObject({ seats: ['person', 'person'], listed: false });
  expect(linksOf('pond')[1]).toContain('#token1');
});

test('an open table is for anybody', async () => {
  const { asked, user } = await show('invite');
  await user.click(screen.getByRole('checkbox', { name: /Anybody may join/ }));
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ seats: ['person', 'open'], listed: true }));
});

test('who passes the screen around sits at every seat', async () => {
  const { asked, onclose, user } = await show('pass');
  await user.click(sit());
  await waitFor(() => expect(onclose).toHaveBeenCalled());
  const sat = asked.filter((one) => one.what.endsWith('/join')).map((one) => (one.body as { name: string }).name);
  expect(sat).toEqual(['Player 1', 'Player 2', 'Player 3']);
  expect(seatsAt('pond')).toEqual([0, 1, 2]);
});

test('options and presets are sent as what they are: numbers, truths, names', async () => {
  const { asked, user } = await show('bot');
  await user.click(screen.getByRole('radio', { name: /short/, hidden: true }));
  await user.selectOptions(screen.getByRole('combobox', { name: /In teams/, hidden: true }), 'true');
  const hand = screen.getByRole('spinbutton', { name: /Tiles in hand/, hidden: true });
  await user.clear(hand);
  await user.type(hand, '4');
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ preset: 'short', options: { hand: 4, teams: true } }));
});

test('a refusal stands in the sheet, and one can try again', async () => {
  const { user, onclose } = await show('bot', {
    'POST /api/tables': new Refusing(429, sentence('Too many tables.', 'too_many')),
  });
  await user.click(sit());
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tables.');
  expect(sit()).toBeTruthy();
  expect(onclose).not.toHaveBeenCalled();
});

test('a server that does not answer is said at once', async () => {
  await show('bot', { [GAME]: new Refusing(503, sentence('The server rests.')) });
  expect((await screen.findByRole('alert')).textContent).toBe('The server rests.');
});

test('a first game against bots has the quick draft, the next one is as usual', async () => {
  const splash = STANDS[2] as Stand;
  const answers = {
    'GET /api/games/splash': {
      ...told,
      presets: [{ name: 'quick', text: 'The pieces are dealt.', options: { draft: 'deal' } }],
    },
  };
  const { asked, onclose, user } = await show('bot', answers, splash);
  expect(await screen.findByText('Your first game: The pieces are dealt.')).toBeTruthy();
  await user.click(sit());
  await waitFor(() => expect(onclose).toHaveBeenCalled());
  expect(made(asked)).toMatchObject({ game: 'splash', preset: 'quick' });
  expect(settings.kept.played).toEqual(['splash']);
  cleanup();
  const again = await show('bot', answers, splash);
  await again.user.click(sit());
  await waitFor(() => expect(again.onclose).toHaveBeenCalled());
  expect((made(again.asked) as { preset?: string }).preset).toBeUndefined();
});

test('friends are asked what they want to play with: no preset is chosen for them', async () => {
  const { asked, onclose, user } = await show('invite', { 'GET /api/games/splash': told }, STANDS[2] as Stand);
  await user.click(sit());
  await waitFor(() => expect(onclose).toHaveBeenCalled());
  expect((made(asked) as { preset?: string }).preset).toBeUndefined();
});

test('quick windows are off unless one asks for them, and say what they give away', async () => {
  const { asked, user } = await show('invite');
  const description = /gives away that whoever takes longer can answer/;
  expect(screen.getByRole('checkbox', { name: 'Quick windows', description })).toHaveProperty('checked', false);
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ quick_windows: false }));
  expect(made(asked)).not.toHaveProperty('pause');
});

test('quick windows can be had', async () => {
  const { asked, user } = await show('invite');
  await user.click(screen.getByRole('checkbox', { name: 'Quick windows' }));
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ quick_windows: true }));
});

test('who shares a device is asked in person, and nobody waits', async () => {
  const { asked, user } = await show('pass');
  expect(screen.queryByRole('checkbox', { name: 'Quick windows' })).toBeNull();
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ quick_windows: false, pause: 0 }));
});

test('another game can be chosen in the sheet, and its own options are asked for', async () => {
  const { asked, user } = await show('bot', { 'GET /api/games/showdown': { ...told, slug: 'showdown', options: [] } });
  await user.click(screen.getByRole('radio', { name: 'Showdown' }));
  await waitFor(() => expect(asked.some((one) => one.what === 'GET /api/games/showdown')).toBe(true));
  expect(screen.queryByRole('group', { name: 'Seats' })).toBeNull();
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ game: 'showdown', seats: ['person', 'bot:stream'] }));
});

test('a clock is asked for in words', async () => {
  const { asked, user } = await show('invite');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Clock' }), 'A day a move');
  await user.click(sit());
  await waitFor(() => expect(made(asked)).toMatchObject({ clock: { kind: 'days', days: 1 } }));
});

test('what came of a match is weighed by the ratings of its own game, also while another game is being asked for', async () => {
  const levels = ['puddle', 'stream', 'river', 'lake', 'ocean'];
  const rated = (slug: string, most: number) => ({
    ...told,
    slug,
    bots: levels,
    people: levels.map((bot, step) => ({ bot, name: bot, line: '', strength: '', rating: 1000 + (step * most) / 4 })),
  });
  keep('watertable-strength', { results: [{ game: 'water-to-water', rivals: ['ocean'], share: 1 }] });
  const { user } = await show(
    'bot',
    { 'GET /api/games/showdown': rated('showdown', 4000), [GAME]: rated('water-to-water', 400) },
    STANDS[0],
  );
  await screen.findByRole('slider');
  await user.click(screen.getByRole('radio', { name: 'Water to Water' }));
  await waitFor(() =>
    expect(recall<{ games?: object }>('watertable-strength', {}).games).toHaveProperty('water-to-water'),
  );
  const { games } = recall<{ games: Record<string, { rating: number }> }>('watertable-strength', { games: {} });
  expect(games['water-to-water']?.rating).toBeLessThan(1600);
});
