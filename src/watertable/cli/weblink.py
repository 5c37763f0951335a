"""Links to the browser: a variant, or a saved game, travels behind the `#`, unseen on the way."""

import webbrowser
from pathlib import Path

from watertable.kernel.game.game import Game
from watertable.kernel.game.variant import variant_text
from watertable.kernel.text.packed import packed

HERE = "http://127.0.0.1:8000"  # where `watertable serve` is, unless it is told otherwise
LONGEST = 8_000  # letters of a link that browsers and messengers carry without trouble


def variant_link(game: Game, source: str | Path, url: str = HERE) -> str | None:
    """Return the link by which a variant opens as a table; None: it is the game as it is."""
    _, text = variant_text(game, source)
    if text is None:
        return None
    base = f"{url.rstrip('/')}/v/{game.slug}"
    if any(preset.name == str(source) for preset in game.presets):
        return f"{base}/{source}"
    return f"{base}#z={packed(text)}"


def log_link(text: str, url: str = HERE) -> str:
    """Return the link by which a saved game opens in the replay page."""
    return f"{url.rstrip('/')}/replay#z={packed(text)}"


def show_link(link: str, is_opened: bool) -> None:
    """Print a link, and open it in a browser if that is wanted."""
    print(link)
    if is_opened:
        webbrowser.open(link)
