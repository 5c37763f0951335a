"""A process that serves: the listening socket, uvicorn as we want it, a stop that loses nothing."""

import asyncio
import errno
import functools
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from watertable.server import records
from watertable.server.app import make_app
from watertable.server.aside import aside, came_to
from watertable.server.config import Config, Misconfigured
from watertable.server.house import House, open_house
from watertable.server.listener import Listener
from watertable.server.ports import claim
from watertable.server.reception import Handed, Reception
from watertable.server.wire import Wire

BACKLOG = 2048
SENT_AHEAD = 65_536  # bytes the system may hold for a client that does not read (Linux doubles it)
LONGEST_FRAME = 4  # times what we take: so far we answer with an error, beyond that we close


def listen(config: Config) -> socket.socket:
    """Return the socket to listen at, or say why there is none."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    claim(sock)
    sock.setsockopt(
        socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD
    )  # whoever is accepted inherits it
    try:
        sock.bind((config.host, config.port))
    except OSError as error:
        sock.close()
        other = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise Misconfigured(
            f"Cannot listen at {config.host}:{config.port} ({error.strerror}); try another {other}."
        ) from error
    return sock


def address(config: Config, sock: socket.socket) -> str:
    """Return where a browser on this machine finds the server."""
    host, port = sock.getsockname()[:2]
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return config.url or f"http://{local}:{port}/"


class Server(uvicorn.Server):
    """A uvicorn that says goodbye before it hangs up, and may be handed its connections."""

    def __init__(
        self, config: uvicorn.Config, house: House, reception: Reception | None = None
    ) -> None:
        """Serve a house."""
        super().__init__(config)
        self.house, self.reception = house, reception

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, or take what is handed over."""
        await super().startup(sockets)
        if self.reception is not None:
            state = {"server_state": self.server_state, "app_state": self.lifespan.state}
            handed = type("Handed", (Handed,), {"crowd": self.house.crowd})
            self.reception.open(functools.partial(handed, config=self.config, **state))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, finish what has begun, send everybody away, hang up."""
        if self.reception is not None:
            self.reception.leave()
        for server in self.servers:
            server.close()
        await self.house.drain()
        await super().shutdown(sockets)


async def serve(
    config: Config,
    street: socket.socket | Reception,
    ready: Callable[[], None],
    figures: socket.socket | None = None,
) -> None:
    """Open the house, serve until told to stop, and close it; the figures at another socket."""
    house = await open_house(config)
    if config.workers == 1:
        figures = aside(config)
    house.aside = None if figures is None else came_to(figures)
    try:
        reception = street if isinstance(street, Reception) else None
        if reception is not None:
            house.hub.share(reception.is_mine, reception.is_next)
            reception.moved = house.hub.move_out
        server = Server(tuned(config, house), house, reception)
        server_ready(server, ready)
        heard = [] if isinstance(street, Reception) else [street]
        await server.serve(heard if figures is None else [*heard, figures])
    finally:
        await house.close()


def tuned(config: Config, house: House) -> uvicorn.Config:
    """Return uvicorn's settings; docs/server.md says what was measured."""
    crowd = {"crowd": house.crowd}  # in which every connection finds its place
    return uvicorn.Config(
        make_app(house),
        loop="none",
        http=type("Listener", (Listener,), crowd),
        ws=type("Wire", (Wire,), crowd),
        ws_max_size=LONGEST_FRAME * config.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=config.proxies != "",
        forwarded_allow_ips=config.proxies,
        backlog=BACKLOG,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(config.drain_seconds)),
    )


def server_ready(server: Server, ready: Callable[[], None]) -> None:
    """Call `ready` once the server accepts connections."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        if server.started:
            ready()
        elif not server.should_exit:
            loop.call_later(0.01, look)

    look()


def run(
    config: Config,
    street: socket.socket | Reception,
    ready: Callable[[], None],
    figures: socket.socket | None = None,
) -> int:
    """Serve in this process until a signal says stop: at a socket, or what the front hands on."""
    records.begin(config.log)
    for one in (signal.SIGTERM, signal.SIGINT):  # uvicorn raises them once more when it is done
        signal.signal(one, lambda *_: sys.exit(0))
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(serve(config, street, ready, figures))
    return 0


def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return what makes the event loop: uvloop's, where there is one."""
    try:
        import uvloop  # noqa: PLC0415 - there is none for Windows
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
