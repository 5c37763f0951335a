/** What is told of a table of this device, in the server's forms. */

import type { Payload, Sitter, Summary } from '../protocol';
import { isShared, playerOf } from './automatic';
import { hexOf } from './secrets';
import type { Chair, Kept } from './kept';
import { toldOfLesson } from './lessons';
import { BOT, substituteAt, type Live } from './live';
import type { Table } from './table';

/** The table as one seat, or a spectator, may know it. */
export function payloadOf(live: Live, seat: number | null, since: number): Payload {
  const { kept, table } = live;
  const { outcome } = table;
  const isAsked = seat !== null && table.toAct === seat && playerOf(live, seat) === null;
  const { moves, complete } = isAsked ? table.moves() : { moves: [], complete: true };
  const chair = seat === null ? undefined : kept.chairs[seat];
  return {
    type: 'seat',
    id: kept.id,
    game: kept.game,
    ply: table.ply,
    seat,
    sitters: kept.chairs.map((chair, one) => sitterOf(chair, one, substituteAt(table, one))),
    begun: true,
    waiting: [],
    to_act: table.toAct,
    view: table.view(seat),
    moves,
    complete,
    space: null,
    events: table.events(seat, since),
    since,
    outcome,
    clock: null,
    orders: chair?.orders ?? [],
    undo: null,
    undo_to: seat === null ? null : table.undoTo(seat),
    promise: table.header.promise,
    seed: outcome === null ? null : table.secret && hexOf(table.secret),
    nonces: [],
    without_nonce: [],
    rematch: kept.rematch,
    options: { ...live.game.rules.about.options, ...table.header.options },
    lesson: kept.lesson && seat === live.game.lesson.seat ? toldOfLesson(live.game, table) : null,
    away: 0,
    reissues: [],
    notices: [],
    host: false,
    flaws: [],
    warming: null,
    pause: [0, 0],
    quick_windows: !isShared(live),
    variant: null,
    unrated: true, // nobody but this device has seen it
    answered: false,
    passing: false,
    alias: null,
    called: kept.called ?? '',
    watching: 0,
    wants: [],
    onward: null,
    deal: null,
    tournament: null,
    rated: false,
    rerated: [],
    timing: null,
    rematch_by: null,
    guests_talk: false,
    lost: [],
    vacation: null,
  };
}

function sitterOf({ kind, name, colour }: Chair, seat: number, substitute: string | null): Sitter {
  const said = kind.startsWith(BOT) ? name || kind.slice(BOT.length) : name;
  return {
    seat,
    kind,
    name: said,
    here: true,
    connected: true,
    substitute,
    colour,
    away: null,
    substitute_since: null,
  };
}

/** Show in a view what each seat knew of itself. */
export function opened(table: Table, view: object | null): object | null {
  if (view === null || !('players' in view)) return view;
  const players = (view.players as object[]).map(
    (_, seat) => (table.view(seat) as { players: object[] }).players[seat],
  );
  return { ...view, players };
}

/** A table in a list. */
export function summaryOf(kept: Kept): Summary {
  const person = kept.chairs.findIndex((chair) => !chair.kind.startsWith(BOT));
  const isMine = kept.asked !== null && kept.asked >= 0 && !kept.chairs[kept.asked]?.kind.startsWith(BOT);
  return {
    id: kept.id,
    url: `/t/${kept.id}`,
    game: kept.game,
    title: kept.title,
    name: '',
    sitters: kept.chairs.map((chair, seat) => sitterOf(chair, seat, null)),
    ply: kept.lines.length,
    begun: true,
    over: kept.over,
    to_act: kept.asked,
    created: kept.created,
    seat: person,
    your_turn: isMine && !kept.over,
    alias: null,
    called: kept.called ?? '',
    watching: 0,
    rated: false,
    rematch: null,
    rematch_by: '',
    asks: '',
  };
}
