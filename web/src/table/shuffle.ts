/** The honest shuffle, checked here: the seed's hash is what was promised before the first card. */

export async function sha256(hex: string): Promise<string> {
  const bytes = new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
