import { expect, it } from 'vitest';
import { Camera } from './camera.svelte';

function camera(): Camera {
  const made = new Camera(() => ({ left: 0, right: 9, top: 0, bottom: 4 }));
  made.wide = 1060;
  made.high = 560;
  return made;
}

it('shows everything at first, in the middle', () => {
  expect(camera().place).toEqual({ x: 0, y: 0, w: 1060, h: 560 });
});

it('keeps what lies under the pointer where it is when it comes closer', () => {
  const seen = camera();
  const under = (x: number) => (x - seen.place.x) / seen.scale;
  const before = under(530 + 200);
  seen.closer(1.5, 200, 0);
  expect(under(530 + 200)).toBeCloseTo(before);
  expect(seen.scale).toBeCloseTo(1.5);
});

it('follows the finger, and goes back to everything', () => {
  const seen = camera();
  seen.closer(2);
  const { x, y } = seen.place;
  seen.drag(30, -10);
  expect([seen.place.x - x, seen.place.y - y].map(Math.round)).toEqual([30, -10]);
  seen.fit();
  expect(seen.place.x).toBe(0);
});

it('brings a cell into the pane, and leaves the map where it is if the cell is there', () => {
  const seen = camera();
  seen.show(3, 2);
  expect(seen.place).toEqual({ x: 0, y: 0, w: 1060, h: 560 });
  seen.closer(2);
  seen.show(0, 0);
  expect([seen.place.x, seen.place.y].map(Math.round)).toEqual([-60, -60]);
  seen.show(9, 4);
  expect([seen.place.x + 1060 * 2 - 60, seen.place.y + 560 * 2 - 60].map(Math.round)).toEqual([1060, 560]);
});
