/** Single keys can be laid elsewhere: which key stands for which, as this browser's person has it. */

import { settings } from '../settings.svelte';

/** Whether a key can be laid elsewhere: a letter or a sign. Numbers name a place in a list, and space presses. */
export const canBeLaid = (key: string): boolean => /^[^\s\d]$/u.test(key);

const small = (key: string) => (key.length === 1 ? key.toLowerCase() : key);

/** The key that is to be pressed for what the table calls by this one. */
export const laidAt = (key: string): string => settings.kept.letters[key] ?? key;

/** What the table calls a key that was pressed. */
export function meant(pressed: string): string {
  const key = small(pressed);
  const { letters } = settings.kept;
  return Object.keys(letters).find((own) => letters[own] === key) ?? key;
}

/** Lay a key elsewhere. What lay there comes to where this one was: two never share a key. */
export function lay(own: string, wanted: string): void {
  const [before, key] = [laidAt(own), small(wanted)];
  const other = meant(key);
  const letters = { ...settings.kept.letters, [own]: key };
  if (other !== own) letters[other] = before;
  settings.set({ letters: Object.fromEntries(Object.entries(letters).filter(([one, at]) => one !== at)) });
}
