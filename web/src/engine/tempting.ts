/** Mistakes that a person would make: moves that are not the best and look as if they might be (see bots/tempting.py). */

import type { BotTables } from './tables';

type Tempting = Pick<BotTables, 'full' | 'halvings' | 'thousandth'>;

/** How much a move tempts that looks so much worse: half as much for each `warmth`. */
function temptation({ full, halvings }: Tempting, behind: number, warmth: number): number {
  const halved = Math.floor(behind / warmth);
  if (halved >= halvings) return 0;
  return Math.floor(((full >> halved) * (2 * warmth - (behind % warmth))) / (2 * warmth));
}

/** The place of a move that is not the best, drawn by how much each tempts. */
export function tempted(
  told: Tempting,
  looks: readonly number[],
  best: number,
  thousandths: number,
  word: number,
): number {
  const warmth = thousandths * told.thousandth;
  let highest = -1;
  looks.forEach((look, place) => {
    if (place !== best && (highest < 0 || look > (looks[highest] ?? 0))) highest = place;
  });
  const weights = looks.map((look, place) =>
    place === best ? 0 : temptation(told, (looks[highest] ?? 0) - look, warmth),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = Number((BigInt(word) * BigInt(total)) >> 32n);
  for (const [place, weight] of weights.entries()) {
    left -= weight;
    if (weight > 0 && left < 0) return place;
  }
  return highest;
}
