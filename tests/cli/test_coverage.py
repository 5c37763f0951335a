from pathlib import Path

import pytest

from watertable.cli.coverage import check, citations, ids_in_rulebook

RULEBOOK = """
# Puddle

- **S1** Two players; who goes first is **S2**.
- **S2** The wetter one.

| id | Question | Answer |
|---|---|---|
| R1 | Rain? | Yes. |
"""

TESTS = """
import pytest

@pytest.mark.rule("S1", "S2")
def test_two_players():
    pass

@pytest.mark.rule("R1")
class TestRain:
    @pytest.mark.parametrize("drops", [pytest.param(1, marks=pytest.mark.rule("S2"))])
    def test_falls(self, drops):
        pass

@pytest.mark.rule("S9")
def helper():
    pass
"""


@pytest.fixture
def puddle(tmp_path: Path) -> tuple[Path, Path]:
    """A rulebook and a folder of tests that agree."""
    rulebook, folder = tmp_path / "puddle" / "RULEBOOK.md", tmp_path / "tests"
    for path, text in ((rulebook, RULEBOOK), (folder / "test_rain.py", TESTS)):
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    return rulebook, folder


def test_a_rulebook_lists_its_ids_in_list_items_and_table_rows():
    assert ids_in_rulebook(RULEBOOK) == ["S1", "S2", "R1"]


def test_a_test_cites_the_ids_on_itself_its_class_and_its_parameters(puddle):
    assert citations(puddle[1]) == {
        "S1": ["test_rain.py::test_two_players"],
        "S2": ["test_rain.py::test_two_players", "test_rain.py::TestRain::test_falls"],
        "R1": ["test_rain.py::TestRain::test_falls"],
    }


def test_a_module_can_cite_for_all_its_tests(puddle):
    _, folder = puddle
    text = 'pytestmark = [pytest.mark.slow, pytest.mark.rule("R1")]\ndef test_it(): pass\n'
    (folder / "test_rain.py").write_text(text, encoding="utf-8")
    assert citations(folder) == {"R1": ["test_rain.py::test_it"]}


def test_agreement_has_no_faults(puddle):
    assert check(*puddle) == []


def test_a_rule_without_a_test_is_a_fault(puddle):
    rulebook, folder = puddle
    rulebook.write_text(RULEBOOK + "| R2 | Snow? | No. |\n", encoding="utf-8")
    assert check(rulebook, folder) == ["puddle: R2 has no test"]


@pytest.mark.parametrize(("cited", "named"), [('"R7"', "R7"), ("*IDS", "*IDS")])
def test_a_cited_id_that_does_not_exist_is_a_fault(puddle, cited, named):
    rulebook, folder = puddle
    (folder / "test_snow.py").write_text(
        f"@pytest.mark.rule({cited})\ndef test_snow(): pass\n", encoding="utf-8"
    )
    assert check(rulebook, folder) == [
        f"puddle: test_snow.py::test_snow cites {named}, which is not in RULEBOOK.md"
    ]


def test_an_id_that_stands_twice_is_a_fault(puddle):
    rulebook, folder = puddle
    rulebook.write_text(RULEBOOK + "- **S1** Or three.\n", encoding="utf-8")
    assert check(rulebook, folder) == ["puddle: S1 is listed 2 times"]


def test_a_rulebook_without_ids_is_a_fault(puddle):
    rulebook, folder = puddle
    rulebook.write_text("No rules.", encoding="utf-8")
    assert check(rulebook, folder) == ["puddle: no rule has an id in RULEBOOK.md"]
