import { expect, test } from 'vitest';
import { chapters } from './rulebook';

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
