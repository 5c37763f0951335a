/** What the prompt says: the question, and how it is answered. */

import type { View } from './forms';
import type { Ghost } from './ghost.svelte';

const QUESTIONS: Partial<Record<View['phase'], string>> = {
  draft: 'Choose your character.',
  hidden: 'Take a second character in secret?',
  teacher: 'Who is your teacher?',
  early: 'Take a tile before play begins?',
  wind: 'Lay a tile of the group.',
  hawk: 'Play one of these tiles.',
  dig: 'Lay what was dug up.',
  second: 'Play the tile you drew at once?',
  window: 'Use a power now?',
};
const many = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

export interface Asked {
  title: string;
  help: string;
  fits: string; // how many places fit: pointing at it marks them
}

export function words(ghost: Ghost): Asked {
  return { title: title(ghost), help: help(ghost), fits: fits(ghost) };
}

function title({ view, at, legal, reason, mode, placings, blocking }: Ghost): string {
  if (mode === 'block' && blocking) return 'Block this space?';
  if (at && reason) return mode === 'rotate' ? 'It cannot lie like that.' : 'It does not fit here.';
  if (at && legal !== null) return mode === 'rotate' ? 'Turn it like this?' : 'Place it here?';
  const question = view ? QUESTIONS[view.phase] : undefined;
  return question ?? (placings.length > 0 ? 'Place your tile.' : 'What will you do?');
}

function help({ view, at, legal, mode, blocking, aims, placings, tile }: Ghost): string {
  if (at && legal !== null)
    return mode === 'rotate' ? 'It fits like this.' : 'It fits. Place it, or tap it to turn it.';
  if (at) return '';
  if (mode === 'rotate') return 'Tap a dashed tile.';
  if (mode === 'block' && blocking) return 'It is marked on the map. Nothing is spent before you say so.';
  if (mode === 'block') return 'Tap a dotted space: nobody may play there.';
  if (placings.length === 0)
    return view?.phase === 'main' && tile ? 'Your tile fits nowhere. Put it on a space to see why.' : '';
  return aims.size > 0 ? 'Tap a dashed tile.' : 'Tap a dotted space; tap again to turn.';
}

function fits({ at, mode, fitting, aims, turning, placings }: Ghost): string {
  if (at || mode === 'block') return '';
  if (mode === 'rotate') return `${many(turning.size, 'tile')} can be turned.`;
  if (placings.length === 0) return '';
  if (aims.size > 0) return `${many(aims.size, 'tile')} of the map can be covered.`;
  return `${many(fitting.size, 'space')} ${fitting.size === 1 ? 'fits' : 'fit'}.`;
}
