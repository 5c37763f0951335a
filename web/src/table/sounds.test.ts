import { expect, test } from 'vitest';
import { heard } from './sounds';

type Happened = Parameters<typeof heard>[0][number];

const told = (kind: Happened['kind'], more = {}) => ({ ply: 1, kind, text: '', ...more }) as Happened;

test('each thing that happened is heard once, in order', () => {
  expect(heard([told('announced'), told('attacked'), told('announced')])).toEqual(['card', 'squirt']);
});
test('a card that is Set slides; a Defend thumps, a Negate squeaks, a wobble creaks, a power rings', () => {
  expect(heard([told('set_card')])).toEqual(['slide']);
  expect(heard([told('defended'), told('negated')])).toEqual(['towel', 'squeak']);
  expect(heard([told('trembled'), told('sleeps')])).toEqual(['creak', 'power']);
});
test('water that is lost drips, water that is won pours', () => {
  expect(heard([told('water', { before: 4, after: 2 })])).toEqual(['drip']);
  expect(heard([told('water', { before: 2, after: 4 })])).toEqual(['pour']);
});
test('what has no sound is silent', () => {
  expect(heard([told('seed')])).toEqual([]);
});
