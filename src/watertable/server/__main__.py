"""One worker of several: `python -m watertable.server SOCKET PIPE`, started by the supervisor."""

import os
import signal
import socket
import sys
import threading

from watertable.server import config, serve


def main(sock: int, pipe: int) -> int:
    """Serve on an inherited socket until told to stop, or until the parent is gone."""
    threading.Thread(target=outlive_nobody, args=(pipe,), daemon=True).start()
    return serve.run(config.read({}), socket.socket(fileno=sock), lambda: None)


def outlive_nobody(pipe: int) -> None:
    """Stop this process when the other end of the pipe closes."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
