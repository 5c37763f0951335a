/** The line of play: which actions stand, and how to take them back. As kernel/table/path.py. */

import { CHANCE, NOBODY } from './contract';

/** Why nothing is taken back: the name of the kernel's message, and its parts. */
export class CannotUndo extends Error {
  constructor(
    readonly why: string,
    readonly parts: Record<string, number> = {},
  ) {
    super(why);
  }
}

export class Path {
  #plies = [0];
  #seats = [NOBODY];
  #standing = [0]; // by ply: the action that stands after it
  #backward: Int16Array[] = []; // of the actions since something was last revealed

  /** How many chance numbers the line of play has used. */
  get chances(): number {
    return this.#seats.filter((seat) => seat === CHANCE).length;
  }

  /** Follow an action, given what it changed; null: it can never be taken back, nor what was before. */
  add(ply: number, seat: number, changes: Int16Array | null): void {
    this.#plies.push(ply);
    this.#seats.push(seat);
    if (changes === null) this.#backward = [];
    else this.#backward.push(changes);
    this.#standing.push(ply);
  }

  /** Follow a line of the table: the same action stands after it as before. */
  stay(): void {
    this.#standing.push(this.#plies.at(-1) ?? 0);
  }

  /** The ply an undo goes back to: ply `to`, or before the seat's last action. */
  backTo(seat: number, to: number | null): number {
    if (to === null) {
      const last = this.#seats.lastIndexOf(seat);
      if (last < 0) throw new CannotUndo('nothing_done');
      to = this.#plies[last - 1] ?? 0;
    }
    const ply = this.#standing[to];
    if (ply === undefined) throw new CannotUndo('no_ply', { ply: to });
    const undone = this.#after(ply);
    if (this.#plies.at(-undone - 1) !== ply) throw new CannotUndo('taken_back', { ply: to });
    if (undone > this.#backward.length) throw new CannotUndo('revealed');
    if (undone === 0) throw new CannotUndo('nothing');
    return ply;
  }

  /** What took place after a ply that `backTo` has named, the last first; it stands no longer. */
  undo(ply: number): Int16Array[] {
    const undone = this.#after(ply);
    const kept = this.#plies.length - undone;
    this.#plies.length = this.#seats.length = kept;
    return this.#backward.splice(this.#backward.length - undone).reverse();
  }

  #after(ply: number): number {
    return this.#plies.filter((one) => one > ply).length;
  }
}
