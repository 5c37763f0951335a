"""`watertable serve`: tables that people and programs reach from afar."""

import webbrowser
from argparse import Namespace

from watertable.cli.errors import Complaint


def run(wanted: Namespace) -> int:
    """Serve until told to stop; print the address first."""
    from watertable.server import config  # noqa: PLC0415

    settings = config.read(vars(wanted))
    try:
        from watertable.server import serve, supervisor  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("watertable"):
            raise
        raise Complaint(
            f"The server needs {missing.name}; install it with `pip install 'watertable[server]'`."
        ) from missing
    sock = serve.listen(settings)
    where = serve.address(settings, sock)

    def ready() -> None:
        print(f"Watertable is at {where}", flush=True)
        if wanted.open:
            webbrowser.open(where)

    if settings.workers > 1:
        return supervisor.Supervisor(settings, sock).run(ready)
    return serve.run(settings, sock, ready)
