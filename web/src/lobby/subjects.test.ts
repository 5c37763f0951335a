import { expect, test } from 'vitest';
import type { GameOption } from '../protocol';
import { bySubject, valueSaid } from './subjects';

const option = (key: string): GameOption => ({
  key,
  default: 1,
  values: [],
  least: 0,
  most: 9,
  rule: 'S1',
  text: `${key}.`,
});

test('every switch stands under one subject, and what nobody named comes last', () => {
  const options = ['draw', 'new_one', 'start_water', 'deal'].map(option);
  const found = bySubject('showdown', options).map(({ title, options: of }) => [title, of.map((one) => one.key)]);
  expect(found).toEqual([
    ['Water, and how long it takes', ['start_water']],
    ['Cards and actions', ['deal', 'draw']],
    ['Everything else', ['new_one']],
  ]);
  expect(bySubject('another game', options)).toHaveLength(1);
});

test('values are said as words', () => {
  expect([true, false, 3, 'next_stand'].map(valueSaid)).toEqual(['yes', 'no', '3', 'next stand']);
});
