/** Whether moves are written: the line of a prompt is open, and where the keyboard goes with the next question. */

import { settings } from '../settings.svelte';

class Typing {
  wanted = $state(0); // how often somebody has asked for the line
  isLast = false; // whether the last move was written: then the next will be

  begin(): void {
    if (!settings.kept.typing) settings.set({ typing: true });
    this.wanted += 1;
    this.isLast = true;
  }
  end(): void {
    settings.set({ typing: false });
    this.isLast = false;
  }
}

export const typing = new Typing();
