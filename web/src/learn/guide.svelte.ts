/** The guide of a first game: which sentence is shown, what it points at, which move it waits for. */

import type { Move, ShownTable } from '../net/table';
import type { LessonPage, LessonTold } from '../protocol';
import { keep, recall } from '../storage';
import { fits } from '../engine/fits';

const STORE = 'watertable-skipped'; // the lessons' tables without a guide, for as long as the tab is open

const skipped = () => recall<string[]>(STORE, [], 'sessionStorage');

/** A table that asks before it sends a move. */
interface GuardedTable extends ShownTable {
  guard: ((move: Move) => Promise<boolean>) | null;
}

export class Guide {
  turned = $state(0); // pages since the lesson last moved on
  nudged = $state(false); // another legal move was meant
  skipped = $state(false);

  constructor(readonly live: GuardedTable) {
    this.skipped = skipped().includes(live.id);
    if (!this.skipped) live.guard = (move) => this.#lets(move);
  }

  get told(): LessonTold | null {
    return this.skipped ? null : (this.live.payload?.lesson ?? null);
  }

  get page(): LessonPage | null {
    return this.told?.pages[this.turned] ?? null;
  }

  get isLast(): boolean {
    return this.turned >= (this.told?.pages.length ?? 0) - 1;
  }

  /** Whether a move is waited for, now that everything has been said. */
  get waits(): boolean {
    return this.isLast && this.told?.move != null;
  }

  /** The elements to look at: everything a sentence is about; of a move, the next thing to touch. */
  pointed(): Element[] {
    const found = (this.page?.point ?? []).map((point) => this.#named(point).filter(isDrawn));
    if (!this.waits) return found.flat();
    return found.findLast((some) => some.length > 0)?.slice(0, 1) ?? [];
  }

  turn(by: number): void {
    this.turned = Math.max(0, Math.min(this.turned + by, (this.told?.pages.length ?? 1) - 1));
    this.nudged = false;
  }

  begin(): void {
    this.turned = 0;
    this.nudged = false;
  }

  skip(): void {
    this.skipped = true;
    this.live.guard = null;
    keep(STORE, [...skipped(), this.live.id], 'sessionStorage'); // else a reload brings the guide back
  }

  #named(point: string): Element[] {
    const [kind, name] = point.split(':');
    const wanted = this.told?.move ?? {};
    const selectors =
      point === 'move'
        ? this.live.moves.filter((move) => fits(wanted, move.data)).map((move) => `[data-action="${move.action}"]`)
        : kind === 'cell'
          ? [`[data-cell="${name}"]`, `[data-laid="${name}"]`]
          : [`[data-point="${point}"]`];
    return selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
  }

  /** Only the move waited for is sent; one that cannot be made gets the server's own reason. */
  async #lets(move: Move): Promise<boolean> {
    const wanted = this.told?.move;
    if (!wanted) return true;
    const said = typeof move === 'number' ? this.live.moves.find((one) => one.action === move)?.data : move;
    if (!said || fits(wanted, said) || (await this.live.why(move)) !== null) return true;
    this.turned = Math.max(0, (this.told?.pages.length ?? 1) - 1);
    this.nudged = true;
    return false;
  }
}

function isDrawn(element: Element): boolean {
  const place = element.getBoundingClientRect();
  return place.width > 0 && place.height > 0;
}
