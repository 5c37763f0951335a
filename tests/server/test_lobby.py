"""Making tables, finding them, sitting down, getting up, looking on, playing again."""

import json

import pytest

import watertable as wt
from tests.server.client import Place, Refused
from tests.server.positions import showdown


def refused(door, **body):
    answer = door.send("POST", "/api/tables", json=body)
    assert answer.status_code in (400, 422), answer.text
    return answer.json()["error"]["message"]


def test_the_games_say_what_can_be_chosen(door):
    games = {game["slug"]: game for game in door.get("/api/games")["games"]}
    assert list(games) == list(wt.game_names())
    for slug, told in games.items():
        game = wt.game(slug)
        assert [option["key"] for option in told["options"]] == [o.key for o in game.options]
        assert [preset["name"] for preset in told["presets"]] == [p.name for p in game.presets]
        whole = door.get(f"/api/games/{slug}")
        assert whole["components"] == json.loads(json.dumps(game.components))
        assert whole["rulebook"] == game.rulebook


def test_a_table_is_made_with_a_link_for_every_seat_that_is_no_bot(door):
    answer = door.send(
        "POST", "/api/tables", json={"game": "splash", "seats": ["person", "bot:random", "person"]}
    )
    assert answer.status_code == 201
    made = answer.json()
    assert [link["seat"] for link in made["seats"]] == [0, 2]
    assert len({link["token"] for link in made["seats"]} | {made["host"]}) == 3


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": ["person", "person"]},
        {"game": "showdown", "seats": ["person"]},
        {"game": "showdown", "seats": ["person"] * 3},
        {"game": "showdown", "seats": ["person", "bot:nobody-knows"]},
        {"game": "showdown", "seats": ["person", "cat"]},
        {"game": "showdown", "seats": ["person", "person"], "options": {"no_such": 1}},
        {"game": "showdown", "seats": ["person", "person"], "options": {"deal": 999}},
        {"game": "showdown", "seats": ["person", "person"], "preset": "nothing"},
        {"game": "showdown", "seats": ["person", "person"], "box": "not = [toml"},
        {"game": "showdown", "seats": ["person", "person"], "position": {"hands": 3}},
        {"game": "showdown", "seats": ["person", "person"], "absent": "bot:nobody-knows"},
        {"game": "showdown", "seats": ["person", "person"], "surprise": 1},
        {"game": "splash", "seats": ["person"] * 3, "options": {"teams": "pairs"}},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(door, body):
    assert refused(door, **body).endswith(".")


def test_options_and_presets_are_what_is_played(door):
    place = door.table(preset="short", options={"hand_limit": 7})
    now = place.seen(0)
    assert now.options["hand_limit"] == 7
    assert now.options["start_water"] == 12


def test_a_box_of_ones_own_is_played_and_stands_in_the_log(door):
    text = wt.game("showdown").text.replace("Cat", "Lynx")
    place = door.table(box=text)
    place.seen(0)
    assert wt.Log.loads(place.finish()).header.data == text


def test_a_private_table_is_in_no_list_and_a_listed_one_is(door):
    listed, hidden = door.table(listed=True, name="Ada"), door.table()
    told = {one["id"]: one for one in door.get("/api/tables?listed=1")["tables"]}
    assert hidden.id not in told
    assert told[listed.id]["name"] == "Ada"
    assert told[listed.id]["game"] == "showdown"
    assert not told[listed.id]["begun"]


def test_no_list_tells_a_token_or_a_position(door):
    place = door.table(listed=True, position=showdown("umbrella"))
    for text in (
        door.send("GET", "/api/tables?listed=1").text,
        door.send("GET", place.path).text,
        door.send("GET", f"{place.path}/seats/0", place.tokens[0]).text,
    ):
        assert not any(token in text for token in (*place.tokens.values(), place.host))
        assert "umbrella" not in text


def test_an_open_seat_is_for_the_first_who_comes(door):
    place = door.table("splash", seats=["person", "open", "open"], everyone=True, listed=True)
    path = f"{place.path}/join"
    one = door.post(path, {"name": "Bo", "seat": 2, "nonce": "nonce-of-bo"})
    assert one["seat"] == 2
    with pytest.raises(Refused):
        door.post(path, {"name": "Cy", "seat": 2})
    other = door.post(path, {"name": "Cy", "nonce": "nonce-of-cy"})
    assert other["seat"] == 1
    with pytest.raises(Refused):
        door.post(path, {"name": "Di"})
    assert not place.seen().begun
    place.join(0, nonce="nonce-of-al")
    assert place.seen().begun
    assert [sitter.name for sitter in place.seen().sitters][1:] == ["Cy", "Bo"]
    place.tokens |= {1: other["token"], 2: one["token"]}
    assert [place.seen(seat).seat for seat in range(3)] == [0, 1, 2]


def test_a_persons_seat_is_not_open(door):
    place = door.table()
    for body in ({"seat": 0}, {}, {"name": "Eve"}):
        with pytest.raises(Refused) as refused:
            door.post(f"{place.path}/join", body)
        assert refused.value.status in (401, 403, 409)


def test_a_spectator_is_told_what_all_may_know_and_nothing_to_do(door):
    place = door.table(position=showdown("umbrella"))
    mine = place.seen(0)
    now = place.seen()
    assert (now.seat, now.moves, now.orders, now.undo_to, now.host) == (None, [], [], None, False)
    assert now.ply == mine.ply
    twin = wt.game("showdown").table_from(showdown("umbrella"), manual=True)
    assert now.view == twin.view(None)
    assert mine.view == twin.view(0)


def test_who_is_connected_is_told(door):
    place = door.table()
    with place.live() as watching:
        with place.live(0):
            watching.until(lambda now: now.sitters[0].connected)
            assert not watching.now.sitters[1].connected
        watching.until(lambda now: not now.sitters[0].connected)


def test_a_colour_that_somebody_chose_is_told_to_everybody(door):
    place = door.table()
    place.join(0, name="Ada", colour=4)
    place.join(1, name="Mira")
    assert [sitter.colour for sitter in place.seen().sitters] == [4, None]
    with pytest.raises(Refused) as no:
        place.join(1, colour=6)
    assert no.value.status == 400


def test_who_leaves_is_played_by_a_bot_until_coming_back(door):
    place = door.table(position=showdown("umbrella"), absent="bot:random")
    place.seen(0)
    with place.live(1) as one:
        place.post(0, "leave")
        one.until(lambda now: now.sitters[0].substitute is not None)
        assert not one.now.sitters[0].here
        one.until(lambda now: now.ply >= 3)
        place.join(0)
        one.until(lambda now: now.sitters[0].substitute is None)
        assert one.now.sitters[0].here
    lines = wt.Log.loads(place.finish()).lines
    kinds = [line.table for line in lines if line.table and line.by == 0]
    assert kinds[:3] == ["leave", "substitute", "join"]


def test_who_leaves_resigns_where_the_table_says_so(door):
    place = door.table(position=showdown(), absent="resign")
    place.seen(0)
    place.post(0, "leave")
    over = place.seen()
    assert over.outcome is not None
    assert over.outcome.winners == [1]


def test_who_resigns_among_many_is_played_on_and_cannot_win(door):
    place = door.table("water-to-water", seats=["person"] * 3, absent="bot:random")
    for seat in range(3):
        place.seen(seat)
    place.post(0, "resign")
    now = place.seen()
    assert now.outcome is None
    assert now.sitters[0].substitute is not None
    place.post(1, "resign")
    assert place.seen().outcome.winners == [2]


def test_the_host_frees_a_seat_and_another_takes_it(door):
    place = door.table(position=showdown("umbrella"))
    place.seen(0)
    place.seen(1)
    door.post(f"{place.path}/host", {"act": "free", "seat": 1}, place.host)
    place.post(1, "reissue/answer", yes=True)
    assert door.send("GET", f"{place.path}/seats/1", place.tokens[1]).status_code in (401, 403)
    joined = door.post(f"{place.path}/join", {"name": "New", "seat": 1})
    place.tokens[1] = joined["token"]
    assert place.seen(1).sitters[1].name == "New"
    assert place.seen(1).view == place.seen(1).view | {"seat": 1}


def test_the_hosts_own_seat_says_so(door):
    place = door.table()
    path = f"{place.path}/seats/0"
    assert door.get(path, place.tokens[0])["host"] in (True, False)
    assert place.seen(1).host is False


def test_a_rematch_is_one_table_for_all_who_ask(door):
    place = door.table(seats=["person", "person"], options={"hand_limit": 7})
    place.seen(0)
    with pytest.raises(Refused):
        place.post(0, "rematch")
    place.finish()
    with place.live() as watching:
        mine = place.post(0, "rematch")
        watching.until(lambda now: now.rematch is not None)
        assert watching.now.rematch == mine["id"]
    theirs = place.post(1, "rematch")
    assert (mine["id"], mine["seat"], theirs["seat"]) == (theirs["id"], 0, 1)
    assert mine["id"] != place.id
    assert mine["token"] != theirs["token"]
    again = Place(door, mine["id"], {0: mine["token"], 1: theirs["token"]})
    assert again.seen(0).options["hand_limit"] == 7
    assert again.seen(0).outcome is None


def test_a_rematch_of_splash_begins_with_who_the_rules_say(door):
    options = {"draft": "deal", "first": 0}
    place = door.table("splash", options=options)
    place.seen(0)
    place.finish()
    game = wt.game("splash")
    last = wt.replay(wt.Log.loads(place.log()))
    assert game.rematch is not None
    wanted = game.rematch(last.options, last.seen(None))
    mine, theirs = (place.post(seat, "rematch") for seat in (0, 1))
    again = Place(door, mine["id"], {0: mine["token"], 1: theirs["token"]})
    assert again.seen(0).options == dict(wanted)


def test_a_hint_is_a_legal_move(door):
    for slug in ("showdown", "water-to-water"):
        place = door.table(slug)
        asked = place.seen(0).to_act
        now = place.seen(asked)
        hints = place.post(asked, "hint")["hints"]
        assert hints
        assert hints[0]["action"] in [move.action for move in now.moves]
        assert place.seen().ply == now.ply
        bare = door.send("POST", f"{place.path}/hint", place.tokens[asked])
        assert bare.status_code == 200, "the body may be left out"
