"""What an action is called is remembered under all that its words take from a view, not less."""

from itertools import chain

import pytest

from watertable.games.showdown.actions import SLOT_CARD, Verb, card_of, target_of, verb_of
from watertable.games.showdown.pen import VAIN, context_of
from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import decode
from watertable.kernel.text.write import forget

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
        said = [{"action": m.action, "text": m.text, "data": m.data} for m in table.moves()]
        assert decode(text) == said
        seen |= {move["action"] for move in said if verb_of(move["action"]) == Verb.PLAY}
    assert any(card_of(number) >= SLOT_CARD for number in seen)
    assert any(target_of(number) >= 7 for number in seen)


@pytest.mark.sample
def test_the_same_action_in_the_same_context_is_called_the_same(game, sit):
    if compiled.mode is not Mode.INTERPRETED:
        pytest.skip("Compiled, a context cannot be asked for alone.")
    say, move = game.words.say, game.words.move
    called: dict[tuple[int, int], tuple[str, object]] = {}
    for table in chain(laid_out(sit), played(game, 16, 90)):
        view = read(table.seen(table.to_act))
        for number in table.numbers():
            context = context_of(table.board.boxes[0], view, number)
            said = say(game.data, view, number), move(game.data, view, number)
            if context != VAIN:
                assert called.setdefault((number, context), said) == said
    assert len(called) > 200
