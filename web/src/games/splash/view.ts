/** Splash!'s view as the server sends it. */

export interface Standing {
  piece: string;
  pose: number[];
  height: number;
  covered: boolean;
  on: [string, number][];
}
export interface SplashView {
  phase: string;
  giver: number;
  placer: number;
  owner: number | null;
  piece: string | null;
  stocks: string[][];
  drops: number[];
  pile: string[];
  box: string[];
  fallen: string[];
  base: string | null;
  takes: number;
  taken: number;
  tower: Standing[];
  targets: string[];
  bases: string[];
  suitable: string[];
  tremor: number;
  teams: number[][] | null;
}
export interface Space {
  targets: { on: string; faces: string[]; reach: { x: number; y: number } }[];
  turns: number;
  step: number;
  tremor: number;
}
export interface MoveData {
  draft?: string;
  give?: string;
  from?: number;
  base?: string;
  take?: string;
  place?: { on: string; face: string; turn: number; x: number; y: number };
}
