/** Whether a move is the one a lesson waits for: it says the same; [low, high] is a range. */

const isSaid = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fits = (wanted: object, said: object): boolean =>
  Object.keys(wanted).length === Object.keys(said).length && isWithin(wanted, said);

/** An object may say more than is waited for. */
function isWithin(wanted: object, said: object): boolean {
  const all: Record<string, unknown> = { ...said };
  return Object.entries(wanted).every(([key, value]) => is(value, all[key]));
}

function is(wanted: unknown, said: unknown): boolean {
  if (isSaid(wanted)) return isSaid(said) && isWithin(wanted, said);
  if (Array.isArray(wanted) && typeof said === 'number') return said >= Number(wanted[0]) && said <= Number(wanted[1]);
  return wanted === said;
}
