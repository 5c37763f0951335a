"""A player's process with bots that crash, hang, lie and stumble, and one that listens in.

It is the real process with these bots added. STRANGE_ONCE names a file: a bot called `...-once`
misbehaves while that file is not there. STRANGE_HEARD names a file that gets every byte heard.
An obedient one thinks until it is told that it is enough, a waiting one until there is a file that
STRANGE_DOOR names.
"""

import os
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace

from watertable import bots
from watertable.server.players import answering, player
from watertable.server.players.questions import HEAD

NOT_LEGAL = {"illegal": 77_777_777, "negative": -1, "enormous": 2**60}


class Strange:
    def __init__(self, name):
        self.name = name
        self.kind = name.removesuffix("-once")

    def choose(self, game, view, moves, *, seed=0, budget=None, enough=None):
        once = Path(os.environ.get("STRANGE_ONCE", "/nowhere"))
        if self.name.endswith("-once") and once.exists():
            return moves[-1].action
        once.touch() if self.name.endswith("-once") else None
        return self.misbehave(moves, enough)

    def misbehave(self, moves, enough):
        match self.kind:
            case "obedient":
                while not enough():
                    time.sleep(0.01)
            case "waiting":
                while not Path(os.environ["STRANGE_DOOR"]).exists():
                    time.sleep(0.01)
            case "crashing":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "leaving":
                os._exit(0)
            case "hanging":
                while True:
                    pass
            case "sleeping":
                time.sleep(600)
            case "stumbling":
                raise RuntimeError("I do not know this opening")
            case "garbling":
                os.write(answer_pipe(), HEAD.pack(2, 5) + b"\xc1\xc1\xc1\xc1\xc1")
            case "interrupting":
                os.write(answer_pipe(), HEAD.pack(99, 1) + b"\xc0")
            case "boasting":
                os.write(answer_pipe(), HEAD.pack(2, 2**32 - 1))
            case "talking":
                print("thinking aloud", flush=True)
                os.write(1, b"and below Python")
        return NOT_LEGAL.get(self.kind, moves[-1].action)


KINDS = (
    *NOT_LEGAL,
    *("crashing", "leaving", "hanging", "sleeping", "stumbling"),
    *("garbling", "interrupting", "boasting", "talking"),
    *("obedient", "waiting"),
)
NAMES = (*KINDS, *(f"{kind}-once" for kind in KINDS))


def answer_pipe():
    """The pipe that answers go through."""
    pipes = [int(fd) for fd in os.listdir("/proc/self/fd") if int(fd) > 2]
    (pipe,) = [fd for fd in pipes if is_a_pipe(fd)]
    return pipe


def is_a_pipe(fd):
    try:
        return os.readlink(f"/proc/self/fd/{fd}").startswith(("pipe:", "socket:"))
    except OSError:
        return False


class Heard:
    """A pipe, and a file that gets whatever is read from it."""

    def __init__(self, pipe, path):
        self.pipe, self.path = pipe, path

    def read(self, size):
        read = self.pipe.read(size)
        with self.path.open("ab") as file:
            file.write(read)
        return read


def main():
    bots._BOTS.update({name: Strange(name) for name in NAMES})
    for name in os.environ.get("STRANGE_TOO", "").split():
        bots._BOTS[name] = Strange("crashing")
    if "STRANGE_WORLD" in os.environ:
        answering.settle = lambda game, options, state: ({"poses": "everywhere"}, None)
    if "STRANGE_HEARD" in os.environ:
        heard = Heard(sys.stdin.buffer, Path(os.environ["STRANGE_HEARD"]))
        sys.stdin = SimpleNamespace(buffer=heard)
    player.main()


if __name__ == "__main__":
    main()
