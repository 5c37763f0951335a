import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Peek } from './peek.svelte';

let read: string[];
let peek: Peek;
let card: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  peek = new Peek((name) => read.push(name));
  card = document.createElement('div');
  card.dataset['look'] = 'umbrella';
});
afterEach(() => vi.useRealTimers());

/** A pointer at a place on the card. */
function at(x: number, y: number, pointerType: string): PointerEvent {
  const event = new MouseEvent('pointerdown', { clientX: x, clientY: y });
  Object.defineProperties(event, { pointerType: { value: pointerType }, target: { value: card } });
  return event as PointerEvent;
}

test('a long press of a finger means to read', () => {
  peek.down(at(10, 10, 'touch'));
  peek.move(at(12, 13, 'touch'));
  vi.advanceTimersByTime(600);
  expect(read).toEqual(['umbrella']);
});

test('a press that has moved is a drag, however long it takes', () => {
  peek.down(at(10, 10, 'touch'));
  peek.move(at(10, 30, 'touch'));
  vi.advanceTimersByTime(600);
  expect(read).toEqual([]);
});

test('a mouse reads by pointing: its press may rest before it moves', () => {
  peek.down(at(10, 10, 'mouse'));
  vi.advanceTimersByTime(600);
  expect(read).toEqual([]);
});
