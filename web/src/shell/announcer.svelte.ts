/**
 * The one voice of a page: what happens and what is asked, each once, in the order in which it happens.
 *
 * It is fed by tables as they are told, behind the queue of moments: a line is said with its moment, never before. Who
 * cannot see hears it (`Announcer`), who has no room for a log reads it (`Ticker`).
 */

import { untrack } from 'svelte';
import type { ShownTable, Told } from '../net/table';
import { aloud, withNames } from './words';

export interface Line {
  n: number;
  kind: 'event' | 'question' | 'note';
  text: string;
}
const BEGINS = ['dealt', 'turn_started', 'given']; // what is going on began with one of these
const MOST = 60; // lines that stay: what was said long ago is in the log

class Announcer {
  lines = $state.raw<Line[]>([]);
  #said = 0;
  #heard = new Map<string, { ply: number; count: number }>(); // how far each table has been told: the last ply, and what of it
  #chatted = new Map<string, number>(); // and what was written there
  #asked = ''; // the question that was said last

  /** Say something that is neither an event nor a question. */
  say(text: string, kind: Line['kind'] = 'note'): void {
    if (text === '') return;
    this.#said += 1;
    this.lines = [...this.lines, { n: this.#said, kind, text }].slice(-MOST);
  }

  /** Say what is new at a table. Whoever comes hears the turn that is being played; several seats at one screen hear it once. */
  hear({ id, payload, story }: ShownTable): void {
    if (!payload) return;
    untrack(() => {
      const began = story.findLast((event) => BEGINS.includes(event.kind))?.ply ?? payload.ply;
      const heard = this.#heard.get(id) ?? { ply: began - 1, count: Infinity };
      const fresh = story.slice(story.findLastIndex((event) => event.ply < heard.ply) + 1);
      const known = Math.min(heard.count, fresh.filter((event) => event.ply === heard.ply).length);
      const texts = (event: Told) => `${event.ply} ${aloud(withNames(event, payload))}`;
      for (const [text, times] of counted(fresh.slice(known).map(texts))) this.say(repeated(text, times), 'event');
      const ply = Math.max(heard.ply, payload.ply, story.at(-1)?.ply ?? 0);
      const beats = story.length - 1 - story.findLastIndex((event) => event.ply < ply);
      const count = ply > payload.ply ? beats : Infinity; // a ply that is being told, beat by beat
      this.#heard.set(id, { ply, count: ply === heard.ply ? Math.max(count, heard.count) : count });
    });
  }

  /** Say what happened at the ply that a replay shows, however often it is gone back to. */
  look({ id, payload, story }: ShownTable): void {
    if (!payload) return;
    this.#heard.set(id, { ply: payload.ply - 1, count: Infinity });
    this.hear({ id, payload, story } as ShownTable);
  }

  /** Say what others write. Whoever comes is not read what was written before. */
  overhear({ id, chat, chatBefore, seat, payload }: ShownTable): void {
    if (!payload) return;
    untrack(() => {
      const last = Math.max(this.#chatted.get(id) ?? chat.at(-1)?.n ?? 0, chatBefore ?? 0);
      for (const line of chat)
        if (line.n > last && line.seat !== seat && line.text) this.say(`${line.name} writes: ${line.text}`);
      this.#chatted.set(id, Math.max(last, chat.at(-1)?.n ?? 0));
    });
  }

  /** Say a question, once. The same words are another question where `which` is another. */
  ask(which: unknown, text: string): void {
    const asked = JSON.stringify([which, text]);
    if (this.#asked === asked) return;
    this.#asked = asked;
    untrack(() => this.say(text, 'question'));
  }

  /** Forget what was said: the next who comes to this screen may not know it. */
  hush(): void {
    this.lines = [];
    this.#asked = '';
  }

  /** The number of the line that was said last. */
  get last(): number {
    return this.#said;
  }
}

/** Each text once, in the order in which it came first, and how often it came. */
const counted = (texts: string[]): Map<string, number> =>
  texts.reduce((seen, text) => seen.set(text, (seen.get(text) ?? 0) + 1), new Map<string, number>());

/** The sentence behind its ply. What happened several times at one ply is said once: "draws a card, 6 times." */
function repeated(text: string, times: number): string {
  const sentence = text.slice(text.indexOf(' ') + 1);
  if (times === 1) return sentence;
  return `${sentence.replace(/\.$/, '')}, ${times === 2 ? 'twice' : `${times} times`}.`;
}

export const announcer = new Announcer();
