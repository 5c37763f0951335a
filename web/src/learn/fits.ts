/** Whether a move is the one a lesson waits for: it says the same; [low, high] is a range. */

type Said = Record<string, unknown>;

const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value);

export function fits(wanted: Said, said: Said): boolean {
  const keys = Object.keys(wanted);
  return keys.length === Object.keys(said).length && keys.every((key) => is(wanted[key], said[key]));
}

/** An object may say more than is waited for. */
function is(wanted: unknown, said: unknown): boolean {
  if (isSaid(wanted)) return isSaid(said) && Object.keys(wanted).every((key) => is(wanted[key], said[key]));
  if (Array.isArray(wanted) && typeof said === 'number') return said >= Number(wanted[0]) && said <= Number(wanted[1]);
  return wanted === said;
}
