import { expect, test } from 'vitest';
import { addressOf, spoken } from './names';

test.each([
  ['maple-otter', '/n/maple-otter'],
  [' Maple  Otter ', '/n/maple-otter'],
  ['quiet_heron_cove', '/n/quiet-heron-cove'],
  ['https://tables.example.org/n/maple-otter', '/n/maple-otter'],
  ['https://tables.example.org/t/Ab3-x_Y9z012#token', '/t/Ab3-x_Y9z012'],
  ['https://tables.example.org/t/abcd-efgh', '/t/abcd-efgh'],
  ['Ab3xY9z012', '/t/Ab3xY9z012'],
  ['', null],
  ['!?', null],
])('%s leads to %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test('a name is said without its hyphens', () => {
  expect(spoken('maple-otter')).toBe('maple otter');
});
