"""A section as pictures: Vega-Lite, made with Altair, one picture for each group."""

from dataclasses import dataclass
from math import isfinite
from typing import Any

import altair as alt

from watertable.kernel.text.json import Json
from watertable.lab.finding import Figure, Section
from watertable.lab.samples import link_to

Drawn = Any  # one of Altair's charts

ROW = 20  # pixels of a line of a ranking
LIST = 200  # pixels that names may take
VERDICTS = {"above": "#c2410c", "below": "#0284c7", "": "#64748b"}
SAID = {"above": "above fair", "below": "below fair", "": "not told apart from fair"}
FEW, TOO_FEW = "#cbd5e1", "too few to rank"
LINES = (  # Vega's tableau20
    *("#4c78a8", "#9ecae9", "#f58518", "#ffbf79", "#54a24b", "#88d27a", "#b79a20", "#f2cf5b"),
    *("#439894", "#83bcb6", "#e45756", "#ff9d98", "#79706e", "#bab0ac", "#d67195", "#fcbfd2"),
    *("#b279a2", "#d6a5c9", "#9e765f", "#d8b5a5"),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: what it is called, how Vega-Lite draws it, and what its colours mean."""

    name: str
    spec: Json
    key: dict[str, str]  # the page writes it: a legend of Vega's is cut off on a phone


def charts_of(section: Section) -> list[Picture]:
    """Return the pictures of a section, with the colours of text and lines left to the page."""
    groups = list(dict.fromkeys(one.group for one in section.figures))
    draw = {"ranking": _ranking, "points": _points, "bars": _bars, "lines": _lines, "heat": _heat}
    found = []
    for group in groups:
        mine = [one for one in section.figures if one.group == group]
        made = draw[section.shape](section, mine, section.fair.get(group))
        found.append(Picture(group, made.to_dict(), _key(section, mine)))
    return found


def _key(section: Section, figures: list[Figure]) -> dict[str, str]:
    """Return what is seen in colours, and in which."""
    match section.shape:
        case "ranking":
            there = {_verdict(one) for one in figures}
            return {said: colour for said, colour in _verdicts().items() if said in there}
        case "lines":
            names = dict.fromkeys(one.name for one in figures)
            return {name: LINES[k % len(LINES)] for k, name in enumerate(names)}
        case _:
            return {}


def _verdicts() -> dict[str, str]:
    return {said: VERDICTS[key] for key, said in SAID.items()} | {TOO_FEW: FEW}


def _verdict(one: Figure) -> str:
    return TOO_FEW if one.few else SAID[one.verdict]


def _colours(key: dict[str, str]) -> alt.Scale:
    return alt.Scale(domain=list(key), range=list(key.values()))


def _row(section: Section, one: Figure) -> dict[str, Any]:
    low, high = one.among or (one.low, one.high)
    return {
        "name": one.name,
        "value": _finite(one.value),
        "low": _finite(one.low),
        "high": _finite(one.high),
        "all_low": _finite(low),
        "all_high": _finite(high),
        "n": one.n,
        "verdict": _verdict(one),
        "differs": bool(one.verdict) and not one.few,
        "figure": said(section, one),
        "across": one.across,
        "at": one.at,
        "few": one.few,
        "href": f"#{link_to(one.samples[0])}" if one.samples else "",
    }


def _finite(value: float) -> float | None:
    """Return what JSON can say: an interval without an end is left out of the picture."""
    return value if isfinite(value) else None


def said(section: Section, one: Figure) -> str:
    """Return a figure with its interval, as people write it."""
    if section.unit == "share":
        return f"{100 * one.value:.1f}% [{100 * one.low:.1f}, {100 * one.high:.1f}]"
    return f"{one.value:.2f} [{one.low:.2f}, {one.high:.2f}]"


def _data(section: Section, figures: list[Figure]) -> alt.InlineData:
    return alt.InlineData(values=[_row(section, one) for one in figures])


def _axis(section: Section) -> alt.Axis:
    form = "%" if section.unit == "share" else ",~f"
    return alt.Axis(format=form, tickCount=5, labelOverlap=True)


def _tips(section: Section) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("figure:N", title=section.axis or "figure"),
        alt.Tooltip("n:Q", title="n", format=","),
        alt.Tooltip("verdict:N", title="verdict"),
    ]


def _ranking(section: Section, figures: list[Figure], fair: float | None) -> Drawn:
    return _dots(section, figures, fair, ranked=True)


def _points(section: Section, figures: list[Figure], fair: float | None) -> Drawn:
    return _dots(section, figures, fair, ranked=False)


def _dots(section: Section, figures: list[Figure], fair: float | None, *, ranked: bool) -> Drawn:
    """A line for each name: its value, its interval, and fair as a dashed line."""
    base = alt.Chart(_data(section, figures)).encode(
        y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=LIST)),
        tooltip=_tips(section),
    )
    scale = alt.Scale(zero=section.unit != "share", nice=True)
    at = alt.X("value:Q", title=section.axis or None, axis=_axis(section), scale=scale)
    colour: Any = alt.value(VERDICTS[""])
    if ranked:
        colour = alt.Color("verdict:N", scale=_colours(_verdicts()), legend=None)
    layers: list[Any] = []
    if fair is not None:
        line = alt.Chart(alt.InlineData(values=[{"fair": fair}]))
        layers.append(line.mark_rule(strokeDash=[4, 3], color="#94a3b8").encode(x="fair:Q"))
    if ranked:
        layers.append(
            base.mark_rule(strokeWidth=1).encode(
                x=alt.X("all_low:Q"), x2="all_high:Q", color=colour
            )
        )
    layers.append(base.mark_rule(strokeWidth=3).encode(x=alt.X("low:Q"), x2="high:Q", color=colour))
    point = base.mark_point(filled=True, size=70, opacity=1)
    layers.append(point.encode(x=at, color=colour, href="href:N"))
    return alt.layer(*layers).properties(width="container", height=ROW * _names(figures))


def _bars(section: Section, figures: list[Figure], fair: float | None) -> Drawn:
    """Bars along something, each with its interval."""
    along = [one for one in figures if one.at is not None]
    labels = alt.Axis(labelAngle=0, labelOverlap=True, labelBound=True)
    base = alt.Chart(_data(section, along)).encode(
        x=alt.X("name:N", sort=None, title=section.along, axis=labels),
        tooltip=_tips(section),
    )
    y = alt.Y("value:Q", title=section.axis, axis=_axis(section))
    bars = base.mark_bar(color="#0ea5e9").encode(y=y, href="href:N")
    ends = base.mark_rule(color="#64748b").encode(y="low:Q", y2="high:Q")
    return alt.layer(bars, ends).properties(width="container", height=220)


def _lines(section: Section, figures: list[Figure], fair: float | None) -> Drawn:
    """A line for each name; touching one brings it and its interval out.

    The interval of a few appearances is in the table: here it would flatten all lines.
    """
    over = alt.selection_point(name="over", fields=["name"], on="pointerover", empty=False)
    base = alt.Chart(_data(section, figures)).encode(
        x=alt.X("at:Q", title=section.along, axis=alt.Axis(tickMinStep=1)),
        color=alt.Color("name:N", scale=_colours(_key(section, figures)), legend=None),
        tooltip=_tips(section),
    )
    y = alt.Y("value:Q", title=section.axis, axis=_axis(section))
    fainter = alt.condition(over, alt.value(1), alt.value(0.55))
    band = (
        base.transform_filter("!datum.few")
        .mark_area()
        .encode(y="low:Q", y2="high:Q", opacity=alt.condition(over, alt.value(0.3), alt.value(0.0)))
    )
    line = base.mark_line(strokeWidth=2).encode(y=y, opacity=fainter)
    dots = base.mark_point(filled=True, size=45).encode(y=y, opacity=fainter, href="href:N")
    return alt.layer(band, line, dots.add_params(over)).properties(width="container", height=320)


def _heat(section: Section, figures: list[Figure], fair: float | None) -> Drawn:
    """A field for each pair, around what is fair."""
    middle = fair if fair is not None else 0.5
    base = alt.Chart(_data(section, figures)).mark_rect()
    return base.encode(
        x=alt.X("across:N", title=None, axis=alt.Axis(labelAngle=-60, labelLimit=130)),
        y=alt.Y("name:N", title=None),
        color=alt.Color(
            "value:Q",
            title="won",
            scale=alt.Scale(scheme="blueorange", domainMid=middle),
            legend=alt.Legend(format="%", orient="top", gradientLength=160),
        ),
        opacity=alt.condition("datum.few", alt.value(0.35), alt.value(1)),
        stroke=alt.condition("datum.differs", alt.value("currentColor"), alt.value(None)),
        href="href:N",
        tooltip=[alt.Tooltip("across:N", title="with"), *_tips(section)],
    ).properties(width="container", height=22 * _names(figures))


def _names(figures: list[Figure]) -> int:
    """How many rows there are; a height in steps would make Vega complain of the width."""
    return len({one.name for one in figures})
