"""The battery must catch what it is there to catch: each game here is broken in one way."""

from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import msgspec
import pytest

from watertable.kernel import conformance
from watertable.kernel.compile.entry_points import carrying
from watertable.kernel.records.events import HIDDEN
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows
from watertable.kernel.text.message import Sentence
from watertable.kernel.text.reason import Reason

pytestmark = pytest.mark.sample

END, PASS = 1, 0


@pytest.fixture
def broken(game):
    """The game with some of its words or entry points replaced."""

    def make(entries=None, words=None, **parts):
        swapped = SimpleNamespace(**{**vars(game.entries), **(entries or {})})
        swapped.carry = carrying(swapped)
        return replace(
            game, entries=swapped, words=replace(game.words, **(words or {})), _boxes={}, **parts
        )

    return make


def caught(game, match=None, every=6, seeds=range(1, 4)):
    """The battery fails on one of a few matches, and says why."""

    def run():
        for seed in seeds:
            conformance.check(game, seed, every=every)

    with pytest.raises(AssertionError, match=match):
        run()


def test_a_sound_game_passes(broken):
    table = conformance.check(broken(), 1, every=9)
    assert table.outcome is not None


# Moves and refusals.


def listing(game, change):
    """Entry points whose list of legal numbers is changed."""

    def legal(boxes, states, i, out):
        numbers = out[0].numbers[: game.entries.legal(boxes, states, i, out)].tolist()
        changed = change(numbers, states[i])
        out[0].numbers[: len(changed)] = changed
        return len(changed)

    return {"legal": legal}


def test_an_illegal_move_that_is_listed_is_caught(game, broken):
    def passing_always(numbers, _):
        return numbers if PASS in numbers else [*numbers, PASS]

    caught(broken(listing(game, passing_always)), "is refused", every=1)


def test_a_legal_move_that_is_not_listed_is_caught(game, broken):
    def forgetful(numbers, _):
        return [n for n in numbers if n != END] or numbers

    caught(broken(listing(game, forgetful)), "legal, but not listed", every=1)


def test_a_move_that_is_listed_twice_is_caught(game, broken):
    caught(broken(listing(game, lambda numbers, _: [*numbers, numbers[0]])), "listed twice")


def test_a_pass_that_is_not_listed_last_is_caught(game, broken):
    def backwards(numbers, _):
        return numbers[::-1] if PASS in numbers else numbers

    caught(broken(listing(game, backwards)), "not listed last", every=1)


def test_a_running_match_without_moves_is_caught(game, broken):
    caught(broken(listing(game, lambda numbers, _: [])), "always offers a move")


def test_a_move_without_words_is_caught(broken):
    caught(broken(words={"say": lambda *_: Sentence("")}), "says nothing")


def test_data_that_is_read_as_another_move_is_caught(game, broken):
    def always_passing(data, view, said, verdict):
        return END if verdict(END) == 0 else PASS

    caught(broken(words={"number": always_passing}), "is read as")


def test_data_that_json_changes_is_caught(game, broken):
    def tupled(data, view, number):
        return {**game.words.move(data, view, number), "suns": ()}

    caught(broken(words={"move": tupled}))


@pytest.mark.parametrize(
    ("reason", "match"),
    [
        (Reason("", "S1", "You may not."), "without a code"),
        (Reason("no", "S1", ""), "not a sentence"),
        (Reason("no", "S1", "you may not"), "not a sentence"),
    ],
)
def test_a_refusal_without_code_or_sentence_is_caught(broken, reason, match):
    caught(broken(words={"reason": lambda *_: reason}), match)


def test_reasons_that_differ_from_one_question_to_the_next_are_caught(game, broken):
    asked = count()

    def moody(data, view, code, number):
        return Reason("no", "S1", f"No, for the {next(asked)}th time.")

    caught(broken(words={"reason": moody}), "why_not says")


def test_a_refusal_that_changes_the_table_is_caught(game, broken):
    def spiteful(boxes, states, i, seat, number):
        code = game.entries.verdict(boxes, states, i, seat, number)
        if code:
            states[i].match_turns += 1
        return code

    caught(broken({"verdict": spiteful}), "changed the table")


# Secrets.


def test_a_belief_that_moves_a_known_card_is_caught(game, broken):
    """What a seat holds itself is dealt to its rival."""

    def believe(box, view, state, weights, dice):
        game.rules.believe(box, view, state, weights, dice)
        state.hand[int(view.seat), 0] = (int(view.hand[0]) + 1) % 20

    caught(broken(rules=replace(game.rules, believe=believe)), "a belief changes what the seat")


def test_a_card_that_leaks_into_a_view_is_caught(game, broken):
    def leaky(boxes, states, i, seat, views, j):
        game.entries.observe(boxes, states, i, seat, views, j)
        views[j].act_pending[-1] = states[i].hand[1 if seat == 0 else 0, 0]

    caught(broken({"observe": leaky}), "a guess changes what the seat sees", every=1)


def test_a_deck_that_shows_its_top_is_caught(game, broken):
    def leaky(boxes, states, i, seat, views, j):
        game.entries.observe(boxes, states, i, seat, views, j)
        views[j].winner = states[i].deck[max(0, states[i].deck_count - 1)]

    caught(broken({"observe": leaky}), "a guess changes what the seat sees", every=1)


def test_a_guess_that_loses_cards_is_caught(game, broken):
    def careless(boxes, views, j, dice, states, i):
        game.entries.guess(boxes, views, j, dice, states, i)
        states[i].deck[0] = states[i].deck[1]

    caught(broken({"guess": careless}), "a guess is impossible", every=1)


def test_moves_that_depend_on_hidden_cards_are_caught(game, broken):
    def clairvoyant(numbers, state):
        hidden = int(state.deck[max(0, int(state.deck_count) - 1)])
        return numbers[: 1 + hidden % len(numbers)]

    caught(broken(listing(game, clairvoyant)), "moves depend|not listed", every=1)


def test_a_verdict_that_depends_on_hidden_cards_is_caught(game, broken):
    def clairvoyant(boxes, states, i, seat, number):
        code = game.entries.verdict(boxes, states, i, seat, number)
        return code + (code > 0 and int(states[i].deck[0]) % 2)

    caught(broken({"verdict": clairvoyant}), every=1)


def test_an_event_that_tells_everybody_a_secret_is_caught(game, broken):
    """A drawn card stands among the public numbers of the event."""

    def talkative(boxes, states, i, seat, number, dice, story):
        game.entries.apply(boxes, states, i, seat, number, dice, story)
        for row in story[0].told[: story[0].count]:
            if row[6] != HIDDEN:
                row[5] = row[6]

    def event(data, told):
        return msgspec.structs.replace(game.words.event(data, told), text=f"A card: {told.d}.")

    caught(broken({"apply": talkative}, {"event": event}), every=3, seeds=[1])


def test_a_window_that_opens_only_for_who_can_answer_is_caught(game, broken):
    """Whether the rival is asked would tell what the rival holds."""

    def hasty(boxes, states, i, seat, number, dice, story):
        game.entries.apply(boxes, states, i, seat, number, dice, story)
        moves = rows(Listing, 1)
        while states[i].asked >= 0 and states[i].ending == 0:
            listed = game.entries.legal(boxes, states, i, moves)
            if moves[0].numbers[:listed].tolist() != [PASS]:
                break
            game.entries.apply(boxes, states, i, int(states[i].asked), PASS, dice, story)

    caught(broken({"apply": hasty}), every=3, seeds=[1])


# Positions, the end, the log.


def test_a_position_that_forgets_something_is_caught(game, broken):
    def forgetful(data, state):
        return {**game.words.write_position(data, state), "taken": [0, 0], "last_taken": [0, 0]}

    caught(broken(words={"write_position": forgetful}), "view changes with the position", every=1)


def test_a_position_that_is_not_json_is_caught(game, broken):
    def odd(data, state):
        return {**game.words.write_position(data, state), "water": state.water}

    with pytest.raises((AssertionError, TypeError)):
        conformance.check(broken(words={"write_position": odd}), 1)


def test_a_state_that_could_not_be_is_caught(broken):
    caught(broken({"fault": lambda boxes, states, i: int(states[i].turn >= 3)}), "fault|impossible")


def test_an_end_without_a_reason_is_caught(broken):
    caught(broken(endings=("", "")))


def test_chance_that_comes_from_elsewhere_is_caught(game, broken):
    drawn = count()

    def random_elsewhere(boxes, states, i, seat, number, dice, story):
        game.entries.apply(boxes, states, i, seat, number, dice, story)
        states[i].match_turns += next(drawn) % 7 == 0

    caught(broken({"apply": random_elsewhere}), "ends differently", every=10**6)


def test_a_story_that_is_told_differently_each_time_is_caught(game, broken):
    told = count()

    def moody(data, event):
        said = f"Something happened ({next(told)})."
        return msgspec.structs.replace(game.words.event(data, event), text=said)

    caught(broken(words={"event": moody}), "another story", every=10**6)


def test_the_chooser_is_the_same_for_the_same_seed():
    first, second, other = (conformance.Chooser(seed) for seed in (1, 1, 2))
    numbers = [first.below(1000) for _ in range(50)]
    assert numbers == [second.below(1000) for _ in range(50)]
    assert numbers != [other.below(1000) for _ in range(50)]
    assert all(0 <= number < 1000 for number in numbers)


# Time.


def windows(game, **parts):
    """What standing orders ask about windows, changed."""
    return {"windows": replace(game.windows, **parts)}


def test_an_order_that_looks_at_a_hand_is_caught(game, broken):
    def near_win(view):
        return game.windows.passing(view) is not None and int(view.hand.sum()) % 2 == 0

    caught(broken(**windows(game, near_win=near_win)), "near_win looks at hidden things", every=1)


def test_a_pace_that_looks_at_a_hand_outside_windows_is_caught(game, broken):
    def near_win(view):
        return game.windows.passing(view) is None and int(view.hand.sum()) % 2 == 0

    caught(broken(**windows(game, near_win=near_win)), "the pace looks at hidden things", every=1)


def test_a_window_that_opens_for_a_hand_is_caught(game, broken):
    def passing(view):
        found = game.windows.passing(view)
        return None if int(view.hand.sum()) % 2 else found

    caught(broken(**windows(game, passing=passing)), "a window depends on hidden things", every=1)
