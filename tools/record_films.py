"""Record films of real releases, with what Python reads out of each.

    python tools/record_films.py            writes tests/games/splash/recorded/films.json

The browser has a reader of its own; web/src/games/splash/keyframes.test.ts holds it against these,
number by number. Films from before contacts were written stay as they are.
"""

import dataclasses
import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import watertable as wt
from watertable.games.splash import contacts_in, decode

FILE = Path(__file__).parents[1] / "tests" / "games" / "splash" / "recorded" / "films.json"
SEEDS = range(2)
MOST = 4  # films with contacts that are kept, those with most pieces in motion


def films_of(seed: int) -> Iterator[bytes]:
    """Let careless bots play a match and yield the film of every release."""
    game = wt.game("splash")
    table = game.table(seats=3, seed=seed, options={"draft": "deal"}, manual=True)
    world, bot = game.world, wt.bot("random")
    assert world is not None
    assert world.motion is not None
    while (seat := table.to_act) is not None:
        if seat == wt.CHANCE:
            table.chance()
        elif seat == wt.WORLD:
            seen = table.seen(None)
            answer, film = world.motion(game.data, game.boxes_for(seen)[0], seen)
            table.world(answer)
            if film is not None:
                yield film
        else:
            table.play(bot.choose(game, table.seen(seat), table.moves(), seed=table.ply))


def told(data: bytes) -> dict[str, Any]:
    """A film and what is in it: the last frame in full, all of them as a digest."""
    moving, frames, rate = decode(data)
    return {
        "film": b64encode(data).decode(),
        "rate": rate,
        "pieces": moving,
        "frames": len(frames),
        "last": [list(pose) for pose in frames[-1]],
        "digest": digest(frames),
        "contacts": [dataclasses.astuple(contact) for contact in contacts_in(data)],
    }


def digest(frames: Any) -> str:
    """Hash every number of every frame, each as four bytes."""
    return hashlib.sha256(np.array(frames, ">i4").tobytes()).hexdigest()


if __name__ == "__main__":
    before = [film for film in json.loads(FILE.read_text()) if "contacts" not in film]
    films = [told(film) for seed in SEEDS for film in films_of(seed)]
    films = before + sorted(films, key=lambda one: -len(one["pieces"]))[:MOST]
    FILE.write_text(json.dumps(films, indent=1) + "\n")
    print(f"{len(films)} films, {FILE.stat().st_size} bytes")
