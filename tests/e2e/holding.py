"""A line between a browser and a server on which bytes can be held: none comes, none closes."""

import contextlib
import socket
import threading

CHUNK = 65_536


class Holding:
    """Passes bytes to and fro between its own port and a server's, or holds them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.flows = threading.Event()
        self.flows.set()
        self.sockets: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def hold(self) -> None:
        self.flows.clear()

    def let_go(self) -> None:
        self.flows.set()

    def __enter__(self) -> "Holding":
        threading.Thread(target=self._open, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        for one in (self.door, *self.sockets):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                self.sockets += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, of: socket.socket, to: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := of.recv(CHUNK):
                self.flows.wait()
                to.sendall(said)
        with contextlib.suppress(OSError):
            to.shutdown(socket.SHUT_WR)
