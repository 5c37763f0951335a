import { expect, test } from 'vitest';
import { patchOf } from './patch';

test('edits become a patch, table by table', () => {
  const edits = { 'cards.umbrella.cost': 2, 'options.second_draw': 1, 'cards.umbrella.showdown': true };
  expect(patchOf(edits, 'Dry "ones"')).toBe(
    'name = "Dry \\"ones\\""\n\n[cards.umbrella]\ncost = 2\nshowdown = true\n\n[options]\nsecond_draw = 1\n',
  );
});

test('nothing edited is no patch', () => {
  expect(patchOf({}, 'Dry')).toBe('');
});
