import { expect, test } from 'vitest';
import { Memory } from './memory';

const fresh = () => new Memory(new WebAssembly.Memory({ initial: 1 }), 1000);

test('what is lent is blank and apart from all else', () => {
  const memory = fresh();
  const [one, other] = [memory.take(100), memory.take(100)];
  memory.whole.fill(7, one, one + 100);
  expect(memory.whole.subarray(other, other + 100).every((byte) => byte === 0)).toBe(true);
  memory.give(one);
  const again = memory.take(100);
  expect(again).toBe(one);
  expect(memory.whole.subarray(again, again + 100).every((byte) => byte === 0)).toBe(true);
});

test('what is given back is lent again, in whatever order, and the memory does not grow', () => {
  const memory = fresh();
  const keep = memory.take(64);
  let size = 0;
  for (let round = 0; round < 50; round++) {
    const loans = Array.from({ length: 20 }, (_, k) => memory.take(10_000 + 1000 * k));
    if (round === 0) size = memory.size;
    for (let k = 0; k < 20; k++) memory.give(loans[(7 * k + round) % 20] ?? 0);
    expect(memory.lent).toBe(64);
  }
  expect(memory.size).toBe(size);
  memory.give(keep);
  expect(memory.lent).toBe(0);
});

test('nothing is given back twice', () => {
  const memory = fresh();
  const at = memory.take(8);
  memory.give(at);
  expect(() => memory.give(at)).toThrow('What was never lent cannot be given back.');
});
