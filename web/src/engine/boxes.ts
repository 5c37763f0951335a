/** The box for some options: the standard one, with what each option changes. */

import type { Options } from './contract';
import { putInt16 } from './records';
import { bytesOf, type Choice, type Tables } from './tables';

/** The number that stands for each option's value, as a view has them. */
export function codesOf(tables: Tables, options: Options): number[] {
  for (const key of Object.keys(options)) {
    if (!tables.options.some((one) => one.key === key)) throw new Error(`There is no option '${key}'.`);
  }
  return tables.options.map((one) => codeOf(one, options[one.key] ?? tables.about.options[one.key]));
}

function codeOf(option: Choice, value: unknown): number {
  const { least = 0, most = -1, values } = option;
  const code = values ? values.findIndex((one) => one === value) : Number.isInteger(value) ? (value as number) : -1;
  if (values ? code < 0 : code < least || code > most)
    throw new Error(`The option '${option.key}' cannot be ${JSON.stringify(value)}.`);
  return code;
}

/** The box for options that are given as their numbers. */
export function boxOf(tables: Tables, codes: readonly number[]): Uint8Array {
  const box = bytesOf(tables.records['Box']?.size ?? 0, tables.box);
  tables.options.forEach((option, place) => {
    const code = codes[place] ?? 0;
    for (const at of option.holds ?? []) putInt16(box, at, code);
    const changed = option.changes?.[code] ?? [];
    for (let k = 0; k < changed.length; k += 2) box[changed[k] ?? 0] = changed[k + 1] ?? 0;
  });
  return box;
}
