/** Showdown's view and moves as the server sends them. */

export interface SetCard {
  slot: number;
  turn: number;
  card: string | null;
}
export interface InPlay {
  card: string;
  as: string;
}
export interface Side {
  seat: number;
  water: number;
  hand: string[] | null;
  hand_count: number;
  known: { card: string; slots: number[] }[]; // what the other seat knows of this hand
  set: SetCard[];
  play: InPlay[];
}
export interface Link {
  seat: number;
  card: string;
  as: string;
  mode: string;
  from: string | number;
  stage: string;
  negated: boolean;
  defended: number;
  pending: number;
}
export interface ShowdownView {
  phase: string;
  turn: number;
  active: number;
  actions: number;
  sets: number;
  players: Side[];
  deck_count: number;
  discard: string[];
  chain: Link[];
}

export interface Target {
  set?: number;
  play?: number;
}
export interface MoveData {
  play?: string;
  set?: string;
  discard?: string;
  recover?: number;
  card?: string;
  from?: 'hand' | number;
  mode?: string;
  target?: Target;
  suns?: (string | number)[];
  pass?: boolean;
  end?: boolean;
}
