"""Positions: the whole truth as JSON, and back again with every impossibility named."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from watertable.games.showdown.actions import PLAY_TARGET
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import CARDS, KINDS, MODES, SLOTS, STEPS, Cards
from watertable.games.showdown.faults import Fault
from watertable.games.showdown.forms import Phase
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.sight import lying_open
from watertable.games.showdown.state import (
    DEPTH,
    PLAY,
    SUNS,
    TICKING,
    Ask,
    Ending,
    Stage,
    State,
    Step,
)
from watertable.games.showdown.words import card_named
from watertable.games.showdown.zones import put_in_hand, put_on_pile
from watertable.kernel.compile.compiled import plain
from watertable.kernel.errors import PositionError
from watertable.kernel.records.numbers import read
from watertable.kernel.records.seats import CHANCE, NOBODY
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL, Filling

FAULTS = {int(it): MESSAGES.text(f"fault.{it.name.lower()}") for it in Fault if it != Fault.SOUND}

_ACT_FIELDS = (
    "seat",
    "card",
    "as",
    "mode",
    "source",
    "target",
    "stage",
    "step",
    "picks",
    "link",
    "negated",
    "defend_used",
    "defended",
    "discount",
)
_TIMING = {
    "asked",
    "ending",
    "winner",
    "step",
    "drawer",
    "draws",
    "links",
    "ticked",
    "activations",
}
_FIELDS = {
    "game",
    "seats",
    "options",
    "phase",
    "turn",
    "match_turns",
    "active",
    "first",
    "actions",
    "sets",
    "tiebreaks",
    "water",
    "hands",
    "set",
    "play",
    "deck",
    "discard",
    "rest",
    "taken",
    "last_taken",
    "coat_used",
    "known",
    "chain",
    "timing",
}


_TURN = ("phase", "turn", "match_turns", "active", "first", "actions", "sets", "tiebreaks")
_SIDES = ("water", "taken", "last_taken", "coat_used", "play", "known")


def write_position(cards: Cards, state: State) -> Json:
    """Return the whole truth as JSON: what lies open as a view says it, and what is hidden."""
    seen: Json = msgspec.to_builtins(lying_open(cards, state))
    state = read(state)
    position = {
        **{name: seen[name] for name in _TURN},
        **{name: [side[name] for side in seen["players"]] for name in _SIDES},
        "hands": [_names(cards, state.hand[seat][: state.hand_count[seat]]) for seat in (0, 1)],
        "set": [_slots(cards, state, seat) for seat in (0, 1)],
        "deck": _names(cards, state.deck[: state.deck_count])[::-1],
        "discard": seen["discard"],
    }
    if state.ask != Ask.MAIN or state.depth > 0:
        for activation in seen["chain"]:
            del activation["pending"]
        position |= {"chain": seen["chain"], "timing": _write_timing(state)}
    return position


def _names(cards: Cards, kinds: Iterable[int]) -> list[str]:
    return [cards.card[kind].id for kind in kinds]


def _slots(cards: Cards, state: State, seat: int) -> list[Json]:
    return [
        {
            "slot": slot,
            "card": cards.card[state.slot_card[seat][slot]].id,
            "turn": turn,
        }
        for slot, turn in enumerate(state.slot_turn[seat])
        if turn
    ]


def _write_timing(state: State) -> Json:
    """Return the numbers that only a position in the middle of something has."""
    return {
        "asked": state.asked,
        "ending": state.ending,
        "winner": state.winner,
        "step": state.step,
        "drawer": state.drawer,
        "draws": state.draws,
        "links": list(state.chain[: state.chain_count]),
        "ticked": [list(state.play_ticked[s][: state.play_count[s]]) for s in (0, 1)],
        "activations": [
            {name: getattr(state, f"act_{name}")[act] for name in _ACT_FIELDS}
            | {
                "suns": [
                    [state.sun_card[act][i], state.sun_as[act][i], state.sun_source[act][i]]
                    for i in range(state.sun_count[act])
                ],
                "sun_next": state.sun_next[act],
            }
            for act in range(state.depth)
        ],
    }


def read_position(cards: Cards, box: Box, position: Json, state: State) -> None:
    """Set a blank state up as a position says; PositionError names what cannot be."""
    for key in position:
        if key not in _FIELDS:
            raise _wrong("field", field=repr(key))
    try:
        _read(cards, box, position, state)
    except PositionError:
        raise
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, ValueError) as error:
        raise PositionError(KERNEL.say("position.unreadable", error=str(error))) from error


def _read(cards: Cards, box: Box, position: Json, state: State) -> None:
    state.slot_card[:] = NONE
    _read_numbers(box, position, state)
    hands = _pair(position, "hands", [[], []])
    left = box.copies.tolist()
    for seat in (0, 1):
        for name in _list(hands[seat], "hands"):
            _put_in_hand(state, seat, _take(cards, left, name))
        _read_slots(cards, box, position, state, seat, left)
        _read_play(cards, position, state, seat, left)
    for card in _list(position.get("discard", []), "discard"):
        _put_on_pile(state, _take(cards, left, card))
    deck = [_take(cards, left, name) for name in _list(position.get("deck", []), "deck")]
    _read_timing(cards, position, state, left)
    rest = [kind for kind, copies in enumerate(left) for _ in range(copies)]
    if position.get("rest", "deck") == "discard":
        pile = state.pile[: state.pile_count].tolist()
        state.pile[: len(rest) + len(pile)] = rest + pile
        state.pile_count = len(rest) + len(pile)
    elif position.get("rest", "deck") == "deck":
        deck += rest if state.ask != Ask.DEAL else []
    else:
        raise _wrong("rest")
    state.deck[: len(deck)] = deck[::-1]
    state.deck_count = len(deck)
    _read_known(cards, position, state)


def _read_numbers(box: Box, position: Json, state: State) -> None:
    phase = position.get("phase", "main")
    phases = get_args(Phase)
    if phase not in phases:
        there = ", ".join(phases)
        raise PositionError(KERNEL.say("position.phase", phase=repr(phase), phases=there))
    state.ask = Ask(phases.index(phase))
    state.turn = _number(position, "turn", 3, 0 if phase == "deal" else 1, 20000)
    state.match_turns = _number(position, "match_turns", int(state.turn), 0, 20000)
    state.active = _number(position, "active", 0, 0, 1)
    first = int(state.active) if state.turn % 2 == 1 else 1 - int(state.active)
    state.first = _number(position, "first", first, 0, 1)
    usual = int(box.first_actions if state.turn == 1 else box.actions)
    state.actions = _number(position, "actions", usual, 0, 99)
    state.sets = _number(position, "sets", int(box.sets), 0, 99)
    state.tiebreaks = _number(position, "tiebreaks", 0, 0, 20000)
    state.ending, state.winner, state.step = Ending.RUNNING, NOBODY, Step.MAIN
    state.asked = state.active
    water = _pair(position, "water", [int(box.start_water)] * 2)
    for seat in (0, 1):
        if not _is_whole(water[seat]) or not 0 <= water[seat] <= box.max_water:
            most, found = int(box.max_water), repr(water[seat])
            raise _wrong("water", number=seat, most=most, found=found)
        state.water[seat] = water[seat]
        state.taken[seat] = _count_of(position, "taken", seat)
        state.last_taken[seat] = _count_of(position, "last_taken", seat)
        state.coat_used[seat] = bool(_pair(position, "coat_used", [False, False])[seat])


def _read_slots(
    cards: Cards, box: Box, position: Json, state: State, seat: int, left: list[int]
) -> None:
    for entry in _list(_pair(position, "set", [[], []])[seat], "set"):
        said = entry if isinstance(entry, dict) else {"card": entry}
        free = [s for s in range(SLOTS) if state.slot_turn[seat, s] == 0]
        slot = said.get("slot", free[0] if free else SLOTS)
        if not _is_whole(slot) or not 0 <= slot < box.max_set:
            raise _wrong("slots", number=seat, most=int(box.max_set))
        if slot not in free:
            raise _wrong("two_cards", number=seat, slot=slot)
        turn = said.get("turn", max(1, int(state.turn) - 1))
        if not _is_whole(turn) or not 1 <= turn <= state.turn:
            raise _wrong("set_turn", number=seat, turn=repr(turn))
        state.slot_card[seat, slot] = _take(cards, left, said.get("card"))
        state.slot_turn[seat, slot] = turn


def _read_play(cards: Cards, position: Json, state: State, seat: int, left: list[int]) -> None:
    for entry in _list(_pair(position, "play", [[], []])[seat], "play"):
        said = entry if isinstance(entry, dict) else {"card": entry}
        kind = _take(cards, left, said.get("card"))
        acting = cards.kind(said.get("as", said.get("card")))
        if not cards.card[acting].continuous:
            raise _wrong("continuous", card=card_named(cards, acting))
        place = int(state.play_count[seat])
        if place >= PLAY:
            raise _wrong("in_play", number=seat, most=PLAY)
        state.play_card[seat, place], state.play_as[seat, place] = kind, acting
        state.play_ticked[seat, place] = 1
        state.play_count[seat] += 1


_BOUNDS = {
    "seat": (0, 1),
    "card": (0, KINDS - 1),
    "as": (0, KINDS - 1),
    "mode": (0, MODES - 1),
    "source": (0, TICKING),
    "target": (0, PLAY_TARGET + PLAY - 1),
    "stage": (0, len(Stage) - 1),
    "step": (0, STEPS),
    "picks": (NONE, CARDS - 1),
    "link": (NONE, CARDS - 1),
    "negated": (0, 1),
    "defend_used": (0, 1),
    "defended": (0, 99),
    "discount": (0, 99),
}


def _read_timing(cards: Cards, position: Json, state: State, left: list[int]) -> None:
    """Read what only a position in the middle of something has."""
    timing = position.get("timing")
    if timing is None:
        if state.ask != Ask.MAIN or position.get("chain"):
            raise _wrong("hand_made")
        return
    if not isinstance(timing, dict) or set(timing) != _TIMING:
        raise _wrong("timing", fields=", ".join(sorted(_TIMING)))
    state.asked = _within(timing["asked"], CHANCE, 1)
    state.ending = _within(timing["ending"], 0, len(Ending) - 1)
    state.winner = _within(timing["winner"], NOBODY, 1)
    state.step = _within(timing["step"], 0, len(Step) - 1)
    state.drawer, state.draws = _within(timing["drawer"], 0, 1), _within(timing["draws"], 0, 99)
    for seat in (0, 1):
        for place in range(state.play_count[seat]):
            state.play_ticked[seat, place] = _within(timing["ticked"][seat][place], 0, 1)
    for place, kind in enumerate(timing["links"]):
        state.chain[place] = _within(kind, NONE, len(left) - 1)
        state.chain_count += 1
        if kind != NONE:
            _take(cards, left, cards.card[kind].id)
    for act, said in enumerate(timing["activations"][:DEPTH]):
        _read_activation(cards, said, state, act, left)


def _read_activation(cards: Cards, said: Json, state: State, act: int, left: list[int]) -> None:
    for name in _ACT_FIELDS:
        state[f"act_{name}"][act] = _within(said[name], *_BOUNDS[name])  # type: ignore[index]
    state.sun_count[act] = _within(len(said["suns"]), 0, SUNS)
    state.sun_next[act] = _within(said["sun_next"], 0, SUNS)
    for place, (card, acting, source) in enumerate(said["suns"]):
        state.sun_card[act, place] = _within(card, 0, len(left) - 1)
        state.sun_as[act, place] = _within(acting, 0, len(left) - 1)
        state.sun_source[act, place] = _within(source, 0, SLOTS)
        if place >= said["sun_next"]:
            _take(cards, left, cards.card[card].id)
    if said["link"] == NONE and said["source"] != TICKING:
        _take(cards, left, cards.card[_within(said["card"], 0, len(left) - 1)].id)
    state.depth += 1


def _read_known(cards: Cards, position: Json, state: State) -> None:
    for seat in (0, 1):
        for place, said in enumerate(_list(_pair(position, "known", [[], []])[seat], "known")):
            entry = said if isinstance(said, dict) else {"card": said}
            slots = entry.get("slots", [])
            if not isinstance(slots, list) or any(slot not in range(SLOTS) for slot in slots):
                raise _wrong("known", slots=repr(slots))
            state.known_card[seat, place] = cards.kind(entry.get("card"))
            state.known_where[seat, place] = 1 + sum(2 << slot for slot in slots)
            state.known_count[seat] += 1


def _take(cards: Cards, left: list[int], name: Any) -> int:
    """Take a card out of those not yet lying anywhere."""
    try:
        kind = cards.kind(name)
    except ValueError:
        raise _wrong("card", card=repr(name)) from None
    if left[kind] == 0:
        raise _wrong("copies", copies=cards.card[kind].copies, card=card_named(cards, kind))
    left[kind] -= 1
    return kind


def _pair(position: Json, key: str, default: list[Any]) -> list[Any]:
    value = position.get(key, default)
    if not isinstance(value, list) or len(value) != 2:
        raise _wrong("pair", field=repr(key))
    return value


def _count_of(position: Json, key: str, seat: int) -> int:
    value = _pair(position, key, [0, 0])[seat]
    if not _is_whole(value) or not 0 <= value <= 999:
        raise _wrong("count", field=repr(key), number=seat, found=repr(value))
    return int(value)


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong("list", field=repr(key), found=repr(value))
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(position: Json, key: str, default: int, low: int, high: int) -> int:
    value = position.get(key, default)
    if not _is_whole(value) or not low <= value <= high:
        field, found = repr(key), repr(value)
        raise PositionError(
            KERNEL.say("position.number", field=field, low=low, high=high, found=found)
        )
    return int(value)


def _within(value: Any, low: int, high: int) -> int:
    if not _is_whole(value) or not low <= value <= high:
        raise _wrong("within", found=repr(value), low=low, high=high)
    return int(value)


def _wrong(message: str, **parts: Filling) -> PositionError:
    return PositionError(MESSAGES.say(f"position.{message}", **parts))


_put_in_hand, _put_on_pile = plain(put_in_hand), plain(put_on_pile)
