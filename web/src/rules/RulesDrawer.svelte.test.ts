import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { rules } from '../shell/rules.svelte';
import { Refusing, serve } from '../testing/server';
import { sentence } from '../testing/table.svelte';
import RulesDrawer from './RulesDrawer.svelte';

const RULEBOOK =
  '# Water\n\n- **S1** A duel is for two.\n- **S2** Water is life.\n\n# Cards\n\n- **S8** A card costs water.\n';
const found = () => screen.queryAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim());

afterEach(() => {
  rules.close();
  rules.keys = [];
  vi.restoreAllMocks();
});

test('a rule that is linked is opened, marked and brought into view', async () => {
  const looked = vi.spyOn(Element.prototype, 'scrollIntoView');
  serve({ 'GET /api/games/pond': { rulebook: RULEBOOK } });
  render(RulesDrawer);
  expect(screen.queryByRole('dialog')).toBeNull();
  rules.open('pond', 'S2');
  const book = await screen.findByRole('dialog', { name: 'Rules' });
  await within(book).findByText('Water is life.');
  expect(found()).toEqual(['S1 A duel is for two.', 'S2 Water is life.', 'S8 A card costs water.']);
  expect(looked.mock.contexts.map((element) => (element as HTMLElement).dataset.rule)).toEqual(['S2']);
});

test('rules are searched by all the words, wherever they stand', async () => {
  serve({ 'GET /api/games/lake': { rulebook: RULEBOOK } });
  const user = userEvent.setup();
  render(RulesDrawer);
  rules.open('lake');
  const search = await screen.findByRole('searchbox', { name: 'Search the rules' });
  await user.type(search, 'water s8');
  expect(found()).toEqual(['S8 A card costs water.']);
  await user.type(search, ' towel');
  expect(screen.getByText('No rule says that.')).toBeTruthy();
});

test('it closes, and a book that did not come is asked for again', async () => {
  serve({ 'GET /api/games/sea': new Refusing(503, sentence('The server rests.')) });
  const user = userEvent.setup();
  render(RulesDrawer);
  rules.open('sea');
  expect(await screen.findByText('The server rests.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(rules.game).toBeNull();
  serve({ 'GET /api/games/sea': { rulebook: RULEBOOK } });
  rules.open('sea');
  expect(await screen.findByText('Water is life.')).toBeTruthy();
});

test('the keys of the table stand above its rules, but not above a rule that was asked for', async () => {
  serve({ 'GET /api/games/bay': { rulebook: RULEBOOK } });
  rules.keys = [['R', 'read']];
  render(RulesDrawer);
  rules.open('bay');
  const keys = await screen.findByRole('region', { name: 'Keys' });
  expect(keys.textContent?.replace(/\s+/g, ' ').trim()).toBe('Keys R read');
  rules.open('bay', 'S2');
  await screen.findByText('Water is life.');
  expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull();
});
