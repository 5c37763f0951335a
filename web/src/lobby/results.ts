/** How matches ended and who sat there, as one line of a list says it. */

import type { Payload, Summary } from '../protocol';

/** "with Pip and Ada", as far as there was anybody. */
export function withWhom(table: Summary): string {
  const others = table.sitters
    .filter((sitter) => sitter.seat !== table.seat)
    .map((sitter) => sitter.name || `seat ${sitter.seat + 1}`);
  return others.length > 0 ? `with ${listed(others)}` : '';
}

export function resultFor({ outcome, sitters }: Pick<Payload, 'outcome' | 'sitters'>, seat: number | null): string {
  if (!outcome) return 'ended by the house';
  if (outcome.winners.length === 0) return 'nobody won';
  const names = outcome.winners.map((one) => (one === seat ? 'you' : sitters[one]?.name || `seat ${one + 1}`));
  return `${listed(names)} won`;
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
