/** Water to Water's view as the server sends it, and what its moves say. */

export type Cell = [number, number];
export interface Spot {
  x: number;
  y: number;
}
export interface Laid extends Spot {
  tile: string;
  turn: number;
}
export interface Feature {
  kind: string;
  cells?: Cell[]; // what lies off the map has none
  size?: number;
  closed?: boolean;
  points?: number;
}
export interface Player {
  seat: number;
  power: number | null;
  uses: number | null;
  character: string | null;
  points: number;
  target: number | null;
  reached: boolean;
  features: Feature[]; // those that make points, each with its points
  hand: (string | null)[];
  hand_size: number;
  asleep: string | null;
  second: boolean;
  hidden: string | null;
  burned: boolean | null;
  revealed: boolean;
  teacher: number | null;
  tokens: number;
}
export interface MapView {
  phase: string;
  turn: number;
  active: number;
  players: Player[];
  map: Laid[];
  bounds: { min_x: number; max_x: number; min_y: number; max_y: number } | null;
  block: Spot | null;
  bag_count: number;
  discard: string[];
  out: Record<string, number>;
  spread: string[];
  features: Record<'lakes' | 'islands' | 'rivers' | 'voids' | 'squares' | 'ruins' | 'artifacts', Feature[]>;
}

export interface MoveData {
  play?: Laid;
  rotate?: Spot & { turn: number };
  block?: Spot;
  unblock?: boolean;
  power?: number;
  character?: string;
  teacher?: number;
  pass?: boolean;
  draw?: boolean;
  discard?: string;
  swap?: string;
  set_out?: string;
  order?: string[];
  sleep?: number;
  reveal?: boolean;
}

export const cell = (x: number, y: number): string => `${x},${y}`;
export const AROUND: Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
export const SIDE_NAMES = ['North', 'East', 'South', 'West'];
