/** The card in hand and the choices made with it so far, until one move is left and is sent. */

import type { ShownTable } from '../../net/table';
import type { Said, ToldMove } from '../../protocol';
import { play } from '../../shell/play';
import { signalRefusal } from '../../shell/refused';
import { aimedAt, said, stepOf, type Option } from './steps';
import type { Forms, Target, View } from './forms';

export type From = 'hand' | number;

export interface Held {
  card: string;
  from: From;
  place: number;
}

/** Where a move takes its card from, as "hand:cat" or "0:cat"; empty where it takes none. */
export function touched(move: ToldMove): string {
  const { play, from, set, discard } = said(move);
  if (play !== undefined) return `${from}:${play}`;
  const card = set ?? discard;
  return card === undefined ? '' : `hand:${card}`;
}

export class Choosing {
  held = $state.raw<Held | null>(null);
  reason = $state.raw<Said | null>(null); // why what was touched cannot be done
  #path = $state.raw<ToldMove[][]>([]); // what each choice has left over
  #live: () => ShownTable<Forms>;

  constructor(live: () => ShownTable<Forms>) {
    this.#live = live;
  }

  get view(): View | null {
    return this.#live().payload?.view ?? null;
  }

  /** What is still possible: of the card in hand, or of all when none is. */
  get #moves(): ToldMove[] {
    const { moves } = this.#live();
    const left = this.#path.at(-1);
    if (left) return left;
    const held = this.held;
    if (held) return moves.filter((move) => touched(move) === `${held.from}:${held.card}`);
    return this.view?.phase === 'main' ? moves.filter((move) => touched(move) === '') : moves;
  }

  get step() {
    return stepOf(this.#moves, this.held !== null);
  }

  get usable(): Set<string> {
    return new Set(this.#live().moves.map(touched).filter(Boolean));
  }

  get canGoBack(): boolean {
    return this.held !== null;
  }

  /** Whether this card could be Set, were it allowed: a card from the hand, in the main part of the turn. */
  get wouldSet(): string | null {
    const held = this.held;
    if (held?.from !== 'hand' || this.#path.length > 0 || this.view?.phase !== 'main') return null;
    return this.#live().mine && !this.#moves.some((move) => said(move).set) ? held.card : null;
  }

  reset(): void {
    this.held = this.reason = null;
    this.#path = [];
  }

  /** Take a card up, or put it back. What cannot be played says why. */
  async pick(card: string, from: From, place: number): Promise<void> {
    const again = this.held?.from === from && this.held.place === place;
    this.reset();
    if (again || this.#live().seat === null) return;
    this.held = { card, from, place };
    if (!this.#moves.some((move) => said(move).play ?? said(move).discard)) await this.explain({ play: card, from });
  }

  /** Show the server's sentence about something that cannot be done now. */
  async explain(move: Record<string, unknown>): Promise<void> {
    const held = this.held;
    const reason = await this.#live().why(move);
    if (this.held !== held) return;
    this.reason = reason;
    if (reason) signalRefusal();
  }

  async choose(option: Option): Promise<void> {
    const [move] = option.moves;
    if (!move) return;
    this.reason = null;
    if (option.moves.length === 1) return this.play(move.action);
    if (this.held === null) this.#take(move);
    else this.#path = [...this.#path, option.moves];
  }

  #take(move: ToldMove): void {
    const { play, from } = said(move);
    if (play === undefined || from === undefined) return;
    const hand = this.view?.players[this.#live().seat ?? 0]?.hand ?? [];
    this.held = { card: play, from, place: from === 'hand' ? hand.indexOf(play) : from };
  }

  /** Take up the card of a move that is only shown: false where it takes none. */
  foreshadow(action: number): boolean {
    const move = this.#live().moves.find((one) => one.action === action);
    this.reset();
    const [from, card] = move ? touched(move).split(':') : [];
    if (!from || !card) return false;
    const hand = this.view?.players[this.#live().seat ?? 0]?.hand ?? [];
    const slot = from === 'hand' ? 'hand' : Number(from);
    this.held = { card, from: slot, place: slot === 'hand' ? hand.indexOf(card) : slot };
    return true;
  }

  /** What I have Set in a slot. */
  mySet(slot: number): string | null {
    const { seat } = this.#live();
    return this.view?.players[seat ?? -1]?.set.find((one) => one.slot === slot)?.card ?? null;
  }

  /** Play a card that was dragged: at once where nothing is left to choose, else the prompt asks on. What cannot be says why. */
  async lift(held: Held, target: Target | null): Promise<void> {
    this.reset();
    await this.pick(held.card, held.from, held.place);
    if (this.held === null || this.reason) return;
    const plays = this.step.options.flatMap((option) => option.moves).filter((move) => said(move).set === undefined);
    const [only] = plays;
    if (target && this.canAim(target)) this.aim(target);
    else if (only && plays.length === 1) await this.play(only.action);
  }

  /** Choose by touching what is aimed at. */
  aim(target: Target): void {
    const option = aimedAt(this.step, target);
    if (option) void this.choose(option);
  }

  canAim(target: Target): boolean {
    return aimedAt(this.step, target) !== undefined;
  }

  /** One choice back; the first of all puts the card back. */
  back(): boolean {
    if (!this.canGoBack) return false;
    this.reason = null;
    if (this.#path.length > 0) this.#path = this.#path.slice(0, -1);
    else this.held = null;
    return true;
  }

  play(move: number): Promise<void> {
    return play(this.#live(), move, (said) => (this.reason = said));
  }

  /** Set a card from the hand, or say why not. */
  async set(card: string): Promise<void> {
    const move = this.#live().moves.find((one) => said(one).set === card);
    if (move) await this.play(move.action);
    else await this.explain({ set: card });
  }
}
