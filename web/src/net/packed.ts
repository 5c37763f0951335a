/** Text that came in a link, pressed (src/watertable/kernel/text/packed.py says how). */

const LONGEST = 2 ** 20; // bytes that a link may unfold to

/** The text behind `#z=`, or null where a link carries none; throws where it cannot be read. */
export async function textInLink(hash: string): Promise<string | null> {
  const found = /^#z=([A-Za-z0-9_-]+)$/.exec(hash);
  return found?.[1] ? unpacked(found[1]) : null;
}

export async function unpacked(letters: string): Promise<string> {
  const pressed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const reader = new Blob([pressed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LONGEST) throw new Error('The link holds too much.');
    parts.push(value);
  }
  return new Blob(parts).text();
}

export async function packed(text: string): Promise<string> {
  const pressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(pressed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
