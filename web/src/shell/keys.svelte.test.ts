import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import type Dock from './Dock.svelte';
import { pressing, walk, type Keys } from './keys';

const turn = vi.fn();
const dock = { press: vi.fn((key: string) => key === 'h') };
let keys: Keys;
let stop = () => {};

/** Press a key where the keyboard is; true where it was meant for the table. */
function press(key: string, how: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}
function focus(html: string): void {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[data-here]')?.focus();
}

beforeEach(() => {
  keys = { dock: dock as unknown as Dock, keys: { q: turn, ' ': turn, Enter: turn } };
  const listen = pressing(() => keys);
  window.addEventListener('keydown', listen);
  stop = () => window.removeEventListener('keydown', listen);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  settings.set({ keys: true });
  vi.clearAllMocks();
});

test('a key does what the game says, large or small', () => {
  expect([press('q'), press('Q'), press('x')]).toEqual([true, true, false]);
  expect(turn).toHaveBeenCalledTimes(2);
});

test('a key that does nothing now is left to the browser', () => {
  keys.keys.q = () => false;
  expect(press('q')).toBe(false);
});

test('hint, undo and rules come first', () => {
  keys.keys.h = turn;
  expect(press('h')).toBe(true);
  expect(turn).not.toHaveBeenCalled();
});

test('numbers choose from a list', () => {
  const numbers = vi.fn((place: number) => place < 2);
  keys.numbers = numbers;
  expect([press('1'), press('2'), press('3'), press('0')]).toEqual([true, true, false, false]);
  expect(numbers.mock.calls).toEqual([[0], [1], [2]]);
});

test.each(['<input data-here>', '<textarea data-here></textarea>', '<select data-here></select>'])(
  'who types means no key: %s',
  (field) => {
    focus(field);
    expect(press('q')).toBe(false);
  },
);

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'what the browser may mean is its own: %o',
  (how) => {
    expect(press('q', how)).toBe(false);
  },
);

test('under a sheet the table is deaf', () => {
  focus('<dialog open></dialog>');
  expect(press('q')).toBe(false);
});

test('a key that a part of the table has used is used', () => {
  focus('<div data-here tabindex="0"></div>');
  document.activeElement?.addEventListener('keydown', (event) => event.preventDefault());
  press('q');
  expect(turn).not.toHaveBeenCalled();
});

test('space and Enter press what has the focus', () => {
  focus('<button data-here>Draw</button>');
  expect([press(' '), press('Enter'), press('q')]).toEqual([false, false, true]);
  focus('<div data-here tabindex="0"></div>');
  expect([press(' '), press('Enter')]).toEqual([true, true]);
});

test('who has turned the keys off keeps only what is always there', () => {
  settings.set({ keys: false });
  const back = vi.fn();
  keys.always = { Escape: back };
  expect([press('q'), press('h'), press('Escape')]).toEqual([false, false, true]);
  expect(back).toHaveBeenCalledOnce();
});

test('what is always there gives way where it does nothing', () => {
  keys.always = { Escape: () => false };
  keys.keys.Escape = turn;
  expect(press('Escape')).toBe(true);
  expect(turn).toHaveBeenCalledOnce();
});

test('a walk goes from place to place, around both ends', () => {
  document.body.innerHTML = '<button>a</button><button>b</button><button>c</button>';
  const here = (by: number) => {
    walk('button', by);
    return document.activeElement?.textContent;
  };
  expect([here(1), here(1), here(1), here(1), here(-1)]).toEqual(['a', 'b', 'c', 'a', 'c']);
  (document.activeElement as HTMLElement).blur();
  expect(here(-1)).toBe('c');
});

test('a walk without places goes nowhere', () => {
  expect(() => walk('button', 1)).not.toThrow();
});
