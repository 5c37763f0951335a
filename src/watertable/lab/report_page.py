"""A report as one page that needs no network: figures, pictures, and how to read them."""

import functools
import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

import vl_convert

from watertable.lab.charts import Picture, charts_of, said
from watertable.lab.finding import Figure, Section, StudyReport
from watertable.lab.headlines import percent
from watertable.lab.samples import link_to

SHAPES = Path(__file__).with_name("report_page.html")


def page_of(report: StudyReport, games: Mapping[str, str] = {}) -> str:
    """Return the page; `games` are the logs it links to, as a link to the replay page has them."""
    pictures = [charts_of(section) for section in report.sections]
    specs = [picture.spec for section in pictures for picture in section]
    number = 0
    parts = []
    for section, drawn in zip(report.sections, pictures, strict=True):
        parts.append(_section(section, drawn, number))
        number += len(drawn)
    contents = "".join(f'<a href="#{it.id}">{escape(it.title)}</a>' for it in report.sections)
    short = "" if report.games == report.planned else _short(report)
    fillings = {
        "title": escape(report.title),
        "set_up": "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in report.set_up),
        "short": short,
        "headlines": "".join(f"<li>{escape(line)}</li>" for line in report.headlines),
        "contents": contents,
        "sections": "".join(parts),
        "method": "".join(f"<li>{escape(line)}</li>" for line in report.method),
        "specs": json.dumps(specs, separators=(",", ":")).replace("<", "\\u003c"),
        "games": json.dumps(dict(games), separators=(",", ":")),
        "vega": _vega(),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda it: fillings[it[1]], SHAPES.read_text("utf-8"))


@functools.cache
def _vega() -> str:
    """Return Vega, for pages without a network; making it takes seconds."""
    found: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return found.replace("</script", "<\\/script")


def _short(report: StudyReport) -> str:
    return (
        f'<p class="note">{report.games:,} of {report.planned:,} games have been played so far; '
        "run the same command again to go on.</p>"
    )


def _section(section: Section, drawn: list[Picture], number: int) -> str:
    pictures = "".join(
        (f"<h3>{escape(one.name)}</h3>" if one.name else "")
        + _key(one.key)
        + f'<div class="picture" role="img" aria-label="{escape(section.title)} {escape(one.name)}"'
        f' data-spec="{number + k}"></div>'
        for k, one in enumerate(drawn)
    )
    few = _few(section)
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in [*few, *section.notes])
    return (
        f'<section id="{section.id}"><h2>{escape(section.title)}</h2><p>{escape(section.says)}</p>'
        f"{pictures}{notes}<details><summary>Figures and games to look at</summary>"
        f'<div class="wide">{_table(section)}</div></details></section>'
    )


def _key(key: Mapping[str, str]) -> str:
    """Say what the colours of a picture mean."""
    them = "".join(
        f'<li style="--colour: {colour}">{escape(name)}</li>' for name, colour in key.items()
    )
    return f'<ul class="key">{them}</ul>' if key else ""


def _few(section: Section) -> list[str]:
    """Say where samples are small, instead of ranking them."""
    few = sum(one.few for one in section.figures)
    if not few:
        return []
    if few == len(section.figures):
        return ["Small samples: nothing here stands on 30 appearances, so nothing is ranked."]
    return [f"Small samples: {few} of {len(section.figures)} stand on fewer than 30 appearances."]


def _table(section: Section) -> str:
    several = len({one.group for one in section.figures}) > 1
    across = section.shape == "heat"
    ranked = section.shape in ("ranking", "heat")
    along = section.shape == "lines"
    head = [
        *(["rank"] if ranked else []),
        *([section.along] if along else []),
        *(["group"] if several else []),
        "what",
        *(["with"] if across else []),
        "n",
        "figure [95%]",
        *(["all together", "p (Holm)"] if ranked else []),
        "games",
    ]
    rows = []
    for one in section.figures:
        cells = [
            *([str(one.rank) if one.rank else "too few"] if ranked else []),
            *([f"{one.at:g}" if one.at is not None else ""] if along else []),
            *([escape(one.group)] if several else []),
            escape(one.name),
            *([escape(one.across)] if across else []),
            f"{one.n:,}",
            said(section, one),
            *(_corrected(one) if ranked else []),
            _links(one),
        ]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    columns = "".join(f"<th>{escape(it)}</th>" for it in head)
    return f"<table><thead><tr>{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _corrected(one: Figure) -> list[str]:
    if one.few or one.among is None or one.p is None:
        return ["", ""]
    low, high = one.among
    return [f"{percent(low)} to {percent(high)}", "&lt; 0.001" if one.p < 0.001 else f"{one.p:.3f}"]


def _links(one: Figure) -> str:
    return " ".join(f'<a href="{link_to(it)}">{it[1]}</a>' for it in one.samples)
