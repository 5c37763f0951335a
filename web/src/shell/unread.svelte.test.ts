import { expect, test } from 'vitest';
import type { ChatLine } from '../protocol';
import { unread } from './unread.svelte';

const line = (n: number, seat: number | null, text = 'Hello'): ChatLine => ({
  n,
  seat,
  name: '',
  text,
  at: 0,
  type: 'chat',
});

test('what others wrote is unread until the chat is open; what was removed, or is my own, is not counted', () => {
  const chat = [line(1, 0), line(2, 1), line(3, null), line(4, 1, '')];
  expect(unread.count('pond', chat, 0)).toBe(2);
  unread.read('pond', chat);
  expect(unread.count('pond', chat, 0)).toBe(0);
  expect(unread.count('pond', [...chat, line(5, 1)], 0)).toBe(1);
  expect(unread.count('lake', chat, 0)).toBe(2);
});
