// @vitest-environment node
import { expect, test } from 'vitest';
import { packed, textInLink } from './packed';

test('a patch travels in a link and comes out as it was', async () => {
  const patch = '[cards.umbrella]\ncost = 2\n# größer\n';
  expect(await textInLink(`#z=${await packed(patch)}`)).toBe(patch);
});

test('what Python packs is read', async () => {
  expect(await textInLink('#z=i05OLEop1ivNTSpKzclJjOVKzi8uUbBVMOICAA')).toBe('[cards.umbrella]\ncost = 2\n');
});

test('a link that carries nothing, nonsense, or too much', async () => {
  expect(await textInLink('')).toBeNull();
  expect(await textInLink('#token')).toBeNull();
  await expect(textInLink('#z=AAAA')).rejects.toThrow();
  await expect(textInLink(`#z=${await packed('x'.repeat(2 ** 20 + 1))}`)).rejects.toThrow('too much');
});
