/** Motion answers an event: a click, a key or the next event ends it at once. */

const ends = new Set<() => void>();

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Say how something that moves is ended; what is returned forgets it again. */
export function skippable(end: () => void): () => void {
  ends.add(end);
  return () => ends.delete(end);
}

/** Let everything be where it belongs. */
export function skip(): void {
  for (const end of ends) end();
}
