"""Markdown in the terminal, also where only ASCII can be shown."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.markdown import Markdown
from rich.segment import Segment

PLAIN = str.maketrans(
    {
        **dict.fromkeys("•◦▪·", "*"),
        **dict.fromkeys("─━╌┄", "-"),
        **dict.fromkeys("│┃▌", "|"),
        **dict.fromkeys("┏┓┗┛┌┐└┘├┤┬┴┼╭╮╰╯╺╸┡┩╇", "+"),
        **dict.fromkeys("═", "="),
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’‚", "'"),  # noqa: RUF001
        **dict.fromkeys("–—−", "-"),  # noqa: RUF001
        "…": "...",
        "×": "x",  # noqa: RUF001
        "→": "->",
        "≥": ">=",
        "≤": "<=",
        "½": "1/2",
        "∞": "oo",
        "\xa0": " ",
    }
)


class Prose:
    """A text in Markdown: headings, lists and tables are drawn, if need be in plain signs."""

    def __init__(self, text: str) -> None:
        """Remember it."""
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        """Draw it in the signs that the output can show."""
        for segment in console.render(Markdown(self.text), options):
            plain = segment.text.translate(PLAIN) if options.ascii_only else segment.text
            yield Segment(plain, segment.style, segment.control)
