/** What goes on by itself at a table of this device: bots, standing orders, what a lesson has written. */

import { placeIn } from './lessons';
import { BOT, substituteAt, type Live } from './live';

const THOUGHT = 2000; // milliseconds that a bot may think

/** Whether people pass this device from hand to hand: then everybody is asked in person, who can only pass as well. */
export const isShared = ({ kept }: Pick<Live, 'kept'>): boolean =>
  kept.chairs.filter((chair) => !chair.kind.startsWith(BOT)).length > 1;

/** The bot that plays a seat, or null where a person is asked. */
export function playerOf({ kept, table }: Pick<Live, 'kept' | 'table'>, seat: number): string | null {
  const kind = kept.chairs[seat]?.kind ?? '';
  return kind.startsWith(BOT) ? kind.slice(BOT.length) : substituteAt(table, seat);
}

/** Whether a seat is asked in a window. */
export const isWindow = ({ table, game }: Live, seat: number): boolean => game.words.passing(table.look(seat)) !== null;

/** The pass that a seat's standing orders make now, or null. */
export function passOf(live: Live, seat: number): number | null {
  const { kept, table, game } = live;
  const orders = kept.chairs[seat]?.orders ?? [];
  if (orders.length === 0) return null;
  const seen = table.look(seat);
  const passing = game.words.passing(seen);
  if (passing === null) return null;
  const numbers = table.board.numbers();
  const isWanted =
    orders.includes('never_ask') ||
    (orders.includes('until_my_turn') && game.words.whoseTurn(seen) !== seat) ||
    (orders.includes('near_win') && !(game.words.nearWin(seen) ?? game.rules.winsNext(seen))) ||
    (!isShared(live) && orders.includes('nothing_legal') && numbers.length === 1 && numbers[0] === passing);
  return isWanted ? passing : null;
}

/** The move that a lesson has for the rival now, or null. */
function writtenFor({ kept, table, game }: Live, seat: number): number | null {
  const move = kept.lesson ? placeIn(game, table).answer : null;
  if (move === null || table.why(move, seat) !== null) return null;
  return game.words.number(table.look(seat), move, () => 0);
}

/** What a bot does: what its lesson has for it, or what it thinks best in time. */
export function chosenBy(bot: string, live: Live, seat: number, thought = THOUGHT): number {
  const written = writtenFor(live, seat);
  if (written !== null) return written;
  const { table, game } = live;
  const until = Date.now() + thought;
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return game.rules.choose(bot, table.look(seat), table.board.numbers(), seed ?? 0, () => Date.now() > until);
}
