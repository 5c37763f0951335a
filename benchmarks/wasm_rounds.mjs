// Plays whole random matches on a game's module, as benchmarks/wasm.py asks for: a line in, a line out.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [folder, slug] = process.argv.slice(2);
const told = JSON.parse(readFileSync(`${folder}/${slug}.json`, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/${slug}.wasm`));
const { memory, random_games, __heap_base } = instance.exports;
const TALLY = 16; // numbers; the first is how many decisions

memory.grow(16);
let end = Math.ceil(__heap_base.value / 16) * 16;
const room = (size) => {
    const at = end;
    end += Math.ceil(size / 16) * 16;
    return at;
};
const rows = (record, count = 1) => room(told.records[record].size * count);
const [box, states, policy, dice] = [rows('Box'), rows('State', 2), rows('Dice'), rows('Dice')];
const [moves, silent, tally] = [rows('Listing'), rows('Story'), room(8 * TALLY)];
for (const [at, text] of told.box) new Uint8Array(memory.buffer).set(Buffer.from(text, 'base64'), box + at);

for await (const line of createInterface({ input: process.stdin })) {
    const { seats, games, words } = JSON.parse(line);
    const numbers = new BigInt64Array(memory.buffer);
    words.forEach((word, k) => (numbers[policy / 8 + k] = BigInt(word)));
    numbers.fill(0n, tally / 8, tally / 8 + TALLY);
    const began = process.cpuUsage();
    random_games(box, 1, states, 2, seats, games, policy, 1, dice, 1, moves, 1, 0, 0, silent, 1, tally, TALLY, 0);
    const { user, system } = process.cpuUsage(began);
    console.log(JSON.stringify({ decisions: Number(numbers[tally / 8]), seconds: (user + system) / 1e6 }));
}
