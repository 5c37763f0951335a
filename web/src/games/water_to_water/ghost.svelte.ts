/** The tile in hand over the map: which tile, with which power, where, and whether it may stay. */

import type { ShownTable } from '../../net/table';
import type { Said, ToldMove } from '../../protocol';
import { signalRefusal } from '../../shell/refused';
import { AROUND, cell, clashing } from './cells';
import type { Forms, Laid, MoveData, Spot, Turned } from './forms';

export type Mode = 'play' | 'rotate' | 'block';
export interface Way {
  tile: string;
  power: number | undefined;
}
export interface Space extends Spot {
  fits: boolean;
}
export const data = (move: ToldMove) => move.data as MoveData;
const turnsAt = (moves: ToldMove[], spot: (said: MoveData) => Turned | undefined) => {
  const found = new Map<string, number[]>(); // cell -> turns that fit
  for (const move of moves) {
    const said = spot(data(move));
    if (!said) continue;
    const name = cell(said.x, said.y);
    found.set(name, [...(found.get(name) ?? []), said.turn]);
  }
  return found;
};

export class Ghost {
  mode = $state<Mode>('play');
  tile = $state<string | null>(null);
  power = $state<number | undefined>(undefined);
  at = $state.raw<Turned | null>(null);
  reason = $state.raw<Said | null>(null);
  refusals = $state(0); // each shakes the ghost once
  blocking = $state.raw<Spot | null>(null); // the space that would be blocked: a power is not spent by one tap
  #allowed = $state.raw<object | null>(null); // a pose the server allows under another turn's name

  constructor(readonly live: ShownTable<Forms>) {}

  readonly view = $derived.by(() => this.live.payload?.view ?? null);
  readonly placings = $derived.by(() => this.live.moves.filter((move) => data(move).play));
  readonly rotations = $derived.by(() => this.live.moves.filter((move) => data(move).rotate));
  readonly blocks = $derived.by(() => this.live.moves.filter((move) => data(move).block));
  /** Everything that is not pointed at on the map. */
  readonly others = $derived.by(() =>
    this.live.moves.filter((move) => !data(move).play && !data(move).rotate && !data(move).block),
  );
  readonly ways = $derived.by(() => {
    const found = new Map<string, Way>();
    for (const move of this.placings) {
      const { play, power } = data(move);
      if (play) found.set(`${play.tile}/${power ?? ''}`, { tile: play.tile, power });
    }
    return [...found.values()];
  });

  readonly laidAt = $derived.by(
    () => new Map<string, Laid>(this.view?.map.map((laid) => [cell(laid.x, laid.y), laid]) ?? []),
  );
  readonly fitting = $derived.by(() =>
    turnsAt(this.placings, (said) =>
      said.play?.tile === this.tile && said.power === this.power ? said.play : undefined,
    ),
  );
  readonly turning = $derived.by(() => turnsAt(this.rotations, (said) => said.rotate));

  /** Empty spaces that can be pointed at. */
  readonly spaces = $derived.by((): Space[] => {
    if (!this.view || this.mode === 'rotate') return [];
    if (this.mode === 'block') return this.blocks.map((move) => ({ ...(data(move).block as Spot), fits: true }));
    const mayLook = this.placings.length > 0 || this.view.phase === 'main'; // a tile that fits nowhere says why
    if (!this.tile || !this.live.mine || !mayLook) return [];
    const found = new Map<string, Space>();
    const add = (x: number, y: number) => {
      const name = cell(x, y);
      if (!found.has(name) && !this.laidAt.has(name)) found.set(name, { x, y, fits: this.fitting.has(name) });
    };
    for (const name of this.fitting.keys()) {
      const [x = 0, y = 0] = name.split(',').map(Number);
      add(x, y);
    }
    for (const laid of this.view.map) for (const [dx, dy] of AROUND) add(laid.x + dx, laid.y + dy);
    return [...found.values()];
  });
  /** Tiles of the map that can be turned or covered. */
  readonly aims = $derived.by(() =>
    this.mode === 'rotate'
      ? new Set(this.turning.keys())
      : new Set([...this.fitting.keys()].filter((name) => this.laidAt.has(name))),
  );
  /** The move that leaves it there: one of the list, or one that looks the same when turned. */
  readonly legal = $derived.by((): number | Record<string, unknown> | null => {
    const ghost = this.at;
    if (!ghost) return null;
    return this.#listed(ghost)?.action ?? (this.#allowed === ghost ? this.#move(ghost) : null);
  });
  #listed(ghost: Turned): ToldMove | null {
    const here = (said: Turned | undefined) => said?.x === ghost.x && said.y === ghost.y && said.turn === ghost.turn;
    if (this.mode === 'rotate') return this.rotations.find((move) => here(data(move).rotate)) ?? null;
    return (
      this.placings.find((move) => {
        const said = data(move);
        return said.power === this.power && said.play?.tile === this.tile && here(said.play);
      }) ?? null
    );
  }
  /** The face under the ghost's shadow. */
  readonly drawn = $derived.by(() =>
    this.mode === 'rotate' && this.at ? (this.laidAt.get(cell(this.at.x, this.at.y))?.tile ?? null) : this.tile,
  );
  /** Of the four sides: which clash, which meet a neighbour and match. */
  readonly sides = $derived.by(() => {
    const ghost = this.at;
    const clashes = this.reason ? clashing(this.reason) : [];
    return AROUND.map(([dx, dy], side) => {
      if (clashes.includes(side)) return 'clashes';
      const meets = ghost !== null && this.laidAt.has(cell(ghost.x + dx, ghost.y + dy));
      return meets && (this.legal !== null || clashes.length > 0) ? 'matches' : 'free';
    });
  });

  /** A new position: take up the first thing that can be done. */
  begin(): void {
    this.let();
    const first = this.ways.find((way) => way.power === undefined) ?? this.ways[0]; // no use is spent unasked
    const map = this.rotations.length > 0 ? 'rotate' : this.blocks.length > 0 ? 'block' : 'play';
    this.mode = first ? 'play' : map;
    const hand = this.live.seat === null ? [] : (this.view?.players[this.live.seat]?.hand ?? []);
    this.tile = first?.tile ?? hand.find((one) => one !== null) ?? null;
    this.power = first?.power;
  }
  /** The move that blocks the space that was chosen. */
  readonly block = $derived.by((): number | null => {
    const at = this.blocking;
    const here = (spot: Spot | undefined) => spot?.x === at?.x && spot?.y === at?.y;
    return at ? (this.blocks.find((move) => here(data(move).block))?.action ?? null) : null;
  });
  let(): void {
    this.at = this.blocking = null;
    this.reason = null;
  }
  take(way: Way): void {
    this.let();
    this.mode = 'play';
    this.tile = way.tile;
    this.power = way.power;
  }
  aim(mode: Mode): void {
    this.let();
    this.mode = mode;
  }

  /** Put the ghost on a space or a tile; where it is already, turn it. */
  put(x: number, y: number): void {
    const here = this.at?.x === x && this.at.y === y;
    if (here) return this.turn(1);
    const name = cell(x, y);
    const fits = this.mode === 'rotate' ? this.turning.get(name) : this.fitting.get(name);
    const now = this.mode === 'rotate' ? ((this.laidAt.get(name)?.turn ?? 0) + 1) % 4 : (this.at?.turn ?? 0);
    this.at = { x, y, turn: fits?.[0] ?? now };
    void this.ask();
  }
  turn(by: number): void {
    if (!this.at) return;
    this.at = { ...this.at, turn: (this.at.turn + by + 4) % 4 };
    void this.ask();
  }
  /** Why it cannot stay there, in the server's words. */
  async ask(): Promise<void> {
    this.reason = null;
    const ghost = this.at;
    if (!ghost || this.legal !== null || !this.live.mine) return;
    const said = await this.live.why(this.#move(ghost));
    if (this.at !== ghost) return;
    this.reason = said;
    if (!said) this.#allowed = ghost;
  }
  refuse(said: Said | null = this.reason): void {
    this.reason = said;
    this.refusals += 1;
    signalRefusal();
  }
  /** Show on the map what a move would do; false where it is nothing one could see there. */
  foreshadow(move: ToldMove): boolean {
    const { play, rotate, block, power } = data(move);
    if (play) this.take({ tile: play.tile, power });
    else if (rotate) this.aim('rotate');
    else if (block) this.aim('block');
    if (block) this.blocking = block;
    else this.at = play ? { x: play.x, y: play.y, turn: play.turn } : (rotate ?? null);
    return this.at !== null || this.blocking !== null;
  }

  #move(ghost: Turned): Record<string, unknown> {
    if (this.mode === 'rotate') return { rotate: ghost };
    return { play: { tile: this.tile, ...ghost }, ...(this.power === undefined ? {} : { power: this.power }) };
  }
}
