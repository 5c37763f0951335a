"""Results as people read them."""

import math

from watertable.games import game as game_named
from watertable.kernel.game.changed import ChangeInWords, in_words
from watertable.lab.comparing import ERROR, Comparison, Difference
from watertable.lab.tuning import Tuning

VERDICTS = {
    "higher": "higher: decided",
    "lower": "lower: decided",
    "same": "no difference that matters: decided",
}


def words(found: Comparison) -> str:
    """Return a comparison in words, as a small table."""
    bots = ", ".join(dict.fromkeys(found.bots))
    lines = [
        f"{found.game}, {found.seats} seats, {bots}: {found.variant} against {found.base}",
        *(f"  {it.what}: {it.before} -> {it.after}" for it in _told(found)),
        "",
        f"{'measure':28} {'base':>8} {'variant':>8}  difference [95%]",
        *(_line(one) for one in found.differences),
        "",
        _stopped(found),
        f"Pairs that went exactly alike: {found.alike:.0%}. {_correlated(found.differences[0])}",
    ]
    if len(found.differences) > 1:
        share = f"{ERROR / len(found.differences):.2%}"
        lines.append(
            f"The intervals hold for all {len(found.differences)} measures together (Bonferroni: "
            f"each is wrong in {share} of comparisons at most), and at every look."
        )
    return "\n".join(lines)


def tuned_words(found: Tuning) -> str:
    """Return what a search found, in words."""
    lines = [f"{found.game}: {found.trials} boxes tried, {found.refused} of them refused."]
    if not found.numbers:
        lines.append("Nothing is nearer to the target than the present numbers.")
        return "\n".join(lines)
    lines += [f"  {key} = {value}" for key, value in found.numbers.items()]
    lines.append(f"On {found.games} fresh games:")
    for name, means in found.measures.items():
        told = f"{means['present']:.3f} -> {means['found']:.3f}, target {means['goal']:g}"
        lines.append(f"  {name}: {told}")
    gain = f"{found.gain:+.4f} [{found.low:+.4f} to {found.high:+.4f}]"
    lines.append(f"  nearer to the target by {gain} (95%, pairs drawn again)")
    if found.better:
        lines.append("It holds on fresh games.")
    else:
        lines.append("On fresh games nothing is surely better than the present numbers.")
    return "\n".join(lines)


def _stopped(found: Comparison) -> str:
    told = (
        f"{found.pairs} pairs of games of at most {found.most}, look {found.look} of {found.looks}"
    )
    return f"{told}; seed {found.seed}."


def _line(one: Difference) -> str:
    difference = (
        f"{_number(one.difference, one.share, '+')} [{_number(one.low, one.share, '+')} to "
    )
    difference += f"{_number(one.high, one.share, '+')}]"
    numbers = f"{_number(one.base, one.share):>8} {_number(one.variant, one.share):>8}"
    return f"{one.measure:28} {numbers}  {difference}, {_verdict(one)} (n = {one.pairs})"


def _verdict(one: Difference) -> str:
    if one.verdict in VERDICTS:
        return VERDICTS[one.verdict]
    if not math.isfinite(one.low):
        return "too few pairs to say"
    if one.still_needed is None:
        return "open; no difference seen"
    return f"open; about {one.still_needed} games more if it is as large as it looks"


def _correlated(main: Difference) -> str:
    if main.correlation is None:
        return "One side never varies, so there is no correlation."
    return f"Correlation of the two sides ({main.measure}): {main.correlation:.2f}."


def _number(value: float, share: bool, sign: str = "") -> str:
    if not math.isfinite(value):
        return "-"
    return f"{100 * value:{sign}.1f}%" if share else f"{value:{sign}.2f}"


def _told(found: Comparison) -> list[ChangeInWords]:
    """Say what the variant changes as people read it."""
    game = game_named(found.game)
    return [in_words(game, change) for change in found.changes]
