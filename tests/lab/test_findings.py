"""What is planted is found and ranked first; what is fair is left alone; few games rank nothing."""

import json
import re
from dataclasses import replace

import msgspec
import numpy as np
import pytest

import watertable as wt
from watertable import lab
from watertable.lab import intervals, study_plan
from watertable.lab.findings.summing import Samples, shares
from watertable.lab.report_page import page_of

CHEAP = re.compile(r'(id = "big_water_gun"\n.*\n.*\ncost = )4')


def section(report, name):
    return next(it for it in report.sections if it.id == name)


def test_a_card_that_costs_nothing_is_found_and_ranked_first():
    game = wt.game("showdown")
    text, changed = CHEAP.subn(r"\g<1>0", game.text)
    assert changed == 1
    study = lab.study(game.with_data(text), 1000, "greedy", seed=11)
    first = section(study.report(), "cards-opening").figures[0]
    assert (first.name, first.rank, first.verdict) == ("Big Water Gun", 1, "above")
    assert first.p < 0.05
    assert first.low < first.value < first.high
    assert first.among[0] <= first.low


def test_a_character_whose_points_count_double_is_found_and_ranked_first(monkeypatch):
    game = wt.game("water-to-water")

    def doubled(data, options):
        box = game.pack(data, options)
        box[0].river_points[:] *= 2
        return box

    varied = replace(game, pack=doubled, _boxes={})
    monkeypatch.setattr(study_plan.StudyPlan, "playable", lambda self: varied)
    study = lab.study("water-to-water", 220, "greedy", seats=4, seed=11)
    first = section(study.report(), "characters").figures[0]
    assert (first.name, first.rank, first.verdict) == ("River Lord", 1, "above")


def test_small_samples_are_shown_and_not_ranked(maps):
    report = maps.report()
    pairs = section(report, "pairs").figures
    assert all(one.few and one.rank is None for one in pairs)
    page = page_of(report)
    assert "Small samples: nothing here stands on 30 appearances" in page
    assert "too few" in page


def test_every_figure_has_n_an_interval_and_games_to_look_at(duels, maps):
    for study in (duels, maps):
        for part in study.report().sections:
            for one in part.figures:
                assert one.n > 0
                assert one.low <= one.value <= one.high
                assert one.samples or one.value == 0 or part.id == "answers"


def test_the_report_as_json_says_the_same_and_its_logs_lie_beside_it(tmp_path):
    study = lab.study("showdown", 40, "greedy,random|random,greedy", seed=2, out=tmp_path)
    report = lab.write_report(study)
    said = json.loads((tmp_path / lab.FIGURES).read_text())
    assert said == json.loads(msgspec.json.encode(report))
    best = section(report, "bots").figures[0]
    assert best.name == "greedy"
    page = (tmp_path / lab.PAGE).read_text()
    links = set(re.findall(r'href="(logs/[^"]+)"', page))
    assert len(links) > 5
    for link in links:
        wt.replay(wt.Log.load(tmp_path / link))
    assert "{{" not in re.sub(r"<script.*?</script>", "", page, flags=re.S)
    outside = re.findall(r"(?:src|href)=[\"'](?!#|logs/)[^\"']*", page.split("<script>")[0])
    assert outside == []


def test_names_with_signs_of_html_are_only_text(duels):
    report = duels.report()
    part = report.sections[0]
    one = msgspec.structs.replace(part.figures[0], name="</script><b>&")
    part = msgspec.structs.replace(part, figures=[one], title="<i>")
    page = page_of(msgspec.structs.replace(report, sections=[part], headlines=["<u>"]))
    assert "<b>&" not in page
    assert "<i>" not in page
    assert "<u>" not in page


def test_seats_of_one_game_that_win_together_are_one_draw():
    won = np.repeat([1.0, 0.0], 50)
    alone = intervals.share(won, np.ones(100))
    together = intervals.share(4 * won, np.full(100, 4.0))
    assert together.n == 400
    assert together.low == pytest.approx(alone.low, abs=0.003)


def test_samples_are_shared_between_figures(duels):
    samples = Samples()
    shares(duels.frame("seats"), "seat", samples)
    before = set(samples.chosen)
    shares(duels.frame("seats"), "won", samples)
    assert samples.chosen == before


def test_a_ladder_is_one_number_with_an_interval(tmp_path):
    found = lab.new_study(lab.ladder_plan("showdown", 60, levels="random,puddle,stream"), tmp_path)
    report = lab.write_report(found.run())
    depth = section(report, "depth").figures[0]
    assert 200 < depth.low < depth.value < depth.high
    assert [one.name for one in section(report, "rungs").figures] == [
        "puddle against random",
        "stream against puddle",
    ]
    for name in ("skill", "deal", "enough"):
        assert all(one.low <= one.value <= one.high for one in section(report, name).figures)
    assert "rating points" in report.headlines[0]


def test_bots_of_one_strength_make_no_ladder():
    found = lab.ladder_plan("showdown", 40, levels="greedy,random")
    assert found.lineups == [["random", "greedy"], ["greedy", "random"]]
    for levels in ("greedy", "greedy,greedy"):
        with pytest.raises(lab.LabError, match="two or more different bots"):
            lab.ladder_plan("showdown", 40, levels=levels)
    with pytest.raises(lab.LabError, match="one even number of seats"):
        lab.ladder_plan("water-to-water", 40, seats=3)
