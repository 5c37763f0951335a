/** What was written down beside a module when it was built: `tools/wasm.py` has the other side. */

import type { About, Value } from './contract';

/** A field's name, type, place and shape. */
export type Field = readonly [name: string, type: string, at: number, shape: readonly number[]];

export interface Layout {
  readonly size: number;
  readonly fields: readonly Field[];
}

/** Bytes that are mostly zero: where something lies, and what, in base64. */
export type Runs = readonly (readonly [at: number, bytes: string])[];

/** How an option changes the standard box: a number as it is, or some bytes for each choice. */
export interface Choice {
  readonly key: string;
  readonly values?: readonly Value[];
  readonly changes?: readonly (readonly number[])[]; // place, byte, place, byte, ...
  readonly least?: number;
  readonly most?: number;
  readonly holds?: readonly number[];
}

export interface Manner {
  readonly opening: number;
  readonly trust: number;
  readonly curiosity: number;
  readonly far: number;
  readonly tried: number;
  readonly values: number;
  readonly beliefs: number;
  readonly thrift: number;
  readonly drafts: number;
  readonly instinct: number; // 1: moves and tables look as good as the game's instinct finds them
  readonly faith: number;
  readonly steady: number;
}

/** How a level plays. */
export interface Settings {
  readonly bot: string;
  readonly budget: number;
  readonly slip: number;
  readonly warmth: number; // what looks so much worse tempts half as much then, in thousandths; 0: anything is played
  readonly search: Partial<Manner>;
  readonly bent: Readonly<Record<string, readonly number[]>>; // by seats, where its weights are others: place, how many, weight
}

export interface Level extends Settings {
  readonly otherwise: Settings | null; // where the game has no instinct for a table's options
  readonly names: readonly string[]; // of those who sit at one table
}

export interface BotTables {
  readonly levels: Readonly<Record<string, Level>>;
  readonly manner: Manner;
  readonly hints: Partial<Manner>; // what is otherwise where a person asks
  readonly promised: readonly number[]; // what people are told for a chance of 0, 1/20, ... 1, in thousandths
  readonly weights: Readonly<Record<string, readonly number[]>>; // what was learned, by seats
  readonly draft: number; // the question that has seats choose who they are
  readonly firm: number;
  readonly guesses: number;
  readonly one: number;
  readonly thousandth: number; // of a reward
  readonly full: number; // how slips tempt: bots/tempting.py
  readonly halvings: number;
  readonly doubted: number;
  readonly room: number;
  readonly wide: number;
  readonly slices: number;
  readonly watched: number;
}

/** Some numbers of an instinct: how they stand in its file, and how they lie in the array that a search takes. */
export interface Part {
  readonly at: number; // in the array
  readonly lines: number;
  readonly wide: number; // numbers of a line, 16 bits each in the file;
  readonly bundles: number; // in the array a line has so many,
  readonly each: number; // each of which holds so many of them,
  readonly bits: number; // of so many bits
  readonly times: number; // what every number is multiplied by
}

/** What a game has learned to see at first sight: bots/search/instincts.py. Without one, a head of zeros. */
export interface InstinctTables {
  readonly packed: string; // hash of the array
  readonly size: number; // of that, in numbers
  readonly head: readonly number[];
  readonly parts: readonly Part[]; // in the order of the file
}

/** One sentence of a lesson for the learner, and perhaps a move that is waited for. */
export interface Step {
  readonly say: string;
  readonly rule: string;
  readonly point: readonly string[];
  readonly move: object | null;
  readonly instead: string;
  readonly then: readonly object[];
}

/** A guided first game, as its game wrote it, and the state it begins in. */
export interface Lesson {
  readonly title: string;
  readonly seat: number; // the learner's
  readonly bot: string;
  readonly end: string;
  readonly position: object;
  readonly step: readonly Step[];
  readonly seats: number;
  readonly options: About['options'];
  readonly state: Runs;
}

export interface Tables {
  readonly fingerprint: string; // of the translated rules and of all that stands here
  readonly module: string; // hash of the module that belongs to it
  readonly about: About;
  readonly records: Readonly<Record<string, Layout>>;
  readonly reveals: number; // bit by kind of event
  readonly events: number; // that one action can tell at most
  readonly box: Runs;
  readonly options: readonly Choice[];
  readonly ahead: number; // states that `wins_next` lays out beside each other; 0: there is no such entry
  readonly bots: BotTables;
  readonly instinct: InstinctTables;
  readonly lesson: Lesson;
}

export function bytesOf(size: number, runs: Runs): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const [at, told] of runs) bytes.set(fromBase64(told), at);
  return bytes;
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
