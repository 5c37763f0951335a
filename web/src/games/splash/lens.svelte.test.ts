import { expect, test } from 'vitest';
import { Lens } from './lens';

/** A camera before a picture of this size, where it wants to be. */
function lens(): Lens {
  const made = new Lens(document.createElement('canvas'));
  made.size(800, 600);
  made.jump();
  return made;
}
const between = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

test('a fall is seen again from a second angle, and then from where it was', () => {
  const camera = lens();
  const before = camera.round;
  camera.second(true);
  camera.jump();
  expect(between(camera.round, before)).toBeGreaterThan(1.5);
  camera.second(false);
  camera.jump();
  expect(between(camera.round, before)).toBeLessThan(0.01);
});

test('it goes round, up and down, nearer and back', () => {
  const camera = lens();
  const [round, far, high] = [camera.round, camera.distance, camera.camera.position.z];
  camera.turn(0.5);
  camera.tilt(0.3);
  camera.zoom(0.5);
  camera.jump();
  expect(between(camera.round, round)).toBeCloseTo(0.5);
  expect(camera.distance).toBeLessThan(far * 0.7);
  expect(camera.camera.position.z / camera.distance).toBeGreaterThan(high / far);
  camera.reset();
  camera.jump();
  expect([camera.round, camera.distance]).toEqual([expect.closeTo(round), expect.closeTo(far)]);
});

test('what is larger is seen from farther away', () => {
  const camera = lens();
  const far = camera.distance;
  camera.look({ low: [-200, -40, 0], high: [40, 200, 60] });
  camera.jump();
  expect(camera.distance).toBeGreaterThan(far * 1.5);
});
