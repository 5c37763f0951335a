"""One of several workers: `python -m watertable.server PLACE END PARENT [FIGURES]`."""

import os
import signal
import socket
import sys
import threading

from watertable.kernel.errors import WatertableError
from watertable.server import config, serve
from watertable.server.reception import Reception

COULD_NOT = 2


def main(place: int, end: int, parent: int, figures: int | None = None) -> int:
    """Serve what the front hands over, until told to stop or until the parent is gone."""
    threading.Thread(target=outlive_nobody, args=(parent,), daemon=True).start()
    try:
        settings = config.read({})
        aside = None if figures is None else socket.socket(fileno=figures)
        reception = Reception(place, socket.socket(fileno=end))
        return serve.run(settings, reception, lambda: None, aside)
    except (WatertableError, OSError) as error:
        print(f"watertable: {error}", file=sys.stderr)
        return COULD_NOT


def outlive_nobody(parent: int) -> None:
    """Stop this process when the other end of the pipe closes."""
    os.read(parent, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:5])))
