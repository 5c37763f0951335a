import { expect, test } from 'vitest';
import { isShared, passOf } from './automatic';
import type { Live } from './live';

/** A seat asked in a window, with these people and bots at the table and these orders. */
function asked(kinds: string[], orders: string[], numbers: number[]): Live {
  const chairs = kinds.map((kind) => ({ kind, name: '', colour: null, orders }));
  const words = { passing: () => 0, whoseTurn: () => 1, nearWin: () => true };
  return { kept: { chairs }, table: { look: () => ({}), board: { numbers: () => numbers } }, game: { words } } as never;
}

test('who shares a device is asked in person, also who can only pass', () => {
  expect(passOf(asked(['person', 'person'], ['nothing_legal'], [0]), 0)).toBeNull();
  expect(passOf(asked(['person', 'person', 'bot:lake'], ['nothing_legal'], [0]), 0)).toBeNull();
  expect(passOf(asked(['person', 'person'], ['never_ask'], [3, 0]), 0)).toBe(0);
});

test('who plays with bots alone is passed over when nothing can be done', () => {
  expect(passOf(asked(['person', 'bot:lake'], ['nothing_legal'], [0]), 0)).toBe(0);
  expect(passOf(asked(['person', 'bot:lake'], ['nothing_legal'], [3, 0]), 0)).toBeNull();
  expect(isShared(asked(['person', 'bot:lake'], [], [0]))).toBe(false);
});

test('whoever wants to be asked before a victory is passed over until the rules see one', () => {
  const near = (winsNext: boolean): number | null => {
    const live = asked(['person', 'bot:lake'], ['near_win'], [3, 0]);
    Object.assign(live.game, {
      words: { ...live.game.words, nearWin: () => null },
      rules: { winsNext: () => winsNext },
    });
    return passOf(live, 0);
  };
  expect([near(true), near(false)]).toEqual([null, 0]);
});
