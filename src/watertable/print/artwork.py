"""Pictures for print, as SVG: those of the browser client, and a few that only paper needs.

A wheel brings the client's pictures beside this file (`tools/package_hook.py`); in a checkout they
lie where the client has them. There is one of each.
"""

import functools
import math
import re
from pathlib import Path

_WITH_US = Path(__file__).with_name("assets")
_IN_CHECKOUT = Path(__file__).parents[3] / "web" / "src" / "assets"
FONTS = Path(__file__).with_name("fonts")

INK, DEEP, GREY = "#12323D", "#12718C", "#47626B"
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" '
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)


def assets() -> Path:
    """The folder of the client's pictures."""
    return _WITH_US if _WITH_US.is_dir() else _IN_CHECKOUT


def drawn(name: str, colour: str = INK) -> str:
    """A picture by its path, e.g. `art/cat`; one without colours of its own takes this one."""
    return (assets() / f"{name}.svg").read_text("utf-8").replace("currentColor", colour)


def has(name: str) -> bool:
    """Whether there is such a picture: a card of another box may have none."""
    return (assets() / f"{name}.svg").is_file()


def power_emblem(number: int) -> str:
    """The name of a power's emblem, which is found by its number."""
    found = sorted((assets() / "emblems" / "powers").glob(f"{number:02}-*.svg"))
    return f"emblems/powers/{found[0].stem}" if found else ""


@functools.cache
def _symbols() -> dict[str, str]:
    text = (assets() / "icons.svg").read_text("utf-8")
    return {
        name: f'{_HEAD}viewBox="{box}" fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{inside}</svg>'
        for name, box, inside in _SYMBOL.findall(text)
    }


def icon(name: str, colour: str = GREY) -> str:
    """One of the client's icons."""
    return _symbols()[name].replace("currentColor", colour)


# What stands behind a card's picture: a family of cards has a colour and a pattern.

FAMILIES = {
    "attack": ("#FFE39B", "#FFD56C"),
    "answer": ("#CBEDF3", "#ABDFE9"),
    "cont": ("#DCEFD0", "#C2E2B1"),
    "trick": ("#FDE0E9", "#FACBDA"),
}


def pattern(family: str) -> str:
    """The pattern of a family, as wide as a card's window."""
    pale, strong = FAMILIES[family]
    line = f'fill="none" stroke="{strong}" stroke-width="5"'
    match family:
        case "attack":
            inside = f'<path d="{_rays()}" fill="{strong}"/>'
        case "answer":
            inside = "".join(f'<circle cx="50" cy="35" r="{r}" {line}/>' for r in (66, 54, 42, 30))
        case "cont":
            inside = "".join(
                f'<path d="M-6 {y}q10-10 20 0t20 0 20 0 20 0 20 0 20 0" {line}/>'
                for y in (2, 20, 38, 56, 74)
            )
        case _:
            inside = "".join(
                f'<circle cx="{n % 7 * 17 + (8 if n // 7 % 2 else 0)}" cy="{n // 7 * 15 - 2}" '
                f'r="3.8" fill="{strong}"/>'
                for n in range(42)
            )
    ground = f'<rect width="100" height="66" fill="{pale}"/>'
    return f'{_HEAD}viewBox="0 0 100 66">{ground}{inside}</svg>'


def _rays() -> str:
    def at(angle: float) -> str:
        return f"{50 + 90 * math.cos(angle):.1f} {35 + 90 * math.sin(angle):.1f}"

    turn = math.pi / 12
    return "".join(f"M50 35L{at(2 * n * turn)}L{at((2 * n + 1) * turn)}z" for n in range(12))


def burst() -> str:
    """The star that an Attack Value stands in."""
    points = []
    for n in range(20):
        far, angle = 14.5 if n % 2 else 19, math.pi * n / 10
        points.append(f"{20 + far * math.sin(angle):.1f} {20 - far * math.cos(angle):.1f}")
    return (
        f'{_HEAD}viewBox="0 0 40 40"><path d="M{"L".join(points)}z" fill="#C8372A" '
        f'stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"/></svg>'
    )


def drop(colour: str = DEEP) -> str:
    """The drop that a Water Cost stands in."""
    outline = "M20 3c9 12 15 18 15 26a15 15 0 0 1-30 0C5 21 11 15 20 3z"
    look = f'fill="{colour}" stroke="{INK}" stroke-width="2.5"'
    return f'{_HEAD}viewBox="0 0 40 46"><path d="{outline}" {look}/></svg>'


def waves() -> str:
    """Lines of water for backs: they go on from one back to the next."""
    lines = "".join(
        f'<path d="M-7 {y}q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0" fill="none" '
        'stroke="#3BB2D0" stroke-width="1.6" opacity=".55"/>'
        for y in range(4, 96, 8)
    )
    return f'{_HEAD}viewBox="0 0 63 88">{lines}</svg>'
