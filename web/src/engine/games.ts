/** A game made ready to be played on this device: its rules, its words and its lesson, fetched when they are first needed. */

import type { Words } from './contract';
import type { Playable } from './live';
import { type Fetched, fileAt, type Kind, lessonOf, loadRules } from './rules';

const WORDS: Readonly<Record<string, () => Promise<{ words: Words }>>> = {
  showdown: () => import('./words/showdown'),
  'water-to-water': () => import('./words/water_to_water'),
};

const ready = new Map<string, Promise<Playable>>();

export function loadGame(slug: string): Promise<Playable> {
  const found = ready.get(slug) ?? made(slug, fetched);
  ready.set(slug, found);
  found.catch(() => ready.delete(slug)); // the next one asks anew
  return found;
}

/** Put a game together, given where its files are had from. */
export async function made(slug: string, fetched: Fetched): Promise<Playable> {
  const spoken = WORDS[slug];
  if (spoken === undefined) throw new Error(`'${slug}' cannot be played in a browser.`);
  const [module, { words }, { lesson, start }] = await Promise.all([fetched(slug, 'wasm'), spoken(), lessonOf(slug)]);
  return { rules: await loadRules(slug, module, fetched), words, lesson, start };
}

async function fetched(slug: string, kind: Kind): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(fileAt(slug, kind));
  if (!answer.ok) throw new Error('The rules of this game could not be fetched.');
  return new Uint8Array(await answer.arrayBuffer());
}
