/** One choice after another, read from the legal moves alone: card, Effect, target, Sun. */

import type { ToldMove } from '../../protocol';
import type { MoveData, SetCard, Target } from './forms';

export type Field = 'card' | 'mode' | 'target' | 'suns';

export interface Option {
  field: Field | null; // what is chosen with it; null: it is a whole move
  moves: ToldMove[]; // what is still possible then
}
export interface Step {
  field: Field | null;
  options: Option[];
}

const ORDER: Field[] = ['mode', 'target', 'suns'];

export const said = (move: ToldMove): MoveData => move.data as MoveData;

function value(move: ToldMove, field: Field): string {
  const data = said(move);
  return field === 'card' ? `${data.from}:${data.play}` : JSON.stringify(data[field] ?? null);
}

function grouped(moves: ToldMove[], field: Field): Option[] {
  const groups = new Map<string, ToldMove[]>();
  for (const move of moves) {
    const key = value(move, field);
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()].map((group) => ({ field, moves: group }));
}

/** The next choice: the first thing in which the moves differ. Moves that are no plays stand whole. */
export function stepOf(moves: ToldMove[], held: boolean): Step {
  const plays = moves.filter((move) => said(move).play !== undefined);
  const whole = moves
    .filter((move) => said(move).play === undefined)
    .map((move): Option => ({ field: null, moves: [move] }));
  const field = held ? (ORDER.find((one) => grouped(plays, one).length > 1) ?? null) : 'card';
  const groups = field ? grouped(plays, field) : plays.map((move): Option => ({ field, moves: [move] }));
  return { field, options: [...groups, ...whole] };
}

/** The plainest of some moves: the one with the fewest Suns. Its words speak for the others. */
export function plainest(moves: ToldMove[]): ToldMove {
  const suns = (move: ToldMove) => said(move).suns?.length ?? 0;
  return moves.reduce((best, move) => (suns(move) < suns(best) ? move : best));
}

/** Whether an option leaves no Effect and no target open: then it can be said what comes of it. */
export const isOneEffect = (option: Option): boolean =>
  grouped(option.moves, 'mode').length === 1 && grouped(option.moves, 'target').length === 1;

/** Which option of a step aims at this. */
export function aimedAt(step: Step, target: Target): Option | undefined {
  const wanted = JSON.stringify(target);
  if (step.field !== 'target') return undefined;
  return step.options.find((option) => option.moves.some((move) => value(move, 'target') === wanted));
}

/** The card that an option is about: what is played, Set or given up, or the Sun that goes with it. */
export function cardOf(option: Option, set: SetCard[]): string | null {
  const data = said(plainest(option.moves));
  if (option.field === 'suns') {
    const sun = data.suns?.[0];
    return typeof sun === 'number' ? (set.find((one) => one.slot === sun)?.card ?? null) : (sun ?? null);
  }
  return data.play ?? data.set ?? data.discard ?? data.card ?? null;
}
