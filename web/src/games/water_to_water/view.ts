/** Water to Water's view as the server sends it, and what its moves say. */

export interface Laid {
  tile: string;
  x: number;
  y: number;
  turn: number;
}
export interface Player {
  seat: number;
  power: number | null;
  uses: number | null;
  character: string | null;
  points: number;
  target: number | null;
  reached: boolean;
  features: { kind: string; cells: [number, number][]; size: number }[];
  hand: (string | null)[];
  hand_size: number;
  asleep: number | null;
  hidden: string | null;
  revealed: boolean;
}
export interface MapView {
  phase: string;
  turn: number;
  active: number;
  players: Player[];
  map: Laid[];
  block: { x: number; y: number } | [number, number] | null;
  bag_count: number;
  discard: string[];
  out: Record<string, number>;
  spread: string[];
}

export interface MoveData {
  play?: { tile: string; x: number; y: number; turn: number };
  rotate?: { x: number; y: number; turn: number };
  block?: { x: number; y: number };
  power?: number;
  character?: string;
  pass?: boolean;
  discard?: string;
  swap?: string;
  set_out?: string;
  order?: string[];
  sleep?: number;
}

export const cell = (x: number, y: number): string => `${x},${y}`;
export const AROUND: [number, number][] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
export const SIDE_NAMES = ['North', 'East', 'South', 'West'];
