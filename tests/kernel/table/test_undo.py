"""What has been done can be taken back, unless somebody has seen something by it."""

import pytest

import watertable as wt

pytestmark = pytest.mark.sample


@pytest.fixture
def two_sets(sit):
    """Seat 0 may Set two cards, which shows them to nobody."""
    return sit(hands=[["cat", "dog", "water_jug"], ["umbrella"]], sets=2)


def test_an_undo_gives_back_the_bytes_before_and_is_the_next_ply(two_sets):
    before, view = two_sets.state_bytes(), two_sets.view(0)
    two_sets.play({"set": "cat"})
    two_sets.undo(0)
    assert two_sets.state_bytes() == before
    assert two_sets.view(0) == view
    assert two_sets.ply == 2
    assert two_sets.events(1)[-1]["kind"] == "undo"
    assert two_sets.events(1)[-1]["text"] == "Seat 1 takes back what was done last."


def test_an_undo_takes_back_one_action_after_the_other(two_sets, replayed):
    start = two_sets.state_bytes()
    two_sets.play({"set": "cat"})
    middle = two_sets.state_bytes()
    two_sets.play({"set": "dog"})
    two_sets.undo(0)
    assert two_sets.state_bytes() == middle
    two_sets.undo(0)
    assert two_sets.state_bytes() == start
    with pytest.raises(wt.CannotUndo):
        two_sets.undo(0)
    replayed(two_sets)


def test_an_undo_can_name_the_ply_to_go_back_to(two_sets, replayed):
    start = two_sets.state_bytes()
    two_sets.play({"set": "cat"})
    two_sets.play({"set": "dog"})
    two_sets.undo(0, to=0)
    assert two_sets.state_bytes() == start
    assert two_sets.log.lines[-1].to == 0
    two_sets.play({"set": "dog"})
    assert two_sets.ply == 4
    replayed(two_sets)


def test_ply_only_grows_and_nothing_that_happened_is_forgotten(two_sets):
    for card in ("cat", "dog", "cat"):
        two_sets.play({"set": card})
        two_sets.undo(0)
    assert [line.ply for line in two_sets.log.lines] == [1, 2, 3, 4, 5, 6]
    assert [e["kind"] for e in two_sets.events(1)] == ["set_card", "undo"] * 3


def test_an_undone_ply_is_no_place_to_go_back_to(two_sets):
    two_sets.play({"set": "cat"})
    two_sets.undo(0)
    two_sets.play({"set": "dog"})
    two_sets.play({"set": "cat"})
    with pytest.raises(wt.CannotUndo, match="Ply 1 "):
        two_sets.undo(0, to=1)


def test_lines_of_the_table_are_no_obstacle(two_sets, replayed):
    two_sets.join(0, "Ada")
    before = two_sets.state_bytes()
    two_sets.play({"set": "cat"})
    two_sets.leave(1)
    two_sets.undo(0, to=1)
    assert two_sets.state_bytes() == before
    assert two_sets.names == {0: "Ada"}
    replayed(two_sets)


@pytest.mark.parametrize("to", [-1, -100, 1, 2, 99, 2**60])
def test_a_ply_that_cannot_be_gone_back_to_is_refused(two_sets, to):
    two_sets.play({"set": "cat"})
    before, text = two_sets.state_bytes(), two_sets.log.dumps()
    with pytest.raises(wt.CannotUndo):
        two_sets.undo(0, to=to)
    assert two_sets.state_bytes() == before
    assert two_sets.log.dumps() == text


@pytest.mark.parametrize("seat", [2, 9, -1])
def test_only_somebody_at_the_table_takes_anything_back(two_sets, seat):
    two_sets.play({"set": "cat"})
    with pytest.raises(ValueError, match="seat"):
        two_sets.undo(seat, to=0)
    assert two_sets.ply == 1


def test_who_has_done_nothing_has_nothing_to_take_back(two_sets):
    two_sets.play({"set": "cat"})
    with pytest.raises(wt.CannotUndo, match="not done anything"):
        two_sets.undo(1)


@pytest.mark.parametrize(
    "said",
    [[{"play": "water_jug"}], [{"play": "water_jug"}, {"pass": True}], [{"end": True}]],
    ids=["a card was shown", "the rival declined", "the rival drew"],
)
def test_what_was_seen_cannot_be_unseen(two_sets, said):
    for move in said:
        two_sets.play(move)
    before, text = two_sets.state_bytes(), two_sets.log.dumps()
    for back in ({}, {"to": 0}):
        with pytest.raises(wt.CannotUndo, match="revealed"):
            two_sets.undo(0, **back)
    assert two_sets.state_bytes() == before
    assert two_sets.log.dumps() == text


def test_what_was_done_after_a_card_was_seen_can_be_taken_back(two_sets, replayed):
    two_sets.play({"play": "water_jug"})
    two_sets.play({"pass": True})
    seen = two_sets.state_bytes()
    two_sets.play({"set": "cat"})
    two_sets.undo(0)
    assert two_sets.state_bytes() == seen
    replayed(two_sets)


def test_the_deal_cannot_be_taken_back(game):
    with pytest.raises(wt.CannotUndo, match="revealed"):
        game.table(seed=1).undo(0, to=0)


def test_a_match_that_is_over_stays_over(two_sets):
    two_sets.play({"set": "cat"})
    two_sets.resign(0)
    with pytest.raises(wt.CannotUndo, match="over"):
        two_sets.undo(0)


def test_an_undone_deal_comes_out_the_same_again(forgetful_game, replayed):
    table = forgetful_game.table(seed=5)
    dealt = table.state_bytes()
    table.undo(0, to=0)
    first, undo, again = table.log.lines
    assert undo.table == "undo"
    assert again.words == first.words
    assert table.state_bytes() == dealt
    replayed(table)


def test_an_undone_shuffle_comes_out_the_same_whatever_is_played_before_it(
    sit, forgetful_game, replayed
):
    table = sit(
        game=forgetful_game,
        hands=[["cat", "dog"], ["umbrella"]],
        rest="discard",
    )
    table.play({"end": True})
    shuffled = [line.words for line in table.log.lines if line.seat == "chance"]
    assert len(shuffled) == 1
    table.undo(0)
    table.play({"set": "cat"})
    table.play({"end": True})
    assert [line.words for line in table.log.lines if line.seat == "chance"] == shuffled * 2
    replayed(table)


def test_a_match_with_many_undos_replays_to_the_same_bytes(forgetful_game, play_on, replayed):
    table = forgetful_game.table(seed=9)
    for turn in range(8):
        play_on(table, plies=6, seed=turn)
        table.undo(table.to_act, to=table.path._plies[-3])
    replayed(play_on(table))
    table.log.verify()


def test_a_table_says_where_an_undo_would_lead_before_anybody_asks_for_it(two_sets):
    assert two_sets.undo_to(0) is None
    two_sets.play({"set": "cat"})
    two_sets.join(1, "Ann")
    two_sets.play({"set": "dog"})
    assert (two_sets.undo_to(0), two_sets.undo_to(1), two_sets.undo_to(7)) == (1, None, None)
    two_sets.undo(0)
    assert two_sets.log.lines[-1].to == 1
    assert two_sets.undo_to(0) == 0


def test_no_undo_leads_back_past_what_was_revealed(two_sets):
    two_sets.play({"set": "cat"})
    two_sets.play({"end": True})  # the rival draws
    assert two_sets.undo_to(0) is None


def test_no_undo_leads_back_when_the_match_is_over(two_sets):
    two_sets.play({"set": "cat"})
    assert two_sets.undo_to(0) == 0
    two_sets.resign(1)
    assert two_sets.undo_to(0) is None
