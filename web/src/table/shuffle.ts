/**
 * The honest shuffle, checked here: docs/honest-shuffle.md is the protocol, and the checks are
 * those of kernel/table/honesty.py under the same names. Both are tested on the same lies.
 */

type Result = 'checked' | 'lie' | 'open';

export interface Check {
  what: string;
  result: Result;
  said: string;
}

export interface Report {
  verdict: 'honest' | 'lie' | 'partial';
  checks: Check[];
}

/** What somebody knows who was there. */
export interface Known {
  promise: string | null; // seen before the match
  mine: [seat: number | null, nonce: string][];
  over?: boolean; // whether the match has ended
  people?: number[]; // the seats where people sat: nobody else adds a nonce
  late?: boolean; // a nonce was sent, and the server said that it came too late
  told?: { promise: string | null; seed: string | null; nonces: string[] }; // at the end, beside the log
  rules?: Check; // what came of playing the log through again
}

interface Header {
  seats: number;
  promise: string;
  nonces?: string[];
  nonce_seats?: number[];
  without_nonce?: number[];
  position?: unknown;
}

interface Line {
  ply: number;
  seat?: number | string;
  words?: string;
  table?: string;
  to?: number;
  promise?: string;
  seed?: string;
}

const CORE = ['promise', 'seed', 'nonce', 'chance']; // with all of these, nobody alone chose
const SEED = /^[0-9a-f]{64}$/;

/** Check all that can be checked of a log's chance. */
export async function examine(text: string, known: Known): Promise<Report> {
  try {
    const [header, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)) as [Header, ...Line[]];
    return reportOf(await checksOf(header, lines, known));
  } catch {
    return reportOf([{ what: 'log', result: 'lie', said: 'The log that the server shows is none.' }]);
  }
}

async function checksOf(header: Header, lines: Line[], known: Known): Promise<Check[]> {
  const seed = lines.findLast((line) => line.seed)?.seed ?? null;
  const checks = [
    promised(header, known.promise),
    await revealed(header, lines, seed, known),
    added(header, known.people),
    ...own(header, known),
    await drawn(header, lines, seed, known.promise),
  ];
  if (known.rules) checks.push(known.rules);
  if (known.told) checks.push(told(header, seed, known.told));
  if (header.position != null)
    checks.push({
      what: 'position',
      result: 'open',
      said: 'Play began from a position; who chose that, and how, cannot be checked.',
    });
  return checks;
}

function reportOf(checks: Check[]): Report {
  if (checks.some((check) => check.result === 'lie')) return { verdict: 'lie', checks };
  const proven = CORE.every((what) => checks.some((check) => check.what === what && check.result === 'checked'));
  const whole = proven && checks.every((check) => check.what !== 'position');
  return { verdict: whole ? 'honest' : 'partial', checks };
}

function promised(header: Header, promise: string | null): Check {
  const what = 'promise';
  if (promise === null)
    return {
      what,
      result: 'open',
      said: 'This browser saw no promise before the match began: the seed could have been chosen later.',
    };
  if (promise !== header.promise)
    return { what, result: 'lie', said: 'The promise in the log is not the one this browser saw before the match.' };
  return { what, result: 'checked', said: 'The promise is the one this browser saw before the match.' };
}

async function revealed(header: Header, lines: Line[], seed: string | null, known: Known): Promise<Check> {
  const what = 'seed';
  if (seed === null && known.over === false)
    return { what, result: 'open', said: 'The match is not over, so its seed is not revealed yet.' };
  if (seed === null) return { what, result: 'lie', said: 'The match is over, and its seed is not revealed.' };
  if (!SEED.test(seed)) return { what, result: 'lie', said: 'The seed in the log is not a seed.' };
  const kept = await sha256(bytesOf(seed));
  if (kept === header.promise)
    return { what, result: 'checked', said: 'The SHA-256 of the seed is what was promised.' };
  if (known.promise === null && kept === lines.findLast((line) => line.promise)?.promise)
    return { what, result: 'open', said: 'The seed is that of a later promise, made during the match.' };
  return { what, result: 'lie', said: 'The seed is not the one that was promised.' };
}

/** Who added a nonce, as the header has it. */
function added(header: Header, people?: number[]): Check {
  const what = 'nonces';
  const { nonces = [], nonce_seats: seats = [], without_nonce: without = [] } = header;
  const named = [...seats, ...without];
  if (nonces.some((nonce) => nonce.includes('\0')))
    return { what, result: 'lie', said: 'A nonce in the header has a zero byte: it hides two in one.' };
  if (people && named.length > 0 && String([...named].sort()) !== String([...people].sort()))
    return { what, result: 'lie', said: 'The log names other seats than those where people sat.' };
  if (people && nonces.length > people.length)
    return { what, result: 'lie', said: 'There are more nonces than people.' };
  if (named.length === 0 && nonces.length === 0)
    return { what, result: 'open', said: "Nobody added a nonce: chance was the server's alone." };
  if (named.length === 0) return { what, result: 'open', said: 'The log does not say which seats added the nonces.' };
  const fits = seats.length === nonces.length && seats.every((seat, n) => n === 0 || seat > (seats[n - 1] ?? -1));
  if (!fits || new Set(named).size < named.length || named.some((seat) => !(seat >= 0 && seat < header.seats)))
    return { what, result: 'lie', said: "The header's nonces do not fit the seats that it names." };
  const bots = Array.from({ length: header.seats }, (_, seat) => seat).filter((seat) => !named.includes(seat));
  const beside = bots.length > 0 ? ` A bot adds none: ${seatWords(bots)}.` : '';
  if (without.length > 0)
    return { what, result: 'open', said: `People who added no nonce: ${seatWords(without)}.${beside}` };
  const alone = seats.length > 1 ? ' Each can check only their own.' : '';
  return { what, result: 'checked', said: `Every person added a nonce: ${seatWords(seats)}.${alone}${beside}` };
}

/** Name seats; they count from 1 for people. */
export function seatWords(seats: number[]): string {
  const numbers = seats.map((seat) => String(seat + 1));
  const last = numbers.pop() ?? '';
  return numbers.length > 0 ? `seats ${numbers.join(', ')} and ${last}` : `seat ${last}`;
}

function own(header: Header, known: Known): Check[] {
  const what = 'nonce';
  if (known.mine.length === 0 && known.late)
    return [
      {
        what,
        result: 'open',
        said: "The server said that this browser's nonce came too late, though the table had not begun when it was sent: nothing shows that the server could not choose the shuffle.",
      },
    ];
  if (known.mine.length === 0)
    return [{ what, result: 'open', said: 'This browser added no nonce, so it cannot look for it.' }];
  return known.mine.map(([seat, nonce]) => ownAt(header, seat, nonce));
}

/** Look for a nonce of this browser, at its own seat. */
function ownAt(header: Header, seat: number | null, nonce: string): Check {
  const what = 'nonce';
  const { nonces = [], nonce_seats: seats = [], without_nonce: without = [] } = header;
  const isNamed = seats.length + without.length > 0;
  if (seat === null || !isNamed) {
    if (!nonces.includes(nonce))
      return { what, result: 'lie', said: "This browser's nonce is not among those of the match." };
    return isNamed || nonces.length === 1
      ? { what, result: 'checked', said: "This browser's nonce is among those of the match." }
      : {
          what,
          result: 'open',
          said: "This browser's nonce is among those of the match; whose the others are is not said.",
        };
  }
  const place = seats.indexOf(seat);
  const there = place < 0 ? undefined : nonces[place];
  if (there === nonce) return { what, result: 'checked', said: `This browser's nonce is the one of seat ${seat + 1}.` };
  return there === undefined
    ? { what, result: 'lie', said: `This browser's nonce for seat ${seat + 1} was left out of the match.` }
    : { what, result: 'lie', said: `Seat ${seat + 1} has another nonce than the one this browser sent.` };
}

/** Compute every number of chance anew. */
async function drawn(header: Header, lines: Line[], seed: string | null, promise: string | null): Promise<Check> {
  const what = 'chance';
  const again = lines.find((line) => line.promise)?.ply;
  if (again !== undefined)
    return promise === null
      ? { what, result: 'open', said: 'The match was continued from a saved log: its chance cannot be checked.' }
      : { what, result: 'lie', said: `Chance comes from another promise after ply ${again}.` };
  const { nonces = [] } = header;
  if (seed === null || !SEED.test(seed) || nonces.some((nonce) => nonce.includes('\0')))
    return { what, result: 'open', said: 'Without the seed, chance cannot be computed.' };
  const key = await keyOf(bytesOf(seed), nonces);
  const forged: number[] = [];
  let played: { ply: number; chance: boolean }[] = []; // an undo goes back in it
  for (const line of lines) {
    const chance = line.seat === 'chance';
    if (chance && line.words !== (await wordsAt(key, played.filter((one) => one.chance).length))) forged.push(line.ply);
    if (line.table === 'undo') played = played.filter((one) => one.ply <= (line.to ?? 0));
    else if (line.table === undefined) played.push({ ply: line.ply, chance });
  }
  if (forged.length > 0)
    return {
      what,
      result: 'lie',
      said: `Chance is not what the seed and the nonces say: ply ${forged.slice(0, 5).join(', ')}${forged.length > 5 ? ` and ${forged.length - 5} more` : ''}.`,
    };
  const count = lines.filter((line) => line.seat === 'chance').length;
  const said =
    count === 0
      ? 'Chance was asked for nothing.'
      : `Every number of chance is what the seed and the nonces say (${count} computed anew).`;
  const undone = lines.some((line) => line.table === 'undo');
  return {
    what,
    result: 'checked',
    said: undone ? `${said} Moves were taken back; what chance had said came again, as it must.` : said,
  };
}

/** Whether the table itself told what the log says. */
function told(header: Header, seed: string | null, at_the_end: NonNullable<Known['told']>): Check {
  const same =
    at_the_end.promise === header.promise &&
    at_the_end.seed === seed &&
    JSON.stringify(at_the_end.nonces) === JSON.stringify(header.nonces ?? []);
  return same
    ? { what: 'told', result: 'checked', said: 'The table told the same promise, nonces and seed as its log.' }
    : {
        what: 'told',
        result: 'lie',
        said: 'The table told another promise, other nonces or another seed than its log.',
      };
}

/** SHA-256, as hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes));
}

/** The key all chance of a table comes from: the seed and what people added. */
async function keyOf(seed: Uint8Array<ArrayBuffer>, nonces: string[]): Promise<CryptoKey> {
  if (nonces.length === 0) return hmacKey(seed);
  return hmacKey(await crypto.subtle.sign('HMAC', await hmacKey(seed), new TextEncoder().encode(nonces.join('\0'))));
}

function hmacKey(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The words of chance event `number`, as they stand in a log. */
async function wordsAt(key: CryptoKey, number: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(number));
  return hexOf((await crypto.subtle.sign('HMAC', key, message)).slice(0, 16));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
