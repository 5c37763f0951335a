"""A view as JSON: a pure function of the View record, for browsers, terminals and logs."""

from watertable.games.showdown.actions import PLAY_TARGET
from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import SLOTS, Cards
from watertable.games.showdown.state import HAND, TICKING, Ask, Public, Stage, View
from watertable.kernel.game import Json
from watertable.kernel.seats import CHANCE

PHASES = {
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


def open_table(cards: Cards, table: Public) -> Json:
    """Return what lies open, of a view or a state."""
    return {
        "phase": PHASES[Ask(int(table.ask))],
        "turn": int(table.turn),
        "match_turns": int(table.match_turns),
        "active": int(table.active),
        "first": int(table.first),
        "actions": int(table.actions),
        "sets": int(table.sets),
        "tiebreaks": int(table.tiebreaks),
    }


def names(cards: Cards, kinds: object, count: int) -> list[str]:
    """Return the ids of the first `count` cards of an array."""
    return [cards.card[kind].id for kind in kinds[:count].tolist()]  # type: ignore[index]


def known(cards: Cards, table: Public, seat: int) -> list[Json]:
    """Return what the rival knows of a hand: each card, and the slots it may have been Set in."""
    return [
        {
            "card": cards.card[table.known_card[seat, i]].id,
            "slots": [s for s in range(SLOTS) if table.known_where[seat, i] >> (s + 1) & 1],
        }
        for i in range(table.known_count[seat])
    ]


def in_play(cards: Cards, table: Public, seat: int) -> list[Json]:
    """Return a seat's Continuous cards in entry order."""
    return [
        {
            "card": cards.card[table.play_card[seat, place]].id,
            "as": cards.card[table.play_as[seat, place]].id,
        }
        for place in range(table.play_count[seat])
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
        "seat": int(table.act_seat[act]),
        "card": cards.card[table.act_card[act]].id,
        "as": acting.id,
        "mode": acting.modes[table.act_mode[act]].label.lower(),
        "from": source_name(int(table.act_source[act])),
        "target": target_name(int(table.act_target[act])),
        "suns": names(cards, table.sun_card[act], int(table.sun_count[act])),
        "stage": Stage(int(table.act_stage[act])).name.lower(),
        "negated": bool(table.act_negated[act]),
        "defend_used": bool(table.act_defend_used[act]),
        "defended": int(table.act_defended[act]),
    }


def view(cards: Cards, seen: View) -> Json:
    """Return all that a seat may know."""
    asked = int(seen.asked)
    return {
        "game": "showdown",
        "seat": int(seen.seat) if seen.seat >= 0 else None,
        "to_act": asked if asked >= 0 else ("chance" if asked == CHANCE else None),
        **open_table(cards, seen),
        "players": [_player(cards, seen, seat) for seat in (0, 1)],
        "deck_count": int(seen.deck_count),
        "discard": names(cards, seen.pile, int(seen.pile_count)),
        "chain": [
            {**activation(cards, seen, act), "pending": int(seen.act_pending[act])}
            for act in range(seen.depth)
        ],
    }


def _player(cards: Cards, seen: View, seat: int) -> Json:
    own = seat == seen.seat
    count = int(seen.hand_count[seat])
    return {
        "seat": seat,
        "water": int(seen.water[seat]),
        "hand": names(cards, seen.hand, count) if own else None,
        "hand_count": count,
        "known": known(cards, seen, seat),
        "set": [
            {
                "slot": slot,
                "turn": int(seen.slot_turn[seat, slot]),
                "card": cards.card[seen.slots[slot]].id
                if own and seen.slots[slot] != NONE
                else None,
            }
            for slot in range(SLOTS)
            if seen.slot_turn[seat, slot]
        ],
        "play": in_play(cards, seen, seat),
        "taken": int(seen.taken[seat]),
        "last_taken": int(seen.last_taken[seat]),
        "coat_used": bool(seen.coat_used[seat]),
    }
