"""The pieces, the draft and who begins (D1-D3, R24, R25)."""

from collections import Counter

import pytest

import watertable as wt

WORDS = "0123456789abcdef0123456789abcdef"
EACH = {2: 15, 3: 10, 4: 7, 5: 6, 6: 5}


@pytest.mark.rule("D1")
def test_there_are_five_shapes_in_each_of_six_colours(new_game, every_piece):
    t = new_game(first=0)
    assert sorted(t["pile"]) == every_piece
    assert len(every_piece) == 30
    assert set(Counter(piece.split("-")[0] for piece in t["pile"]).values()) == {5}
    assert set(Counter(piece.split("-", 1)[1] for piece in t["pile"]).values()) == {6}


@pytest.mark.rule("D1")
def test_two_to_six_may_play(game):
    assert list(game.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(ValueError, match=str(seats)):
            game.table(seats=seats, seed=1, manual=True)


@pytest.mark.rule("D1", "R22")
def test_there_are_fourteen_drops(sit):
    over = {"seats": 6, "phase": "over", "ended": {"why": 2, "winner": 0}, "tower": ["red-plate"]}
    t = sit(drops=[3, 2, 2, 2, 2, 2], stocks=[["red-stick"], *[[]] * 5], **over)
    assert sum(t.drops) == 13
    with pytest.raises(wt.PositionError, match="drops"):
        sit(drops=[5, 2, 2, 2, 2, 2], stocks=[["red-stick"], *[[]] * 5], **over)


@pytest.mark.rule("D2")
def test_the_draft_goes_clockwise_from_the_first_player_one_piece_at_a_time(new_game):
    t = new_game(seats=3, first=1)
    pickers = []
    while t.phase == "draft":
        seat, held = t.table.to_act, [len(stock) for stock in t["stocks"]]
        pickers.append(seat)
        t.do(t.table.moves()[0])
        held[seat] += 1
        assert [len(stock) for stock in t["stocks"]] == held
    assert pickers == [1, 2, 0] * 10


@pytest.mark.rule("D2")
def test_a_player_may_pick_any_piece_that_is_still_in_the_pile(new_game, every_piece):
    t = new_game(seats=2, first=0)
    assert t.listed("draft") == every_piece
    t.do({"draft": "blue-stick"})
    assert t.stock(0) == ["blue-stick"]
    assert t.asked == (1, "draft")
    assert t.code({"draft": "blue-stick"}) == "not_in_pile"
    assert t.listed("draft") == [piece for piece in every_piece if piece != "blue-stick"]


@pytest.mark.rule("D3")
@pytest.mark.parametrize("seats", EACH)
def test_all_are_dealt_the_same_number_of_pieces(new_game, every_piece, seats):
    t = new_game(seats=seats, first=seats - 1)
    while t.phase == "draft":
        t.do(t.table.moves()[-1])
    assert [len(stock) for stock in t["stocks"]] == [EACH[seats]] * seats
    assert t["pile"] == []
    assert len(t.box) == 30 - seats * EACH[seats]
    assert sorted(t.box + [p for stock in t["stocks"] for p in stock]) == every_piece


@pytest.mark.rule("D3")
def test_with_four_players_the_two_left_after_28_picks_go_to_the_box(new_game):
    t = new_game(seats=4, first=0)
    for _ in range(27):
        t.do(t.table.moves()[0])
    assert t.phase == "draft"
    left = sorted(t["pile"])
    assert len(left) == 3
    t.do({"draft": left[1]})
    assert t.box == [left[0], left[2]]
    assert t.asked == (0, "give")


@pytest.mark.rule("D3")
def test_only_four_players_leave_pieces_in_the_box(new_game):
    for seats in EACH:
        assert len(new_game(seats=seats, draft="deal").box) == (2 if seats == 4 else 0)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_after_the_draft_the_first_player_gives(new_game, first):
    t = new_game(seats=3, first=first)
    while t.phase == "draft":
        t.do(t.table.moves()[0])
    assert t.asked == (first, "give")
    assert t["giver"] == first


@pytest.mark.rule("R24")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_chance_says_who_begins(new_game, seats):
    begins = Counter(new_game(seats=seats, seed=seed)["first"] for seed in range(25 * seats))
    assert set(begins) == set(range(seats))
    assert min(begins.values()) >= 8


@pytest.mark.rule("R24")
def test_the_first_player_picks_first(new_game):
    for seed in range(4):
        t = new_game(seats=4, seed=seed)
        assert t.asked == (t["first"], "draft")


@pytest.mark.rule("R24")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_named_seat_begins_without_asking_chance(new_game, first):
    for seed in range(3):
        t = new_game(seats=3, seed=seed, first=first, manual=True)
        assert t.asked == (first, "draft")


@pytest.mark.rule("R24")
def test_a_seat_that_is_not_at_the_table_cannot_begin(new_game):
    with pytest.raises(wt.OptionError):
        new_game(seats=3, first=3)


@pytest.mark.rule("R24", "R25")
def test_a_named_seat_begins_after_a_deal_too(new_game):
    for seed in range(4):
        t = new_game(seats=5, seed=seed, first=4, draft="deal")
        assert t.asked == (4, "give")


@pytest.mark.rule("R25")
@pytest.mark.parametrize("seats", EACH)
def test_pieces_may_be_dealt_by_chance(new_game, every_piece, seats):
    t = new_game(seats=seats, draft="deal")
    assert t.asked == (t["first"], "give")
    assert [len(stock) for stock in t["stocks"]] == [EACH[seats]] * seats
    assert sorted(t.box + [p for stock in t["stocks"] for p in stock]) == every_piece


@pytest.mark.rule("R25")
def test_every_deal_is_another(new_game):
    deals = {tuple(new_game(seed=seed, draft="deal").stock(0)) for seed in range(20)}
    assert len(deals) == 20
    boxes = {tuple(new_game(seats=4, seed=seed, draft="deal").box) for seed in range(20)}
    assert len(boxes) > 10


@pytest.mark.rule("R25")
def test_every_piece_is_as_likely_in_every_stock(new_game, every_piece):
    deals = [new_game(seats=6, seed=seed, draft="deal")["stocks"] for seed in range(300)]
    for seat in range(6):
        held = Counter(piece for stocks in deals for piece in stocks[seat])
        assert all(20 <= held[piece] <= 85 for piece in every_piece)  # 50 expected


@pytest.mark.rule("R25", "D3")
def test_every_piece_is_as_likely_left_in_the_box(new_game, every_piece):
    boxes = [new_game(seats=4, seed=seed, draft="deal").box for seed in range(450)]
    left = Counter(piece for box in boxes for piece in box)
    assert all(10 <= left[piece] <= 55 for piece in every_piece)  # 30 expected


@pytest.mark.rule("R24", "R25")
def test_chance_alone_decides_the_deal(game):
    def dealt(seed, words):
        table = game.table(seats=3, seed=seed, options={"draft": "deal"}, manual=True)
        assert table.to_act == wt.CHANCE
        table.chance(words)
        return table.position()

    assert dealt(1, WORDS) == dealt(2, WORDS)
    assert dealt(1, WORDS)["stocks"] != dealt(1, WORDS[::-1])["stocks"]


@pytest.mark.rule("R25")
def test_as_written_nobody_holds_a_piece_before_the_first_pick(new_game):
    t = new_game(seats=6)
    assert t.phase == "draft"
    assert t["stocks"] == [[]] * 6
    assert len(t["pile"]) == 30
