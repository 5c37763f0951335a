"""The press: a document goes in, a PDF comes out. Only here is Typst known."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import typst

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json, decode, encode
from watertable.print.artwork import FONTS
from watertable.print.document import document
from watertable.print.paper import PAPERS

TEMPLATES = Path(__file__).with_name("typst")
OURS = 0x0530  # letters below: Latin, Greek, Cyrillic; Typst's own fonts have them all


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A PDF, how many pages it has, and whose texts were too long for their cards."""

    pdf: bytes
    pages: int
    too_long: tuple[str, ...]


class Press:
    """One document, ready to be printed."""

    def __init__(self, made: Json) -> None:
        """Set it."""
        text = encode(made).decode()
        self._compiler = typst.Compiler(
            TEMPLATES / "main.typ",
            root=TEMPLATES,
            font_paths=[FONTS],
            ignore_system_fonts=text.isascii() or max(map(ord, text)) < OURS,
            sys_inputs={"document": text},
        )

    def pdf(self) -> bytes:
        """The document as PDF: the same bytes each time."""
        made = self._compiler.compile(format="pdf")
        assert isinstance(made, bytes)
        return made

    def pictures(self, kind: Literal["png", "svg"], ppi: float = 72.0) -> list[bytes]:
        """Its pages as `png` or `svg`, for whoever wants to look."""
        made = self._compiler.compile(format=kind, ppi=ppi)
        return made if isinstance(made, list) else [made or b""]

    def noted(self, label: str) -> list[Any]:
        """What the templates wrote down under a label."""
        found: list[Any] = decode(self._compiler.query(f"<{label}>", field="value"))
        return found


def print_game(game: Game, paper: str = "a4") -> PrintedFile:
    """Print a game; `paper` is `a4` or `letter`.

    >>> import watertable as wt
    >>> print_game(wt.game("splash")).pdf[:5]
    b'%PDF-'
    """
    press = Press(document(game, PAPERS[paper]))
    pdf = press.pdf()
    fits = press.noted("fit")
    too_long = dict.fromkeys(fit["name"] for fit in fits if not fit["fits"])
    return PrintedFile(pdf, press.noted("pages")[0], tuple(too_long))
