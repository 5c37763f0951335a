/**
 * Places on a table that mean the same on every screen: a thing by its name, and where on it.
 *
 * A table is laid out otherwise on a phone; so a leader's pointer is not sent as so many pixels, but
 * as "a third into the second card that is called towels". What has no name is a place on the whole table.
 */

import type { Pointed } from '../protocol';

const KINDS = ['look', 'at', 'point'] as const; // a card, a cell of the map, a thing that things fly to
const NAMED = KINDS.map((kind) => `[data-${kind}]`).join(',');
const WHOLE = 'table';
const FIT = /^[A-Za-z0-9:/,._#-]{1,60}$/;

export interface At {
  x: number;
  y: number;
}

function nameOf(thing: Element, root: Element): string | null {
  const kind = KINDS.find((one) => thing.hasAttribute(`data-${one}`));
  if (!kind) return null;
  const value = thing.getAttribute(`data-${kind}`) ?? '';
  const alike = [...root.querySelectorAll(`[data-${kind}="${CSS.escape(value)}"]`)];
  const name = `${kind}:${value}#${alike.indexOf(thing)}`;
  return FIT.test(name) ? name : null;
}

function thingOf(name: string, root: Element): Element | null {
  if (name === WHOLE) return root;
  if (!FIT.test(name)) return null;
  const found = /^([a-z]+):(.*)#(\d+)$/.exec(name);
  const [, kind, value, number] = found ?? [];
  if (kind === undefined || value === undefined || !(KINDS as readonly string[]).includes(kind)) return null;
  const alike = root.querySelectorAll(`[data-${kind}="${CSS.escape(value)}"]`);
  return alike[Number(number)] ?? alike[0] ?? null;
}

const part = (at: number, from: number, length: number) =>
  length > 0 ? Math.round(Math.min(1, Math.max(0, (at - from) / length)) * 1000) / 1000 : 0.5;

/** What is under a pointer, by name. */
export function spotAt(thing: Element | null, at: At, root: Element): Pointed {
  const named = thing?.closest(NAMED) ?? null;
  const name = named && root.contains(named) ? nameOf(named, root) : null;
  const { left, top, width, height } = (name === null ? root : (named ?? root)).getBoundingClientRect();
  return { name: name ?? WHOLE, x: part(at.x, left, width), y: part(at.y, top, height) };
}

/** The middle of a thing that was chosen by key. */
export function middleOf(thing: Element): At {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where that is in this window; null where no such thing is drawn. */
export function placeOf(spot: Pointed, root: Element): At | null {
  const thing = thingOf(spot.name, root);
  if (!thing) return null;
  const { left, top, width, height } = thing.getBoundingClientRect();
  return width === 0 && height === 0 ? null : { x: left + spot.x * width, y: top + spot.y * height };
}
