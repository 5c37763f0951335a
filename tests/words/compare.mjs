// Holds the words of a game against what Python said: `node compare.mjs <bundle>`, lines on the standard input.
// The first line says where the fields of a view lie. Prints the first differences, and how much was compared.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { words } = await import(pathToFileURL(process.argv[2]).href);
const SHOWN = 5;
const counts = { views: 0, moves: 0, numbers: 0, refused: 0, events: 0 };
let [layout, wrong] = [null, 0];

function seen(text) {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  const data = new DataView(bytes.buffer);
  const item = { i1: (at) => data.getInt8(at), i2: (at) => data.getInt16(at, true), i8: (at) => Number(data.getBigInt64(at, true)), b1: (at) => Boolean(data.getInt8(at)) };
  const numbers = {};
  for (const [name, kind, offset, shape] of layout) {
    const read = (place) => item[kind](offset + place * Number(kind[1]));
    if (!shape.length) numbers[name] = read(0);
    else if (shape.length === 1) numbers[name] = Array.from({ length: shape[0] }, (_, place) => read(place));
    else numbers[name] = Array.from({ length: shape[0] }, (_, row) => Array.from({ length: shape[1] }, (_, place) => read(row * shape[1] + place)));
  }
  return { bytes, numbers };
}

function compare(what, expected, said) {
  let found;
  try {
    found = said();
  } catch (error) {
    if (expected === null) return;
    found = expected === error.message ? expected : error.stack.split("\n").slice(0, 4).join("\n");
  }
  if (found === expected) return;
  wrong += 1;
  if (wrong <= SHOWN) console.log(`${what}\n  python: ${expected}\n  here:   ${found}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (layout === null) {
    layout = said;
    continue;
  }
  const view = seen(said.seen);
  const asked = seen(said.asked);
  counts.views += 1;
  compare('view', said.view, () => JSON.stringify(words.view(view)));
  const windows = () => [words.passing(asked), words.whoseTurn(asked), words.nearWin(asked)];
  compare('windows', JSON.stringify(said.windows), () => JSON.stringify(windows()));
  for (const [number, text, move] of said.moves) {
    counts.moves += 1;
    compare(`say ${number}`, text, () => JSON.stringify(words.say(asked, number)));
    compare(`move ${number}`, move, () => JSON.stringify(words.move(asked, number)));
  }
  for (const [move, verdicts, number] of said.numbers) {
    counts.numbers += 1;
    const known = new Map(verdicts);
    const verdict = (one) => {
      if (!known.has(one)) throw new Error(`Python did not ask about ${one}`);
      return known.get(one);
    };
    compare(`number of ${JSON.stringify(move)}`, number, () => words.number(asked, move, verdict));
  }
  for (const [code, number, reason] of said.refused) {
    counts.refused += 1;
    compare(`reason ${code} of ${number}`, reason, () => JSON.stringify(words.reason(view, code, number)));
  }
  for (const [numbers, event] of said.events) {
    counts.events += 1;
    compare(`event ${numbers}`, event, () => JSON.stringify(words.event(numbers)));
  }
}
console.log(JSON.stringify({ wrong, ...counts }));
