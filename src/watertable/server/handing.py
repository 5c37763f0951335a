"""What the front and its workers say to each other: messages, some of which carry a connection.

Each worker has one end of a pair of Unix sockets, the front has the other. A message is one
datagram: a letter, and what belongs to it. A connection travels as an open file (SCM_RIGHTS) with
what was already read from it.
"""

import socket

CONNECTION = b"C"  # take this connection, which began with these bytes
PLACES = b"P"  # these places serve: numbers with blanks between them
SERVING = b"+"  # I serve
LEAVING = b"-"  # I am about to stop: send me nobody any more
ALIVE = b"."  # I am still here

LONGEST = 65_536  # bytes of a connection's beginning that travel with it
ALIVE_SECONDS = 2.0  # a worker says so often that it is here
OURS_ALONE = getattr(socket, "MSG_CMSG_CLOEXEC", 0)  # no process that we start inherits it


def pair() -> tuple[socket.socket, socket.socket]:
    """Return both ends; neither ever waits."""
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in ends:
        end.setblocking(False)
    return ends


def send(end: socket.socket, kind: bytes, said: bytes = b"", fd: int | None = None) -> None:
    """Send a message; OSError if that cannot be done now (BlockingIOError), or at all."""
    socket.send_fds(end, [kind + said], [] if fd is None else [fd])


def receive(end: socket.socket) -> tuple[bytes, bytes, socket.socket | None]:
    """Return the next message: its kind, what it says, its connection. OSError if there is none."""
    said, files, _, _ = socket.recv_fds(end, LONGEST + 1, 1, OURS_ALONE)
    came = [socket.socket(fileno=file) for file in files]
    for one in came:
        one.setblocking(False)
        one.set_inheritable(False)
    return said[:1], said[1:], came[0] if came else None
