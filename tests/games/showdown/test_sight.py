"""The text of a view is what a plain reading of the record says, letter by letter."""

from typing import get_args

import msgspec
import pytest

from tests.games.showdown.conftest import as_toml
from tests.games.showdown.test_random_games import VARIANTS
from watertable.games.showdown import forms
from watertable.games.showdown.actions import PLAY_TARGET
from watertable.games.showdown.cards import CARDS, SLOTS
from watertable.games.showdown.state import DEPTH, HAND, PLAY, SUNS, TICKING, Ask, Stage, View
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE, NOBODY
from watertable.kernel.text.page import LONGEST, ROOM

pytestmark = pytest.mark.sample

ODD_LABELS = ('Say "no"\n', "Back\\slash\t/", "\x01\x7f\u2028É", "Long" * LONGEST)
NUMBERS = (0, 1, 9, 10, 19, 20, 99, 100, 32767, -1, -32768)


def plainly(cards, seen):
    """A view as text, made the obvious way."""
    table = read(seen)
    return msgspec.json.encode(
        forms.View(
            game="showdown",
            seat=table.seat if table.seat >= 0 else None,
            to_act={CHANCE: "chance", NOBODY: None}.get(table.asked, table.asked),
            phase=get_args(forms.Phase)[table.ask],
            turn=table.turn,
            match_turns=table.match_turns,
            active=table.active,
            first=table.first,
            actions=table.actions,
            sets=table.sets,
            tiebreaks=table.tiebreaks,
            players=[side(cards, table, seat) for seat in (0, 1)],
            deck_count=table.deck_count,
            discard=names(cards, table.pile[: table.pile_count]),
            chain=[activation(cards, table, act) for act in range(table.depth)],
        )
    )


def names(cards, kinds):
    return [cards.card[kind].id for kind in kinds]


def side(cards, table, seat):
    own, count = seat == table.seat, table.hand_count[seat]
    known = zip(table.known_card[seat], table.known_where[seat], strict=True)
    play = zip(table.play_card[seat], table.play_as[seat], strict=True)
    lying = [(slot, turn) for slot, turn in enumerate(table.slot_turn[seat]) if turn]
    kinds = [table.slots[slot] if own else -1 for slot, _ in lying]
    return forms.Side(
        seat=seat,
        water=table.water[seat],
        hand=names(cards, table.hand[:count]) if own else None,
        hand_count=count,
        known=[
            forms.KnownCard(
                card=cards.card[kind].id,
                slots=[slot for slot in range(SLOTS) if where >> (slot + 1) & 1],
            )
            for kind, where in [*known][: table.known_count[seat]]
        ],
        set=[
            forms.SetCard(slot=slot, turn=turn, card=cards.card[kind].id if kind >= 0 else None)
            for (slot, turn), kind in zip(lying, kinds, strict=True)
        ],
        play=[
            forms.CardInPlay(card=cards.card[kind].id, acts_as=cards.card[acting].id)
            for kind, acting in [*play][: table.play_count[seat]]
        ],
        taken=table.taken[seat],
        last_taken=table.last_taken[seat],
        coat_used=bool(table.coat_used[seat]),
    )


def activation(cards, table, act):
    acting = cards.card[table.act_as[act]]
    source, target = places(table, act)
    return forms.Activation(
        seat=table.act_seat[act],
        card=cards.card[table.act_card[act]].id,
        acts_as=acting.id,
        mode=acting.modes[table.act_mode[act]].label.lower(),
        source=source,
        target=target,
        suns=names(cards, table.sun_card[act][: table.sun_count[act]]),
        stage=get_args(forms.StageName)[table.act_stage[act]],
        negated=bool(table.act_negated[act]),
        defend_used=bool(table.act_defend_used[act]),
        defended=table.act_defended[act],
        pending=table.act_pending[act],
    )


def places(table, act):
    """Where a card came from, and what it is aimed at."""
    source, target = table.act_source[act], table.act_target[act]
    aim = (
        forms.Target(set=target - 1)
        if target < PLAY_TARGET
        else forms.Target(play=target - PLAY_TARGET)
    )
    return {HAND: "hand", TICKING: "play"}.get(source, source - 1), aim if target else None


def test_phases_and_stages_have_a_name_each():
    assert len(get_args(forms.Phase)) == len(Ask)
    assert get_args(forms.StageName) == tuple(stage.name.lower() for stage in Stage)


@pytest.fixture(scope="session")
def odd_game(game, card_file):
    """Cards whose names and modes are hard to write: in other letters, escaped, very long."""
    cards = msgspec.json.decode(msgspec.json.encode(card_file))
    for number, card in enumerate(cards["card"]):
        card["id"] = ("é_ジ", card["id"], "x" * LONGEST)[number % 3] + str(number)
        for place, mode in enumerate(card["mode"]):
            mode["label"] = ODD_LABELS[(number + place) % len(ODD_LABELS)] + str(place)
    return game.with_data(as_toml(cards))


def filled(cards, chooser, most):
    """A view with possible numbers everywhere, and lists of at most that many things."""
    view, kinds = rows(View, 1)[0], len(cards.card)

    def some(count, low, high):
        return [low + chooser.below(high - low + 1) for _ in range(count)]

    def one(items):
        return items[chooser.below(len(items))]

    def count(room):
        return chooser.below(min(room, most) + 1) if most < CARDS else room

    (view.seat,), (view.asked,) = some(1, -1, 1), some(1, -2, 1)
    view.ask, (view.first, view.active) = one(list(Ask)), some(2, 0, 1)
    for field in ("turn", "match_turns", "tiebreaks", "actions", "sets", "deck_count"):
        setattr(view, field, one(NUMBERS))
    view.pile_count, view.pile[:] = count(CARDS), some(CARDS, 0, kinds - 1)
    view.hand[:], view.slots[:] = some(CARDS, 0, kinds - 1), some(SLOTS, -1, kinds - 1)
    view.coat_used[:] = some(2, 0, 1)
    for seat in (0, 1):
        view.water[seat], view.taken[seat], view.last_taken[seat] = (one(NUMBERS) for _ in range(3))
        view.slot_turn[seat] = [one((0, 1, 32767)) for _ in range(SLOTS)]
        view.hand_count[seat], view.known_count[seat] = count(CARDS), count(CARDS)
        view.known_card[seat], view.known_where[seat] = (
            some(CARDS, 0, m) for m in (kinds - 1, 127)
        )
        view.play_count[seat] = count(PLAY)
        view.play_card[seat], view.play_as[seat] = (some(PLAY, 0, kinds - 1) for _ in (0, 1))
    view.depth = count(DEPTH)
    for act in range(DEPTH):
        view.act_seat[act], view.act_negated[act], view.act_defend_used[act] = some(3, 0, 1)
        view.act_card[act], kind = some(2, 0, kinds - 1)
        view.act_as[act], view.act_mode[act] = kind, chooser.below(len(cards.card[kind].modes))
        view.act_source[act] = one((*range(1 + SLOTS), TICKING))
        view.act_target[act], view.act_stage[act] = one(range(SLOTS + PLAY)), one(list(Stage))
        view.act_defended[act], view.act_pending[act] = some(2, 0, 127)
        view.sun_count[act], view.sun_card[act] = count(SUNS), some(SUNS, 0, kinds - 1)
    return view


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_the_text_of_every_view_of_a_match_is_what_the_record_says(game, odd_game, number):
    for played in (game, odd_game):
        table, chooser = played.table(seed=number, options=VARIANTS[number]), Chooser(number)
        while table.to_act is not None and table.ply < 60:
            moves = table.moves()
            plays = [move for move in moves if "play" in move.data]
            chosen = plays or moves
            table.play(chosen[chooser.below(len(chosen))])
            for seat in (0, 1, None):
                assert table.view_text(seat) == plainly(played.data, table.seen(seat))


@pytest.mark.parametrize("most", [1, 4, CARDS])
def test_whatever_a_view_holds_is_written(game, odd_game, most):
    for played in (game, odd_game):
        for seed in range(40):
            seen = filled(played.data, Chooser(seed), most)
            expected = plainly(played.data, seen)
            assert played.words.view(played.data, seen) == expected
            assert played.words.view(played.data, read(seen)) == expected


def test_the_fullest_view_fits_on_a_page(game, card_file):
    cards = msgspec.json.decode(msgspec.json.encode(card_file))
    for number, card in enumerate(cards["card"]):
        card["id"] = f"{number:x>{LONGEST - 3}}"  # with quotes and comma, as long as phrases get
        for place, mode in enumerate(card["mode"]):
            mode["label"] = f"{place:x>{LONGEST - 3}}"
    data = game.with_data(as_toml(cards)).data
    seen = filled(data, Chooser(1), CARDS)
    seen.seat, seen.asked, seen.ask = 1, -1, Ask.RANDOM_DISCARD
    for field in ("turn", "match_turns", "tiebreaks", "actions", "sets", "deck_count"):
        setattr(seen, field, -32768)
    seen.water[:], seen.taken[:], seen.last_taken[:] = -32768, -32768, -32768
    seen.slot_turn[:], seen.slots[:], seen.coat_used[:] = -32768, 0, 0
    seen.known_where[:], seen.act_negated[:], seen.act_defend_used[:] = 127, 0, 0
    seen.act_source[:], seen.act_target[:], seen.act_stage[:] = TICKING, SLOTS + PLAY, Stage.RESOLVE
    seen.act_defended[:], seen.act_pending[:] = -128, 127
    text = game.words.view(data, seen)
    assert text == plainly(data, seen)
    assert len(text) < ROOM - LONGEST
