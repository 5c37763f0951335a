/**
 * The rules in this browser: what the rooms of the engine promise each other.
 *
 * Rules and bots are WebAssembly, translated from the same Python as the server's; words are JavaScript, translated from
 * the same Python as the server's. Numbers, bytes and texts are the server's own.
 */

import type { Part, Said, TableLine } from '../protocol';
import type { Line } from './log';

/** A record as plain numbers, as Python reads it: fields by name, arrays as (nested) lists. */
export type Reading = Readonly<Record<string, number | readonly number[] | readonly (readonly number[])[]>>;

/** What a seat may know: the bytes of its View, and the same as numbers. */
export interface Seen {
  readonly bytes: Uint8Array;
  readonly numbers: Reading;
}

/** What an action told and changed. */
export interface Carried {
  readonly events: Int16Array; // seven numbers each: kind, seat, a, b, c, d, secret
  readonly changes: Int16Array | null; // places, then what stood there; null: something was revealed
}

export const NOBODY = -1; // a spectator; nobody is asked any more
export const CHANCE = -2;

export type Value = number | boolean | string;
export type Options = Readonly<Record<string, Value>>;

/** What is known of a game beside its rules: written when the rules are translated. */
export interface About {
  readonly slug: string;
  readonly title: string;
  readonly version: number; // of the rules
  readonly fingerprint: string; // of the standard box
  readonly seats: readonly number[];
  readonly endings: readonly string[];
  readonly grammar: string; // the rule that says what a move is
  readonly options: Options; // the standard ones
}

/** The truth, as one record, and the box it is played with. */
export interface Board {
  readonly seats: number;
  /** The seat that the rules ask, CHANCE, or null when they say that the match is over. */
  readonly asked: number | null;
  readonly ending: string;
  /** A copy of the state's bytes: equal for equal boards, whatever machine made them. */
  bytes(): Uint8Array;
  restore(bytes: Uint8Array): void;
  /** Carry out an action if the seat may do that now; else the code of the reason, and nothing changes. */
  carry(seat: number, number: number): Carried | number;
  /** Let chance act with these four words (32 bits each). */
  roll(words: readonly number[]): Carried;
  takeBack(changes: Int16Array): void;
  /** The numbers of the legal moves of the seat that is asked. */
  numbers(): number[];
  look(seat: number): Seen;
  /** 0 if a seat may do this as far as its view shows, else the code of the reason. */
  verdict(seen: Seen, seat: number, number: number): number;
  points(): number[];
  /** Bit by seat. */
  winners(): number;
  close(): void;
}

/** What is thought of one move. */
export interface Found {
  readonly number: number;
  readonly visits: number;
  readonly worth: number; // from -1 (lost) to 1 (won)
}

/** One game's rules, ready to run. */
export interface Rules {
  readonly about: About;
  readonly layout: string; // a hash of how a View lies in memory
  /** What a seat may know, from the bytes of its View; an Error if there are too few or too many. */
  seen(bytes: Uint8Array): Seen;
  /** A new match, or one in a state whose bytes are known. */
  board(seats: number, options: Options, state?: Uint8Array): Board;
  /** A table that a seat could be sitting at, guessed with these words. */
  imagine(seen: Seen, words: readonly number[]): Board;
  /** Whether anybody could win with his next action, by what everybody sees; null where a view alone says it. */
  winsNext(seen: Seen): boolean | null;
  /** Fetch what a bot needs beside these rules at a table with such options, before it chooses; most need nothing. */
  ready(bot: string, options: Options): Promise<void>;
  /** The same choice as the bot of that name makes on the server: puddle, stream, river, lake, ocean, greedy, random. */
  choose(bot: string, seen: Seen, numbers: readonly number[], seed: number, enough?: () => boolean): number;
  /** What several bots of a level are called at one table, in the order of their seats. */
  names(bot: string): readonly string[];
  /** Every move with what a search thinks of it, the best first; as the server's hints search. */
  think(seen: Seen, numbers: readonly number[], playouts: number, seed: number, enough?: () => boolean): Found[];
  readonly promised: readonly number[]; // what people are told for a chance of 0, 1/20, ... 1, in thousandths
}

/** A sentence with its parts. */
export interface Sentence {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** What a game says: the same sentences and forms as the server's, as JSON values in the same order of keys. */
export interface Words {
  say(seen: Seen, number: number): Sentence;
  move(seen: Seen, number: number): object;
  /** The number that a JSON move means; an Error says what cannot be read. */
  number(seen: Seen, move: object, verdict: (number: number) => number): number;
  reason(seen: Seen, code: number, number: number): Said;
  view(seen: Seen): object;
  /** An event as whoever may read this much of it is told it; seven numbers, the secret HIDDEN (-1) for others. */
  event(numbers: ArrayLike<number>): object;
  readonly reveals: readonly number[]; // kinds of events after which nothing before can be undone
  /** For standing orders: the number that declines to answer, in a window. */
  passing(seen: Seen): number | null;
  whoseTurn(seen: Seen): number;
  /** Whether somebody is close to winning, where a view alone says it; null: the rules are asked (`winsNext`). */
  nearWin(seen: Seen): boolean | null;
  /** Whether nothing is in progress: no card to be answered, paid or resolved. */
  settled(seen: Seen): boolean;
  /** What a move is good for that changes nothing at once; null if the game has no word for that. */
  keeps(seen: Seen, number: number): Sentence | null;
}

/** A seat's points before and after. */
export type Change = readonly [seat: number, before: number, after: number];

/** What tables and hints say of themselves, whatever the game. */
export interface KernelWords {
  told(line: Line): TableLine;
  /** One of the kernel's messages, by its name. */
  said(message: string, parts?: Record<string, number>): Sentence;
  /** What a move does at once, on so many imagined tables; null if that is nothing. */
  atOnce(seat: number, wins: number, tables: number, changes: readonly Change[]): Sentence | null;
  later(behind: number): Sentence;
  /** How far the best move is ahead of the next one. */
  ahead(by: number, other: Sentence): Sentence;
  /** How often the only move wins that was worth a look. */
  alone(chance: number): Sentence;
  /** That hardly anything lies between them. */
  close(other: Sentence): Sentence;
}
