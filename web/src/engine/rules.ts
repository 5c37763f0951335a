/** The games whose rules run in a browser, and how one of them is made ready. Nothing is loaded before it is needed. */

import showdownInstinct from './showdown.instinct?url';
import showdown from './showdown.wasm?url';
import waterToWater from './water-to-water.wasm?url';
import { TrueBoard } from './board';
import { nearest } from './between';
import { choose, isInstinctAsked } from './bots';
import { boxOf, codesOf } from './boxes';
import { hashOf } from './chance';
import type { Rules } from './contract';
import { Machine } from './machine';
import { think } from './search';
import { bytesOf, type Lesson, type Tables } from './tables';

interface Made {
  readonly module: string; // its address
  readonly instinct?: string; // likewise
  readonly tables: () => Promise<unknown>;
}

const MADE: Readonly<Record<string, Made>> = {
  showdown: { module: showdown, instinct: showdownInstinct, tables: () => import('./showdown.json') },
  'water-to-water': { module: waterToWater, tables: () => import('./water-to-water.json') },
};

export const SLUGS: readonly string[] = Object.keys(MADE);

/** A file beside the tables: the module, or what only bots with an instinct need. */
export type Kind = 'wasm' | 'instinct';
export type Fetched = (slug: string, kind: Kind) => Promise<Uint8Array<ArrayBuffer>>;

/** Where a file of a game is fetched from. */
export function fileAt(slug: string, kind: Kind): string {
  const { module, instinct } = madeOf(slug);
  return kind === 'wasm' ? module : (instinct ?? '');
}

export async function tablesOf(slug: string): Promise<Tables> {
  const loaded = (await madeOf(slug).tables()) as { default: unknown };
  return loaded.default as Tables;
}

/** A game's lesson, and the state it begins in. */
export async function lessonOf(slug: string): Promise<{ lesson: Lesson; start: Uint8Array }> {
  const { lesson, records } = await tablesOf(slug);
  return { lesson, start: bytesOf(records['State']?.size ?? 0, lesson.state) };
}

/** Make the rules of a game ready, given its module, and where more is had from if a bot needs it. */
export async function loadRules(slug: string, module: Uint8Array<ArrayBuffer>, fetched?: Fetched): Promise<Rules> {
  const tables = await tablesOf(slug);
  if (hashOf(module) !== tables.module) throw new Error(`This is not the module of ${tables.about.title}.`);
  const { instance } = await WebAssembly.instantiate(module, {});
  return rulesOn(new Machine(instance, tables), fetched && (() => fetched(slug, 'instinct')));
}

export function rulesOn(machine: Machine, instinct?: () => Promise<Uint8Array>): Rules {
  const { tables } = machine;
  const { about, bots } = tables;
  const layout = tables.records['View'];
  let learned: Promise<void> | null = null;
  const learn = async (): Promise<void> => {
    if (instinct === undefined) throw new Error('The instinct of this game cannot be had here.');
    const [{ unpacked }, file] = await Promise.all([import('./instinct'), instinct()]);
    const whole = unpacked(tables.instinct, file);
    if (hashOf(whole) !== tables.instinct.packed) throw new Error(`This is not the instinct of ${about.title}.`);
    machine.learn(whole);
  };
  return {
    about,
    layout: hashOf(new TextEncoder().encode(JSON.stringify(layout))),
    seen(bytes) {
      if (bytes.length !== layout?.size) throw new Error(`A view has ${layout?.size} bytes, not ${bytes.length}.`);
      return machine.seen(bytes);
    },
    board(seats, options, state) {
      if (!about.seats.includes(seats)) throw new Error(`${about.title} is not played by ${seats}.`);
      return new TrueBoard(machine, seats, boxOf(tables, codesOf(tables, options)), state);
    },
    imagine(seen, words) {
      const box = machine.guess(seen, words);
      const seats = Number(seen.numbers['seats'] ?? about.seats[0]);
      const [boxed, state] = [
        machine.copy(box, machine.size('Box')),
        machine.copy(machine.state, machine.size('State')),
      ];
      return new TrueBoard(machine, seats, boxed, state);
    },
    winsNext: (seen) => machine.winsNext(seen),
    async ready(bot, options) {
      if (!isInstinctAsked(machine, bot, options)) return;
      learned ??= learn();
      await learned.catch((error: unknown) => {
        learned = null; // the next one asks anew
        throw error;
      });
    },
    choose: (bot, seen, numbers, seed, enough) => choose(machine, bot, seen, numbers, seed, enough),
    names: (bot) => bots.levels[nearest(bot)]?.names ?? [],
    promised: bots.promised,
    think: (seen, numbers, playouts, seed, enough) =>
      think(machine, seen, numbers, {
        manner: { ...bots.manner, ...bots.hints },
        playouts,
        seed,
        toTheEnd: true,
        enough,
      }),
  };
}

function madeOf(slug: string): Made {
  const made = MADE[slug];
  if (made === undefined) throw new Error(`The rules of '${slug}' do not run in a browser.`);
  return made;
}
