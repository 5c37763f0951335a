import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sentence, TriedTable } from '../testing/table.svelte';
import Chat from './Chat.svelte';
import { toast } from './toast.svelte';

const line = (n: number, text: string) => ({ n, seat: 1, name: 'Ben', text, at: 0, type: 'chat' });

test('what was said stands there, and what the host removed is gone', () => {
  const live = new TriedTable();
  live.chat = [line(1, 'Hello'), line(2, '')];
  render(Chat, { live });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Ben Hello', 'Ben (removed)']);
});

test('a line is sent without its blanks, and the field is empty again', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable()];
  render(Chat, { live });
  await user.type(screen.getByRole('textbox', { name: 'Say something' }), '  Good luck {Enter}');
  expect(live.asked).toEqual([['chat', { text: 'Good luck' }]]);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});

test('nothing but blanks is not sent', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable()];
  render(Chat, { live });
  await user.type(screen.getByRole('textbox'), '   {Enter}');
  expect(live.asked).toEqual([]);
});

test('a refused line stays in the field, and the server says why', async () => {
  const [user, live] = [userEvent.setup(), new TriedTable()];
  live.answers.chat = sentence('Not so fast.');
  render(Chat, { live });
  await user.type(screen.getByRole('textbox'), 'Hello{Enter}');
  expect(toast.text).toBe('Not so fast.');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Hello');
});

test('whoever watches reads along and says nothing', () => {
  render(Chat, { live: new TriedTable({ seat: null }) });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Nobody has said anything.')).toBeTruthy();
});
