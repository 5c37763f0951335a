"""The address that the figures have to themselves, so that the public one does not show them."""

import logging
import socket
from collections.abc import Callable

from watertable.server import records
from watertable.server.config import Config
from watertable.server.ports import claim
from watertable.server.security import Scope

ANYWHERE = ("0.0.0.0", "::")


def aside(config: Config) -> socket.socket | None:
    """Return the socket of the figures, or write down why they are not served."""
    where = config.metrics_at
    if where is None:
        return None
    host = where[0]
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    claim(sock)
    try:
        sock.bind(where)
        sock.listen()  # a port can be shared until somebody listens
    except OSError as error:
        sock.close()
        why = f"{config.metrics}: {error.strerror}; --metrics names another address."
        records.note("the figures are not served", level=logging.WARNING, why=why)
        return None
    records.note("the figures are served", host=host, port=sock.getsockname()[1])
    return sock


def came_to(sock: socket.socket) -> Callable[[Scope], bool]:
    """Return what tells whether a request came to a socket."""
    host, port = sock.getsockname()[:2]

    def came(scope: Scope) -> bool:
        server = scope.get("server")
        return server is not None and server[1] == port and (host in ANYWHERE or server[0] == host)

    return came
