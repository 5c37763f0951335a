import { expect, test } from 'vitest';
import type { Part, ToldMove } from '../../protocol';
import { askedOf, spoken, wordsOf } from './sentences';
import { aimedAt, plainest, stepOf } from './steps';
import type { MoveData } from './forms';

/** A move as the server says it: what is done, what comes of it, its price. */
function move(action: number, [what, effect = '', price = '']: string[], data: MoveData): ToldMove {
  const text = `${what}${effect && `: ${effect}`}${price && ` (${price})`}`;
  const part = (name: string, said: string): Part => [name, text.indexOf(said), text.indexOf(said) + said.length, null];
  const parts = [part('what', what ?? ''), part('effect', effect), part('price', price)];
  return { action, text, parts: parts.filter(([, begin, end]) => end > begin && effect), data: { ...data } };
}
const name = (card: string) => (card === 'sun' ? 'Sun' : card);

const BOTTLES = { play: 'water_bottles', from: 'hand' } as const;
const bottles = [
  move(1, ['Play Water Bottles', 'Attack 1', '1 Water'], { ...BOTTLES, mode: 'attack' }),
  move(2, ['Play Water Bottles with Sun', 'Attack 1', 'free'], { ...BOTTLES, mode: 'attack', suns: ['sun'] }),
  move(3, ['Play Water Bottles with Sun', 'Attack 1', 'free'], { ...BOTTLES, mode: 'attack', suns: [1] }),
  move(4, ['Play Water Bottles', 'Drink 4', '1 Water'], { ...BOTTLES, mode: 'drink' }),
  move(5, ['Set Water Bottles face down'], { set: 'water_bottles' }),
];

test('the Effect is asked before the Sun, and Setting stands beside it', () => {
  const effect = stepOf(bottles, true);
  expect(effect.field).toBe('mode');
  expect(effect.options.map((option) => wordsOf(option, name, []).head)).toEqual([
    'Attack 1',
    'Drink 4',
    'Set Water Bottles face down',
  ]);
  const sun = stepOf(effect.options[0]?.moves ?? [], true);
  expect(askedOf(sun, 'Water Bottles')).toBe('Water Bottles: with a Sun?');
  const set = [{ slot: 1, turn: 1, card: 'sun' }];
  expect(sun.options.map((option) => wordsOf(option, name, set))).toEqual([
    { head: 'Without a Sun', tail: 'Attack 1, 1 Water' },
    { head: 'With Sun', tail: 'Attack 1, free' },
    { head: 'With Sun (Set 2)', tail: 'Attack 1, free' },
  ]);
});

test('a target is asked between the Effect and the Sun, and can be touched', () => {
  const gnaw = { play: 'beavor', from: 'hand', mode: 'gnaw' } as const;
  const step = stepOf(
    [
      move(1, ['Play Beavor', "Gnaw the rival's Set card 1", '2 Water'], { ...gnaw, target: { set: 0 } }),
      move(2, ['Play Beavor with Sun', "Gnaw the rival's Set card 1", 'free'], {
        ...gnaw,
        target: { set: 0 },
        suns: ['sun'],
      }),
      move(3, ['Play Beavor', "Gnaw the rival's Fountain", '2 Water'], { ...gnaw, target: { play: 0 } }),
    ],
    true,
  );
  expect(step.field).toBe('target');
  expect(aimedAt(step, { play: 0 })?.moves.map((one) => one.action)).toEqual([3]);
  expect(aimedAt(step, { set: 0 })?.moves).toHaveLength(2);
  expect(aimedAt(step, { set: 2 })).toBeUndefined();
});

test('with no card in hand the cards are the choice, each once, and the plainest way speaks for it', () => {
  const step = stepOf([...bottles.slice(0, 4), move(9, ['Pass', 'do not answer'], { pass: true })], false);
  expect(step.field).toBe('card');
  expect(step.options.map((option) => option.moves.length)).toEqual([4, 1]);
  expect(plainest(bottles.slice(1, 4)).action).toBe(4);
});

test('a sentence falls into what is played, what it does and its price', () => {
  expect(spoken(move(0, ['Flip Umbrella (Set 1)', 'Defend 5', 'free'], {}))).toEqual({
    what: 'Flip Umbrella (Set 1)',
    effect: 'Defend 5',
    price: 'free',
  });
  expect(spoken(move(0, ['End the turn'], {})).what).toBe('End the turn');
});
