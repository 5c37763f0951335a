"""What stands out, in sentences: only what holds after the correction for all that was compared."""

from watertable.lab.finding import Figure, Section

MOST = 3  # named on each side of fair
OUTSTANDING = ("characters", "powers", "order", "cards-opening", "bots")


def said(section: Section) -> list[str]:
    """Return a sentence for a section that ranks; none for the others."""
    if section.id == "depth":
        one = section.figures[0]
        return [f"{section.title}: {one.value:.0f} rating points [{one.low:.0f}, {one.high:.0f}]."]
    if section.id not in OUTSTANDING:
        return []
    ranked = [one for one in section.figures if one.rank is not None]
    if not ranked:
        return [f"{section.title}: too few games to rank anything."]
    above = [one for one in ranked if one.verdict == "above"]
    below = [one for one in reversed(ranked) if one.verdict == "below"]
    if not above and not below:
        n = min(one.n for one in ranked)
        return [f"{section.title}: nothing is told apart from fair yet (smallest n {n})."]
    parts = []
    if above:
        parts.append("above fair: " + ", ".join(map(_one, above[:MOST])) + _rest(above))
    if below:
        parts.append("below: " + ", ".join(map(_one, below[:MOST])) + _rest(below))
    return [f"{section.title}: {'; '.join(parts)}."]


def _one(one: Figure) -> str:
    where = f" ({one.group})" if one.group else ""
    return f"{one.name}{where} {percent(one.value)} [{percent(one.low)}, {percent(one.high)}]"


def _rest(found: list[Figure]) -> str:
    return f" and {len(found) - MOST} more" if len(found) > MOST else ""


def percent(share: float) -> str:
    """Return a share as people write it.

    >>> percent(0.5), percent(0.12345)
    ('50.0%', '12.3%')
    """
    return f"{100 * share:.1f}%"
