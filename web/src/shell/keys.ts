/** The keyboard at a table: each game says what its keys do, and when they are heard is the same everywhere. */

import { settings } from '../settings.svelte';
import type Dock from './Dock.svelte';
import { meant } from './letters';
import type { Typing } from './typed';

/** Do what a key stands for; false where it stands for nothing now. */
type Press = (event: KeyboardEvent) => unknown;

export interface Keys {
  dock: Dock | undefined; // hint, undo and rules come before the table's own keys
  always?: Record<string, Press>; // even for somebody who has turned the keys off
  keys: Record<string, Press>; // letters are written small
  numbers?: (place: number) => unknown; // 1 to 9 choose from a list, whose places count from 0
  words?: Record<string, string>; // what its single keys do, for whoever wants to lay them elsewhere
  typing?: Typing; // what can be written beside the moves that are listed
}

let here: () => Keys = () => ({ dock: undefined, keys: {} });
/** What the keyboard does at the table that is in front of the screen. */
export const keysHere = (): Keys => here();

/** What to do when a key goes down. `keys` is asked each time: what they do changes with the table. */
export function pressing(keys: () => Keys): (event: KeyboardEvent) => void {
  here = keys;
  return (event) => {
    if (isForOthers(event)) return;
    const name = meant(event.key);
    const table = keys();
    const does = (press: Press | undefined) => press !== undefined && press(event) !== false;
    if (
      does(table.always?.[name]) ||
      (settings.kept.keys && (table.dock?.press(name) || does(own(table, name, event))))
    )
      event.preventDefault();
  };
}

function own(table: Keys, name: string, event: KeyboardEvent): Press | undefined {
  const focused = (event.target as Element).matches('button, a, summary');
  if (focused && (name === ' ' || name === 'Enter')) return undefined; // it presses what has the focus
  const { numbers } = table;
  return /^[1-9]$/.test(name) && numbers ? () => numbers(Number(name) - 1) : table.keys[name];
}

/** Whether somebody types, a sheet lies over the table, or the browser or a part of the table is meant. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    (event.target as Element).matches('input, textarea, select') || document.querySelector('dialog[open]') !== null
  );
}

/** Put the keyboard on the next of these places, or on the one before; around the end. */
export function walk(selector: string, by: number): void {
  const places = [...document.querySelectorAll<HTMLElement>(selector)];
  const now = places.indexOf(document.activeElement as HTMLElement);
  const next = now < 0 && by < 0 ? places.length - 1 : now + by + places.length;
  const place = places[next % Math.max(1, places.length)];
  place?.focus();
  place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
