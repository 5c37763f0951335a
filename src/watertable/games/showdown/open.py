"""What lies open on the table, as JSON objects: for positions."""

from collections.abc import Iterable

from watertable.games.showdown.actions import PLAY_TARGET
from watertable.games.showdown.cards import SLOTS, Cards
from watertable.games.showdown.state import HAND, TICKING, Ask, Public, Stage
from watertable.kernel.text.json import Json

PHASES: dict[int, str] = {
    Ask.NOTHING: "over",
    Ask.DEAL: "deal",
    Ask.RESHUFFLE: "reshuffle",
    Ask.RANDOM_DISCARD: "random_discard",
    Ask.TICK: "tick_choice",
    Ask.MAIN: "main",
    Ask.WINDOW: "window",
    Ask.COST: "cost",
    Ask.RECOVER: "recover",
    Ask.OPP_DISCARD: "opp_discard",
    Ask.HAND_LIMIT: "hand_limit",
}


STAGES = {int(stage): stage.name.lower() for stage in Stage}


def open_table(table: Public) -> Json:
    """Return how the turn stands, of a view or a state that has been read."""
    return {
        "phase": PHASES[table.ask],
        "turn": table.turn,
        "match_turns": table.match_turns,
        "active": table.active,
        "first": table.first,
        "actions": table.actions,
        "sets": table.sets,
        "tiebreaks": table.tiebreaks,
    }


def names(cards: Cards, kinds: Iterable[int]) -> list[str]:
    """Return the ids of some cards."""
    return [cards.card[kind].id for kind in kinds]


def known(cards: Cards, table: Public, seat: int) -> list[Json]:
    """Return what the rival knows of a hand: each card, and the slots it may have been Set in."""
    count = table.known_count[seat]
    if not count:
        return []
    kinds, places = table.known_card[seat][:count], table.known_where[seat]
    return [
        {
            "card": cards.card[kind].id,
            "slots": [slot for slot in range(SLOTS) if where >> (slot + 1) & 1],
        }
        for kind, where in zip(kinds, places, strict=False)
    ]


def in_play(cards: Cards, table: Public, seat: int) -> list[Json]:
    """Return a seat's Continuous cards in entry order."""
    count = table.play_count[seat]
    if not count:
        return []
    kinds, acting = table.play_card[seat][:count], table.play_as[seat]
    return [
        {"card": cards.card[kind].id, "as": cards.card[as_kind].id}
        for kind, as_kind in zip(kinds, acting, strict=False)
    ]


def source_name(source: int) -> str | int:
    """Return where a card came from: the hand, a Set slot, or play."""
    if source == TICKING:
        return "play"
    return "hand" if source == HAND else source - 1


def target_name(target: int) -> Json | None:
    """Return a target as a move says it."""
    if target == 0:
        return None
    return {"play": target - PLAY_TARGET} if target >= PLAY_TARGET else {"set": target - 1}


def activation(cards: Cards, table: Public, act: int) -> Json:
    """Return an activation in progress."""
    acting = cards.card[table.act_as[act]]
    return {
        "seat": table.act_seat[act],
        "card": cards.card[table.act_card[act]].id,
        "as": acting.id,
        "mode": acting.modes[table.act_mode[act]].label.lower(),
        "from": source_name(table.act_source[act]),
        "target": target_name(table.act_target[act]),
        "suns": names(cards, table.sun_card[act][: table.sun_count[act]]),
        "stage": STAGES[table.act_stage[act]],
        "negated": bool(table.act_negated[act]),
        "defend_used": bool(table.act_defend_used[act]),
        "defended": table.act_defended[act],
    }
