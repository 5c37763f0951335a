/** What this browser remembers for its person: name, colour, theme, sound, pace, keys, typing, hand, finished lessons, solved puzzles, games begun. */

import { keep, recall } from './storage';

interface Kept {
  name: string;
  named: boolean; // whether one was asked for a name
  colour: number | null; // one of the seats' colours, instead of the own seat's
  theme: 'light' | 'dark' | 'auto';
  sound: boolean | null; // null: at tables that one has opened oneself
  volume: number; // of all sounds, from 0 to 1
  fast: boolean; // whether what happens is told at once, without being shown first
  keys: boolean; // whether single keys do something at a table
  letters: Record<string, string>; // those that were laid elsewhere, by the key they are told by
  typing: boolean; // whether a prompt has a line to write a move in
  hand: boolean; // whether one lets go with a swaying hand; else with steady aim
  balance: boolean; // whether it is shown how near a tower is to tipping
  learned: string[]; // the games whose lesson was finished
  solved: string[]; // puzzles, as 'showdown 3'
  played: string[]; // the games that were begun against bots
}

const STORE = 'watertable';
const FIRST: Kept = {
  name: '',
  named: false,
  colour: null,
  theme: 'auto',
  sound: null,
  volume: 0.7,
  fast: false,
  keys: true,
  letters: {},
  typing: false,
  hand: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  balance: true,
  learned: [],
  solved: [],
  played: [],
};

class Settings {
  kept = $state<Kept>({ ...FIRST, ...recall<Partial<Kept>>(STORE, {}) });

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.#draw());
    this.#draw();
  }

  get dark(): boolean {
    const { theme } = this.kept;
    return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  }

  /** Whether a table is heard; until somebody says so, those that one has opened oneself are. */
  isHeard(table: { host: boolean } | null): boolean {
    return this.kept.sound ?? table?.host ?? false;
  }

  /** Who sits down. */
  get self(): { name?: string; colour?: number } {
    return { name: this.kept.name || undefined, colour: this.kept.colour ?? undefined };
  }

  set(changed: Partial<Kept>): void {
    Object.assign(this.kept, changed);
    keep(STORE, this.kept);
    this.#draw();
  }

  #draw(): void {
    const { dataset } = document.documentElement;
    dataset.theme = this.dark ? 'dark' : 'light';
    dataset.keys = this.kept.keys ? 'on' : 'off';
  }
}

export const settings = new Settings();
