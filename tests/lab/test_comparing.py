"""compare: what a change does, the same wherever it is worked out, and in the right direction."""

import dataclasses
import json
import math

import numpy as np
import pytest

import watertable as wt
from watertable import lab
from watertable.cli import main
from watertable.lab.paired import Pairs, one_by_one, play_chunk
from watertable.lab.sequential import boundaries, interval, still_needed

FREE_GUN = "[cards.big_water_gun]\ncost = 0\n"


def test_a_planted_card_of_cost_0_is_found_quickly_and_the_right_way_round():
    found = lab.compare("showdown", variant=FREE_GUN, measures=["card:big_water_gun"], seed=1)
    main_one = found.differences[0]
    assert main_one.verdict == "higher"
    assert found.pairs < found.most
    assert main_one.low > 0
    assert main_one.still_needed == 0
    assert found.changes[0].key == "cards.big_water_gun.cost"
    assert (found.changes[0].before, found.changes[0].after) == (4, 0)


def test_a_character_with_doubled_points_wins_more():
    found = lab.compare(
        "water-to-water",
        variant="[characters.druid]\ndiscard = 10\n",
        measures=["character:druid"],
        bots="random",
        pairs=2000,
    )
    assert found.differences[0].verdict == "higher"
    assert found.differences[0].correlation is not None
    assert found.differences[0].correlation > 0.3


def test_the_same_for_one_job_and_many_and_for_any_other_map():
    def ask(**where):
        return lab.compare("showdown", variant=FREE_GUN, bots="random", pairs=80, seed=3, **where)

    alone = ask()
    assert ask(jobs=2) == alone
    backwards = ask(
        map_=lambda work, of, numbers: iter([work(of, n) for n in reversed(numbers)][::-1])
    )
    assert backwards == alone
    assert ask(map_=one_by_one) == alone


def test_a_chunk_is_the_same_whatever_was_played_before():
    spec = Pairs("showdown", (None, None), 2, ("random", "random"), 4, 5, ("first", "plies"))
    again = play_chunk(spec, 3)
    assert (play_chunk(spec, 3).numbers == again.numbers).all()
    assert not (play_chunk(spec, 2).numbers == again.numbers).all()


def test_a_base_against_itself_goes_exactly_alike():
    found = lab.compare("showdown", bots="random", pairs=40)
    assert found.alike == 1.0
    assert not found.decided
    assert found.pairs == found.most
    assert all(one.difference == 0 for one in found.differences)
    assert all(one.low < 0 < one.high for one in found.differences)
    assert found.differences[0].correlation == pytest.approx(1)
    assert found.differences[0].still_needed is None


def test_pairing_makes_the_interval_shorter():
    change = "[cards.umbrella]\ncopies = 4\n"
    paired = lab.compare("showdown", variant=change, bots="random", measures=["length"], pairs=400)
    apart = lab.compare(
        "showdown", variant=change, bots="random", measures=["length"], pairs=400, apart=True
    )
    one, other = paired.differences[0], apart.differences[0]
    assert one.correlation is not None
    assert other.correlation is not None
    assert one.correlation > 0.3 > abs(other.correlation)
    assert one.high - one.low < other.high - other.low or paired.pairs < apart.pairs


def test_a_margin_decides_that_nothing_much_has_changed():
    found = lab.compare("showdown", bots="random", pairs=400, measures=["first"], margin=0.1)
    assert found.differences[0].verdict == "same"
    assert found.pairs < found.most


def test_boundaries_are_those_of_lan_and_demets():
    # gsDesign's sfLDOF, one-sided 0.025, five equal looks
    wanted = (4.877, 3.357, 2.680, 2.290, 2.031)
    assert boundaries(0.05, 5) == pytest.approx(wanted, abs=0.002)


def test_few_differing_pairs_are_not_taken_for_many():
    lonely = np.array([1.0] * 5 + [0.0] * 995)
    found = interval(lonely, 1.0, 1.96)
    assert not found.decided  # five of five the same way: 6%, by the sign test
    assert 0 < still_needed(found, 1.96) < math.inf
    assert interval(np.array([1.0] * 9 + [0.0] * 991), 1.0, 1.96).decided


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (dict(measures=["crad:dog"]), "did you mean card:dog"),
        (dict(measures=["weather"]), "has no measure 'weather'; there are: card:..., first"),
        (dict(pairs=0), "one pair of games or more"),
        (dict(bots=["greedy"] * 3), "2 seats need 2 bots"),
        (dict(jobs=0), "one job or more"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(said, fault):
    with pytest.raises(wt.WatertableError, match=fault):
        lab.compare("showdown", variant=FREE_GUN, **said)


def test_splash_is_compared_at_tables_with_the_same_hands():
    quick = wt.game("splash").with_variant("quick")
    gentle = quick.with_variant('[options]\ntremor = "gentle"\n')
    asked = ("first", "length", "splashes", "fallen", "drops")
    spec = Pairs("splash", (quick.text, quick.text), 2, ("random", "random"), 2, 1, asked)
    same = play_chunk(spec, 0)
    assert same.alike.all()
    other = play_chunk(dataclasses.replace(spec, boxes=(quick.text, gentle.text)), 0)
    assert (other.numbers[0] == same.numbers[0]).all()  # wherever and with whomever it is played
    assert not other.alike.all()
    length, splashes, fallen = same.numbers[0][1:4, 0]
    assert length > splashes
    assert fallen >= splashes
    assert lab.gauges.standard_gauges(quick, 2) == ("first", "length", "splashes")


def test_the_command_says_what_changed_and_writes_it_down(tmp_path, capsys):
    file, out = tmp_path / "free.toml", tmp_path / "found.json"
    file.write_text(FREE_GUN)
    asked = ["compare", "showdown", "standard", str(file), "--pairs", "40", "--bots", "random"]
    assert main([*asked, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "Big Water Gun, cost: 4 -> 0" in said
    assert "Play it: http://127.0.0.1:8000/v/showdown#z=" in said
    assert "look 10 of 10; seed 0." in said
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(out.read_text())
    assert main(["compare", "showdown", "standard", "nowhere.toml"]) == 2
    assert "neither a preset (standard, short, gentle) nor a file" in capsys.readouterr().err
    assert main([*asked, "--out", str(tmp_path / "no" / "x.json")]) == 2
    assert main(["compare", "showdown", "standard", "gentle", "--measures"]) == 0
    assert "card:umbrella" in capsys.readouterr().out
