/** A rulebook as a list of headings and rules, read from its Markdown. */

import { get } from '../net/http';
import type { GameWhole } from '../protocol';

export interface Rule {
  id: string; // empty for plain text
  text: string;
}
export interface Chapter {
  title: string;
  rules: Rule[];
}

const asked = new Map<string, Promise<GameWhole>>();

/** All that the catalogue says of a game, asked for once. */
export function whole(game: string): Promise<GameWhole> {
  const known = asked.get(game);
  if (known) return known;
  const answer = get<GameWhole>(`/api/games/${game}`);
  answer.catch(() => asked.delete(game));
  asked.set(game, answer);
  return answer;
}

export const rulebook = async (game: string): Promise<Chapter[]> => chapters((await whole(game)).rulebook);

/** What each rule says, by its id; nothing where the book does not come. */
export async function ruleTexts(game: string): Promise<Map<string, string>> {
  const book = await rulebook(game).catch(() => []);
  return new Map(book.flatMap((chapter) => chapter.rules.map((rule): [string, string] => [rule.id, rule.text])));
}

/** Rules stand as `- **S1** text`, `| S1 | text |` or `**S1.** text`. */
export function chapters(markdown: string): Chapter[] {
  const found: Chapter[] = [];
  let current: Chapter = { title: '', rules: [] };
  let isNew = true; // whether a paragraph begins
  for (const raw of markdown.split('\n')) {
    const line = raw.trim();
    const heading = /^#+\s+(.*)$/.exec(line);
    if (heading) {
      current = { title: plain(heading[1] ?? ''), rules: [] };
      found.push(current);
      isNew = true;
      continue;
    }
    if (line === '' || /^\|?[-| :]+\|?$/.test(line)) {
      isNew = true;
      continue;
    }
    const rule = /^(?:[-*]\s+|\|\s*)?\*{0,2}([A-Z]\d{1,3})\*{0,2}[.:)]?\*{0,2}\s*\|?\s*(.*)$/.exec(line);
    if (rule) current.rules.push({ id: rule[1] ?? '', text: rule[2] ?? '' });
    else {
      const last = current.rules.at(-1);
      const goesOn = !isNew && !/^(?:[-*]\s|\|)/.test(line);
      if (last && (goesOn || /^\s{2,}/.test(raw))) last.text += ` ${line}`;
      else current.rules.push({ id: '', text: line.replace(/^[-*]\s+/, '') });
    }
    isNew = false;
  }
  // What is emphasised may go on in the next line: the signs are taken out of the whole.
  for (const chapter of found) for (const rule of chapter.rules) rule.text = plain(rule.text);
  return found.filter((chapter) => chapter.rules.length > 0);
}

function plain(text: string): string {
  return text
    .replace(/\*\*|`/g, '')
    .replace(/\*([^*\s][^*]*)\*/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ' · ');
}
