import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { told, TriedTable } from '../testing/table.svelte';
import Log from './Log.svelte';
import { pointing } from './pointing.svelte';

const sentences = () => within(screen.getByRole('group', { name: 'What happened' })).queryAllByRole('button');

function tableWith(...texts: string[]): TriedTable {
  const live = new TriedTable();
  live.story = texts.map((text, seat) => told(text, seat < 2 ? { seat } : {}));
  return live;
}

afterEach(() => pointing.drop());

test('every sentence stands there, the newest at the end', () => {
  render(Log, { live: tableWith('One.', 'Two.') });
  expect(sentences().map((button) => button.textContent)).toEqual(['One.', 'Two.']);
});

test('before anything happens it says so', () => {
  render(Log, { live: new TriedTable() });
  expect(screen.getByRole('group', { name: 'What happened' }).textContent).toContain('Nothing has happened yet.');
});

test('a long story shows its last sentences only', () => {
  render(Log, { live: tableWith(...Array.from({ length: 300 }, (_, number) => `Sentence ${number}.`)) });
  const shown = screen.getByRole('group', { name: 'What happened' }).querySelectorAll('li');
  expect([shown.length, shown[0]?.textContent?.trim()]).toEqual([250, 'Sentence 50.']);
});

test('Tab goes to the newest sentence, arrows to the others', async () => {
  const user = userEvent.setup();
  render(Log, { live: tableWith('One.', 'Two.', 'Three.') });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Three.');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Two.');
  expect(sentences().map((button) => button.tabIndex)).toEqual([-1, 0, -1]);
});

test('the sentence that is focused lights up what it is about', async () => {
  const user = userEvent.setup();
  render(Log, { live: tableWith('One.', 'Two.') });
  await user.tab();
  expect([...pointing.names]).toEqual(['seat:1']);
  await user.tab();
  expect([...pointing.names]).toEqual([]);
});

test('a table may know more about its own sentences', async () => {
  const user = userEvent.setup();
  render(Log, { live: tableWith('One.'), about: () => ['cell:3,4'] });
  await user.hover(sentences()[0]?.closest('li') as Element);
  expect([...pointing.names]).toEqual(['cell:3,4']);
});

test('a tapped sentence stays lit until it is tapped again, or something else is', async () => {
  const [user, onkeep] = [userEvent.setup(), vi.fn()];
  const { container } = render(Log, { live: tableWith('One.'), onkeep });
  const [one] = sentences();
  await user.click(one as Element);
  await user.unhover(one as Element);
  (one as HTMLElement).blur();
  expect(onkeep).toHaveBeenCalledWith('One.');
  expect(pointing.has('seat:0')).toBe(true);
  await user.click(container.parentElement as Element);
  expect(pointing.has('seat:0')).toBe(false);
});

test('Escape lets go of a tapped sentence, and the table does not hear it', async () => {
  const [user, heard] = [userEvent.setup(), vi.fn()];
  window.addEventListener('keydown', heard);
  render(Log, { live: tableWith('One.') });
  await user.click(sentences()[0] as Element);
  await user.keyboard('{Escape}');
  window.removeEventListener('keydown', heard);
  (document.activeElement as HTMLElement).blur();
  expect(pointing.names.size).toBe(0);
  expect(heard).not.toHaveBeenCalled();
});
