"""A port of this machine: what a stopped server had is free at once, what another has stays his."""

import socket
import sys


def claim(sock: socket.socket) -> None:
    """Say, before it is bound, that a socket has its port alone.

    POSIX keeps a port for a minute after its server has gone, unless one asks. Windows frees it at
    once, and there the same words would share it with somebody who still listens.
    """
    if sys.platform == "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
