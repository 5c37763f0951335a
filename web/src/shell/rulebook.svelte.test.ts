import { expect, test } from 'vitest';
import { serve } from '../testing/server';
import { chapters, ruleTexts } from './rulebook';

test('a paragraph of several lines is read as one', () => {
  const [chapter] = chapters('# Game\n\nA map grows\ntile by tile.\n\nAnother thought.\n');
  expect(chapter?.rules).toEqual([
    { id: '', text: 'A map grows tile by tile.' },
    { id: '', text: 'Another thought.' },
  ]);
});

test('a rule keeps its number and its second line; the next rule is another', () => {
  const [chapter] = chapters('## Rules\n\n- **W1** There are 51 tiles\n  and 40 tokens.\n- **W2** Two to six play.\n');
  expect(chapter?.rules).toEqual([
    { id: 'W1', text: 'There are 51 tiles and 40 tokens.' },
    { id: 'W2', text: 'Two to six play.' },
  ]);
});

test('rows of a table are rules of their own', () => {
  const [chapter] = chapters('## Rulings\n\n| id | says |\n|---|---|\n| R1 | yes |\n| R2 | no |\n');
  expect(chapter?.rules.slice(-2)).toEqual([
    { id: 'R1', text: 'yes' },
    { id: 'R2', text: 'no' },
  ]);
});

test('what a rule says is found by its number, without the signs of its type', async () => {
  serve({ 'GET /api/games/bog': { rulebook: '# Who\n\n- **C1** *The Bog Minder* (hard) counts 2 * 2 voids.\n' } });
  expect([...(await ruleTexts('bog'))]).toEqual([['C1', 'The Bog Minder (hard) counts 2 * 2 voids.']]);
  expect([...(await ruleTexts('nowhere'))]).toEqual([]);
});

test('no sign of its type is left, though it begins in one line and ends in the next', () => {
  const [chapter] = chapters('## Rulings\n\n- **R1** Option `wrath`. *the bag\n  is empty*: he wins.\n');
  expect(chapter?.rules).toEqual([{ id: 'R1', text: 'Option wrath. the bag is empty: he wins.' }]);
});
