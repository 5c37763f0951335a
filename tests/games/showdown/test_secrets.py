"""Hypothesis looks for a state in which a view changes when hidden cards change places."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import watertable as wt
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import raw, rows

CARDS = [card["id"] for card in wt.game("showdown").components["cards"]]
COPIES = {card["id"]: card["copies"] for card in wt.game("showdown").components["cards"]}


@st.composite
def positions(draw):
    """Any table in the main phase: 68 cards dealt to any zones, any numbers on the meters."""
    deck = draw(st.permutations([card for card, copies in COPIES.items() for _ in range(copies)]))
    turn = draw(st.integers(2, 40))

    def take(most):
        count = draw(st.integers(0, most))
        taken, deck[:] = deck[:count], deck[count:]
        return taken

    deck = list(deck)
    hands = [take(9), take(9)]
    slots = [
        [{"card": card, "turn": draw(st.integers(1, turn))} for card in take(3)] for _ in (0, 1)
    ]
    seen = [hand[: draw(st.integers(0, 2))] for hand in hands]
    return {
        "game": "showdown",
        "turn": turn,
        "active": draw(st.integers(0, 1)),
        "water": [draw(st.integers(1, 20)), draw(st.integers(1, 20))],
        "hands": hands,
        "set": slots,
        "known": [[{"card": card, "slots": []} for card in hand] for hand in seen],
        "discard": take(30),
        "deck": deck,
    }


def permuted(table, seat, seed):
    """Deal what the seat does not see anew, and set that table up."""
    game = table.game
    views, states = rows(game.view, 1), rows(game.state, 1)
    views[0] = table.seen(seat)
    dice = dice_of(words_at(secret_of(seed), 0))
    game.entries.guess(game.boxes(table.options), views, 0, dice, states, 0)
    position = game.words.write_position(game.data, states[0])
    return game.table_from(position, seed=1)


def sent(table, seat):
    """Everything a seat is sent: its view as bytes and as JSON, and its moves if it is asked."""
    seen = rows(table.game.view, 1)
    seen[0] = table.seen(seat)
    moves = [move.action for move in table.moves()] if table.to_act == seat else None
    return bytes(raw(seen)[0]), table.view(seat), moves


@pytest.mark.rule("R13", "R59")
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 1), st.integers(0, 2**30))
def test_no_view_changes_when_hidden_cards_are_permuted(position, seat, seed):
    table = wt.game("showdown").table_from(position, seed=1)
    assert sent(permuted(table, seat, seed), seat) == sent(table, seat)


@pytest.mark.rule("R19", "R59")
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 2**30), st.data())
def test_whether_a_seat_is_asked_does_not_depend_on_what_it_holds(position, seed, data):
    """The active seat plays; whatever the rival holds, the same seat is asked the same thing."""
    table = wt.game("showdown").table_from(position, seed=1)
    seat = table.to_act
    other = permuted(table, seat, seed)
    move = data.draw(st.sampled_from(table.moves()))
    table.play(move)
    other.play(move.action)
    if "drew" not in {event["kind"] for event in table.events(None)}:
        assert table.to_act == other.to_act
        assert table.view(None)["phase"] == other.view(None)["phase"]
        assert len(table.log.lines) == len(other.log.lines)
    assert len(table.events(seat)) == len(other.events(seat))


@pytest.mark.rule("R59")
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 1), st.integers(0, 2**30))
def test_what_is_known_of_a_hand_is_in_every_guess(position, seat, seed):
    table = wt.game("showdown").table_from(position, seed=1)
    guessed = permuted(table, seat, seed).position()["hands"][1 - seat]
    for entry in position["known"][1 - seat]:
        assert entry["card"] in guessed
        guessed.remove(entry["card"])
