import { expect, test } from 'vitest';
import type { Payload } from '../protocol';
import { Notices } from './notices';

const told = (...ats: number[]) =>
  ({ notices: ats.map((at) => ({ at, seat: 1, what: 'refused', text: `at ${at}.` })) }) as Payload;

test('what was said before one came is not told again', () => {
  const notices = new Notices();
  expect(notices.news(told(1, 2))).toBe('');
  expect(notices.news(told(1, 2))).toBe('');
  expect(notices.news(told(2, 3, 4))).toBe('at 3. at 4.');
  expect(notices.news(told(3, 4))).toBe('');
});

test('that somebody is asked is shown by other means', () => {
  const notices = new Notices();
  notices.news(told());
  const asked = { notices: [{ at: 3, seat: 1, what: 'asked', text: 'asked.' }] } as Payload;
  expect(notices.news(asked)).toBe('');
});

test('the first notice of a table is told', () => {
  const notices = new Notices();
  expect(notices.news(told())).toBe('');
  expect(notices.news(told(7))).toBe('at 7.');
});
