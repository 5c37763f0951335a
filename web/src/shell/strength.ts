/**
 * How strong this device's person is against bots, by what came of their matches; and places on the way from the
 * weakest level to the strongest. It stays on this device, and needs no name (docs/decisions/0084-between-two-levels.md).
 */

import { LEVELS, stretchOf, WHOLE } from '../engine/between';
import type { BotTold, Payload } from '../protocol';
import { keep, recall } from '../storage';

/** What somebody's matches say of them, at one game. */
export interface Estimate {
  rating: number; // on the scale of the levels' own
  matches: number; // that it rests on
}

/** A match that is over, until it is known what its rivals are rated. */
interface Result {
  game: string;
  rivals: string[];
  share: number; // of the victory
}

interface Kept {
  games: Record<string, Estimate>;
  results: Result[];
  counted: string[]; // tables, the latest last
  helped: string[]; // tables at which a hint was taken, or something was taken back
  following: string[]; // tables whose bots are as strong as whoever plays there
  follows: string[]; // games at which that is wished for
}

export const ENOUGH = 5; // matches that an estimate rests on before it is gone by
export const STEP = 10; // parts of the way from a level to the next
export const FARTHEST = (LEVELS.length - 1) * WHOLE;

const STORE = 'watertable-strength';
const NONE: Kept = { games: {}, results: [], counted: [], helped: [], following: [], follows: [] };
const MANY = 200; // tables that are remembered
const BOT = 'bot:';
// The step by which an estimate moves is FAR / (matches + SLOW), LEAST at the end.
const [FAR, SLOW, LEAST] = [900, 4, 24];

const read = (): Kept => ({ ...NONE, ...recall<Partial<Kept>>(STORE, {}) });
const change = (changed: Partial<Kept>): boolean => keep(STORE, { ...read(), ...changed });
const added = (list: string[], one: string): string[] => [...list.filter((it) => it !== one), one].slice(-MANY);

// Places on the way.

/** The bot at a place: 0 is the weakest level, 100 the next, 140 forty parts of the way from there. */
export function botAt(place: number): string {
  const level = LEVELS[Math.floor(place / WHOLE)] ?? '';
  return place % WHOLE === 0 ? level : `${level}+${place % WHOLE}`;
}

/** Where a bot is on the way; null where it is none of those. */
export function placeOf(bot: string): number | null {
  const stretch = stretchOf(bot);
  const level = LEVELS.indexOf(stretch?.lower ?? bot);
  return level < 0 ? null : WHOLE * level + (stretch?.parts ?? 0);
}

/** The rating at a place; between two levels it lies between theirs. Null where they are not rated. */
export function ratingAt(place: number, people: readonly BotTold[]): number | null {
  const [lower, upper] = [Math.floor(place / WHOLE), Math.ceil(place / WHOLE)].map(
    (level) => people.find((one) => one.bot === LEVELS[level])?.rating,
  );
  if (lower === undefined || upper === undefined) return null;
  return Math.round(lower + ((upper - lower) * (place % WHOLE)) / WHOLE);
}

/** The place that is rated nearest to somebody. */
export function placeFor(rating: number, people: readonly BotTold[]): number {
  const places = Array.from({ length: FARTHEST / STEP + 1 }, (_, step) => step * STEP);
  const apart = (place: number) => Math.abs((ratingAt(place, people) ?? Infinity) - rating);
  return places.reduce((best, place) => (apart(place) < apart(best) ? place : best), 0);
}

// What matches say.

/** How likely somebody wins alone against some: by Elo, each rival counts as one. */
export function chance(rating: number, rivals: readonly number[]): number {
  const power = (one: number) => 10 ** ((one - rating) / 400);
  return 1 / (1 + rivals.reduce((all, one) => all + power(one), 0));
}

/** The estimate after one more match; the first begins where its rivals are. Each step is shorter than the one before. */
export function after(estimate: Estimate | null, rivals: readonly number[], share: number): Estimate {
  const { rating, matches } = estimate ?? { rating: rivals.reduce((a, b) => a + b, 0) / rivals.length, matches: 0 };
  const step = Math.max(LEAST, FAR / (matches + SLOW));
  return { rating: rating + step * (share - chance(rating, rivals)), matches: matches + 1 };
}

/** Somebody was helped at a table: its match says nothing of how strong they are. */
export function helped(id: string): void {
  change({ helped: added(read().helped, id) });
}

/** What a match says that is over: null where it says nothing of how strong this person is. */
export function resultOf(payload: Payload, story: readonly { kind: string }[]): Result | null {
  const { outcome, seat, sitters, game } = payload;
  if (!outcome || seat === null || payload.lesson || payload.onward || payload.variant) return null;
  const rivals = sitters.filter((one) => one.seat !== seat).map((one) => one.kind);
  const known = rivals.every((kind) => kind.startsWith(BOT) && placeOf(kind.slice(BOT.length)) !== null);
  if (!known || sitters[seat]?.kind.startsWith(BOT) || story.some((event) => event.kind === 'undo')) return null;
  const { winners } = outcome;
  const wins = winners.length === 0 || (winners.includes(seat) && sitters[seat]?.substitute === null);
  const share = wins ? 1 / (winners.length || sitters.length) : 0; // whoever gave up or left has lost
  return { game, rivals: rivals.map((kind) => kind.slice(BOT.length)), share };
}

/** A match is over: it counts once. */
export function count(payload: Payload, story: readonly { kind: string }[]): void {
  const kept = read();
  if (kept.counted.includes(payload.id) || kept.helped.includes(payload.id)) return;
  const result = resultOf(payload, story);
  if (result === null) return;
  change({ counted: added(kept.counted, payload.id), results: [...kept.results, result].slice(-MANY) });
}

/** What all matches at a game say; null before the first. */
export function estimateAt(game: string, people: readonly BotTold[]): Estimate | null {
  const kept = read();
  let estimate = kept.games[game] ?? null;
  const waiting = kept.results.filter((one) => one.game === game);
  if (waiting.length === 0 || ratingAt(FARTHEST, people) === null) return estimate;
  for (const { rivals, share } of waiting) {
    const rated = rivals.map((bot) => ratingAt(placeOf(bot) ?? 0, people));
    if (rated.every((one) => one !== null)) estimate = after(estimate, rated, share);
  }
  const results = kept.results.filter((one) => one.game !== game);
  change({ results, ...(estimate && { games: { ...kept.games, [game]: estimate } }) });
  return estimate;
}

/** The bot that is as strong as this device's person; null before enough matches have said how strong that is. */
export function equalAt(game: string, people: readonly BotTold[]): string | null {
  const estimate = estimateAt(game, people);
  return estimate && estimate.matches >= ENOUGH ? botAt(placeFor(estimate.rating, people)) : null;
}

// Whether that is gone by.

export const isWished = (game: string): boolean => read().follows.includes(game);
export function wish(game: string, is: boolean): void {
  change({ follows: [...read().follows.filter((one) => one !== game), ...(is ? [game] : [])] });
}

export const isFollowing = (id: string): boolean => read().following.includes(id);
export function follow(id: string): void {
  change({ following: added(read().following, id) });
}
