/** Puzzles: which table is which, and what is said of the moves that are tried there. */

import { fits } from '../engine/fits';
import { get, post } from '../net/http';
import type { Move, ShownTable } from '../net/table';
import type { Made, Puzzles, PuzzleTold, ToldMove } from '../protocol';
import { settings } from '../settings.svelte';
import { enter } from '../shell/enter';
import { keep, recall } from '../storage';

const STORE = 'watertable-puzzles'; // the tables of puzzles, for as long as the tab is open

export interface Which {
  game: string;
  number: number; // from 1
  done?: boolean;
}

const known = () => recall<Record<string, Which>>(STORE, {}, 'sessionStorage');
const remember = (id: string, which: Which) => keep(STORE, { ...known(), [id]: which }, 'sessionStorage');

export const puzzleAt = (id: string): Which | null => known()[id] ?? null;
export const isSolved = (game: string, number: number): boolean => settings.kept.solved.includes(`${game} ${number}`);
export const puzzlesOf = async (game: string): Promise<PuzzleTold[]> =>
  (await get<Puzzles>(`/api/games/${game}/puzzles`)).puzzles;

/** Set a puzzle up, sit down and go there; `instead` of the page shown now. */
export async function begin(game: string, number: number, instead = false): Promise<void> {
  const made = await post<Made>('/api/puzzles', { game, number, name: settings.kept.name || undefined });
  remember(made.id, { game, number });
  await enter(made.id, made.seats[0]?.token, instead);
}

/** How often the levels miss it, in words. */
export const missedBy = (told: PuzzleTold): string =>
  Object.entries(told.missed)
    .map(([level, share]) => `${level} ${inHundred(share)}`)
    .join(', ');
export const inHundred = (share: number): string => `${Math.round(100 * share)}%`;

/** A table that asks before it sends a move. */
interface GuardedTable extends ShownTable {
  guard: ((move: Move) => Promise<boolean>) | null;
}

/** What is said of the last move that was tried. */
interface Verdict {
  chance: number | null; // of winning with it, where that is known
  tempts: boolean;
}

export class Riddle {
  told = $state.raw<PuzzleTold | null>(null);
  total = $state(0);
  tries = $state(0);
  verdict = $state.raw<Verdict | null>(null);
  solved = $state(false);
  shown = $state(false); // somebody wanted to be told

  constructor(
    readonly live: GuardedTable,
    readonly which: Which,
  ) {
    this.solved = which.done ?? false;
    void puzzlesOf(which.game).then(
      (all) => this.#begin(all),
      () => undefined, // the table goes on without
    );
  }

  /** The best move, as the table says it. */
  get best(): ToldMove | undefined {
    const { told } = this;
    return told ? this.live.moves.find((move) => fits(told.best, move.data)) : undefined;
  }

  #begin(all: PuzzleTold[]): void {
    this.told = all[this.which.number - 1] ?? null;
    this.total = all.length;
    if (this.told && !this.solved) this.live.guard = (move) => this.#lets(move);
  }

  /** Only the best move is sent; of another it is said what it is worth. */
  async #lets(move: Move): Promise<boolean> {
    const { told } = this;
    if (!told || this.solved) return true;
    const said = typeof move === 'number' ? this.live.moves.find((one) => one.action === move)?.data : move;
    if (said && fits(told.best, said)) {
      this.#solve();
      return true;
    }
    if ((await this.live.why(move)) !== null) return true; // the server says why it cannot be done
    this.tries += 1;
    const loser = said && told.losers.find((one) => fits(one.move, said));
    this.verdict = { chance: loser?.chance ?? null, tempts: loser?.tempts ?? false };
    return false;
  }

  #solve(): void {
    this.solved = true;
    this.verdict = null;
    this.live.guard = null;
    const { game, number } = this.which;
    remember(this.live.id, { game, number, done: true });
    if (!this.shown && !isSolved(game, number))
      settings.set({ solved: [...settings.kept.solved, `${game} ${number}`] });
  }
}
