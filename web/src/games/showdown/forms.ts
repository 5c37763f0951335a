// Written by tools/web_types.py from watertable.games.showdown. Do not edit.

import type { Part, TableLine } from '../../protocol';

/** All that a seat may know. */
export interface View {
  game: 'showdown';
  seat: number | null;
  to_act: number | 'chance' | null;
  phase: 'cost' | 'deal' | 'hand_limit' | 'main' | 'opp_discard' | 'over' | 'random_discard' | 'recover' | 'reshuffle' | 'tick_choice' | 'window';
  turn: number;
  match_turns: number;
  active: number;
  first: number;
  actions: number;
  sets: number;
  tiebreaks: number;
  players: Side[];
  deck_count: number;
  discard: string[];
  chain: Activation[];
}

/** One side of the table. */
export interface Side {
  seat: number;
  water: number;
  hand: string[] | null;
  hand_count: number;
  known: KnownCard[];
  set: SetCard[];
  play: CardInPlay[];
  taken: number;
  last_taken: number;
  coat_used: boolean;
}

/** A card of a hand that the rival knows of, and the slots it may have been Set in since. */
export interface KnownCard {
  card: string;
  slots: number[];
}

/** A Set card; what it is, only its owner sees. */
export interface SetCard {
  slot: number;
  turn: number;
  card: string | null;
}

/** A Continuous card, and the card it acts as. */
export interface CardInPlay {
  card: string;
  as: string;
}

/** An activation in progress, with the damage it is about to deal. */
export interface Activation {
  seat: number;
  card: string;
  as: string;
  mode: string;
  from: number | 'hand' | 'play';
  target: Target | null;
  suns: string[];
  stage: 'cost' | 'done' | 'pay' | 'resolve' | 'suns' | 'window';
  negated: boolean;
  defend_used: boolean;
  defended: number;
  pending: number;
}

/** What a card is aimed at: a Set slot of the rival, or a place among its cards in play. */
export interface Target {
  set?: number;
  play?: number;
}

/** A move: one of pass, end, set, discard, tick; recover with its card; play with the rest. */
export interface MoveData {
  pass?: boolean;
  end?: boolean;
  set?: string;
  discard?: string;
  tick?: number;
  recover?: number;
  card?: string;
  play?: string;
  from?: number | 'hand';
  mode?: string;
  suns?: (string | number)[];
  target?: Target;
}

/** A game begins: the first, or a tie-break game. */
export interface Dealt {
  kind: 'dealt';
  ply: number;
  by: number;
  tiebreak: number;
  water: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A turn begins. */
export interface TurnStarted {
  kind: 'turn_started';
  ply: number;
  by: number;
  turn: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card was drawn; only who drew it knows which. */
export interface Drew {
  kind: 'drew';
  ply: number;
  by: number;
  card: string | null;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A Continuous card does its work. */
export interface Ticked {
  kind: 'ticked';
  ply: number;
  by: number;
  card: string;
  as: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card is played. */
export interface Announced {
  kind: 'announced';
  ply: number;
  by: number;
  card: string;
  as: string;
  from: number | 'hand';
  mode: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A Sun goes with the card just played. */
export interface SunNamed {
  kind: 'sun_named';
  ply: number;
  by: number;
  card: string;
  as: string;
  from: number | 'hand';
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Water was paid for a card. */
export interface Paid {
  kind: 'paid';
  ply: number;
  by: number;
  water: number;
  card: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody does not answer. */
export interface Declined {
  kind: 'declined';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card was discarded from a hand. */
export interface Discarded {
  kind: 'discarded';
  ply: number;
  by: number;
  card: string;
  why: 'cost' | 'forced' | 'hand_limit';
  seat: number | null;
  text: string;
  parts: Part[];
}

/** An attack arrived: how much of it was taken off, and what got through. */
export interface Attacked {
  kind: 'attacked';
  ply: number;
  by: number;
  value: number;
  coat: number;
  defended: number;
  through: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Damage by one's own card. */
export interface HurtItself {
  kind: 'hurt_itself';
  ply: number;
  by: number;
  damage: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Water was gained, as far as the meter goes. */
export interface Gained {
  kind: 'gained';
  ply: number;
  by: number;
  wanted: number;
  gained: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card Defends. */
export interface Defended {
  kind: 'defended';
  ply: number;
  by: number;
  card: string;
  amount: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Damage bounces back. */
export interface Reflected {
  kind: 'reflected';
  ply: number;
  by: number;
  damage: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card is negated. */
export interface Negated {
  kind: 'negated';
  ply: number;
  by: number;
  card: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A Continuous card comes into play. */
export interface Placed {
  kind: 'placed';
  ply: number;
  by: number;
  card: string;
  as: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card on the table is destroyed. */
export interface Destroyed {
  kind: 'destroyed';
  ply: number;
  by: number;
  card: string;
  was_set: boolean;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The target was gone. */
export interface Missed {
  kind: 'missed';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card came back from the discard pile. */
export interface Recovered {
  kind: 'recovered';
  ply: number;
  by: number;
  card: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card that cannot be paid any more goes back to the hand. */
export interface Returned {
  kind: 'returned';
  ply: number;
  by: number;
  card: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card was Set; only its owner knows which. */
export interface CardSet {
  kind: 'set_card';
  ply: number;
  by: number;
  slot: number;
  card: string | null;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** There are more Actions this turn. */
export interface ExtraAction {
  kind: 'extra_action';
  ply: number;
  by: number;
  count: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** More cards may be Set this turn. */
export interface ExtraSet {
  kind: 'extra_set';
  ply: number;
  by: number;
  count: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The discard pile became the deck. */
export interface Reshuffled {
  kind: 'reshuffled';
  ply: number;
  by: number;
  count: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A turn is over. */
export interface TurnEnded {
  kind: 'turn_ended';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Both meters are empty. */
export interface Tied {
  kind: 'tied';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The match is won. */
export interface Won {
  kind: 'won';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The match is a draw after so many turns. */
export interface Capped {
  kind: 'capped';
  ply: number;
  by: number;
  count: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A meter moves. */
export interface WaterChanged {
  kind: 'water';
  ply: number;
  by: number;
  before: number;
  after: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A card costs less. */
export interface Cheaper {
  kind: 'cheaper';
  ply: number;
  by: number;
  amount: number;
  card: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** What is in the box. */
export interface Components {
  cards: CardFace[];
}

/** A card. `text` is what is printed on it, `lines` the same by mode, without its type. */
export interface CardFace {
  id: string;
  name: string;
  copies: number;
  cost: number;
  attack: number;
  showdown: boolean;
  continuous: boolean;
  src: 'hint' | 'ours' | 'rulebook';
  text: string;
  lines: string[];
  modes: CardMode[];
}

/** One way to use a card. */
export interface CardMode {
  label: string;
  timing: string;
}

export type GameEvent = Dealt | TurnStarted | Drew | Ticked | Announced | SunNamed | Paid | Declined | Discarded | Attacked | HurtItself | Gained | Defended | Reflected | Negated | Placed | Destroyed | Missed | Recovered | Returned | CardSet | ExtraAction | ExtraSet | Reshuffled | TurnEnded | Tied | Won | Capped | WaterChanged | Cheaper;

/** What a table of this game shows (`ShownTable`). */
export interface Forms {
  view: View;
  event: GameEvent | TableLine;
  space: never;
}

/** For how many ms what happened is shown, by its kind. No clock runs meanwhile. */
export const LENGTHS: Partial<Record<GameEvent['kind'], number>> = {
  dealt: 400,
  turn_started: 300,
  drew: 200,
  ticked: 400,
  announced: 600,
  sun_named: 250,
  discarded: 300,
  attacked: 700,
  hurt_itself: 500,
  gained: 500,
  defended: 500,
  reflected: 500,
  negated: 600,
  placed: 350,
  destroyed: 500,
  recovered: 350,
  returned: 300,
  set_card: 450,
  reshuffled: 400,
  tied: 900,
  won: 1200,
};
