import { expect, test } from 'vitest';
import { flawsTold } from './flaws';

const flaw = (ply: number, bot: string, kind: string) => ({ ply, seat: 1, bot, kind });

test('a match in which every bot had its time says nothing', () => {
  expect(flawsTold([])).toEqual([]);
});

test('moves cut short are counted for each bot', () => {
  const flaws = [flaw(3, 'lake', 'cut'), flaw(5, 'ocean', 'cut'), flaw(7, 'lake', 'cut'), flaw(9, 'lake', 'cut')];
  expect(flawsTold(flaws)).toEqual([
    "3 of lake's moves were cut short by the clock.",
    "1 of ocean's moves was cut short by the clock.",
  ]);
});

test('a move of a simpler bot is told apart', () => {
  expect(flawsTold([flaw(3, 'lake', 'simpler')])).toEqual(["1 of lake's moves was made by a simpler bot."]);
});
