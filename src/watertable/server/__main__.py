"""One of several workers, run as `python -m watertable.server SOCKET PARENT SAY [FIGURES]`."""

import os
import signal
import socket
import sys
import threading

from watertable.kernel.errors import WatertableError
from watertable.server import config, serve

COULD_NOT = 2


def main(sock: int, parent: int, say: int, figures: int | None = None) -> int:
    """Serve on inherited sockets until told to stop, or until the parent is gone."""
    threading.Thread(target=outlive_nobody, args=(parent,), daemon=True).start()
    try:
        settings = config.read({})
        aside = None if figures is None else socket.socket(fileno=figures)
        return serve.run(settings, socket.socket(fileno=sock), lambda: tell(say), aside)
    except (WatertableError, OSError) as error:
        print(f"watertable: {error}", file=sys.stderr)
        return COULD_NOT


def tell(say: int) -> None:
    """Say that this worker serves."""
    os.write(say, b".")


def outlive_nobody(parent: int) -> None:
    """Stop this process when the other end of the pipe closes."""
    os.read(parent, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:5])))
