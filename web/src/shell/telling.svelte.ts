/** How a game's own table says the parts of a sentence: a tile by its name, a place by what lies there. */

import type { Spoken } from '../parts';
import type { Part } from '../protocol';

/** Say a part otherwise; null leaves it as the server says it. */
export type Tell = (part: Part, said: string, spoken: Spoken) => string | null;

class Telling {
  #tell = $state.raw<Tell | null>(null);

  /** Say parts like this as long as that table is in front of the screen; what it returns ends it. */
  by(tell: Tell): () => void {
    this.#tell = tell;
    return () => {
      if (this.#tell === tell) this.#tell = null;
    };
  }
  part(part: Part, said: string, spoken: Spoken): string | null {
    return this.#tell?.(part, said, spoken) ?? null;
  }
}

export const telling = new Telling();
