// Written by tools/web_types.py from watertable.games.splash. Do not edit.

import type { Part, TableLine } from '../../protocol';

/** The table as a seat sees it; a spectator sees the same. */
export interface ViewForm {
  game: 'splash';
  seat: number | null;
  to_act: number | 'chance' | 'world' | null;
  phase: 'base' | 'deal' | 'draft' | 'give' | 'over' | 'place' | 'resettle' | 'settle' | 'sway' | 'take' | 'tremor';
  first: number;
  giver: number;
  placer: number;
  owner: number | null;
  piece: string | null;
  drafter: number;
  stocks: string[][];
  drops: number[];
  pile: string[];
  box: string[];
  fallen: string[];
  taken: number;
  base: string | null;
  placement: Placement | null;
  takes: number;
  tower: Standing[];
  targets: string[];
  bases: string[];
  suitable: string[];
  waived: boolean;
  tremor: number;
  holds: number;
  teams: number[][] | null;
  winners: number[];
}

/** How a piece is put on another: which face lies down, its turn, its middle on the target. */
export interface Placement {
  on: string;
  face: string;
  turn: number;
  x: number;
  y: number;
  tick?: number;
}

/** A piece of the tower: its pose as whole numbers, and what carries it in thousandths. */
export interface Standing {
  piece: string;
  pose: number[];
  height: number;
  covered: boolean;
  on: [string, number][];
}

/** What a seat does: one of draft, give (from a stock), hold, place, base, take. */
export interface MoveForm {
  draft?: string;
  give?: string;
  hold?: boolean;
  from?: number;
  place?: Placement;
  base?: string;
  take?: string;
}

/** Who begins, and whether the pieces were dealt. */
export interface Dealt {
  kind: 'dealt';
  ply: number;
  by: number;
  dealt: boolean;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat takes a piece from the pile. */
export interface Drafted {
  kind: 'drafted';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece goes back to the box. */
export interface Boxed {
  kind: 'boxed';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat gives a piece of its own or another's stock. */
export interface Given {
  kind: 'given';
  ply: number;
  by: number;
  piece: string;
  owner: number;
  to: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat lets go of a piece. */
export interface Placed {
  kind: 'placed';
  ply: number;
  by: number;
  piece: string;
  on: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** How far off the hand lets go, by micrometres and thousandths of a degree. */
export interface Trembled {
  kind: 'trembled';
  ply: number;
  by: number;
  dx: number;
  dy: number;
  turn: number;
  tick: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece stands. */
export interface Stood {
  kind: 'stood';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** The tower comes down. */
export interface Splash {
  kind: 'splash';
  ply: number;
  by: number;
  piece: string;
  fallen: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat gets a drop. */
export interface Drop {
  kind: 'drop';
  ply: number;
  by: number;
  drops: number;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece is lifted off what is left of the tower. */
export interface Lifted {
  kind: 'lifted';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece falls when the rest settles again. */
export interface Fell {
  kind: 'fell';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece is the tower's base now, and whether somebody chose it. */
export interface Based {
  kind: 'based';
  ply: number;
  by: number;
  piece: string;
  chosen: boolean;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat takes a fallen piece. */
export interface Took {
  kind: 'took';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A piece fell alone, and that does no harm. */
export interface Pardoned {
  kind: 'pardoned';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat has won, and why. */
export interface Won {
  kind: 'won';
  ply: number;
  by: number;
  why: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** A seat has taken the piece in hand, and the hand sways. */
export interface Holds {
  kind: 'holds';
  ply: number;
  by: number;
  piece: string;
  seat: number | null;
  text: string;
  parts: Part[];
}

/** Every placement there is: targets, steps to the circle, and the grid of x and y. */
export interface Space {
  targets: Target[];
  turns: number;
  step: number;
  low: number;
  high: number;
  lattice: Lattice;
  tremor: number;
  hand: Swaying | null;
}

/** Where the piece in hand goes: the faces it can lie on, and how x and y lie on the table. */
export interface Target {
  on: string;
  faces: string[];
  reach: Reach;
  axes: number[][];
}

/** How far from a target's middle a piece may be put, along its two axes. */
export interface Reach {
  x: number;
  y: number;
}

/** Which of all placements are listed: so many turns, and so many points each way. */
export interface Lattice {
  turns: number;
  points: number;
}

/** How a hand that holds the piece sways: ticks a second, the last tick, holds that are left. */
export interface Swaying {
  rate: number;
  ticks: number;
  left: number;
}

/** What is in the box. */
export interface Components {
  pieces: Piece[];
  shapes: Shape[];
}

/** A piece of the box; its mark says its colour to those who do not see it. */
export interface Piece {
  id: string;
  name: string;
  shape: string;
  colour: string;
  mark: string;
}

/** One shape: a box of three lengths or a prism, in millimetres. */
export interface Shape {
  id: string;
  box: [number, number, number] | null;
  prism: Prism | null;
}

/** A column with a regular polygon at both ends, in millimetres. */
export interface Prism {
  sides: number;
  across_flats: number;
  height: number;
}

/** What tips first with the piece let go there: its weight and what carries it, from above. */
export interface Foresight {
  margin: number;
  danger: 'falls' | 'hair_raising' | 'risky' | 'safe';
  weight: number[];
  area: number[][];
  text: string;
  parts: Part[];
}

export type View = ViewForm;

export type MoveData = MoveForm;

export type GameEvent = Dealt | Drafted | Boxed | Given | Placed | Trembled | Stood | Splash | Drop | Lifted | Fell | Based | Took | Pardoned | Won | Holds;

/** What a table of this game shows (`ShownTable`). */
export interface Forms {
  view: View;
  event: GameEvent | TableLine;
  space: Space;
}
