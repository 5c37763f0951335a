/** The parts of a sentence: what each is called, where it stands, and what it means. */

import type { Part } from './protocol';

export interface Spoken {
  text: string;
  parts: Part[];
}

/** What the first part of that name says, as the sentence has it; '' if there is none. */
export function says({ text, parts }: Spoken, name: string): string {
  const part = parts.find((one) => one[0] === name);
  return part ? text.slice(part[1], part[2]) : '';
}

/** What the first part of that name means; undefined if there is none. */
export const means = ({ parts }: Spoken, name: string): Part[3] | undefined =>
  parts.find((one) => one[0] === name)?.[3];

/** The seat that a part is, counted from 0; null if it is something else. */
export const seatOf = (part: Part): number | null =>
  typeof part[3] === 'object' && part[3] !== null ? part[3].seat : null;

/** The sentence with some of its parts said otherwise: `null` leaves one as it is. */
export function retold({ text, parts }: Spoken, other: (part: Part, said: string) => string | null): string {
  let told = '';
  let end = 0;
  for (const part of parts) {
    if (part[1] < end) continue; // inside one that was told already
    const said = other(part, text.slice(part[1], part[2]));
    if (said === null) continue;
    told += text.slice(end, part[1]) + said;
    end = part[2];
  }
  return told + text.slice(end);
}
