"""The question mark at the table."""

import re

import pytest

from watertable.cli.rulebook import rule_text, rules_about


def replies(watertable, *questions):
    """Ask at the table of seed 1 (Water Balloons, Whale Bath Toy, Water Buckets, ... in hand)."""
    ended = watertable("play showdown --seed 1", questions)
    assert ended.code == 0
    texts = ended.out.split("You> ")[1:-1]
    return [text.split("\n", 1)[1] for text in texts]


def test_a_card_in_hand_names_the_moves_that_use_it(watertable):
    (text,) = replies(watertable, "? buckets")
    assert "Attack from your hand: move 3" in text
    assert "Set face down:         move 8" in text
    assert "(S26)" in text or "(S22)" in text or "(R51)" in text  # why it cannot Defend now
    assert "hint: part of the effect" in text


def test_a_card_one_does_not_hold_is_explained_too(watertable):
    (text,) = replies(watertable, "? Umbrella")
    assert "costs 3 Water" in text
    assert "3 copies" in text
    assert "rulebook: the whole effect" in text
    assert "(S11)" in text


@pytest.mark.parametrize("card", ["sun", "snorkel", "rain coat", "beavor", "big water gun"])
def test_every_sort_of_card_can_be_asked_about(watertable, card):
    (text,) = replies(watertable, f"?{card}")
    assert "from your hand:" in text


def test_a_move_can_be_asked_about_by_its_number(watertable):
    (text,) = replies(watertable, "? 2")
    assert text.startswith("Play Whale Bath Toy: Place (1 Water)\nWhale Bath Toy")
    assert "Place from your hand: move 2" in text


def test_a_name_that_fits_many_cards_lists_them(watertable):
    (text,) = replies(watertable, "? gun")
    assert "Which one: " in text
    assert "Pink Water Gun" in text


def test_a_rule_can_be_read_at_the_table(watertable):
    known, unknown = replies(watertable, "? r14", "? R999")
    assert known.startswith("R14 ")
    assert "has no rule R999" in unknown


def test_help_lists_what_can_be_asked_and_the_unknown_is_said_to_be_so(watertable):
    help_text, unknown = replies(watertable, "?", "? chess")
    assert "? umbrella" in help_text
    assert "Nothing here is called 'chess'" in unknown


def test_a_number_that_is_no_move_is_told_which_there_are(watertable):
    (text,) = replies(watertable, "? 99")
    assert re.match(r"Moves go from 1 to \d+, without 99\.", text)


def test_a_word_of_the_game_is_explained_by_the_rules_that_speak_of_it(watertable):
    (text,) = replies(watertable, "? action")
    assert text.startswith("S11 An Action is a card played from your hand")
    assert "So do " in text


def test_the_log_and_the_pile_can_be_read(watertable):
    log, pile = replies(watertable, "l", "d")
    assert log.splitlines()[0].startswith("· A new game, 20 Water each")
    assert "The discard pile is empty." in pile


def test_a_rule_is_found_in_lists_and_tables():
    book = "# Duel\n- **S1** One,\n  and more.\n\n- **S10** Ten, as S1.\n| R1 | Why? | So. |\n"
    assert rule_text(book, "s1") == "**S1** One, and more."
    assert rule_text(book, "S10") == "**S10** Ten, as S1."
    assert rule_text(book, "R1") == "R1 Why? So."
    assert rule_text(book, "S2") is None


def drafting(watertable, *questions):
    """Ask at the draft of Water to Water."""
    ended = watertable("play water-to-water --seed 1 --seats 4", questions)
    assert ended.code == 0
    texts = ended.out.split("You> ")[1:-1]
    return [text.split("\n", 1)[1] for text in texts]


def test_rules_that_begin_with_a_word_come_first_and_rulings_last():
    book = "- **S1** Lay a card.\n- **S2** A card,\n  or two.\n| R1 | Cards? | No. |\n"
    assert rules_about(book, "card") == ["S2", "S1", "R1"]
    assert rules_about(book, "chess") == []


def test_characters_powers_and_tiles_can_be_asked_about_by_name(watertable):
    islander, dreams, tile = drafting(watertable, "? islander", "? dreamweaver", "? lake-cap")
    assert "five points for each closed island" in islander
    assert "sleeps" in dreams or "sleep" in dreams
    assert "in the box" in tile


def test_what_a_move_at_the_draft_names_is_explained_by_its_number(watertable):
    (said,) = drafting(watertable, "? 1")
    assert "Nothing here is called" not in said
    assert re.match(r"Be the .*\nC\d+ The ", said)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("showdown umbrella", "Defend 5."),
        ("showdown big water gun", "Attack Value 5"),
        ("water-to-water islander", "five points for each closed island"),
        ("water-to-water lake-cap", "in the box"),
        ("splash red-plate", "red plate"),
    ],
)
def test_a_card_can_be_read_without_a_table(watertable, asked, words):
    ended = watertable(f"rules {asked}")
    assert ended.code == 0
    assert words in " ".join(ended.out.split())


def test_what_is_not_in_the_box_is_said_in_a_sentence(watertable):
    ended = watertable("rules showdown chess")
    assert ended.code != 0
    assert "Nothing in Showdown is called 'chess'." in ended.err + ended.out
    ended = watertable("rules showdown gun")
    assert "Which one: " in ended.err + ended.out
