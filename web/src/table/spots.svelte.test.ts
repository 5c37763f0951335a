import { beforeEach, expect, test, vi } from 'vitest';
import { placeOf, spotAt } from './spots';

let root: HTMLElement;
const box = (left: number, top: number, width: number, height: number) =>
  vi.fn(() => ({ left, top, width, height }) as DOMRect);

beforeEach(() => {
  document.body.innerHTML = `<div class="whole"><i data-look="towels"></i><i data-look="towels"><b></b></i><i data-at="2,-1"></i></div>`;
  root = document.querySelector('.whole') as HTMLElement;
  root.getBoundingClientRect = box(0, 0, 1000, 500);
  const [first, second, cell] = root.querySelectorAll('i');
  (first as HTMLElement).getBoundingClientRect = box(100, 100, 50, 80);
  (second as HTMLElement).getBoundingClientRect = box(200, 100, 50, 80);
  (cell as HTMLElement).getBoundingClientRect = box(600, 200, 40, 40);
});

test('a place is told by the thing it is on, not by pixels', () => {
  const inside = root.querySelector('b');
  expect(spotAt(inside, { x: 225, y: 120 }, root)).toEqual({ name: 'look:towels#1', x: 0.5, y: 0.25 });
  expect(spotAt(root.querySelector('[data-at]'), { x: 610, y: 240 }, root)).toEqual({
    name: 'at:2,-1#0',
    x: 0.25,
    y: 1,
  });
});

test('what has no name is a place on the whole table', () => {
  expect(spotAt(root, { x: 500, y: 50 }, root)).toEqual({ name: 'table', x: 0.5, y: 0.1 });
  expect(spotAt(null, { x: 5000, y: -50 }, root)).toEqual({ name: 'table', x: 1, y: 0 });
});

test('the same place is found where things lie elsewhere', () => {
  const second = root.querySelectorAll('i')[1] as HTMLElement;
  second.getBoundingClientRect = box(10, 300, 100, 160);
  expect(placeOf({ name: 'look:towels#1', x: 0.5, y: 0.25 }, root)).toEqual({ x: 60, y: 340 });
  expect(placeOf({ name: 'table', x: 0.1, y: 0.1 }, root)).toEqual({ x: 100, y: 50 });
});

test('what is not drawn here is nowhere, and names are not trusted', () => {
  expect(placeOf({ name: 'look:umbrella#0', x: 0, y: 0 }, root)).toBeNull();
  expect(placeOf({ name: 'id:"],*[x="#0', x: 0, y: 0 }, root)).toBeNull();
  expect(placeOf({ name: 'look:"],body#0', x: 0, y: 0 }, root)).toBeNull();
});
