/** What this browser remembers for its person: name, colour, theme, sound, keys, hand, finished lessons. */

import { keep, recall } from './storage';

interface Kept {
  name: string;
  colour: number | null; // one of the seats' colours, instead of the own seat's
  theme: 'light' | 'dark' | 'auto';
  sound: boolean;
  keys: boolean;
  hand: boolean; // whether a held piece sways
  learned: string[]; // the games whose lesson was finished
}

const STORE = 'watertable';
const FIRST: Kept = {
  name: '',
  colour: null,
  theme: 'auto',
  sound: false,
  keys: true,
  hand: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  learned: [],
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
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();
