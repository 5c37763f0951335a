/**
 * The tables of this device: set up, kept, played on by bots, told to whoever looks, without a server.
 *
 * It answers the server's own requests in the server's own forms, so that the pages need not know where a table is.
 */

import type { Joined, Made, NewTable, Payload, RematchAnswer, Said, Summary, ToldOutcome } from '../protocol';
import { nearest } from './between';
import { chosenBy, isWindow, passOf, playerOf } from './automatic';
import { bytesIn, hexOf } from './secrets';
import type { Options } from './contract';
import { examine, type Examined } from './examining';
import { hintsFor } from './hints';
import { inMemory, tidy, type Chair, type Kept, type Shelf } from './kept';
import { BOT, type Line, type Live, type Playable } from './live';
import { isOf, readLog } from './log';
import { Refusal, refused, Table } from './table';
import type { Lesson } from './tables';
import { opened, payloadOf, summaryOf } from './telling';
import { spreadOf, type Spread } from './tempo';

export const HERE = 'here-'; // what the names of these tables begin with
const ORDERS = ['nothing_legal']; // of a seat that has said nothing
const PAUSE = 600; // milliseconds before a bot's answer in a window or a lesson, so that one sees what happens
const SPREAD = 1000; // and up to so many more in a window, whatever the bot holds
const READY = 100; // milliseconds before that at which it has chosen
const SUBSTITUTE = 'greedy'; // plays on for somebody who resigned

export type Load = (slug: string) => Promise<Playable>;
export type Tell = Line['tell'];

/** What a page asks for: a frame of the live protocol. */
export interface Frame {
  type: string;
  id?: number | string | null;
  [field: string]: unknown;
}

export class House {
  #tables = new Map<string, Promise<Live>>();
  #shelf: Promise<Shelf>;

  constructor(
    readonly load: Load,
    shelf: Promise<Shelf> = Promise.resolve(inMemory()),
    readonly hold: (id: string) => Promise<boolean> = () => Promise.resolve(true), // no other page plays there
    readonly pause = PAUSE,
  ) {
    this.#shelf = shelf;
  }

  // Requests, as the server answers them.

  /** Set a table up. */
  async make(wanted: NewTable, lesson = false): Promise<Made> {
    const game = await this.load(wanted.game);
    const { about } = game.rules;
    const { lesson: first } = game;
    const kinds = lesson ? seatsOf(first) : wanted.seats;
    if (!about.seats.includes(kinds.length))
      throw refused('wrong_setting', `${about.title} is not for ${kinds.length} seats.`);
    const options: Options = { ...about.options, ...wanted.options };
    const start = lesson ? { state: game.start, position: first.position } : undefined;
    const table = begun(() => Table.begin(game, kinds.length, options, start));
    return this.#keep(game, table, chairsOf(kinds, game), lesson);
  }

  /** What if: a match as it stood after a ply, to be played on here, with bots at the other seats. */
  async playOn(log: string, ply: number, seat: number, bot: string): Promise<Made> {
    const { header, lines } = readLog(log);
    const game = await this.load(header.game);
    if (!isOf(header, game.rules.about) || header.position !== undefined)
      throw refused(
        'not_here',
        'Only matches with these rules and the standard box, from their beginning, can be played on here.',
      );
    const table = Table.replay(game, header, lines.slice(0, ply), null);
    table.carryOn();
    const kinds = Array.from({ length: header.seats }, (_, one) => (one === seat ? 'person' : BOT + bot));
    return this.#keep(game, table, chairsOf(kinds, game), false);
  }

  examine(log: string, told: ToldOutcome | null): Promise<Examined> {
    return examine(this.load, log, told);
  }

  async mine(): Promise<Summary[]> {
    const kept = await (await this.#shelf).all();
    return kept.sort((a, b) => b.changed - a.changed).map(summaryOf);
  }

  /** Take a seat: a link of this device names it. */
  async join(id: string, token: string, name?: string | null, colour?: number | null): Promise<Joined> {
    const live = await this.#at(id);
    const seat = Number(token.split('.')[1]);
    const chair = live.kept.chairs[seat];
    if (!chair || chair.kind.startsWith(BOT)) throw refused('no_link', 'There is no such seat at this table.');
    chair.name = name ?? chair.name;
    chair.colour = colour ?? chair.colour;
    await this.#save(live);
    this.#tellAll(live);
    return { seat, token, url: `/t/${id}`, nonce: null };
  }

  async log(id: string): Promise<string> {
    return (await this.#at(id)).table.log;
  }

  async payload(id: string, seat: number | null = null): Promise<Payload> {
    return payloadOf(await this.#at(id), seat, 0);
  }

  /** A finished match as it stood after a ply; `open` shows what each seat knew of itself. */
  async plyOf(id: string, ply: number, seat: number | null, open: boolean): Promise<Payload> {
    const live = await this.#at(id);
    if (live.table.outcome === null)
      throw refused('not_over', 'This match is not over yet; its replay opens at the end.');
    const { header, lines } = live.table;
    const state = live.kept.lesson ? live.game.start : undefined;
    const table = Table.replay(live.game, header, lines.slice(0, ply), null, state);
    try {
      const payload = payloadOf({ ...live, table }, seat, 0);
      return open ? { ...payload, view: opened(table, payload.view) } : payload;
    } finally {
      table.close();
    }
  }

  /** The next match at the same seats; a lone player may say who plays there as bots. */
  async rematch(id: string, seat: number, bot?: string): Promise<RematchAnswer> {
    const live = await this.#at(id);
    if (live.table.outcome === null) throw refused('not_over', 'The match is not over yet.');
    if (live.kept.rematch === null || !(await (await this.#shelf).get(live.kept.rematch))) {
      const chairs = nextChairs(live, bot);
      const options = { ...live.game.rules.about.options, ...live.table.header.options };
      const table = Table.begin(live.game, live.table.seats, options);
      const made = await this.#keep(live.game, table, chairs, false);
      live.kept.rematch = made.id;
      await this.#save(live);
      this.#tellAll(live);
    }
    const next = live.kept.rematch ?? '';
    return { id: next, seat, token: `${HERE}.${seat}`, url: `/t/${next}`, host: null };
  }

  /** Call a match by a name of one's own; without one it has none any more. */
  async call(id: string, name: string): Promise<object> {
    const live = await this.#at(id);
    live.kept.called = name;
    await this.#save(live);
    return {};
  }

  // Lines, as the server's WebSocket.

  async open(id: string, line: number, seat: number | null, since: number, tell: Tell): Promise<void> {
    const live = await this.#at(id);
    if (!(await this.hold(id))) throw refused('elsewhere', 'This table is open in another tab of this browser.');
    await ready(live);
    live.lines.set(line, { seat, since, tell });
    this.#tell(live, line);
    this.#goOn(live);
  }

  async close(id: string, line: number): Promise<void> {
    const live = await this.#at(id);
    live.lines.delete(line);
  }

  /** Do what a frame asks for; its answer is a frame too. */
  async frame(id: string, line: number, frame: Frame): Promise<object> {
    const live = await this.#at(id);
    const seat = live.lines.get(line)?.seat ?? null;
    try {
      return { type: 'ok', id: frame.id ?? null, result: await this.#do(live, seat, frame) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { type: 'error', id: frame.id ?? null, error: error.said };
    }
  }

  async #do(live: Live, seat: number | null, frame: Frame): Promise<object> {
    const { table } = live;
    if (frame.type === 'ping') return { ply: table.ply };
    if (seat === null) throw refused('no_seat', 'Only somebody who sits at this table can do that.');
    switch (frame.type) {
      case 'why':
        return { reason: table.why(frame.move as number | object, seat) };
      case 'hint':
        if (table.toAct !== seat) throw refused('not_asked', 'It is not your turn to answer.');
        return { hints: hintsFor(live.game, table.look(seat), (frame.said ?? []) as string[]) };
      case 'move':
        if (frame.ply !== table.ply) throw refused('stale', `The table is at ply ${table.ply} now.`);
        table.play(frame.move as number | object, seat);
        break;
      case 'undo':
        table.undo(seat, (frame.to as number | null | undefined) ?? null);
        break;
      case 'resign':
        table.resign(seat);
        if (table.outcome === null) table.join({ table: 'substitute', by: seat, bot: SUBSTITUTE });
        break;
      case 'orders': {
        const chair = live.kept.chairs[seat];
        if (chair) chair.orders = frame.orders as string[];
        break;
      }
      default:
        throw refused('not_here', 'A table that is played on this device cannot do that.');
    }
    await this.#changed(live);
    return { ply: table.ply };
  }

  // What goes on by itself.

  #goOn(live: Live): void {
    if (live.timer !== null || live.lines.size === 0) return;
    const seat = live.table.toAct;
    if (seat === null) return;
    const bot = playerOf(live, seat);
    if (bot === null && passOf(live, seat) === null) return;
    const spread = bot === null ? null : this.#spread(live, seat, bot);
    const work = () => (bot !== null && spread ? this.#answer(live, seat, bot, spread) : this.#step(live, seat, bot));
    live.timer = setTimeout(() => void work().catch(() => undefined), bot === null || spread ? 0 : this.pause);
  }

  /** Between which moments a bot's answer is told; null: as soon as it has chosen, after the pause. */
  #spread(live: Live, seat: number, bot: string): Spread | null {
    if (this.pause === 0) return null;
    if (isWindow(live, seat)) return [this.pause, this.pause + SPREAD];
    return live.kept.lesson ? null : spreadOf(live, seat, bot);
  }

  async #step(live: Live, seat: number, bot: string | null): Promise<void> {
    live.timer = null;
    const { table } = live;
    if (table.toAct !== seat || live.lines.size === 0) return;
    const number = bot === null ? passOf(live, seat) : chosenBy(bot, live, seat);
    if (number !== null) table.play(number, seat);
    await this.#changed(live);
  }

  /** A bot chooses before its answer could first be told, and a drawn moment says when it is. */
  #answer(live: Live, seat: number, bot: string, [earliest, latest]: Spread): Promise<void> {
    const { table } = live;
    const { ply } = table;
    const told = Date.now() + earliest + (latest - earliest) * Math.random();
    live.timer = null;
    if (table.toAct !== seat || live.lines.size === 0) return Promise.resolve();
    const number = chosenBy(bot, live, seat, earliest - READY);
    const tell = async () => {
      live.timer = null;
      if (table.toAct === seat && table.ply === ply) table.play(number, seat);
      await this.#changed(live);
    };
    live.timer = setTimeout(() => void tell().catch(() => undefined), Math.max(0, told - Date.now()));
    return Promise.resolve();
  }

  // How it is kept and told.

  async #keep(game: Playable, table: Table, chairs: Chair[], lesson: boolean): Promise<Made> {
    const id = HERE + hexOf(crypto.getRandomValues(new Uint8Array(6)));
    const now = Date.now() / 1000;
    const kept: Kept = {
      id,
      game: game.rules.about.slug,
      title: game.rules.about.title,
      created: now,
      changed: now,
      chairs,
      lesson,
      secret: null,
      header: table.header,
      lines: [],
      over: false,
      asked: null,
      rematch: null,
    };
    const live = { kept, table, game, lines: new Map<number, Line>(), timer: null };
    this.#tables.set(id, Promise.resolve(live));
    await this.#save(live);
    await tidy(await this.#shelf);
    const people = chairs.flatMap((chair, seat) => (chair.kind.startsWith(BOT) ? [] : [seat]));
    const seats = people.map((seat) => ({ seat, token: `${HERE}.${seat}`, url: `/t/${id}#${HERE}.${seat}` }));
    return { id, url: `/t/${id}`, seats, host: '' };
  }

  #at(id: string): Promise<Live> {
    let live = this.#tables.get(id);
    if (live === undefined) {
      live = this.#fetch(id);
      this.#tables.set(id, live);
      live.catch(() => this.#tables.delete(id));
    }
    return live;
  }

  async #fetch(id: string): Promise<Live> {
    const kept = await (await this.#shelf).get(id);
    if (kept === undefined) throw refused('no_table', 'There is no such table on this device.');
    const game = await this.load(kept.game);
    const secret = kept.secret === null ? null : bytesIn(kept.secret);
    const state = kept.lesson ? game.start : undefined;
    try {
      if (!isOf(kept.header, game.rules.about)) throw new Error('they have changed since it was begun.');
      const table = Table.replay(game, kept.header, kept.lines, secret, state);
      return { kept, table, game, lines: new Map(), timer: null };
    } catch (error) {
      const why = (error as Error).message;
      throw refused('damaged', `This table cannot be continued with the rules of today: ${why}`);
    }
  }

  async #changed(live: Live): Promise<void> {
    this.#tellAll(live);
    this.#goOn(live);
    await this.#save(live);
  }

  async #save(live: Live): Promise<void> {
    const { kept, table } = live;
    kept.lines = [...table.lines];
    kept.secret = table.secret && hexOf(table.secret);
    kept.over = table.outcome !== null;
    kept.asked = table.toAct;
    kept.changed = Date.now() / 1000;
    await (await this.#shelf).put(kept);
  }

  #tellAll(live: Live): void {
    for (const line of live.lines.keys()) this.#tell(live, line);
  }

  #tell(live: Live, number: number): void {
    const line = live.lines.get(number);
    if (line === undefined) return;
    const payload = payloadOf(live, line.seat, line.since);
    line.since = payload.ply;
    line.tell(payload);
  }
}

/** See to it that every bot has here what it chooses by. */
async function ready({ kept: { chairs }, table, game }: Live): Promise<void> {
  if (table.outcome !== null) return;
  const bots = chairs.filter(({ kind }) => kind.startsWith(BOT)).map(({ kind }) => kind.slice(BOT.length));
  const { options = {} } = table.header;
  await Promise.all(bots.map((bot) => game.rules.ready(bot, options)));
}

/** A table, or a refusal of what it should be set up with. */
function begun(begin: () => Table): Table {
  try {
    return begin();
  } catch (error) {
    throw refused('wrong_setting', (error as Error).message);
  }
}

/** Empty chairs for people; bots have names from the first, each its own. */
const chairsOf = (kinds: readonly string[], { rules }: Playable): Chair[] =>
  kinds.map((kind, seat) => {
    const before = kinds.slice(0, seat).filter((one) => levelOf(one) === levelOf(kind)).length;
    return { kind, name: rules.names(levelOf(kind))[before] ?? '', colour: null, orders: ORDERS };
  });

/** Who sits there in the next match. */
function nextChairs({ kept: { chairs }, game }: Live, bot?: string): Chair[] {
  if (bot === undefined) return structuredClone(chairs);
  const isBot = ({ kind }: Chair) => kind.startsWith(BOT);
  if (chairs.filter((chair) => !isBot(chair)).length > 1)
    throw refused('not_alone', 'Other people play at this table: its next match has the same bots.');
  if (game.rules.names(levelOf(bot)).length === 0) throw refused('unknown_bot', `There is no '${bot}'.`);
  const others = chairsOf(
    chairs.map((chair) => (isBot(chair) ? bot : chair.kind)),
    game,
  );
  return chairs.map((chair, seat) => (isBot(chair) ? (others[seat] ?? chair) : { ...chair }));
}

/** The level whose people sit there; '' where no bot does. */
const levelOf = (kind: string): string => (kind.startsWith(BOT) ? nearest(kind.slice(BOT.length)) : '');

const seatsOf = (lesson: Lesson): string[] =>
  Array.from({ length: lesson.seats }, (_, seat) => (seat === lesson.seat ? 'person' : BOT + lesson.bot));

/** What a page is told of an error: a refusal, or that something is wrong here. */
export function saidOf(error: unknown): Said {
  if (error instanceof Refusal) return error.said;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'fault', message, rule: '', parts: [] };
}
