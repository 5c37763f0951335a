"""Names that lead to tables, and pages for people who lost their way."""

import pytest

from tests.server.web.house import fake_house
from tests.server.web.test_app import ask, refused
from watertable.server import client

PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def unbuilt(monkeypatch, tmp_path):
    monkeypatch.setattr(client, "FOLDER", tmp_path)


@pytest.fixture
def built(monkeypatch, tmp_path):
    (tmp_path / "index.html").write_text("<html>the client</html>")
    monkeypatch.setattr(client, "FOLDER", tmp_path)
    for kept in (client._read, client._packs):
        kept.cache_clear()
    yield
    for kept in (client._read, client._packs):
        kept.cache_clear()


@pytest.mark.parametrize("name", ["maple-otter", "Maple-Otter"])
def test_the_name_of_a_listed_table_leads_to_it(name):
    answer = ask(fake_house(), "GET", f"/n/{name}")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/t/table"
    assert answer.headers["cache-control"] == "no-store"


def test_a_name_that_nobody_has_and_one_that_is_not_listed_get_one_answer():
    unknown, unlisted = (ask(fake_house(), "GET", f"/n/{n}") for n in ("no-one", "quiet-heron"))
    assert refused(unknown) == refused(unlisted) == (404, "no_name")
    assert unknown.content == unlisted.content
    assert unknown.headers == unlisted.headers


def test_whoever_holds_a_seat_is_led_to_it_by_its_name():
    for token, status in (("t1", 303), ("stolen", 404)):
        answer = ask(
            fake_house(), "GET", "/n/quiet-heron", headers={"cookie": f"wt_table_1={token}"}
        )
        assert answer.status_code == status


def test_nobody_tries_many_names():
    house = fake_house()
    answers = [ask(house, "GET", "/n/brave-puffin") for _ in range(21)]
    assert [one.status_code for one in answers] == [404] * 20 + [429]
    assert int(answers[-1].headers["retry-after"]) >= 1


LOST = ["/nowhere", "/t/nothing", "/n/brave-puffin", "/n/1", "/rules/No.Such", "/t/a%20b", "/t/"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", LOST)
def test_a_person_at_a_wrong_address_is_shown_the_clients_page(path):
    answer = ask(fake_house(), "GET", path, headers=PERSON)
    assert (answer.status_code, answer.text) == (404, "<html>the client</html>")
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.usefixtures("unbuilt")
@pytest.mark.parametrize("path", LOST)
def test_where_no_client_was_built_it_is_a_plain_page_with_a_way_on(path):
    answer = ask(fake_house(), "GET", path, headers=PERSON)
    assert answer.status_code == 404
    assert '<a href="/">To the lobby</a>' in answer.text
    assert "script-src" not in answer.headers["content-security-policy"]


@pytest.mark.usefixtures("unbuilt")
def test_what_is_said_on_a_page_is_text():
    answer = ask(fake_house(), "PUT", "/t/<script>", headers=PERSON)
    assert answer.headers["content-type"] == "application/json"
    assert "<script>" not in ask(fake_house(), "GET", "/t/<script>", headers=PERSON).text


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/tables/nothing/moves", "/assets/no.js"])
def test_programs_and_files_are_answered_as_ever(path):
    answer = ask(fake_house(), "GET", path, headers=PERSON)
    assert answer.status_code in (404, 405)
    refused(answer)
    refused(ask(fake_house(), "GET", "/nowhere", headers={"accept": "*/*"}))
