"""A player's process: `python -m watertable.server.players.player`.

It answers one question after the other, takes no notice of signals meant for the server, and ends
when the server does: the pipe it is asked through closes.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.server.players.answering import Player
from watertable.server.players.questions import (
    HEAD,
    Enough,
    Question,
    Ready,
    Said,
    frame,
    read_question,
)

NICE = 5  # people's moves come before bots' thoughts

Asked = SimpleQueue[tuple[int, Question]]


def main() -> None:
    """Answer questions until there is nobody left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    speak = voice()
    questions, player = Asked(), Player()
    listening = (sys.stdin.buffer, questions, player)
    threading.Thread(target=listen, args=listening, daemon=True).start()
    if not compiled.is_cache_full():
        compiled.mode = Mode.INTERPRETED  # until the server has filled the cache
    speak(0, Ready())
    while True:
        number, question = questions.get()
        compiled.take_over_kept()
        speak(number, player.answer(question, number))


def voice() -> Callable[[int, Said], None]:
    """Return the way to answer; whatever else is printed goes where errors go."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def speak(number: int, said: Said) -> None:
        out.write(frame(number, said))
        out.flush()

    return speak


def listen(pipe: BinaryIO, questions: Asked, player: Player) -> None:
    """Read questions, also while one is being thought about; leave when nobody can ask any more."""
    while head := pipe.read(HEAD.size):
        number, size = HEAD.unpack(head)
        question = read_question(pipe.read(size))
        if isinstance(question, Enough):
            player.hurried = number
        else:
            questions.put((number, question))
    os._exit(0)


if __name__ == "__main__":
    main()
