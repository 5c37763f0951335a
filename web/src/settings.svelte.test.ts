import { beforeEach, expect, test, vi } from 'vitest';

/** The settings as a page finds them that is opened now. */
async function opened() {
  vi.resetModules();
  return (await import('./settings.svelte')).settings;
}

beforeEach(() => vi.unstubAllGlobals());

test('a new browser has keys, and hears the tables that it opens itself', async () => {
  const settings = await opened();
  expect(settings.kept).toMatchObject({ name: '', colour: null, theme: 'auto', keys: true, fast: false, learned: [] });
  expect([{ host: true }, { host: false }, null].map((table) => settings.isHeard(table))).toEqual([true, false, false]);
});

test('whoever turned sound on or off has it so at every table', async () => {
  const settings = await opened();
  for (const sound of [true, false]) {
    settings.set({ sound });
    expect([{ host: true }, { host: false }].map((table) => settings.isHeard(table))).toEqual([sound, sound]);
  }
});

test('what was set is there when the page is opened again', async () => {
  (await opened()).set({ name: 'Ada', colour: 3, sound: true });
  expect((await opened()).self).toEqual({ name: 'Ada', colour: 3 });
});

test('who gave no name has none, rather than an empty one', async () => {
  expect((await opened()).self).toEqual({ name: undefined, colour: undefined });
});

test('what an older page kept is filled up', async () => {
  localStorage.setItem('watertable', '{"name":"Ada"}');
  expect((await opened()).kept).toMatchObject({ name: 'Ada', keys: true });
});

test('the theme is drawn at once', async () => {
  const settings = await opened();
  settings.set({ theme: 'dark' });
  expect([settings.dark, document.documentElement.dataset.theme]).toEqual([true, 'dark']);
  settings.set({ theme: 'light' });
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('without a wish the theme follows the system, also when that changes', async () => {
  let dark = true;
  let change = () => {};
  const wish = { addEventListener: (_: string, listener: () => void) => (change = listener) };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wish, matches: query.includes('dark') && dark }));
  await opened();
  expect(document.documentElement.dataset.theme).toBe('dark');
  dark = false;
  change();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('a piece does not sway for those who want little motion', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ addEventListener: () => {}, matches: query.includes('motion') }));
  expect((await opened()).kept.hand).toBe(false);
});
