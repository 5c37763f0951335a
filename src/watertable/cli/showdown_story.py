"""Tells the events of Showdown shortly: draws in one sentence, Water beside what changed it."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from watertable.cli.story import YOU, StoryLine, spoken
from watertable.kernel.text.json import Json

Cards: TypeAlias = Mapping[str, Json]


def sentences(
    events: Sequence[Json], cards: Cards, names: Sequence[str], arrow: str
) -> list[StoryLine]:
    """The events as sentences about those who sit here."""
    story: list[StoryLine] = []
    for (ply, is_draw), group in groupby(events, lambda e: (e["ply"], e["kind"] == "drew")):
        happened = list(group)
        if is_draw:
            story += [StoryLine(ply, text) for text in draws(happened, cards, names)]
            continue
        about: int | None = None  # whose sentence came before this one, in the same ply
        for event in happened:
            if event["kind"] == "water" and about == event["seat"]:
                change = f": {event['before']} {arrow} {event['after']}."
                story[-1] = StoryLine(ply, story[-1].text.removesuffix(".") + change)
            else:
                story.append(StoryLine(ply, spoken(event, names)))
            about = event["seat"]
    return story


def draws(events: Sequence[Json], cards: Cards, names: Sequence[str]) -> list[str]:
    """One sentence for each seat that drew."""
    drawn: dict[int, list[str | None]] = {}
    for event in events:
        drawn.setdefault(event["seat"], []).append(event["card"])
    return [
        f"{names[seat]} {'draw' if names[seat] == YOU else 'draws'} {listed(drew, cards)}."
        for seat, drew in drawn.items()
    ]


def listed(drew: Sequence[str | None], cards: Cards) -> str:
    """The names of the cards, or how many they are."""
    names = [str(cards[card]["name"]) for card in drew if card is not None]
    if len(names) < len(drew):
        return "a card" if len(drew) == 1 else f"{len(drew)} cards"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
