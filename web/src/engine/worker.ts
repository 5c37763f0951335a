/** The rules in a worker of their own: what is asked by name is answered under the same number; lines are told of by theirs. */

import type { Known, NewTable, ToldOutcome } from '../protocol';
import { loadGame } from './games';
import { hintsFor, seenOf } from './hints';
import { House, saidOf, type Frame } from './house';
import { shelf } from './kept';
import { type Proof, prove } from './proof';
import { SLUGS } from './rules';

interface Asked {
  readonly id: number;
  readonly name: string;
  readonly given?: unknown;
}

type Handler = (given: never) => unknown;

const held = new Map<string, Promise<boolean>>();

/** Whether this page plays a table: it has its lock for as long as it lives, so that no other tab plays on. */
function hold(id: string): Promise<boolean> {
  const mine = held.get(id) ?? locked(id);
  held.set(id, mine);
  void mine.then((is) => is || held.delete(id));
  return mine;
}

const locked = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(`watertable-${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });

const house = new House(loadGame, shelf(), hold);

const handlers: Readonly<Record<string, Handler>> = {
  slugs: () => SLUGS,
  about: async (slug: string) => (await loadGame(slug)).rules.about,
  prove: async ({ slug, ...proof }: Proof & { slug: string }) => prove((await loadGame(slug)).rules, proof),

  hints: async ([slug, known, told, seed, patience]: [string, Known, string[], number, number?]) => {
    const game = await loadGame(slug);
    return hintsFor(game, seenOf(game.rules, known), told, seed, patience);
  },
  make: ([wanted, lesson]: [NewTable, boolean]) => house.make(wanted, lesson),
  playOn: ([log, ply, seat, bot]: [string, number, number, string]) => house.playOn(log, ply, seat, bot),
  examine: ([log, told]: [string, ToldOutcome | null]) => house.examine(log, told),
  mine: () => house.mine(),
  join: ([id, token, name, colour]: [string, string, string | null, number | null]) =>
    house.join(id, token, name, colour),
  log: (id: string) => house.log(id),
  payload: (id: string) => house.payload(id),
  plyOf: ([id, ply, seat, open]: [string, number, number | null, boolean]) => house.plyOf(id, ply, seat, open),
  rematch: ([id, seat, bot]: [string, number, string?]) => house.rematch(id, seat, bot),
  call: ([id, name]: [string, string]) => house.call(id, name),
  open: ([id, line, seat, since]: [string, number, number | null, number]) =>
    house.open(id, line, seat, since, (frame) => self.postMessage({ line, frame })),
  frame: ([id, line, frame]: [string, number, Frame]) => house.frame(id, line, frame),
  close: ([id, line]: [string, number]) => house.close(id, line),
};

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { id, name, given } = data;
  try {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler === undefined) throw new Error(`Nobody here knows '${name}'.`);
    self.postMessage({ id, answer: await handler(given as never) });
  } catch (error) {
    self.postMessage({ id, error: saidOf(error) });
  }
});
