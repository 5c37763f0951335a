/** A variant as the form edits it: values by key, written as the TOML that `watertable` reads. */

export type Edited = number | string | boolean;

const plain = /^[A-Za-z0-9_-]+$/;
const quoted = (part: string) => (plain.test(part) ? part : JSON.stringify(part));

/** `{'cards.umbrella.cost': 2}` as a patch; nothing edited is an empty text. */
export function patchOf(edits: Readonly<Record<string, Edited>>, name = ''): string {
  const tables = new Map<string, string[]>();
  for (const [key, value] of Object.entries(edits)) {
    const path = key.split('.');
    const field = path.pop() ?? '';
    const heading = path.map(quoted).join('.');
    const lines = tables.get(heading) ?? [];
    lines.push(`${quoted(field)} = ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`);
    tables.set(heading, lines);
  }
  if (tables.size === 0) return '';
  const head = name ? `name = ${JSON.stringify(name)}\n\n` : '';
  return head + [...tables].map(([heading, lines]) => `[${heading}]\n${lines.join('\n')}\n`).join('\n');
}
