"""The pages of a server whose browser client was not built: no script, nothing from elsewhere."""

import functools
import html
from pathlib import Path

FOLDER = Path(__file__).parent
STYLE = (FOLDER / "style.css").read_bytes()


@functools.cache
def front() -> str:
    """Return the page that says what this server is."""
    return (FOLDER / "front.html").read_text("utf-8")


def table(id: str) -> str:
    """Return the page of one table."""
    return (FOLDER / "table.html").read_text("utf-8").replace("{id}", html.escape(id))


def trouble(said: str) -> str:
    """Return the page of somebody who was refused one, with a way on."""
    page = (FOLDER / "trouble.html").read_text("utf-8")
    return page.replace("{said}", html.escape(said))


def no_handbook() -> str:
    """Return the page that stands where the guide would be."""
    return (FOLDER / "no-handbook.html").read_text("utf-8")


def stop(code: str) -> str:
    """Return the page that asks whether letters shall stop."""
    return (FOLDER / "stop.html").read_text("utf-8").replace("{code}", html.escape(code))


def stopped() -> str:
    """Return the page that says that they do."""
    return (FOLDER / "stopped.html").read_text("utf-8")
