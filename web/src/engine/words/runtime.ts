/**
 * What Python has and JavaScript has not, for words that were printed from Python (docs/compiled-python.md).
 *
 * None is null; ints and floats are numbers, members of enums too; lists and tuples are arrays; a dict is a `Dict`, a set a
 * `Set`, with keys that are equal where Python's are. Whatever Python refuses is refused here, with an error.
 */

/* eslint-disable @typescript-eslint/no-explicit-any -- values of Python have the types they have when the program runs */

export class ValueError extends Error {}
export class KeyError extends Error {}
export class IndexError extends Error {}
export class AssertionError extends Error {}

export const UNSET = Symbol('UNSET');

/** What a key is known by: true is 1, and lists are equal if what they hold is. */
function keyOf(key: any): any {
  if (typeof key === 'boolean') return Number(key);
  if (Array.isArray(key)) return `\0${JSON.stringify(key.map(keyOf))}`;
  if (key instanceof PySet) return `\0{${key.list().map(keyOf).map(String).sort().join('\0')}}`;
  if (key !== null && typeof key === 'object') throw new TypeError('this is no key of a dict');
  return key;
}

export class Dict {
  readonly #entries = new Map<any, [any, any]>();

  get size(): number {
    return this.#entries.size;
  }
  has(key: any): boolean {
    return this.#entries.has(keyOf(key));
  }
  get(key: any): any {
    return this.#entries.get(keyOf(key))?.[1];
  }
  set(key: any, value: any): void {
    const known = keyOf(key);
    this.#entries.set(known, [this.#entries.get(known)?.[0] ?? key, value]);
  }
  delete(key: any): void {
    this.#entries.delete(keyOf(key));
  }
  pairs(): [any, any][] {
    return [...this.#entries.values()];
  }
  keys(): any[] {
    return this.pairs().map(([key]) => key);
  }
}

class PySet {
  readonly #items = new Map<any, any>();

  constructor(items: Iterable<any>) {
    for (const item of items) this.add(item);
  }
  get size(): number {
    return this.#items.size;
  }
  has(item: any): boolean {
    return this.#items.has(keyOf(item));
  }
  add(item: any): void {
    const known = keyOf(item);
    if (!this.#items.has(known)) this.#items.set(known, item);
  }
  delete(item: any): void {
    this.#items.delete(keyOf(item));
  }
  list(): any[] {
    return [...this.#items.values()];
  }
}
export { PySet as Set };

export class Range {
  constructor(
    readonly start: number,
    readonly stop: number,
    readonly step: number,
  ) {}
  get length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }
  list(): number[] {
    return Array.from({ length: this.length }, (_, place) => this.start + place * this.step);
  }
  has(value: any): boolean {
    const number = typeof value === 'boolean' ? Number(value) : value;
    const place = (number - this.start) / this.step;
    return typeof number === 'number' && Number.isInteger(place) && place >= 0 && place < this.length;
  }
}

/** The fields of a class, their names in JSON, what they are if nothing is said, and how they are written. */
interface Shape {
  fields: string[];
  names: string[];
  defaults: Record<string, any>;
  omitDefaults?: boolean;
  arrayLike?: boolean;
  tag?: [string, string];
  tuple?: boolean;
}

export function shape(said: Partial<Shape> & { fields: string[] }): Shape {
  return { names: said.fields, defaults: {}, ...said };
}

/** A struct, a dataclass or a named tuple: made by places, or by `make` with names. */
export class Struct {
  static shape: Shape;

  constructor(...values: any[]) {
    const { fields, defaults } = new.target.shape;
    if (values.length > fields.length) throw new TypeError(`${new.target.name} has no so many fields`);
    fields.forEach((name, place) => {
      let value = values[place];
      if (value === undefined) {
        if (!(name in defaults)) throw new TypeError(`${new.target.name} needs ${name}`);
        const standard = defaults[name];
        value = Array.isArray(standard) ? [...standard] : standard;
      }
      (this as any)[name] = value;
    });
  }
  *[Symbol.iterator](): Iterator<any> {
    if (!shapeOf(this).tuple) throw new TypeError('this cannot be taken apart');
    yield* valuesOf(this);
  }
}

const shapeOf = (made: Struct): Shape => (made.constructor as typeof Struct).shape;
const valuesOf = (made: Struct): any[] => shapeOf(made).fields.map((name) => (made as any)[name]);

export function make(kind: typeof Struct, ...said: (Dict | Record<string, any>)[]): any {
  const given = dict(...said);
  const values = kind.shape.fields.map((name) => given.get(name));
  for (const name of given.keys())
    if (!kind.shape.fields.includes(name)) throw new TypeError(`${kind.name} has no ${name}`);
  return new kind(...values);
}

export function instance(kind: { prototype: object }, fields: object): any {
  return Object.assign(Object.create(kind.prototype), fields);
}

// Numbers with names.

type Names = Record<string, number>;

export function member(kind: Names, value: any): number {
  for (const number of Object.values(kind)) if (number === Number(value)) return number;
  throw new ValueError(`${str(value)} is not a valid member`);
}

export function name(kind: Names, value: number): string {
  const found = Object.keys(kind).find((one) => kind[one] === value);
  if (found === undefined) throw new ValueError(`${value} has no name`);
  return found;
}

// Dicts, lists and sets.

export function dict(...said: (Dict | Record<string, any>)[]): Dict {
  const made = new Dict();
  for (const one of said)
    for (const [key, value] of one instanceof Dict ? one.pairs() : Object.entries(one)) made.set(key, value);
  return made;
}

export function pairs(said: any): Dict {
  if (said instanceof Dict) return dict(said);
  const made = new Dict();
  for (const [key, value] of each(said)) made.set(key, value);
  return made;
}

export const fromkeys = (said: any, value: any = null): Dict => pairs(each(said).map((key) => [key, value]));

export function set(said: any): PySet {
  return new PySet(each(said));
}

/** All that a loop walks through. */
export function each(said: any): any[] {
  if (Array.isArray(said)) return said;
  if (typeof said === 'string') return [...said];
  if (said instanceof Dict) return said.keys();
  if (said instanceof PySet || said instanceof Range) return said.list();
  if (ArrayBuffer.isView(said)) return Array.from(said as any);
  if (said instanceof Struct && shapeOf(said).tuple) return valuesOf(said);
  throw new TypeError('this cannot be walked through');
}

export const list = (said: any): any[] => [...each(said)];

export function range(first: number, stop?: number, step = 1): Range {
  return stop === undefined ? new Range(0, first, 1) : new Range(first, stop, step);
}

export const enumerate = (said: any, first = 0): [number, any][] =>
  each(said).map((one, place) => [first + place, one]);

export function zip(strict: boolean, ...said: any[]): any[][] {
  const lists = said.map(each);
  const shortest = Math.min(...lists.map((one) => one.length));
  if (strict && lists.some((one) => one.length !== shortest))
    throw new ValueError('zip() arguments are not equally long');
  return Array.from({ length: lists.length ? shortest : 0 }, (_, place) => lists.map((one) => one[place]));
}

export const reversed = (said: any): any[] => [...each(said)].reverse();

export function sorted(said: any, key?: (one: any) => any, back = false): any[] {
  const keyed = each(said).map((one) => [key ? key(one) : one, one]);
  keyed.sort(([one], [other]) => (back ? compare(other, one) : compare(one, other)));
  return keyed.map(([, one]) => one);
}

export function next(said: any, ...otherwise: any[]): any {
  const found = each(said);
  if (found.length) return found[0];
  if (otherwise.length) return otherwise[0];
  throw new Error('StopIteration');
}

export function sum(said: any, first = 0): number {
  return each(said).reduce((total, one) => total + one, first);
}

function extreme(said: any[], sign: number, of: { key?: (one: any) => any; default?: any }): any {
  if (!said.length) {
    if ('default' in of) return of.default;
    throw new ValueError('arg is an empty sequence');
  }
  const key = of.key ?? ((one: any) => one);
  return said.reduce((best, one) => (sign * compare(key(one), key(best)) > 0 ? one : best));
}
export const max = (...said: any[]): any => extreme(said.length === 1 ? each(said[0]) : said, 1, {});
export const min = (...said: any[]): any => extreme(said.length === 1 ? each(said[0]) : said, -1, {});
export const maxOf = (said: any, of: object): any => extreme(each(said), 1, of);
export const minOf = (said: any, of: object): any => extreme(each(said), -1, of);

export function len(said: any): number {
  if (typeof said === 'string') return isascii(said) ? said.length : [...said].length;
  if (said instanceof Dict || said instanceof PySet) return said.size;
  return said instanceof Range ? said.length : each(said).length;
}

export function at(said: any, place: any): any {
  if (said instanceof Dict) {
    const found = said.get(place);
    if (found === undefined) throw new KeyError(repr(place));
    return found;
  }
  const all = typeof said === 'string' && !isascii(said) ? [...said] : typeof said === 'string' ? said : each(said);
  const index = Number(place);
  const found = all[index < 0 ? all.length + index : index];
  if (found === undefined || !Number.isInteger(index)) throw new IndexError('index out of range');
  return found;
}

export function put(said: any, place: any, value: any): void {
  if (said instanceof Dict) {
    said.set(place, value);
    return;
  }
  const index = place < 0 ? said.length + place : Number(place);
  if (!Array.isArray(said) || !(index >= 0 && index < said.length))
    throw new IndexError('assignment index out of range');
  said[index] = value;
}

export function slice(said: any, begin: number | null, end?: number | null): any {
  if (typeof said === 'string' && !isascii(said)) return [...said].slice(begin ?? 0, end ?? undefined).join('');
  const all = typeof said === 'string' ? said : each(said);
  return all.slice(begin ?? 0, end ?? undefined);
}

/** A value taken apart around a star: so many before it, so many after it. */
export function apart(said: any, before: number, after: number): any[] {
  const all = each(said);
  if (all.length < before + after) throw new ValueError(`not enough values to unpack`);
  const end = all.length - after;
  return [...all.slice(0, before), all.slice(before, end), ...all.slice(end)];
}

export function has(said: any, one: any): boolean {
  if (typeof said === 'string') return said.includes(one);
  if (said instanceof Dict || said instanceof PySet || said instanceof Range) return said.has(one);
  return each(said).some((other) => eq(other, one));
}

export const append = (said: any[], one: any): void => void said.push(one);
export const extend = (said: any[], more: any): void => void said.push(...each(more));
export const insert = (said: any[], place: number, one: any): void => void said.splice(place, 0, one);
export const items = (said: Dict): [any, any][] => said.pairs();
export const keys = (said: Dict): any[] => said.keys();
export const values = (said: Dict): any[] => said.pairs().map(([, value]) => value);

export function get(said: Dict, key: any, otherwise: any = null): any {
  if (!(said instanceof Dict)) throw new TypeError('this is no dict');
  const found = said.get(key);
  return found === undefined ? otherwise : found;
}

export function setdefault(said: Dict, key: any, otherwise: any = null): any {
  if (!said.has(key)) said.set(key, otherwise);
  return said.get(key);
}

export function update(said: Dict | PySet, more: any): void {
  if (said instanceof PySet) for (const one of each(more)) said.add(one);
  else for (const [key, value] of pairs(more).pairs()) said.set(key, value);
}

export const include = (said: PySet, one: any): void => said.add(one);
export const discard = (said: PySet, one: any): void => said.delete(one);
export const copy = (said: any): any =>
  said instanceof Dict ? dict(said) : said instanceof PySet ? set(said) : list(said);

export function pop(said: any, ...place: any[]): any {
  if (said instanceof Dict) {
    if (!said.has(place[0]) && place.length > 1) return place[1];
    const found = at(said, place[0]);
    said.delete(place[0]);
    return found;
  }
  const index = place.length ? place[0] : -1;
  const found = at(said, index);
  said.splice(index, 1);
  return found;
}

export function sort(said: any[]): void {
  said.splice(0, said.length, ...sorted(said));
}

export function index(said: any, one: any): number {
  const found = typeof said === 'string' ? placeIn(said, one) : each(said).findIndex((other) => eq(other, one));
  if (found < 0) throw new ValueError(`${repr(one)} is not in it`);
  return found;
}

export function count(said: any, one: any): number {
  return typeof said === 'string' ? said.split(one).length - 1 : each(said).filter((other) => eq(other, one)).length;
}

// Equality, order, truth.

export function eq(one: any, other: any): boolean {
  if (one === other) return true;
  if (typeof one === 'boolean' || typeof other === 'boolean') {
    const isNumber = (it: any) => typeof it === 'boolean' || typeof it === 'number';
    return isNumber(one) && isNumber(other) && Number(one) === Number(other);
  }
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (one instanceof Dict && other instanceof Dict)
    return one.size === other.size && one.pairs().every(([key, value]) => other.has(key) && eq(value, other.get(key)));
  if (one instanceof PySet && other instanceof PySet)
    return one.size === other.size && one.list().every((item) => other.has(item));
  if (one instanceof Struct && other instanceof Struct)
    return one.constructor === other.constructor && eq(valuesOf(one), valuesOf(other));
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => eq(item, other[place]));
  return false;
}

/** Below 0, 0 or above 0: which comes first. Texts are ordered by their letters, lists by what they hold. */
export function compare(one: any, other: any): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      const found = eq(one[place], other[place]) ? 0 : compare(one[place], other[place]);
      if (found) return found;
    }
    return one.length - other.length;
  }
  if (typeof one === 'string' && typeof other === 'string') {
    if (isascii(one) && isascii(other)) return one < other ? -1 : one > other ? 1 : 0;
    return compare(
      [...one].map((letter) => letter.codePointAt(0)),
      [...other].map((letter) => letter.codePointAt(0)),
    );
  }
  const isNumber = (it: any) => typeof it === 'number' || typeof it === 'boolean';
  if (!isNumber(one) || !isNumber(other)) throw new TypeError('these have no order');
  return Number(one) - Number(other);
}

/** One set lies within another; all else has an order. */
export const le = (one: any, other: any): boolean =>
  one instanceof PySet ? one.list().every((item) => other.has(item)) : compare(one, other) <= 0;
export const lt = (one: any, other: any): boolean =>
  one instanceof PySet ? one.size < other.size && le(one, other) : compare(one, other) < 0;
export const ge = (one: any, other: any): boolean => le(other, one);
export const gt = (one: any, other: any): boolean => lt(other, one);

export function truth(said: any): boolean {
  if (said === null || typeof said !== 'object') return Boolean(said);
  if (Array.isArray(said) || said instanceof Range) return said.length > 0;
  if (said instanceof Dict || said instanceof PySet) return said.size > 0;
  return true;
}
export { truth as bool };

export const either = (one: any, other: () => any): any => (truth(one) ? one : other());
export const both = (one: any, other: () => any): any => (truth(one) ? other() : one);

function assertion(test: boolean, told = ''): void {
  if (!test) throw new AssertionError(told);
}
export { assertion as assert };

// Numbers. Whole ones are exact as far as 2^53.

function exact(number: number): number {
  if (!Number.isSafeInteger(number)) throw new RangeError('a number over 2^53');
  return number;
}

function numbers(one: any, other: any): [number, number] {
  if (!isNumeric(one) || !isNumeric(other)) throw new TypeError('these are no numbers');
  return [Number(one), Number(other)];
}

const isNumeric = (it: any): boolean => typeof it === 'number' || typeof it === 'boolean';

export function add(one: any, other: any): any {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (typeof one === 'string' && typeof other === 'string') return one + other;
  const [left, right] = numbers(one, other);
  return left + right;
}

/** `one += other`: a list grows. */
export function extended(one: any, other: any): any {
  if (!Array.isArray(one)) return add(one, other);
  one.push(...each(other));
  return one;
}

export function sub(one: any, other: any): any {
  if (one instanceof PySet) return new PySet(one.list().filter((item) => !has(other, item)));
  const [left, right] = numbers(one, other);
  return left - right;
}

export function mul(one: any, other: any): any {
  if (Array.isArray(one) || typeof one === 'string') return repeat(one, other);
  const [left, right] = numbers(one, other);
  return left * right;
}

export function repeat(said: any, times: number): any {
  if (typeof said === 'string') return said.repeat(Math.max(0, times));
  return Array.from({ length: Math.max(0, times) }, () => said).flat(1);
}

export function div(one: any, other: any): number {
  const [left, right] = numbers(one, other);
  if (right === 0) throw new RangeError('division by zero');
  return left / right;
}

export function mod(one: any, other: any): number {
  const [left, right] = numbers(one, other);
  if (right === 0) throw new RangeError('modulo by zero');
  const rest = left % right;
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest + 0;
}

export function floordiv(one: any, other: any): number {
  const [left, right] = numbers(one, other);
  return Math.round((left - mod(left, right)) / right) + 0;
}

export const divmod = (one: any, other: any): [number, number] => [floordiv(one, other), mod(one, other)];
export const pow = (one: any, other: any): number => Number(one) ** Number(other);
export const abs = (one: any): number => Math.abs(one);

export const shl = (one: any, by: any): number => exact(Number(one) * 2 ** Number(by));
export const shr = (one: any, by: any): number => Math.floor(exact(Number(one)) / 2 ** Number(by));

const isSmall = (number: number): boolean => (number | 0) === number;

function bits(
  one: any,
  other: any,
  small: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
): any {
  const [left, right] = numbers(one, other);
  if (isSmall(left) && isSmall(right)) {
    const made = small(left, right);
    return typeof one === 'boolean' && typeof other === 'boolean' ? Boolean(made) : made;
  }
  return exact(Number(large(BigInt(exact(left)), BigInt(exact(right)))));
}

export function bitor(one: any, other: any): any {
  if (one instanceof Dict) return dict(one, other);
  if (one instanceof PySet) return new PySet([...one.list(), ...each(other)]);
  return bits(
    one,
    other,
    (a, b) => a | b,
    (a, b) => a | b,
  );
}

export function bitand(one: any, other: any): any {
  if (one instanceof PySet) return new PySet(one.list().filter((item) => has(other, item)));
  return bits(
    one,
    other,
    (a, b) => a & b,
    (a, b) => a & b,
  );
}

export function bitxor(one: any, other: any): any {
  return bits(
    one,
    other,
    (a, b) => a ^ b,
    (a, b) => a ^ b,
  );
}

export function int(said: any): number {
  if (typeof said === 'string') {
    if (!/^\s*[+-]?\d+\s*$/.test(said)) throw new ValueError(`invalid literal for int() with base 10: ${repr(said)}`);
    return exact(Number(said));
  }
  if (!isNumeric(said)) throw new TypeError('this is no number');
  return Math.trunc(Number(said)) + 0;
}
export const float = (said: any): number => Number(said);

/** To the nearest, and of two to the even one. */
export function round(said: number): number {
  const low = Math.floor(said);
  const beyond = said - low;
  if (beyond !== 0.5) return beyond < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
}

export const isInt = (it: any): boolean => typeof it === 'boolean' || (typeof it === 'number' && Number.isInteger(it));
export const isFloat = (it: any): boolean => typeof it === 'number' && !Number.isInteger(it);

// Texts.

export const isascii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
export const isdigit = (text: string): boolean => /^\d+$/.test(text);
export const units = (text: string): number => text.length;
export const lower = (text: string): string => text.toLowerCase();
export const upper = (text: string): string => text.toUpperCase();
export const title = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());
export const join = (between: string, said: any): string => each(said).join(between);
export const startswith = (text: string, begin: string): boolean => text.startsWith(begin);
export const endswith = (text: string, end: string): boolean => text.endsWith(end);
export const removeprefix = (text: string, begin: string): string =>
  text.startsWith(begin) ? text.slice(begin.length) : text;
export const removesuffix = (text: string, end: string): string =>
  end && text.endsWith(end) ? text.slice(0, -end.length) : text;
export const replace = (text: string, one: string, other: string): string => text.split(one).join(other);
export const ord = (letter: string): number => letter.codePointAt(0) ?? 0;
export const chr = (code: number): string => String.fromCodePoint(code);

export function strip(text: string, letters?: string): string {
  return lstrip(rstrip(text, letters), letters);
}
export function rstrip(text: string, letters?: string): string {
  if (letters === undefined) return text.trimEnd();
  let end = text.length;
  while (end && letters.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
export function lstrip(text: string, letters?: string): string {
  if (letters === undefined) return text.trimStart();
  let begin = 0;
  while (begin < text.length && letters.includes(text[begin] ?? '')) begin++;
  return text.slice(begin);
}

export function split(text: string, between?: string): string[] {
  return between === undefined ? text.split(/\s+/).filter((part) => part) : text.split(between);
}

export function partition(text: string, between: string): [string, string, string] {
  const place = text.indexOf(between);
  return place < 0 ? [text, '', ''] : [text.slice(0, place), between, text.slice(place + between.length)];
}

export function rpartition(text: string, between: string): [string, string, string] {
  const place = text.lastIndexOf(between);
  return place < 0 ? ['', '', text] : [text.slice(0, place), between, text.slice(place + between.length)];
}

const placeIn = (text: string, one: string): number => {
  const found = text.indexOf(one);
  return found < 0 ? found : [...text.slice(0, found)].length;
};

export function str(said: any): string {
  if (typeof said === 'string') return said;
  if (said instanceof Struct && Object.hasOwn(said.constructor.prototype, 'toString')) return String(said);
  if (said instanceof Error) return said.message;
  return repr(said);
}

export function repr(said: any): string {
  if (said === null) return 'None';
  if (typeof said === 'boolean') return said ? 'True' : 'False';
  if (typeof said === 'number') return numeral(said);
  if (typeof said === 'string') return quoted(said);
  if (Array.isArray(said)) return `[${said.map(repr).join(', ')}]`;
  if (said instanceof Dict)
    return `{${said
      .pairs()
      .map(([key, value]) => `${repr(key)}: ${repr(value)}`)
      .join(', ')}}`;
  throw new TypeError('nothing is known of how this is written');
}

/** A number as Python writes it; one without a fraction is whole. */
function numeral(number: number): string {
  if (Number.isNaN(number)) return 'nan';
  if (!Number.isFinite(number)) return number > 0 ? 'inf' : '-inf';
  if (Number.isInteger(number)) return BigInt(number).toString();
  const [digits = '', exponent] = String(number).split('e');
  if (exponent === undefined) return small(number, digits);
  const power = Number(exponent);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Below 0.0001 Python writes an exponent, JavaScript below 0.000001. */
function small(number: number, digits: string): string {
  if (Math.abs(number) >= 0.0001) return digits;
  const [mantissa = '', exponent = ''] = number.toExponential().split('e');
  return `${mantissa}e-${exponent.slice(1).padStart(2, '0')}`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let made = quote;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === quote) made += `\\${letter}`;
    else if (ESCAPES[letter] !== undefined) made += ESCAPES[letter];
    else if (letter === ' ' || !/[\p{C}\p{Z}]/u.test(letter)) made += letter;
    else if (code < 0x100) made += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code < 0x10000) made += `\\u${code.toString(16).padStart(4, '0')}`;
    else made += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return made + quote;
}

/** A value as a format of Python's says: none, or so many places behind the point. */
export function format(said: any, form: string): string {
  if (form === '' || (form === 's' && typeof said === 'string')) return str(said);
  const places = /^\.(\d+)f$/.exec(form);
  if (form === 'd' && isInt(said)) return numeral(Number(said));
  if (!places || !isNumeric(said)) throw new ValueError(`Invalid format specifier '${form}'`);
  return fixed(Number(said), Number(places[1]));
}

function fixed(number: number, places: number): string {
  const made = Object.is(number, -0) ? `-${(0).toFixed(places)}` : number.toFixed(places);
  const whole = number.toFixed(100); // as it is: JavaScript rounds a tie up, Python to the even digit
  const cut = whole.indexOf('.') + 1 + places;
  if (!/^50*$/.test(whole.slice(cut))) return made;
  const below = whole.slice(0, places ? cut : cut - 1);
  return Number(below.slice(-1)) % 2 === 0 ? below : made;
}

export function getattr(said: any, name: string): any {
  const found = said[name];
  if (found === undefined) throw new TypeError(`there is no ${name}`);
  return found;
}

// What is worked out once.

export function cache(make: (...given: any[]) => any): (...given: any[]) => any {
  const known = new Dict();
  return (...given) => {
    let found = known.get(given);
    if (found === undefined) known.set(given, (found = make(...given)));
    return found;
  };
}

/** As `cache`, but the first argument is the one set of data that there is. */
export function kept(make: (...given: any[]) => any): (...given: any[]) => any {
  const known = new Dict();
  return (data, ...rest) => {
    let found = known.get(rest);
    if (found === undefined) known.set(rest, (found = make(data, ...rest)));
    return found;
  };
}

// JSON, as msgspec writes it.

export function toBuiltins(said: any): any {
  if (said === null || typeof said !== 'object') return said;
  if (Array.isArray(said)) return said.map(toBuiltins);
  if (said instanceof Dict) return Object.fromEntries(said.pairs().map(([key, value]) => [key, toBuiltins(value)]));
  if (said instanceof PySet) return said.list().map(toBuiltins);
  if (!(said instanceof Struct)) throw new TypeError('this cannot be written as JSON');
  const { fields, names, defaults, omitDefaults, arrayLike, tag } = shapeOf(said);
  if (arrayLike) return valuesOf(said).map(toBuiltins);
  const made: Record<string, any> = {};
  if (tag) made[tag[0]] = tag[1];
  fields.forEach((name, place) => {
    const value = (said as any)[name];
    const isDefault = omitDefaults && name in defaults && eq(defaults[name], value);
    if (value !== UNSET && !isDefault) made[names[place] ?? name] = toBuiltins(value);
  });
  return made;
}

export const encode = (said: any): string => JSON.stringify(toBuiltins(said));

export function asdict(said: Struct): Dict {
  return pairs(shapeOf(said).fields.map((name) => [name, (said as any)[name]]));
}

/** JSON from outside, as Python has it. */
export function fromJson(said: any): any {
  if (Array.isArray(said)) return said.map(fromJson);
  if (said === null || typeof said !== 'object') return said;
  return pairs(Object.entries(said).map(([key, value]) => [key, fromJson(value)]));
}

// Records that have been read, and pages that views are written on.

export const read = (record: any): any => record;

export function belowZero(record: any, field: string): number[] {
  return each(record[field]).flatMap((number, place) => (number < 0 ? [place] : []));
}

interface Page {
  count: number;
  text: string;
}

export const putPhrase = (page: Page, book: string[], phrase: number): void => void (page.text += book[phrase]);
export const putNumber = (page: Page, number: number): void => void (page.text += `${number},`);

export function close(page: Page, book: string[], phrase: number): void {
  page.text = removesuffix(page.text, ',');
  putPhrase(page, book, phrase);
}

export class ViewWriter {
  constructor(
    readonly write: (records: any[], i: number, books: any[], pages: Page[]) => number,
    readonly phrases: string[],
  ) {}
  text(record: any): string {
    const page = { count: 0, text: '' };
    this.write([record], 0, [this.phrases], [page]);
    return page.text;
  }
}
