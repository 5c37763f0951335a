"""One person's terminal: what is printed on it and what is typed into it."""

import contextlib
import sys

from rich.console import Console, RenderableType

from watertable.cli.errors import Leave
from watertable.cli.look import Signs, signs

WIDE = 112  # columns from which the story stands beside the table instead of below it
TABLE_WIDTH = 76  # columns of the table where the story stands beside it
ENDLESS = 1000
CLEAR_SCROLLBACK = "\x1b[3J"


class Screen:
    """Prints to stdout and reads from stdin; plain where either is not a terminal."""

    def __init__(self, console: Console | None = None, *, still: bool = False) -> None:
        """Open the terminal, or a pipe, that this process was started with; `still`: no motion."""
        self.console = console or Console(highlight=False, soft_wrap=False)
        self.signs: Signs = signs(self.console.encoding)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        self.moving = self.live and not still and not self.console.is_dumb_terminal
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - arrow keys and history at the prompt

    @property
    def wide(self) -> bool:
        """Is there room for two columns?"""
        return self.console.width >= WIDE

    @property
    def rows(self) -> int:
        """How high the window is; a pipe has no end."""
        return self.console.height if self.live else ENDLESS

    @property
    def table_width(self) -> int:
        """How many columns the table has."""
        return TABLE_WIDTH if self.wide else self.console.width

    def height_of(self, thing: RenderableType, width: int | None = None) -> int:
        """How many rows a thing takes."""
        options = self.console.options.update(width=width or self.console.width)
        return len(self.console.render_lines(thing, options, pad=False))

    def say(self, thing: RenderableType = "", style: str | None = None) -> None:
        """Print one thing; square brackets in it are just brackets."""
        self.console.print(thing, style=style, markup=False)

    def say_line(self, line: RenderableType) -> None:
        """Print one line; a pipe gets it in one piece however long it is."""
        self.console.print(line, markup=False, soft_wrap=not self.live)

    def ask(self, prompt: str) -> str:
        """Read one line; the end of input leaves the table politely."""
        try:
            line = input(prompt)
        except EOFError:
            self.say("\nGood-bye.")
            raise Leave(0) from None
        if not sys.stdin.isatty():
            self.say(line)  # a script's answers belong into its transcript
        return line.strip()

    def agree(self, question: str) -> bool:
        """Ask a question that is answered with yes or no; anything else counts as no."""
        return self.ask(f"{question} [y/N] ").lower() in ("y", "yes")

    def clear(self, forget: bool = False) -> None:
        """Start on an empty screen; `forget` also empties what could be called back to it."""
        if self.live:
            self.console.clear()
            if forget:
                self.console.file.write(CLEAR_SCROLLBACK)
                self.console.file.flush()
                if "readline" in sys.modules:
                    sys.modules["readline"].clear_history()
