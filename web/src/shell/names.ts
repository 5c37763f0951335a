/** Names of tables as people write them: "Maple otter", a link, or an id. */

/** Where what somebody typed leads: the address of a name, or of a table by its id; null if it is neither. */
export function addressOf(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[#?].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .pop() ?? '';
  const name = last
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
  if (/^[a-z]+(-[a-z]+){1,2}$/.test(name) && !/\/t\//.test(typed)) return `/n/${name}`;
  return /^[0-9A-Za-z_-]{4,40}$/.test(last) ? `/t/${last}` : null;
}

/** A name as one says it. */
export const spoken = (name: string): string => decodeURIComponent(name).replaceAll('-', ' ').slice(0, 60);
