import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ToldMove } from '../protocol';
import { meantBy } from './typed';

interface Told {
  text: string;
  what?: string;
  data: Record<string, unknown>;
}
interface Examples {
  tables: Record<string, Told[]>;
  lines: [table: string, line: string, means: number[]][];
}
const examples = JSON.parse(readFileSync('../tests/typed_moves.json', 'utf8')) as Examples;
const move = ({ text, what, data }: Told, action: number): ToldMove => ({
  action,
  text,
  parts: what ? [['what', text.indexOf(what), text.indexOf(what) + what.length, null]] : [],
  data,
});

test.each(examples.lines)('%s: “%s”', (table, line, means) => {
  const moves = (examples.tables[table] ?? []).map(move);
  expect(meantBy(line, moves).map((one) => one.action)).toEqual(means);
});
