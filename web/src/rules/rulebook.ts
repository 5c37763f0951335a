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

const books = new Map<string, Promise<Chapter[]>>();

export function rulebook(game: string): Promise<Chapter[]> {
  const known = books.get(game);
  if (known) return known;
  const asked = get<GameWhole>(`/api/games/${game}`).then((answer) => chapters(answer.rulebook));
  asked.catch(() => books.delete(game));
  books.set(game, asked);
  return asked;
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
    if (rule) current.rules.push({ id: rule[1] ?? '', text: plain(rule[2] ?? '') });
    else {
      const last = current.rules.at(-1);
      const goesOn = !isNew && !/^(?:[-*]\s|\|)/.test(line);
      if (last && (goesOn || /^\s{2,}/.test(raw))) last.text += ` ${plain(line)}`;
      else current.rules.push({ id: '', text: plain(line.replace(/^[-*]\s+/, '')) });
    }
    isNew = false;
  }
  return found.filter((chapter) => chapter.rules.length > 0);
}

function plain(text: string): string {
  return text
    .replace(/\*\*|`/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ' · ');
}
