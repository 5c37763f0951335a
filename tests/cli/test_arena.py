"""`watertable arena` and `watertable review` at the terminal."""

import json

import pytest

import watertable as wt

SMALL = "arena showdown --bots greedy,random --games 4"


def test_the_arena_prints_standings_pairs_and_a_crosstable(watertable):
    ended = watertable(SMALL)
    assert ended.code == 0
    assert ended.out.splitlines()[0].split() == [
        "bot", "score", "95%", "rating", "+-", "games", "s/move",
    ]  # fmt: skip
    assert "greedy - random" in ended.out


def test_the_json_is_what_was_promised(watertable):
    told = json.loads(watertable(f"{SMALL} --json").out)
    assert [sorted(it) for it in told["bots"]] == [
        ["games", "high", "low", "name", "rating", "score"]
    ] * 2
    assert told["bots"][0]["name"] == "greedy"
    assert [(it["a"], it["b"], it["games"]) for it in told["pairs"]] == [("greedy", "random", 4)]


def test_results_are_kept_and_taken_up_again(watertable, tmp_path):
    watertable(f"{SMALL} --out results.jsonl")
    first = (tmp_path / "results.jsonl").read_text()
    assert first.count("\n") == 5
    watertable("arena showdown --bots greedy,random --games 6 --out results.jsonl")
    assert (tmp_path / "results.jsonl").read_text().startswith(first)
    assert (tmp_path / "results.jsonl").read_text().count("\n") == 7


def test_one_sits_alone_among_three(watertable):
    ended = watertable(
        "arena water-to-water --bots greedy --against random --seats 4 --games 4 --json"
    )
    (pair,) = json.loads(ended.out)["pairs"]
    assert (pair["a"], pair["b"], pair["games"]) == ("greedy", "random", 4)


def test_a_plot_is_written(watertable, tmp_path):
    watertable(f"{SMALL} --plot scores.png")
    assert (tmp_path / "scores.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("arena showdown --bots greedy", "two different bots"),
        ("arena showdown --bots greedy,nobody", "There is no bot 'nobody'"),
        ("arena showdown --bots greedy,random --seats 3", "for 2 seats"),
        ("arena showdown --bots greedy,random --games 0", "at least 1"),
        ("arena showdown --bots greedy,random --plot x.xyz", "cannot be drawn"),
        ("arena go --bots greedy,random", "There is no game 'go'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(watertable, words, said):
    ended = watertable(words)
    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1


@pytest.fixture
def saved(tmp_path):
    game = wt.game("showdown")
    table = game.table(seed=3)
    while table.to_act is not None:
        view, moves = table.seen(table.to_act), table.moves()
        table.play(wt.bot("random").choose(game, view, moves, seed=table.ply))
    table.log.save(tmp_path / "game.jsonl")


@pytest.mark.usefixtures("saved")
def test_a_review_says_what_cost_most_and_what_was_luck(watertable):
    ended = watertable("review game.jsonl --playouts 30")
    assert ended.code == 0
    assert "The moves that cost most:" in ended.out
    assert "better: " in ended.out
    assert ended.out.splitlines()[-3].split() == [
        *("start", "choices", "95%", "rivals", "luck", "result")
    ]


@pytest.mark.usefixtures("saved")
def test_a_review_for_scripts(watertable):
    told = json.loads(watertable("review game.jsonl --playouts 10 --json").out)
    assert set(told) == {"game", "choices", "costly", "seats"}
    said = {"move", "move_parts", "best", "best_parts", "why", "why_parts"}
    assert set(told["choices"][0]) == {"ply", "seat", "chance", "chances", "cost", "error", *said}
    assert {it["seat"] for it in told["seats"]} == {0, 1}


def test_a_review_of_nothing_is_refused(watertable):
    ended = watertable("review nothing.jsonl")
    assert ended.code == 2
    assert "cannot be read" in ended.err
