/** What this browser remembers for its person: name, colour, theme, sound, keys, hand, finished lessons. */

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

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept = $state<Kept>(read());

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
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      /* a private window forgets */
    }
    this.#draw();
  }

  #draw(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();
