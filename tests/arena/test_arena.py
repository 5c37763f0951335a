"""The arena: fair pairings, results that survive an interruption, figures that come out."""

import json
from collections import Counter

import msgspec
import pytest

import watertable as wt
from watertable import arena
from watertable.arena import Match, Played, opinions
from watertable.arena.opinions import opinion_of


def result(seats, winners, deal=0):
    once = dict.fromkeys(seats, 1)
    slow = dict.fromkeys(seats, 0.5)
    return Played(deal, tuple(seats), tuple(winners), 9, once, slow, slow)


def test_every_pair_meets_on_the_same_deals_from_both_sides():
    programme = arena.round_robin(["a", "b", "c"], 4, 2)
    assert len(programme) == len(set(programme)) == 12
    for deal in (0, 1):
        sides = [match.seats for match in programme if match.deal == deal]
        assert sorted(sides) == sorted([*sides[:3], *(tuple(reversed(s)) for s in sides[:3])])


def test_at_a_table_for_four_two_bots_sit_in_turn():
    seats = [match.seats for match in arena.round_robin(["a", "b"], 2, 4)]
    assert seats == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_one_against_three_sits_in_every_seat_of_each_deal():
    programme = arena.one_against(["a", "b"], "b", 8, 4)
    assert Counter(match.seats.index("a") for match in programme) == dict.fromkeys(range(4), 2)
    assert {match.deal for match in programme} == {0, 1}
    assert all(match.seats.count("b") == 3 for match in programme)


def test_a_share_of_a_match():
    share = arena.ratings.share
    assert share(result("ab", [0]), "a") == 1
    assert share(result("ab", []), "b") == 0.5
    assert share(result("abbb", [1]), "a") == 0
    assert share(result("abbb", [0, 2]), "a") == 1
    assert share(result("abbb", []), "a") == 0
    assert share(result("abab", [0, 1]), "a") == 0.5


def test_the_interval_holds_the_share_and_narrows():
    low, high = arena.interval(0.6, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    narrower = arena.interval(0.6, 1000)
    assert low < narrower[0] < 0.6 < narrower[1] < high
    assert arena.interval(1.0, 10)[1] == pytest.approx(1.0)
    assert arena.interval(0.5, 0) == (0.0, 1.0)


def test_the_winner_is_rated_higher_and_listed_first():
    played = [result("ab", [0], deal) for deal in range(8)]
    first, second = arena.standings(played, ["b", "a"])
    assert (first["name"], second["name"]) == ("a", "b")
    assert first["rating"] > second["rating"]
    (pair,) = arena.pairs(played, ["a", "b"])
    assert (pair["a"], pair["b"], pair["score"], pair["games"]) == ("a", "b", 1.0, 8)


def test_the_json_has_the_promised_shape():
    played = [result("ab", [0]), result("ba", [0])]
    told = arena.as_json(arena.standings(played, ["a", "b"]), arena.pairs(played, ["a", "b"]))
    assert set(told) == {"bots", "pairs"}
    assert set(told["bots"][0]) == {"name", "score", "low", "high", "rating", "games"}
    assert told["pairs"][0]["score"] == 0.5
    json.dumps(told)


@pytest.fixture
def programme():
    return arena.round_robin(["greedy", "random"], 4, 2)


@pytest.fixture
def first(game):
    return arena.opening(game, {})


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path, programme, first, monkeypatch):
    path = tmp_path / "results.jsonl"

    def stop(done, total):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.run("showdown", programme, arena.Results(path, first), tell=stop)
    again = arena.Results(path, first)
    assert len(again.played) == 2
    before = dict(again.played)
    arena.run("showdown", programme, again)
    at_once = arena.Results(None, first)
    arena.run("showdown", programme, at_once)
    assert [it.winners for it in again.of(programme)] == [
        it.winners for it in at_once.of(programme)
    ]
    assert {match: again.played[match] for match in before} == before


def test_a_line_that_was_cut_off_is_played_again(tmp_path, programme, first):
    path = tmp_path / "results.jsonl"
    arena.run("showdown", programme[:2], arena.Results(path, first))
    path.write_bytes(path.read_bytes()[:-20])
    again = arena.Results(path, first)
    assert len(again.played) == 1
    arena.run("showdown", programme[:2], again)
    assert len(arena.Results(path, first).played) == 2


def test_results_of_other_levels_are_refused(tmp_path, first, game):
    path = tmp_path / "results.jsonl"
    arena.Results(path, first)
    other = arena.opening(game, {"max_set": 2})
    with pytest.raises(arena.ArenaError, match="what differs is options"):
        arena.Results(path, other)
    path.write_text("nonsense\n")
    with pytest.raises(arena.ArenaError, match="does not hold results"):
        arena.Results(path, first)


@pytest.mark.parametrize("what", ["opinion", "search", "weights"])
def test_results_of_other_thoughts_are_refused(tmp_path, first, what):
    path = tmp_path / "results.jsonl"
    arena.Results(path, msgspec.structs.replace(first, **{what: "of before"}))
    with pytest.raises(arena.ArenaError, match=f"what differs is {what}"):
        arena.Results(path, first)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water", "splash"])
def test_an_opinion_is_known_by_what_the_hints_say(slug, tmp_path, monkeypatch):
    game = wt.game(slug)
    usual = opinion_of(game)
    assert usual == opinion_of(game)
    asked = opinions._file

    def changed(module):
        return tmp_path / "hints.py" if module.endswith(".hints") else asked(module)

    (tmp_path / "hints.py").write_text("def promise(box, state, seat):\n    return 0.0\n")
    monkeypatch.setattr(opinions, "_file", changed)
    assert opinion_of(game) != usual


def test_two_processes_play_what_one_plays(programme, first):
    one, two = arena.Results(None, first), arena.Results(None, first)
    arena.run("showdown", programme, one)
    arena.run("showdown", programme, two, jobs=2)
    assert [it.winners for it in one.of(programme)] == [it.winners for it in two.of(programme)]


def test_greedy_wins_nearly_always_against_random(first):
    programme = arena.round_robin(["greedy", "random"], 20, 2)
    results = arena.Results(None, first)
    arena.run("showdown", programme, results)
    (pair,) = arena.pairs(results.of(programme), ["greedy", "random"])
    assert pair["score"] >= 0.9


def test_a_match_says_who_thought_how_long(programme):
    played = arena.play("showdown", {}, Match(3, ("greedy", "random")))
    assert played.match == Match(3, ("greedy", "random"))
    assert set(played.choices) == set(played.seconds) == {"greedy", "random"}
    assert all(played.longest[name] <= played.seconds[name] for name in played.seats)


def test_a_plot_is_drawn(tmp_path):
    played = [result("ab", [0]), result("ba", [0])]
    path = tmp_path / "scores.svg"
    arena.plot("Showdown", arena.standings(played, ["a", "b"]), path)
    assert "<svg" in path.read_text()
    with pytest.raises(arena.ArenaError, match="cannot be drawn"):
        arena.plot("Showdown", [], tmp_path / "scores.xyz")
