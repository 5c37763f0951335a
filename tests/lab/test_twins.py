"""Two boxes have the same chance as far as they ask for the same."""

import numpy as np
import pytest

import watertable as wt
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare_twins
from watertable.batches.twin_matches import play_twins
from watertable.kernel.compile.compiled import plain
from watertable.kernel.compile.dice import next_word
from watertable.kernel.records.chance import dice_of, secret_of, words_at

MATCHES = 12


def played(game, seats=2, bots="random", **more):
    setting = Setting(game, seats, game.chosen(), 5)
    return play_twins(setting, bots, 0, MATCHES, **more)


def decks(found, zone, count):
    return [row[zone][: row[count]].tolist() for row in found.opened]


def is_within(some, order):
    rest = iter(order)
    return all(one in rest for one in some)


@pytest.mark.sample
def test_a_throw_can_be_taken_back():
    dice = dice_of(words_at(secret_of(3), 0))
    before = dice[0].words.tolist()
    back = plain(prepare_twins(wt.game("showdown")).throw_back)
    for _ in range(5):
        plain(next_word)(dice[0])
    for _ in range(5):
        back(dice[0])
    assert dice[0].words.tolist() == before


def test_the_same_box_plays_the_same_matches_whatever_is_played_beside_them():
    game = wt.game("showdown")
    once = played(game)
    setting = Setting(game, 2, game.chosen(), 5)
    later = play_twins(setting, "random", 7, MATCHES)
    assert once.ended[7:].tobytes() == later.ended.tobytes()
    assert len(set(once.plies.tolist())) > 1


def test_cards_that_two_decks_have_in_common_come_in_the_same_order():
    more = wt.game("showdown", "[cards.dog]\ncopies = 5\n[options]\ndeal = 0")
    base = wt.game("showdown", "[options]\ndeal = 0")
    kind = base.data.kind("dog")
    one, other = played(base), played(more)
    for small, large in zip(
        decks(one, "deck", "deck_count"), decks(other, "deck", "deck_count"), strict=True
    ):
        assert len(large) == len(small) + 3 == 71
        assert is_within(small, large)
        assert [k for k in small if k != kind] == [k for k in large if k != kind]
    assert (one.opened["first"] == other.opened["first"]).all()
    assert 0 < one.opened["first"].sum() < MATCHES


def test_a_card_that_is_left_out_leaves_the_others_in_their_order():
    base = wt.game("showdown", "[options]\ndeal = 0")
    less = wt.game("showdown", "[cards.sun]\ncopies = 0\n[options]\ndeal = 0")  # the first kind
    for large, small in zip(
        decks(played(base), "deck", "deck_count"),
        decks(played(less), "deck", "deck_count"),
        strict=True,
    ):
        assert [kind + 1 for kind in small] == [kind for kind in large if kind != 0]


def test_another_bag_leaves_powers_characters_and_other_tiles_as_they_are():
    base = wt.game("water-to-water")
    less = base.with_variant("[tiles.art-bay]\ncount = 0\n[tiles.ruin-cove]\ncount = 0\n")
    gone = {base.data.kind("art-bay"), base.data.kind("ruin-cove")}
    names = [tile.id for tile in less.data.tile]
    one = played(base, 4, random_draft=True)
    other = played(less, 4, random_draft=True)
    assert (one.opened["power"] == other.opened["power"]).all()
    assert (one.ended["character"] == other.ended["character"]).mean() > 0.9  # all but the hidden
    bags = zip(decks(one, "bag", "bag_count"), decks(other, "bag", "bag_count"), strict=True)
    for large, small in bags:
        kept = [base.data.tile[kind].id for kind in large if kind not in gone]
        assert is_within([names[kind] for kind in small], kept)


def test_shuffles_are_uniform_enough():
    game = wt.game("showdown", "[options]\ndeal = 0")
    setting = Setting(game, 2, game.chosen(), 1)
    found = play_twins(setting, "random", 0, 600)
    top = found.opened["deck"][:, 67]
    share = np.bincount(top, minlength=28)[:28] / 600
    expected = np.array([card.copies for card in game.data.card]) / 68
    assert np.abs(share - expected).max() < 0.035  # five standard errors
