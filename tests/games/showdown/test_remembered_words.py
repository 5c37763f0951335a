"""What an action is called is remembered under all that its words take from a view, not less."""

from itertools import chain
from types import SimpleNamespace

import pytest

from watertable.games.showdown import gist
from watertable.games.showdown.actions import SLOT_CARD, Verb, card_of, target_of, verb_of
from watertable.games.showdown.gist import gist_of
from watertable.kernel.compile.compiled import plain
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import decode, encode
from watertable.kernel.text.write import forget

TAKEN = ("seat", "slots", "pile", "pile_count", "play_card")  # all that a gist is made of
ROOMY = {
    "start_water": 99,
    "max_water": 99,
    "actions": 3,
    "sets": 2,
    "max_set": 4,
    "tick_order": "owner",
}


def played(game, seeds, plies):
    """Stand at many tables in all their situations."""
    for seed in range(seeds):
        table, chooser = game.table(seed=seed, options=ROOMY), Chooser(seed)
        while table.to_act is not None and table.ply < plies:
            moves = table.numbers()
            yield table
            plays = [n for n in moves if verb_of(n) == Verb.PLAY]
            flips = [n for n in plays if card_of(n) >= SLOT_CARD]
            likely = (moves, plays or moves, flips or moves)[chooser.below(3)]
            table.play(likely[chooser.below(len(likely))])


def laid_out(sit):
    """Stand where the same action is said with this card and with that."""
    for card in ("sun", "snorkel"):
        for top in ("sun", "flamingo", "water_jug"):
            hands, sets = [["big_water_gun"], []], [[card, "dog"], []]
            yield sit(hands=hands, set=sets, discard=[top]).table


def test_what_is_told_as_text_is_what_is_said_anew(game, sit):
    """Compiled code puts remembered sentences together; the words themselves say each afresh."""
    forget()
    seen = set()
    for table in chain(laid_out(sit), played(game, 120, 150)):
        _, (text, _, _) = table.texts([0, 1])
        moves = table.moves()
        assert decode(text) == decode(encode(moves))
        seen |= {move.action for move in moves if verb_of(move.action) == Verb.PLAY}
    assert any(card_of(number) >= SLOT_CARD for number in seen)
    assert any(target_of(number) >= 7 for number in seen)


@pytest.mark.sample
def test_words_are_made_of_a_number_and_its_gist_alone(game, sit):
    """Whatever else a view says, the words for a move are the same: they cannot see it."""
    say, move = game.words.say, game.words.move
    called: dict[tuple[int, int], tuple[object, object]] = {}
    for table in chain(laid_out(sit), played(game, 16, 90)):
        view = read(table.seen(table.to_act))
        for number in table.numbers():
            gist = plain(gist_of)(table.board.boxes[0], view, number)
            said = say(game.data, view, number), move(game.data, view, number)
            assert called.setdefault((number, gist), said) == said
            only = SimpleNamespace(**{name: getattr(view, name) for name in TAKEN})
            assert said == (say(game.data, only, number), move(game.data, only, number))
    assert len(called) > 200


def test_a_gist_says_all_that_it_holds():
    for numbers in ((0, 63, 5, 127, (1, 2, 3)), (-1, -1, -1, -1, (-1, -1, -1))):
        card, top, target, depth, suns = numbers
        places = (gist.CARD, gist.TOP, gist.TARGET, gist.DEPTH)
        kept = [*zip((card, top, target, depth), places, strict=True)]
        kept += [(sun, gist.FIRST_SUN + k * gist.BITS) for k, sun in enumerate(suns)]
        whole = sum(plain(gist.kept_at)(number, place) for number, place in kept)
        assert tuple(gist.taken_apart(whole)) == numbers
        assert whole < 1 << 62
