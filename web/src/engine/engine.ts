/** The page's side of the worker that runs the rules: questions by name, answers as promises, and lines that go on telling. */

import type { Said } from '../protocol';

interface Answered {
  readonly id?: number;
  readonly answer?: unknown;
  readonly error?: Said;
  readonly line?: number;
  readonly frame?: object;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: NotHere) => void;
}

/** What the engine does not do, or refuses: a sentence. */
export class NotHere extends Error {
  constructor(readonly said: Said) {
    super(said.message);
  }
}

export interface Engine {
  ask(name: string, given?: unknown): Promise<unknown>;
  /** A number for a line; whatever comes by it is told. */
  line(tell: (frame: object) => void): number;
  hangUp(line: number): void;
  close(): void;
}

const faulty = (message: string): NotHere => new NotHere({ code: 'fault', message, rule: '', parts: [] });

export function openEngine(broken: () => void = () => undefined): Engine {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  const lines = new Map<number, (frame: object) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    if (data.line !== undefined && data.frame !== undefined) lines.get(data.line)?.(data.frame);
    if (data.id === undefined) return;
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) asked?.resolve(data.answer);
    else asked?.reject(new NotHere(data.error));
  });
  const stop = (why: string): void => {
    for (const asked of waiting.values()) asked.reject(faulty(why));
    waiting.clear();
  };
  worker.addEventListener('error', () => {
    stop('The rules do not run in this browser.');
    broken();
  });
  return {
    ask(name, given) {
      return new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        worker.postMessage({ id: last, name, given });
      });
    },
    line(tell) {
      lines.set(++last, tell);
      return last;
    },
    hangUp: (line) => void lines.delete(line),
    close() {
      worker.terminate();
      stop('The rules are no longer needed.');
    },
  };
}
