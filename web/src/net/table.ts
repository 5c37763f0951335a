/** A table as somebody sees it, whether it is played now or was played long ago: what components draw and ask. */

import type { ChatLine, Hints, Part, Payload, Said, ToldMove } from '../protocol';

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
  readonly line: Line;
  readonly retryAt: number;
  readonly sending: boolean;
  readonly moves: ToldMove[];
  readonly mine: boolean; // whether I am asked

  /** Send a move; rejects with the server's refusal. */
  play(move: Move): Promise<void>;
  /** Why this could not be done now, or null. */
  why(move: Move): Promise<Said | null>;
  hint(): Promise<Hints>;
  /** Ask the server for something else that a seat may ask for. */
  request<T>(type: string, fields: Record<string, unknown>): Promise<T>;
  /** Connect now, without waiting any longer. */
  again(): void;
}
