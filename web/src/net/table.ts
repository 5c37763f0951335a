/** A table as somebody sees it, whether it is played now or was played long ago: what components draw and ask. */

import type { ChatLine, Hints, Part, Payload, Said, ToldMove, Way, Why } from '../protocol';

/** How the server can be reached. */
export type Line = 'connecting' | 'live' | 'lost' | 'closed';
/** One thing that happened, as it was told to this seat. */
export interface Told {
  ply: number;
  kind: string;
  seat: number | null; // whom it is about
  text: string;
  parts: Part[];
}
/** A move by its number, or by what it says. */
export type Move = number | object;

/** What any game may show; each declares its own in `forms`. */
export interface AnyForms {
  view: object;
  event: Told;
  space: object;
}
/** What happened at one ply, as long as it is being shown. */
export interface Moment {
  readonly ply: number;
  readonly events: Told[];
}
/** Show a moment: how long it takes in ms, or a promise that is kept when it has been seen; null where there is nothing
 *  to see. `cut` says that nobody wants to see more of it. */
export type Perform = (moment: Moment, cut: AbortSignal) => Promise<void> | number | null;
/** How long what happened stays before what comes next is told: milliseconds by kind, as the server has published it. */
export interface Pace {
  lengths: Partial<Record<string, number>>;
  whole: boolean; // whether what happened at one ply is told in one, not beat by beat
  before: string[]; // kinds that are seen on the table as it was: where one ends a ply, the view comes after it
}
/** Where what happened is shown before it is told: a game's own table performs it, or says how long it stays. */
export interface Moments {
  readonly showing: Moment | null;
  perform: Perform | null;
  pace: Pace | null;
  /** See no more of the moment that is shown. */
  skip(): void;
}
/** What is told of a table, with the game's own view. */
export type Shown<Forms extends AnyForms> = Payload & { view: Forms['view'] | null; space: Forms['space'] | null };

export interface ShownTable<Forms extends AnyForms = AnyForms> {
  readonly id: string;
  readonly seat: number | null; // my own; null for whoever watches
  readonly viewer: number | null; // whose knowledge a replay shows
  readonly payload: Shown<Forms> | null; // null before the server has told anything
  readonly story: Forms['event'][];
  readonly fresh: Forms['event'][]; // what the last payload added, to be animated
  readonly chat: ChatLine[];
  readonly chatBefore?: number; // the last line that was written before we came
  readonly line: Line;
  readonly retryAt: number;
  readonly sending: boolean;
  readonly slow?: boolean; // whether an answer takes so long that one should be told
  readonly skew?: number; // seconds by which our clock is ahead of the server's
  readonly moves: ToldMove[];
  readonly mine: boolean; // whether I am asked
  readonly way?: Way | null; // what I was last shown of a way, tick by tick
  readonly moments?: Moments; // absent where nothing is shown in its own time, as in a replay

  /** Send a move; rejects with the server's refusal. */
  play(move: Move): Promise<void>;
  /** Why this could not be done now, or null. */
  why(move: Move): Promise<Said | null>;
  /** The same, and what I would see coming; absent where nobody can be asked. */
  judge?(move: Move): Promise<Why>;
  hint(): Promise<Hints>;
  /** Ask the server for something else that a seat may ask for. */
  request<T>(type: string, fields: Record<string, unknown>): Promise<T>;
  /** Connect now, without waiting any longer. */
  again(): void;
}
