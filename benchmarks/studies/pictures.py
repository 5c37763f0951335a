"""Small pictures for the studies, as SVG: figures with their intervals, and a heat map."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

STYLE = """<style>
text{font:12px system-ui,sans-serif;fill:#24323c}.n{fill:#66757f}.g{stroke:#d5dde2}
.f{stroke:#66757f;stroke-dasharray:4 3}
.a{stroke:#0b6fa4;fill:#0b6fa4}.b{stroke:#c4571b;fill:#c4571b}
@media(prefers-color-scheme:dark){text{fill:#dbe5ea}.n{fill:#93a3ad}.g{stroke:#33424b}
.f{stroke:#93a3ad}.a{stroke:#58b6e8;fill:#58b6e8}.b{stroke:#f0935a;fill:#f0935a}}
</style>"""
LEFT, RIGHT, ROW, TOP = 184, 60, 20, 30


@dataclass(frozen=True, slots=True)
class Dot:
    """One figure of a picture: its row, and between which ends it lies."""

    name: str
    value: float
    low: float
    high: float


def dots(series: Sequence[tuple[str, Sequence[Dot]]], fair: float | None, about: str) -> str:
    """Draw shares with intervals, a row for each name; several series stand in one row."""
    names = [dot.name for dot in series[0][1]]
    everything = [dot for _, them in series for dot in them]
    low = min(0.0 if fair is None else fair, *(dot.low for dot in everything))
    high = max(0.0 if fair is None else fair, *(dot.high for dot in everything))
    low, high = _nice(low, high)
    width, height = 640, TOP + ROW * len(names) + 26

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (width - LEFT - RIGHT)

    parts = [_ticks(low, high, x, height)]
    if fair is not None:
        parts.append(_line(x(fair), TOP - 6, x(fair), height - 22, "f"))
    for place, name in enumerate(names):
        y = TOP + ROW * place + ROW / 2
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        for number, (_, them) in enumerate(series):
            dot = next((it for it in them if it.name == name), None)
            if dot is None:
                continue
            at = y + (number - (len(series) - 1) / 2) * 7
            kind = "ab"[number]
            parts.append(_line(x(dot.low), at, x(dot.high), at, kind, 2))
            parts.append(f'<circle class="{kind}" cx="{x(dot.value):.1f}" cy="{at:.1f}" r="3.2"/>')
        first = next(it for it in series[0][1] if it.name == name)
        right = f'<text class="n" x="{width - 4}" y="{y + 4}" text-anchor="end">'
        parts.append(f"{right}{first.value:.1%}</text>")
    if len(series) > 1:
        for number, (said, _) in enumerate(series):
            left = LEFT + 150 * number
            parts.append(f'<circle class="{"ab"[number]}" cx="{left}" cy="12" r="4"/>')
            parts.append(f'<text x="{left + 9}" y="16">{escape(said)}</text>')
    return _svg(width, height, about, parts)


def heat(rows: Sequence[str], columns: Sequence[str], cells: Any, fair: float, about: str) -> str:
    """Draw a share for each row and column: blue above fair, orange below, pale where n is small.

    A cell is (share, n, whether it stands out after the correction), or None.
    """
    side, left, top = 32, 108, 118
    parts = []
    for place, name in enumerate(columns):
        at = left + side * place + side / 2 + 4
        parts.append(
            f'<text transform="translate({at},{top - 8}) rotate(-55)">{escape(name)}</text>'
        )
    for place, name in enumerate(rows):
        y = top + side * place
        parts.append(f'<text x="{left - 6}" y="{y + 20}" text-anchor="end">{escape(name)}</text>')
        for k, cell in enumerate(cells[place]):
            if cell is None:
                continue
            share, n, stands_out = cell
            kind = "a" if share >= fair else "b"
            deep = min(1.0, abs(share - fair) / 0.35) * min(1.0, n / 60)
            box = f'x="{left + side * k + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}"'
            edge = 'stroke-width="2.5"' if stands_out else 'style="stroke:none"'
            filled = f'fill-opacity="{0.06 + 0.7 * deep:.2f}"'
            parts.append(f'<rect class="{kind}" {box} rx="3" {filled} {edge}/>')
            bold = ' font-weight="700"' if stands_out else ""
            middle = f'<text x="{left + side * k + side / 2}" y="{y + 20}" text-anchor="middle"'
            parts.append(f"{middle}{bold}>{100 * share:.0f}</text>")
    return _svg(left + side * len(columns) + 60, top + side * len(rows) + 8, about, parts)


def _nice(low: float, high: float) -> tuple[float, float]:
    step = 0.05
    return step * int(low / step) if low >= 0 else -step * (int(-low / step) + 1), step * (
        int(high / step) + 1
    )


def _ticks(low: float, high: float, x: Any, height: float) -> str:
    span = high - low
    step = 0.05 if span <= 0.45 else 0.1
    found = []
    value = low
    while value <= high + 1e-9:
        found.append(_line(x(value), TOP - 4, x(value), height - 22, "g"))
        found.append(
            f'<text class="n" x="{x(value):.1f}" y="{height - 6}" text-anchor="middle">'
            f"{value:.0%}</text>"
        )
        value += step
    return "".join(found)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str, wide: float = 1) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends} stroke-width="{wide}"/>'


def _svg(width: float, height: float, about: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(about)}</title>{STYLE}{''.join(parts)}</svg>\n"
    )
