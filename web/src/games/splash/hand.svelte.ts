/** A hand that holds a piece: from the moment it is begun it sways, until it lets go. */

import { STILL, swayAfter, type Sway } from './hand';

export default class Hand {
  sway = $state.raw<Sway>(STILL);

  /** Hold on to a piece; the answer ends it. */
  hold(): () => void {
    const began = performance.now();
    let frame = 0;
    const step = () => {
      this.sway = swayAfter((performance.now() - began) / 1000);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      this.sway = STILL;
    };
  }
}
