"""One worker of several; the supervisor runs `python -m watertable.server SOCKET PARENT SAY`."""

import os
import signal
import socket
import sys
import threading

from watertable.kernel.errors import WatertableError
from watertable.server import config, serve

COULD_NOT = 2


def main(sock: int, parent: int, say: int) -> int:
    """Serve on an inherited socket until told to stop, or until the parent is gone."""
    threading.Thread(target=outlive_nobody, args=(parent,), daemon=True).start()
    try:
        settings = config.read({})
        return serve.run(settings, socket.socket(fileno=sock), lambda: tell(say))
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
    sys.exit(main(*map(int, sys.argv[1:4])))
