#!/usr/bin/env python3
"""A language model at the table: any server that speaks the chat completions API, also your own.

MODEL_URL=http://localhost:11434/v1 MODEL_NAME=qwen3 watertable arena showdown --bots \\
    "page:examples/models/chat.py,greedy" --games 10 --seconds 120 --record answers.jsonl

MODEL_KEY is sent if it is set; MODEL_PRICE_IN and MODEL_PRICE_OUT are for a million tokens.
"""

import json
import os
import sys
import urllib.request

URL = os.environ.get("MODEL_URL", "http://localhost:11434/v1") + "/chat/completions"
NAME = os.environ.get("MODEL_NAME", "")
PRICES = [float(os.environ.get(f"MODEL_PRICE_{way}", "0")) / 1e6 for way in ("IN", "OUT")]


def ask(brief, page, seconds):
    """Return what the model answers to a page, and what that cost."""
    said = [{"role": "system", "content": brief}, {"role": "user", "content": page}]
    body = json.dumps({"model": NAME, "messages": said}).encode()
    headers = {"Content-Type": "application/json"}
    if "MODEL_KEY" in os.environ:
        headers["Authorization"] = f"Bearer {os.environ['MODEL_KEY']}"
    with urllib.request.urlopen(urllib.request.Request(URL, body, headers), timeout=seconds) as it:
        answer = json.load(it)
    used = answer.get("usage") or {}
    tokens = [used.get("prompt_tokens", 0), used.get("completion_tokens", 0)]
    cost = sum(count * price for count, price in zip(tokens, PRICES, strict=True))
    return answer["choices"][0]["message"]["content"], cost


def main():
    brief = ""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            brief = message["brief"]
            print(json.dumps({"type": "ready", "name": NAME}), flush=True)
        elif message["type"] == "page":
            try:
                text, cost = ask(brief, message["text"], message["seconds"])
            except OSError as error:
                print(f"{URL}: {error}", file=sys.stderr)
                continue  # silence: another move is made in its place
            print(json.dumps({"id": message["id"], "answer": text, "cost": cost}), flush=True)


if __name__ == "__main__":
    main()
