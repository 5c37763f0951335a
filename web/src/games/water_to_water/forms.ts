// Written by tools/web_types.py from watertable.games.water_to_water. Do not edit.

import type { Part, TableLine } from '../../protocol';

/** All that a seat may know. */
export interface View {
  game: 'water-to-water';
  seat: number | null;
  to_act: number | 'chance' | null;
  phase: 'deal' | 'dig' | 'draft' | 'early' | 'hawk' | 'hidden' | 'main' | 'over' | 'reshuffle' | 'second' | 'teacher' | 'wind' | 'window';
  turn: number;
  active: number;
  seats: number;
  first: number;
  turn_over: boolean;
  players: Player[];
  map: Laid[];
  bounds: Bounds | null;
  block: Spot | null;
  bag_count: number;
  unseen: Record<string, number>;
  discard: string[];
  out: Record<string, number>;
  covered: Record<string, number>;
  spread: string[];
  digs: number;
  features: Features;
}

/** One player, as a seat may know him. */
export interface Player {
  seat: number;
  power: number;
  uses: number | null;
  character: string | null;
  points: number;
  target: number | null;
  reached: boolean;
  features: Scored[];
  hand: string[];
  hand_size: number;
  asleep: 'due' | 'nodding' | 'skipped' | null;
  second: boolean;
  revealed: boolean;
  hidden: string | null;
  burned: boolean | null;
  teacher: number | null;
  tokens: number;
}

/** Something that makes points for a character; what lies off the map has no cells. */
export interface Scored {
  kind: 'artifact' | 'island' | 'lake' | 'pond' | 'river' | 'ruin' | 'square' | 'void' | 'all_played' | 'discard' | 'extent';
  cells?: [number, number][];
  size?: number;
  closed?: boolean;
  x?: number;
  y?: number;
  points: number;
}

/** A tile, where it lies, and how it is turned. */
export interface Laid {
  tile: string;
  x: number;
  y: number;
  turn: number;
}

/** The outermost cells that are filled. */
export interface Bounds {
  min_x: number;
  max_x: number;
  min_y: number;
  max_y: number;
}

/** A space of the map. */
export interface Spot {
  x: number;
  y: number;
}

/** Everything on the map that could be worth points. */
export interface Features {
  lakes: Feature[];
  islands: Feature[];
  rivers: Feature[];
  voids: Feature[];
  squares: Square[];
  ruins: Feature[];
  artifacts: Feature[];
  extent: Extent;
}

/** Something on the map that could be worth points to somebody. */
export interface Feature {
  kind: 'artifact' | 'island' | 'lake' | 'pond' | 'river' | 'ruin' | 'square' | 'void';
  cells: [number, number][];
  size: number;
  closed: boolean;
}

/** A filled square, by its north-west corner. */
export interface Square {
  kind: 'artifact' | 'island' | 'lake' | 'pond' | 'river' | 'ruin' | 'square' | 'void';
  cells: [number, number][];
  size: number;
  closed: boolean;
  x: number;
  y: number;
}

/** How far the map reaches. */
export interface Extent {
  width: number;
  height: number;
  total: number;
}

/** A move: one of these, or a play together with a power. */
export interface MoveData {
  play?: Laid;
  pass?: boolean;
  character?: string;
  teacher?: number;
  draw?: boolean;
  discard?: string;
  set_out?: string;
  block?: Spot;
  unblock?: boolean;
  swap?: string;
  order?: string[];
  rotate?: Turned;
  sleep?: number;
  reveal?: boolean;
  power?: number;
}

/** A tile of the map, and the quarter turns clockwise it lies in. */
export interface Turned {
  x: number;
  y: number;
  turn: number;
}

/** Somebody is dealt a power. */
export interface Dealt {
  kind: 'dealt';
  ply: number;
  by: number;
  power: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody chooses a character. */
export interface CharacterChosen {
  kind: 'character';
  ply: number;
  by: number;
  character: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody takes a second character in secret, or none; only who took it knows which. */
export interface SecondTaken {
  kind: 'second';
  ply: number;
  by: number;
  taken: boolean;
  character: string | null;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The Student names a teacher. */
export interface TeacherNamed {
  kind: 'teacher';
  ply: number;
  by: number;
  teacher: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody takes a tile before play begins, or does not. */
export interface Early {
  kind: 'early';
  ply: number;
  by: number;
  drew: boolean;
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

/** A sleeper's turn goes by. */
export interface TurnSkipped {
  kind: 'turn_skipped';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A sleeper wakes. */
export interface Woke {
  kind: 'woke';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile is drawn. */
export interface Drew {
  kind: 'drew';
  ply: number;
  by: number;
  tile: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile is drawn and laid out, for a power or a dig. */
export interface Spread {
  kind: 'spread';
  ply: number;
  by: number;
  tile: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile is laid: how many sides touch, and with which power (0: none). */
export interface TileLaid {
  kind: 'laid';
  ply: number;
  by: number;
  tile: string;
  x: number;
  y: number;
  turn: number;
  sides: number;
  power: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile of the map is covered. */
export interface Covered {
  kind: 'covered';
  ply: number;
  by: number;
  tile: string;
  x: number;
  y: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile is discarded. */
export interface Discarded {
  kind: 'discarded';
  ply: number;
  by: number;
  tile: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile goes out of play. */
export interface SetOut {
  kind: 'set_out';
  ply: number;
  by: number;
  tile: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile of the map is turned. */
export interface Rotated {
  kind: 'rotated';
  ply: number;
  by: number;
  tile: string;
  x: number;
  y: number;
  turn: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A space is blocked. */
export interface Blocked {
  kind: 'blocked';
  ply: number;
  by: number;
  x: number;
  y: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** No space is blocked any more. */
export interface Unblocked {
  kind: 'unblocked';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile is given for another one from the discard pile. */
export interface Swapped {
  kind: 'swapped';
  ply: number;
  by: number;
  tile: string;
  for: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The tiles of a hand are put in another order. */
export interface Reordered {
  kind: 'reordered';
  ply: number;
  by: number;
  order: string[];
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody is put to sleep. */
export interface Sleeps {
  kind: 'sleeps';
  ply: number;
  by: number;
  target: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A second character is revealed. */
export interface Revealed {
  kind: 'revealed';
  ply: number;
  by: number;
  character: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody digs: how many digs are due, this one included. */
export interface Dig {
  kind: 'dig';
  ply: number;
  by: number;
  digs: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A lake is closed. */
export interface LakeClosed {
  kind: 'lake_closed';
  ply: number;
  by: number;
  size: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** An island is closed. */
export interface IslandClosed {
  kind: 'island_closed';
  ply: number;
  by: number;
  size: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Empty spaces are enclosed. */
export interface VoidMade {
  kind: 'void_made';
  ply: number;
  by: number;
  size: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody has no tile to play. */
export interface Passed {
  kind: 'passed';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody does nothing out of turn. */
export interface Declined {
  kind: 'declined';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The Wrath takes a token. */
export interface Token {
  kind: 'token';
  ply: number;
  by: number;
  tokens: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The bag is shaken. */
export interface Reshuffled {
  kind: 'reshuffled';
  ply: number;
  by: number;
  count: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody's points change. */
export interface Points {
  kind: 'points';
  ply: number;
  by: number;
  from: number;
  to: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The Thief takes somebody's victory. */
export interface Stolen {
  kind: 'stolen';
  ply: number;
  by: number;
  victim: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Somebody wins. */
export interface Won {
  kind: 'won';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** All tiles are gone. */
export interface Exhausted {
  kind: 'exhausted';
  ply: number;
  by: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A tile goes back into the bag. */
export interface Returned {
  kind: 'returned';
  ply: number;
  by: number;
  tile: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** What is in the box. */
export interface Components {
  tiles: Face[];
  powers: PowerCard[];
  characters: CharacterCard[];
  warnings: string[];
}

/** A kind of tile: what it shows, and how often it is there. */
export interface Face {
  id: string;
  name: string;
  copies: number;
  edges: ('land' | 'left' | 'right' | 'river' | 'wide')[];
  lakes: string[][];
  rivers: River[];
  lands: string[][];
  mark: '' | 'artifact' | 'ruin';
  islet: boolean;
  hub: number[];
  pixels: string[];
  text: string;
}

/** Edges joined into one river, and where it ends. */
export interface River {
  edges: ('E' | 'N' | 'S' | 'W')[];
  to: 'spring' | 'through' | number;
}

/** A power; None where its uses are not limited. */
export interface PowerCard {
  number: number;
  name: string;
  uses: number | null;
}

/** A character, and what makes its points. */
export interface CharacterCard {
  id: string;
  name: string;
  counts: '' | 'discard' | 'extent' | 'islands' | 'lakes' | 'rivers' | 'ruins' | 'squares' | 'voids';
}

export type GameEvent = Dealt | CharacterChosen | SecondTaken | TeacherNamed | Early | TurnStarted | TurnSkipped | Woke | Drew | Spread | TileLaid | Covered | Discarded | SetOut | Rotated | Blocked | Unblocked | Swapped | Reordered | Sleeps | Revealed | Dig | LakeClosed | IslandClosed | VoidMade | Passed | Declined | Token | Reshuffled | Points | Stolen | Won | Exhausted | Returned;

/** What a table of this game shows (`ShownTable`). */
export interface Forms {
  view: View;
  event: GameEvent | TableLine;
  space: never;
}

/** For how many ms what happened is shown, by its kind. No clock runs meanwhile. */
export const LENGTHS: Partial<Record<GameEvent['kind'], number>> = {
  turn_started: 200,
  turn_skipped: 400,
  woke: 300,
  drew: 200,
  spread: 200,
  laid: 450,
  covered: 200,
  discarded: 300,
  set_out: 300,
  rotated: 500,
  blocked: 500,
  unblocked: 300,
  swapped: 500,
  reordered: 400,
  sleeps: 700,
  revealed: 900,
  dig: 300,
  lake_closed: 900,
  island_closed: 900,
  void_made: 700,
  token: 400,
  stolen: 1000,
  reshuffled: 300,
  won: 1200,
  exhausted: 600,
};
