/** Showdown's view as the server sends it. */

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
  known: string[];
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

export interface MoveData {
  play?: string;
  set?: string;
  discard?: string;
  recover?: number;
  card?: string;
  from?: string | number;
  mode?: string;
  suns?: string[];
  pass?: boolean;
  end?: boolean;
}
