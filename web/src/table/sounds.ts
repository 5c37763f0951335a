/** Sounds made on the spot by Web Audio: noise bursts and sine drops, no files. */

import { audio, noise, speaker } from '../shell/audio';
import type { SomeForms } from './games';

interface Note {
  from: number; // hertz; 0: noise
  to: number;
  long: number; // seconds
  loud: number;
}
const NOTES = {
  card: [{ from: 0, to: 1800, long: 0.07, loud: 0.5 }],
  squirt: [{ from: 0, to: 4200, long: 0.28, loud: 0.4 }],
  drip: [{ from: 900, to: 420, long: 0.14, loud: 0.3 }],
  pour: [{ from: 420, to: 900, long: 0.22, loud: 0.25 }],
  tock: [{ from: 520, to: 300, long: 0.06, loud: 0.5 }],
  closed: [
    { from: 523, to: 523, long: 0.18, loud: 0.3 },
    { from: 784, to: 784, long: 0.3, loud: 0.3 },
  ],
  splash: [
    { from: 0, to: 700, long: 0.5, loud: 0.8 },
    { from: 1100, to: 500, long: 0.12, loud: 0.25 },
    { from: 1300, to: 600, long: 0.12, loud: 0.2 },
  ],
  towel: [{ from: 0, to: 420, long: 0.16, loud: 0.9 }], // a thump
  squeak: [
    { from: 700, to: 1500, long: 0.09, loud: 0.22 },
    { from: 1500, to: 520, long: 0.16, loud: 0.22 },
  ], // a balloon that is let go
  slide: [{ from: 0, to: 900, long: 0.22, loud: 0.25 }],
  cork: [{ from: 210, to: 150, long: 0.1, loud: 0.5 }],
  creak: [
    { from: 190, to: 240, long: 0.12, loud: 0.12 },
    { from: 230, to: 170, long: 0.16, loud: 0.1 },
  ],
  ten: [0, 1, 2].map(() => ({ from: 1250, to: 640, long: 0.2, loud: 0.3 })), // three drops
  power: [
    { from: 392, to: 392, long: 0.12, loud: 0.25 },
    { from: 587, to: 587, long: 0.2, loud: 0.25 },
  ],
  turn: [{ from: 1250, to: 640, long: 0.16, loud: 0.3 }],
  chat: [{ from: 660, to: 660, long: 0.09, loud: 0.12 }], // quiet: somebody writes
  win: [523, 659, 784, 1047, 1319].map((from) => ({ from, to: from, long: 0.16, loud: 0.3 })),
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof NOTES;

/** What can happen in any game; a kind that no game tells is a type error here. */
type Happened = SomeForms['event'];

const SOUNDS: Partial<Record<Happened['kind'], Sound>> = {
  announced: 'card',
  set_card: 'slide',
  defended: 'towel',
  negated: 'squeak',
  trembled: 'creak',
  rotated: 'power',
  blocked: 'power',
  swapped: 'power',
  sleeps: 'power',
  revealed: 'power',
  attacked: 'squirt',
  laid: 'tock',
  lake_closed: 'closed',
  island_closed: 'closed',
  splash: 'splash',
  won: 'win',
};

/** What of the story is to be heard: each sound once, in order, a few at most. */
export function heard(fresh: Happened[]): Sound[] {
  const found = fresh.flatMap((event): Sound[] => {
    if (event.kind === 'water') return [event.after > event.before ? 'pour' : 'drip'];
    const name = SOUNDS[event.kind];
    return name ? [name] : [];
  });
  return [...new Set(found)].slice(0, 4);
}

export function sound(name: Sound, later = 0): void {
  const room = audio();
  if (!room) return;
  let at = room.currentTime + later;
  for (const note of NOTES[name]) {
    const volume = room.createGain();
    volume.gain.setValueAtTime(note.loud * 0.5, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + note.long);
    volume.connect(speaker(room));
    if (note.from === 0) hiss(room, note, at).connect(volume);
    else tone(room, note, at).connect(volume);
    at += note.long * 0.8;
  }
}

function tone(room: AudioContext, note: Note, at: number): AudioNode {
  const voice = room.createOscillator();
  voice.frequency.setValueAtTime(note.from, at);
  voice.frequency.exponentialRampToValueAtTime(note.to, at + note.long);
  voice.start(at);
  voice.stop(at + note.long);
  return voice;
}

function hiss(room: AudioContext, note: Note, at: number): AudioNode {
  const source = noise(room, note.long);
  const filter = room.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = note.to;
  source.connect(filter);
  source.start(at);
  return filter;
}
