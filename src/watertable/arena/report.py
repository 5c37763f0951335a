"""Results as JSON, as a table for people, and as a picture."""

from collections.abc import Sequence
from pathlib import Path

from watertable.arena.played import Played
from watertable.arena.ratings import Pair, Standing, rate
from watertable.arena.results import ArenaError


def as_json(bots: Sequence[Standing], pairs: Sequence[Pair]) -> dict[str, list[dict[str, object]]]:
    """Return the figures, rounded."""
    return {"bots": [_rounded(it) for it in bots], "pairs": [_rounded(it) for it in pairs]}


def _rounded(row: Standing | Pair) -> dict[str, object]:
    return {
        key: round(value, 4) if isinstance(value, float) else value for key, value in row.items()
    }


def words(bots: Sequence[Standing], pairs: Sequence[Pair], played: Sequence[Played]) -> str:
    """Return the standings and every pair as text."""
    rated = rate(played)
    wide = max(10, *(len(it["name"]) + 1 for it in bots))
    head = f"{'score':>8}{'95%':>16}{'rating':>8}{'+-':>6}{'games':>7}{'s/move':>9}"
    lines = [f"{'bot':<{wide}}{head}"]
    for it in bots:
        span = f"{it['low']:.1%} - {it['high']:.1%}"
        lines.append(
            f"{it['name']:<{wide}}{it['score']:>8.1%}{span:>16}{it['rating']:>8.0f}"
            f"{2 * rated[it['name']][1]:>6.0f}{it['games']:>7}{pace(played, it['name']):>9.3f}"
        )
    wide = max(22, *(len(f"{pair['a']} - {pair['b']}") + 1 for pair in pairs))
    lines += ["", f"{'pair':<{wide}}{'score':>8}{'95%':>16}{'games':>7}"]
    for pair in pairs:
        span = f"{pair['low']:.1%} - {pair['high']:.1%}"
        met = f"{pair['a']} - {pair['b']}"
        lines.append(f"{met:<{wide}}{pair['score']:>8.1%}{span:>16}{pair['games']:>7}")
    return "\n".join(lines)


def pace(played: Sequence[Played], bot: str) -> float:
    """Return how long a bot thought about a choice, in seconds on average."""
    choices = sum(it.choices.get(bot, 0) for it in played)
    return sum(it.seconds.get(bot, 0.0) for it in played) / max(1, choices)


def crosstable(bots: Sequence[Standing], pairs: Sequence[Pair]) -> str:
    """Return the score of each row's bot against each column's, in per cent."""
    names = [it["name"] for it in bots]
    scores = {(it["a"], it["b"]): it["score"] for it in pairs}
    scores |= {(b, a): 1 - score for (a, b), score in scores.items()}
    wide = max(8, *(len(name) for name in names)) + 1
    lines = [" " * (wide + 1) + "".join(f"{name:>{wide}}" for name in names)]
    for a in names:
        cells = (
            f"{100 * scores[a, b]:>{wide}.1f}" if (a, b) in scores else f"{'-':>{wide}}"
            for b in names
        )
        lines.append(f"{a:<{wide + 1}}" + "".join(cells))
    return "\n".join(lines)


def plot(title: str, bots: Sequence[Standing], path: Path) -> None:
    """Draw scores with their intervals."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - the extra `arena`
    except ImportError as error:
        raise ArenaError("A plot needs matplotlib: pip install 'watertable[arena]'.") from error
    figure = Figure(figsize=(7, 1 + 0.5 * len(bots)), layout="constrained")
    axes = figure.subplots()
    names = [it["name"] for it in bots][::-1]
    scores = [it["score"] for it in bots][::-1]
    spans = [
        [it["score"] - it["low"] for it in bots][::-1],
        [it["high"] - it["score"] for it in bots][::-1],
    ]
    axes.errorbar(scores, names, xerr=spans, fmt="o", capsize=4, color="#1f6f8b")
    axes.axvline(0.5, color="#bbbbbb", linewidth=1)
    axes.set(xlim=(0, 1), xlabel="share of matches won, 95% interval", title=title)
    try:
        figure.savefig(path)
    except ValueError as error:
        raise ArenaError(f"{path} cannot be drawn: {error}.") from error
