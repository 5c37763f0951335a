/** The colours of the seats at the table that is shown. */

import type { Sitter } from '../protocol';
import { shadesOf } from './shades';

class Shade {
  #seats = $state.raw<number[]>([]);

  show(sitters: readonly Sitter[]): void {
    this.#seats = shadesOf(sitters);
  }
  of(seat: number): number {
    return this.#seats[seat] ?? seat;
  }
}

export const shade = new Shade();
