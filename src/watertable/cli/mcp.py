"""`watertable mcp`: an assistant sits down, over stdin and stdout."""

from argparse import Namespace

from watertable.cli.extras import extra


def run(wanted: Namespace) -> int:
    """Serve one assistant until it leaves."""
    with extra("mcp"):
        from watertable.mcp.server import server_for  # noqa: PLC0415
    from watertable.mcp.sittings import Sittings  # noqa: PLC0415

    server_for(Sittings(wanted.seed), hints=not wanted.no_hints).run("stdio")
    return 0
