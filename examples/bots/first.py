#!/usr/bin/env python3
"""A bot in 30 lines: hurts its rival where it can, else plays any move. Needs Python alone."""

import json
import random
import sys


def choose(question, dice):
    """Return one of the moves that were sent."""
    attacks = [move for move in question["moves"] if move["data"].get("mode") == "attack"]
    return dice.choice(attacks or question["moves"])["action"]


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            dice.seed(message["seed"])  # the same seed plays the same match
            answer = {"type": "ready", "name": "first"}
        elif message["type"] == "move":
            answer = {"id": message["id"], "action": choose(message, dice)}
        else:  # refused: what was wrong; over: how it ended
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
