/** A match that is played in this browser: the board, its log, and what each seat is told. As kernel/table/table.py. */

import type { Said, ToldMove, ToldOutcome } from '../protocol';
import { wordsAt } from './chance';
import { CHANCE, NOBODY, type Board, type Carried, type Options, type Rules, type Seen, type Words } from './contract';
import { EXACT, FORMAT, textOf, type Header, type Line } from './log';
import { CannotUndo, Path } from './path';
import { fresh, fromHex, hexOf, keyOf, promiseOf, toHex } from './secrets';
import { kernel } from './words/kernel';

const FIELDS = 7; // of an event: kind, seat, a, b, c, d, secret
const HIDDEN = -1;
const MOVES = 4096; // as many as can be listed

/** Something could not be done, and nothing was. */
export class Refusal extends Error {
  constructor(readonly said: Said) {
    super(said.message);
  }
}

/** One of the kernel's messages as a refusal. */
function refusal(message: string, code: string, rule = '', parts: Record<string, number> = {}): Said {
  const { text, parts: placed } = kernel.said(message, parts);
  return { code, message: text, rule, parts: [...placed] };
}

/** A refusal that is about no rule. */
export const refused = (code: string, message: string): Refusal => new Refusal({ code, message, rule: '', parts: [] });

export interface Game {
  rules: Rules;
  words: Words;
}

interface Told {
  by: number; // NOBODY for a line of the table
  events: Int16Array;
}

export class Table {
  readonly lines: Line[] = [];
  #told: Told[] = [];
  #path = new Path();
  #quit = new Map<number, string>(); // seats that can no longer win, and why
  #given: ToldOutcome | null = null; // if so many have given up that the match is over
  #key: Uint8Array | null;

  private constructor(
    readonly game: Game,
    readonly header: Header,
    readonly board: Board,
    public secret: Uint8Array | null,
  ) {
    this.#key = secret && keyOf(secret, header.nonces ?? []);
  }

  /** A new match; a lesson begins where its state says. */
  static begin(game: Game, seats: number, options: Options, start?: { state: Uint8Array; position: object }): Table {
    const { about } = game.rules;
    const secret = fresh();
    const differing = Object.entries(options).filter(([key, value]) => about.options[key] !== value);
    const header: Header = {
      watertable: FORMAT,
      game: about.slug,
      rules: about.version,
      box: about.fingerprint,
      seats,
      promise: promiseOf(secret),
      ...(differing.length > 0 ? { options: Object.fromEntries(differing) } : {}),
      ...(start ? { position: start.position } : {}),
    };
    const table = new Table(game, header, boardOf(game, header, start?.state), secret);
    table.#goOn();
    return table;
  }

  /** A match played through again, as far as its lines go; an Error says which of them the rules refuse. */
  static replay(
    game: Game,
    header: Header,
    lines: readonly Line[],
    secret: Uint8Array | null,
    state?: Uint8Array,
  ): Table {
    const table = new Table(game, header, boardOf(game, header, state), secret);
    try {
      for (const line of lines) table.follow(line);
    } catch (error) {
      table.close();
      throw error;
    }
    return table;
  }

  get seats(): number {
    return this.header.seats;
  }

  get ply(): number {
    return this.lines.length;
  }

  /** The seat that must answer now, or null when the match is over. */
  get toAct(): number | null {
    return this.#given === null ? this.board.asked : null;
  }

  get outcome(): ToldOutcome | null {
    if (this.#given !== null || this.board.asked !== null) return this.#given;
    const won = this.board.winners();
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    const winners = seats.filter((seat) => (won >> seat) & 1 && !this.#quit.has(seat));
    return { winners, points: this.board.points(), reason: this.board.ending };
  }

  get isRevealed(): boolean {
    return this.lines.some((line) => line.table === 'seed');
  }

  get log(): string {
    return textOf(this.header, this.lines);
  }

  /** What a seat may know; null is a spectator. */
  look(seat: number | null): Seen {
    return this.board.look(seat ?? NOBODY);
  }

  view(seat: number | null): object {
    return this.game.words.view(this.look(seat));
  }

  /** What the seat that is asked may do, and whether that is all. */
  moves(): { moves: ToldMove[]; complete: boolean } {
    const seat = this.toAct;
    if (seat === null || seat < 0) return { moves: [], complete: true };
    const { words } = this.game;
    const [seen, numbers] = [this.look(seat), this.board.numbers()];
    const moves = numbers.map((action) => {
      const { text, parts } = words.say(seen, action);
      return { action, text, parts: [...parts], data: words.move(seen, action) };
    });
    return { moves, complete: numbers.length < MOVES };
  }

  /** What happened after a ply, as a seat may know it, each with a sentence. */
  events(seat: number | null, since: number): object[] {
    return this.lines.slice(since).flatMap((line, place) => this.#eventsOf(line, this.#told[since + place], seat));
  }

  /** Why a seat may not do this now, or null. */
  why(move: number | object, seat: number): Said | null {
    const number = this.#numberOf(move, seat);
    if (typeof number !== 'number') return number;
    const seen = this.look(seat);
    const code = this.board.verdict(seen, seat, number);
    return code === 0 ? null : this.game.words.reason(seen, code, number);
  }

  /** The ply that `undo` would go back to, or null if it would be refused. */
  undoTo(seat: number): number | null {
    if (this.toAct === null) return null;
    try {
      return this.#path.backTo(seat, null);
    } catch {
      return null;
    }
  }

  play(move: number | object, seat: number): void {
    const number = this.#numberOf(move, seat);
    if (typeof number !== 'number') throw new Refusal(number);
    const carried = this.board.carry(seat, number);
    if (typeof carried === 'number') throw new Refusal(this.game.words.reason(this.look(seat), carried, number));
    this.#done({ ply: this.ply + 1, seat, action: number }, seat, carried);
    this.#goOn();
  }

  undo(by: number, to: number | null = null): void {
    if (this.toAct === null) throw new Refusal(refusal('undo.over', 'cannot_undo'));
    let ply: number;
    try {
      ply = this.#path.backTo(by, to);
    } catch (error) {
      if (error instanceof CannotUndo) throw new Refusal(refusal(`undo.${error.why}`, 'cannot_undo', '', error.parts));
      throw error;
    }
    this.#takeBack(ply, by);
    this.#goOn();
  }

  resign(seat: number): void {
    this.join({ table: 'resign', by: seat });
    this.#goOn();
  }

  /** Write a line of the table about a seat. */
  join(line: {
    table: 'join' | 'resign' | 'leave' | 'substitute' | 'timeout';
    by: number;
    name?: string;
    bot?: string;
  }): void {
    if (this.toAct === null) throw new Refusal(refusal('refusal.over', 'over'));
    const { table, by, bot, name } = line;
    this.#note({
      ply: this.ply + 1,
      table,
      by,
      ...(bot === undefined ? {} : { bot }),
      ...(name === undefined ? {} : { name }),
    });
    if (table === 'resign') this.#giveUp(by);
  }

  /** Carry out a line of a log, and nothing else. */
  follow(line: Line): void {
    const { seat, table } = line;
    if (table === 'undo') this.#takeBack(this.#path.backTo(line.by ?? NOBODY, line.to ?? null), line.by ?? NOBODY);
    else if (table === 'promise' || table === 'seed') {
      if (table === 'promise') this.secret = this.#key = null;
      this.#note(line);
    } else if (table !== undefined) {
      this.join({ ...line, table: table as 'join', by: line.by ?? NOBODY });
    } else if (seat === 'chance') {
      if (this.toAct !== CHANCE) throw new Refusal(refusal('refusal.chance_not_asked', 'not_asked'));
      this.#done(line, CHANCE, this.board.roll(fromHex(line.words ?? '')));
    } else {
      const by = Number(seat);
      if (this.toAct === null) throw new Refusal(refusal('refusal.over', 'over'));
      const carried = this.board.carry(by, line.action ?? -1);
      if (typeof carried === 'number')
        throw new Refusal(this.game.words.reason(this.look(by), carried, line.action ?? -1));
      this.#done(line, by, carried);
    }
  }

  /** Go on with a match that was followed: chance answers, and the seed is told at the end. */
  carryOn(): void {
    this.#goOn();
  }

  close(): void {
    this.board.close();
  }

  #goOn(): void {
    while (this.toAct === CHANCE) {
      if (this.#key === null) this.#newPromise();
      const words = wordsAt(this.#key ?? new Uint8Array(), this.#path.chances);
      this.#done({ ply: this.ply + 1, seat: 'chance', words: toHex(words) }, CHANCE, this.board.roll(words));
    }
    if (this.toAct === null && !this.isRevealed) {
      if (this.secret === null) this.#newPromise();
      this.#note({ ply: this.ply + 1, table: 'seed', seed: hexOf(this.secret ?? new Uint8Array()) });
    }
  }

  /** A match continued from a saved log has a new secret: say so. */
  #newPromise(): void {
    this.secret = this.#key = fresh();
    this.#note({ ply: this.ply + 1, table: 'promise', promise: promiseOf(this.secret) });
  }

  #takeBack(ply: number, by: number): void {
    for (const changes of this.#path.undo(ply)) this.board.takeBack(changes);
    this.#note({ ply: this.ply + 1, table: 'undo', to: ply, by });
  }

  #done(line: Line, by: number, carried: Carried): void {
    this.lines.push(line);
    this.#told.push({ by, events: carried.events });
    this.#path.add(line.ply, by, carried.changes);
  }

  #note(line: Line): void {
    this.lines.push(line);
    this.#told.push({ by: NOBODY, events: new Int16Array() });
    this.#path.stay();
  }

  #giveUp(seat: number): void {
    const about = this.lines.filter((line) => line.by === seat);
    const since = about.slice(about.findLastIndex((line) => line.table === 'join') + 1);
    const late = since.some((line) => line.table === 'timeout');
    const gone = since.some((line) => line.table === 'leave');
    this.#quit.set(seat, late ? 'out of time' : gone ? 'left' : 'resigned');
    const left = Array.from({ length: this.seats }, (_, one) => one).filter((one) => !this.#quit.has(one));
    if (left.length <= 1)
      this.#given = { winners: left, points: this.board.points(), reason: this.#quit.get(seat) ?? '' };
  }

  #numberOf(move: number | object, seat: number): number | Said {
    if (this.#given !== null) return refusal('refusal.over', 'over');
    const { words, rules } = this.game;
    const seen = this.look(seat);
    if (seat !== this.board.asked) return words.reason(seen, this.board.verdict(seen, seat, 0), 0);
    if (typeof move === 'number') {
      if (Number.isInteger(move) && move >= 0 && move < EXACT) return move;
      return refusal('refusal.no_number', 'malformed', rules.about.grammar, { number: move });
    }
    if (move === null || typeof move !== 'object' || Array.isArray(move))
      return refusal('refusal.no_move', 'malformed', rules.about.grammar);
    try {
      return words.number(seen, move, (number) => this.board.verdict(seen, seat, number));
    } catch (error) {
      return { code: 'malformed', message: (error as Error).message, rule: rules.about.grammar, parts: [] };
    }
  }

  #eventsOf(line: Line, told: Told | undefined, seat: number | null): object[] {
    if (told === undefined) return [];
    if (told.by === NOBODY) return [kernel.told(line)];
    const events = [];
    for (let at = 0; at < told.events.length; at += FIELDS) {
      const numbers = told.events.slice(at, at + FIELDS);
      if (seat === null || numbers[1] !== seat) numbers[FIELDS - 1] = HIDDEN;
      events.push({ ply: line.ply, by: told.by, ...this.game.words.event(numbers) });
    }
    return events;
  }
}

function boardOf(game: Game, header: Header, state?: Uint8Array): Board {
  return game.rules.board(header.seats, { ...game.rules.about.options, ...header.options }, state);
}
