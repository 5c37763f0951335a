/** Words that were printed from Python, bound to the game's data: what the engine asks for. */

import type { Said, TableLine } from '../../protocol';
import type { Change, KernelWords, Sentence, Words } from '../contract';
import { fromJson, toBuiltins } from './runtime';

/** The functions of a game as Python has them. Its data comes first, and a view as plain numbers. */
export interface Printed {
  data: unknown;
  reveals: readonly number[];
  say(data: unknown, view: unknown, number: number): unknown;
  move(data: unknown, view: unknown, number: number): unknown;
  number(data: unknown, view: unknown, said: unknown, verdict: (number: number) => number): number;
  reason(data: unknown, view: unknown, code: number, number: number): unknown;
  view(data: unknown, view: unknown): string;
  event(data: unknown, told: unknown): unknown;
  passing(view: unknown): number | null;
  whose_turn(view: unknown): number;
  near_win?(view: unknown): boolean;
  settled(view: unknown): boolean;
  keeps?(data: unknown, view: unknown, number: number): unknown;
  Event: new (...numbers: number[]) => unknown;
}

export function bound(printed: Printed): Words {
  const { data } = printed;
  return {
    say: (seen, number) => toBuiltins(printed.say(data, seen.numbers, number)) as Sentence,
    move: (seen, number) => printed.move(data, seen.numbers, number) as object,
    number: (seen, move, verdict) => printed.number(data, seen.numbers, fromJson(move), verdict),
    reason(seen, code, number) {
      const { code: name, message, rule, parts } = toBuiltins(printed.reason(data, seen.numbers, code, number)) as Said;
      return { code: name, message, rule, parts };
    },
    view: (seen) => JSON.parse(printed.view(data, seen.numbers)) as object,
    event: (numbers) => toBuiltins(printed.event(data, new printed.Event(...Array.from(numbers)))) as object,
    reveals: printed.reveals,
    passing: (seen) => printed.passing(seen.numbers),
    whoseTurn: (seen) => printed.whose_turn(seen.numbers),
    nearWin: (seen) => printed.near_win?.(seen.numbers) ?? null,
    settled: (seen) => printed.settled(seen.numbers),
    keeps: (seen, number) => toBuiltins(printed.keeps?.(data, seen.numbers, number) ?? null) as Sentence | null,
  };
}

/** What belongs to no game, as Python has it. */
export interface PrintedKernel {
  told_of(line: unknown): unknown;
  kernel_said(message: string, parts: unknown): unknown;
  said_at_once(seat: number, wins: number, tables: number, changes: readonly Change[]): unknown;
  said_later(behind: number): unknown;
  said_ahead(ahead: number, other: string, parts: unknown): unknown;
  said_alone(chance: number): unknown;
  said_close(other: string, parts: unknown): unknown;
}

const NO_LINE = { table: null, to: null, by: null, bot: null, name: null };

export function boundKernel(printed: PrintedKernel): KernelWords {
  return {
    told: (line) => toBuiltins(printed.told_of({ ...NO_LINE, ...line })) as TableLine,
    said: (message, parts = {}) => toBuiltins(printed.kernel_said(message, fromJson(parts))) as Sentence,
    atOnce(seat, wins, tables, changes) {
      const said = printed.said_at_once(seat, wins, tables, changes);
      return said === null ? null : (toBuiltins(said) as Sentence);
    },
    ahead: (by, other) => toBuiltins(printed.said_ahead(by, other.text, partsOf(other))) as Sentence,
    alone: (chance) => toBuiltins(printed.said_alone(chance)) as Sentence,
    close: (other) => toBuiltins(printed.said_close(other.text, partsOf(other))) as Sentence,
    later: (behind) => toBuiltins(printed.said_later(behind)) as Sentence,
  };
}

const partsOf = (said: Sentence) =>
  said.parts.map(([name, begin, end, value]) => ({ name, begin, end, value: fromJson(value) as unknown }));
