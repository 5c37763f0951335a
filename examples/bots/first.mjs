#!/usr/bin/env node
// A bot in JavaScript: hurts its rival where it can, else plays any move. Needs Node alone.
import { createInterface } from "node:readline";

let seed = 1;
function dice(sides) {
  seed = (seed * 48271) % 2147483647; // the same seed plays the same match
  return seed % sides;
}

function choose(moves) {
  const attacks = moves.filter((move) => move.data.mode === "attack");
  const among = attacks.length ? attacks : moves;
  return among[dice(among.length)].action;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  let answer = null;
  if (message.type === "hello") {
    seed = (message.seed % 2147483646) + 1;
    answer = { type: "ready", name: "first in JavaScript" };
  } else if (message.type === "move") {
    answer = { id: message.id, action: choose(message.moves) };
  }
  if (answer) console.log(JSON.stringify(answer));
}
