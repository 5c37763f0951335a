/** Where in its lesson a table is: what was played is compared with what was written. As kernel/table/lesson.py. */

import type { LessonTold } from '../protocol';
import { fits } from './fits';
import type { Playable } from './live';
import type { Line } from './log';
import { Table } from './table';
import type { Step } from './tables';

interface Place {
  steps: readonly Step[]; // to be told now; the last one may wait for a move; none while others play
  first: number; // the number of the first of them
  answer: object | null; // the next move of what follows, if nothing is to be told
  strayed: boolean; // the learner went another way, so the lesson has nothing more to say
}

export function placeIn({ lesson, start }: Playable, table: Table): Place {
  const played = spoken(start, table);
  let [told, next] = [0, 0];
  for (const [number, step] of lesson.step.entries()) {
    if (step.move === null) continue;
    for (const [place, move] of [step.move, ...step.then].entries()) {
      const made = played[next++];
      if (made === undefined) {
        if (place > 0) return { steps: [], first: number + 1, answer: move, strayed: false };
        const isAsked = table.toAct === lesson.seat;
        return { steps: isAsked ? lesson.step.slice(told, number + 1) : [], first: told, answer: null, strayed: false };
      }
      if (!fits(move, made.said) || (place === 0 && made.seat !== lesson.seat))
        return { steps: [], first: told, answer: null, strayed: true };
    }
    told = number + 1;
  }
  return { steps: lesson.step.slice(told), first: told, answer: null, strayed: next < played.length };
}

/** What the learner is told. */
export function toldOfLesson(game: Playable, table: Table): LessonTold {
  const { lesson } = game;
  const place = placeIn(game, table);
  const last = place.steps.at(-1);
  return {
    title: lesson.title,
    pages: place.steps.map(({ say, rule, point }) => ({ say, rule, point: [...point] })),
    first: place.first,
    steps: lesson.step.length,
    move: last?.move ?? null,
    instead: last?.instead ?? '',
    end: lesson.end,
    strayed: place.strayed,
  };
}

/** Every move that stands, as its seat said it, by playing the log through again. */
function spoken(start: Uint8Array, table: Table): { seat: number; said: object }[] {
  const again = Table.replay(table.game, table.header, [], null, start);
  const said: { seat: number; said: object }[] = [];
  try {
    for (const line of standing(table.lines)) {
      if (typeof line.seat === 'number' && line.action !== undefined)
        said.push({ seat: line.seat, said: table.game.words.move(again.look(line.seat), line.action) });
      again.follow(line);
    }
  } finally {
    again.close();
  }
  return said;
}

/** The actions that nobody took back, and no line of the table itself. */
function standing(lines: readonly Line[]): Line[] {
  let kept: Line[] = [];
  for (const line of lines) {
    const { to } = line;
    if (line.table === 'undo') kept = kept.filter((one) => one.ply <= (to ?? 0));
    else if (line.table === undefined) kept.push(line);
  }
  return kept;
}
