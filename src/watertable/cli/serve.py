"""`watertable serve`: tables that people and programs reach from afar."""

import socket
import webbrowser
from argparse import Namespace

from watertable.cli.errors import Complaint


def run(wanted: Namespace) -> int:
    """Serve until told to stop; print the address first."""
    from watertable.server import config  # noqa: PLC0415

    settings = config.read(vars(wanted))
    from watertable.server import serve  # noqa: PLC0415

    if settings.workers > 1 and not hasattr(socket, "AF_UNIX"):
        raise Complaint("Several workers need Linux or macOS; here one process serves.")
    sock = serve.listen(settings)
    where = serve.address(settings, sock)

    def ready() -> None:
        if wanted.note is None:
            print(f"Watertable is at {where}", flush=True)
        else:
            from watertable.cli.greeting import greet  # noqa: PLC0415

            greet(where, wanted.note)
        if wanted.open:
            webbrowser.open(where)

    with sock:
        if settings.workers > 1:
            from watertable.server import supervisor  # noqa: PLC0415 - it needs what Windows lacks

            return supervisor.Supervisor(settings, sock).run(ready)
        return serve.run(settings, sock, ready)
