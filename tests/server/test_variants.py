"""A variant opens as a table by link: stored ones for everybody, a patch as a stranger's box."""

import msgspec
import pytest

import watertable as wt
from tests.server.client import Refused

DRY = """name = "Dry umbrellas"
text = "Umbrellas cost less."

[cards.umbrella]
cost = 2
"""


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A folder as an operator keeps it."""
    folder = tmp_path_factory.mktemp("variants")
    (folder / "showdown").mkdir()
    (folder / "showdown" / "dry.toml").write_text(DRY)
    return folder


def test_stored_variants_and_presets_are_listed_with_what_differs(serve, enter, stored):
    door = enter(serve("--variants", str(stored), "--boxes", "none"))
    found = door.get("/api/games/showdown/variants")
    assert found["own"] is False
    by_name = {it["stored"]: it for it in found["variants"]}
    assert list(by_name) == ["short", "gentle", "dry"]
    assert by_name["dry"]["changes"] == [
        {"key": "cards.umbrella.cost", "what": "Umbrella, cost", "before": "3", "after": "2"}
    ]
    assert by_name["short"]["changes"][0]["what"] == "Water at the start of a game"

    # a table of a stored variant is for everybody, keeps its box, and never counts
    place = door.table(variant="dry")
    told = place.seen(0)
    assert (told.unrated, told.variant.name) == (True, "Dry umbrellas")
    assert place.seen().variant.changes[0].after == "2"  # before anybody sits down
    log = wt.Log.loads(place.finish())
    game = wt.game("showdown").with_variant(DRY)
    assert log.header.data == game.text
    again = place.post(0, "rematch")
    next_one = door.get(f"/api/tables/{again['id']}/seat", again["token"])
    assert next_one["unrated"]
    assert next_one["variant"]["name"] == "Dry umbrellas"

    # a preset by its name is a variant too; a name that nobody stored is not there
    assert door.table(variant="short").seen(0).options["start_water"] == 12
    with pytest.raises(Refused) as refused:
        door.table(variant="wet")
    assert (refused.value.status, refused.value.code) == (404, "no_variant")

    # where no boxes are taken, no patch is
    for path, body in (
        ("/api/tables", {"game": "showdown", "seats": ["person", "person"], "variant": DRY}),
        ("/api/variants", {"game": "showdown", "variant": DRY}),
        ("/api/logs", {"log": "{}"}),
    ):
        with pytest.raises(Refused) as refused:
            door.post(path, body)
        assert (refused.value.status, refused.value.code) == (403, "no_boxes")


def test_a_patch_says_what_differs_and_opens_a_table(door):
    told = door.post("/api/variants", {"game": "showdown", "variant": DRY})
    assert (told["name"], told["stored"]) == ("Dry umbrellas", "")
    assert told["changes"][0]["what"] == "Umbrella, cost"
    place = door.table(variant=DRY)
    assert place.seen(0).variant.text == "Umbrellas cost less."
    assert door.table().seen(0).unrated is False
    assert door.table().seen(0).variant is None


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("[cards.umbrela]\ncost = 2\n", "did you mean umbrella?"),
        ("[cards.umbrella]\ncost = 900\n", "line 2, cards.umbrella.cost"),
        ("x = [" + "1," * 20_000 + "]", ""),
        ("a." * 20_000 + "a=1", ""),
    ],
)
def test_a_wrong_patch_gets_one_sentence_from_the_inspector(door, variant, said):
    for path, body in (
        ("/api/variants", {"game": "showdown", "variant": variant}),
        ("/api/tables", {"game": "showdown", "seats": ["person"] * 2, "variant": variant}),
    ):
        with pytest.raises(Refused) as refused:
            door.post(path, body)
        assert (refused.value.status, refused.value.code) == (422, "wrong_setting")
        assert said in refused.value.message
        assert len(refused.value.message) < 500


def test_a_box_and_a_variant_do_not_go_together(door):
    with pytest.raises(Refused) as refused:
        door.table(variant="short", box=wt.game("showdown").text)
    assert refused.value.message == "A table has a box of its own or a variant, not both."


def test_a_folder_with_a_wrong_variant_is_refused_at_the_start(tmp_path):
    from watertable.kernel.errors import BoxError  # noqa: PLC0415
    from watertable.server.tables import VariantShelf  # noqa: PLC0415

    (tmp_path / "showdown").mkdir()
    (tmp_path / "showdown" / "dry.toml").write_text("[cards.umbrela]\ncost = 2\n")
    with pytest.raises(BoxError, match=r"dry.toml, line 1, cards.umbrela: there is no"):
        VariantShelf(str(tmp_path))
    (tmp_path / "chess").mkdir()
    (tmp_path / "showdown" / "dry.toml").unlink()
    (tmp_path / "chess" / "dry.toml").write_text(DRY)
    with pytest.raises(BoxError, match="the folder of no game"):
        VariantShelf(str(tmp_path))


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_log_that_is_brought_replays_as_a_finished_table(door, slug):
    log = played(slug)
    found = door.post("/api/logs", {"log": log})
    assert found["url"] == f"/replay/{found['id']}"
    assert door.post("/api/logs", {"log": log}) == found  # once
    told = door.get(f"/api/tables/{found['id']}")
    lines = log.count("\n") - 1
    assert (told["ply"], told["unrated"]) == (lines, True)
    assert told["outcome"] is not None
    middle = door.get(f"/api/tables/{found['id']}/plies/{lines // 2}?open=1")
    assert middle["ply"] == lines // 2
    assert door.send("GET", f"/api/tables/{found['id']}/log").text == log


def played(slug):
    """A log of a short game; that of Showdown has a box of its own."""
    game = wt.game(slug)
    if slug == "showdown":
        game = game.with_variant("[options]\nstart_water = 9\n")
    table = game.table(seed=3)
    while table.to_act is not None:
        table.play(table.numbers()[0], seat=table.to_act)
    return table.log.dumps()


def test_a_log_that_lies_or_is_not_over_gets_one_sentence(door):
    log = played("showdown")
    header, *lines = log.splitlines()
    for text, said in (
        (header + "\n", "does not say its seed"),
        ("\n".join([header, *lines[:9], ""]), "does not say its seed"),
        (log.replace('"action":', '"action":9', 1), ""),
        ("nonsense", "is not a Watertable log"),
        (log[:-1], "cut off"),
    ):
        with pytest.raises(Refused) as refused:
            door.post("/api/logs", {"log": text})
        assert (refused.value.status, refused.value.code) == (422, "wrong_log")
        assert said in refused.value.message
    forged = [msgspec.json.decode(line) for line in lines]
    forged[0]["words"] = forged[0]["words"][::-1]
    text = "\n".join([header, *(msgspec.json.encode(it).decode() for it in forged), ""])
    with pytest.raises(Refused, match="wrong_log"):
        door.post("/api/logs", {"log": text})
