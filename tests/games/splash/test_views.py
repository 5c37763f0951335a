"""Everything on this table is public; what the view shows is what lies there."""

import pytest

TOWER = ["red-plate", "red-large-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
LIES = {"red-plate": "table", "red-large-cube": "red-plate", "red-stick": "red-large-cube"}


def without_seat(view):
    return {key: value for key, value in view.items() if key != "seat"}


def moments(t):
    """The same table before the gift, in hand, let go, trembled, fallen and after the choice."""
    yield t
    yield t.give("red-stick")
    yield t.place()
    yield t.tremble()
    yield t.world(dict.fromkeys(LIES, "table"))
    yield t.base("red-plate")


@pytest.mark.rule("R2", "D15")
def test_every_seat_and_the_spectator_see_the_same(sit):
    for t in moments(sit(tower=TOWER, stocks=STOCKS)):
        views = [t.table.view(seat) for seat in (0, 1, 2, None)]
        assert [view["seat"] for view in views] == [0, 1, 2, None]
        assert all(without_seat(view) == without_seat(views[3]) for view in views)
        assert [sorted(stock) for stock in views[0]["stocks"]] == [t.stock(s) for s in range(3)]


def test_everybody_hears_the_same_story(sit):
    for t in moments(sit(tower=TOWER, stocks=STOCKS)):
        stories = [t.table.events(seat) for seat in (0, 1, 2, None)]
        assert all(story == stories[3] for story in stories)


@pytest.mark.rule("X5")
def test_the_view_shows_poses_supports_heights_and_who_is_uncovered(sit):
    t = sit(tower=TOWER, stocks=STOCKS)
    tower = {piece["piece"]: piece for piece in t.table.view(1)["tower"]}
    poses = {piece["piece"]: piece["pose"] for piece in t["tower"]}
    assert {name: piece["pose"] for name, piece in tower.items()} == poses
    assert all(isinstance(number, int) for pose in poses.values() for number in pose)
    assert tower["red-plate"]["height"] == pytest.approx(5.0)
    assert tower["red-plate"]["covered"]
    assert tower["red-plate"]["on"] == [["table", 1000]]
    assert tower["red-large-cube"]["height"] == pytest.approx(20.0)
    assert not tower["red-large-cube"]["covered"]
    assert tower["red-large-cube"]["on"] == [["red-plate", 1000]]


def test_the_view_says_what_is_going_on(sit):
    t = sit(tower=TOWER, stocks=STOCKS)
    told = []
    for moment in moments(t):
        view = moment.table.view(None)
        told.append((view["phase"], view["to_act"], view["giver"], view["placer"], view["piece"]))
    assert told[0][:3] == ("give", 0, 0)
    assert told[1:5] == [
        ("place", 1, 0, 1, "red-stick"),
        ("tremor", "chance", 0, 1, "red-stick"),
        ("settle", "world", 0, 1, "red-stick"),
        ("base", 1, 0, 1, "red-stick"),
    ]


@pytest.mark.rule("X6")
def test_the_placer_sees_the_tremors_size_and_nobody_the_noise(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    assert t.table.view(1)["tremor"] == 0.65
    assert t.table.moves().space["tremor"] == 0.65
    t.place()
    before = t.table.view(1)
    t.tremble()
    after = t.table.view(1)
    assert t["tremor"] != [0, 0, 0]
    assert {key for key in after if after[key] != before[key]} == {"phase", "to_act"}


@pytest.mark.rule("D15", "R29")
def test_the_view_shows_what_has_fallen(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    t.world(dict.fromkeys(LIES, "table")).base("red-plate")
    assert sorted(t.table.view(2)["fallen"]) == ["red-large-cube", "red-stick"]


@pytest.mark.rule("D17", "D18")
def test_the_view_names_the_winners(sit):
    t = sit(tower=TOWER, stocks=[["red-stick"], *STOCKS[1:]])
    assert t.table.view(None)["winners"] == []
    t.release("red-stick").stands()
    view = t.table.view(None)
    assert view["winners"] == [0]
    assert (view["phase"], view["to_act"]) == ("over", None)


def test_the_story_of_a_splash_is_told_in_order(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    t.world(dict.fromkeys(LIES, "table")).base("red-plate")
    while t.phase == "resettle":
        t.rest_stays()
    kinds = [event["kind"] for event in t.table.events(None)]
    order = ["given", "placed", "trembled", "splash", "drop", "based", "took", "took"]
    assert [kind for kind in kinds if kind in order] == order
    assert all(event["text"] for event in t.table.events(0))


@pytest.mark.rule("D12", "D14", "D15")
def test_the_story_says_who_gave_what_fell_and_who_chose(sit):
    t = sit(tower=TOWER, stocks=STOCKS, drops=[1, 0, 0]).release("red-stick")
    t.world(dict.fromkeys(LIES, "table")).base("red-plate")
    given, splash, drop, based = (t.told(kind)[0] for kind in ("given", "splash", "drop", "based"))
    assert (given["seat"], given["owner"], given["to"], given["piece"]) == (0, 0, 1, "red-stick")
    assert (splash["seat"], splash["piece"], splash["fallen"]) == (1, "red-stick", 2)
    assert (drop["seat"], drop["drops"]) == (0, 2)
    assert (based["seat"], based["piece"], based["chosen"]) == (1, "red-plate", True)


@pytest.mark.rule("D13", "R15")
def test_the_story_says_when_the_base_was_no_choice(sit):
    t = sit(tower=[*TOWER, "red-small-cube"], stocks=STOCKS).release("red-stick")
    t.world({**LIES, "red-small-cube": "red-large-cube", "red-stick": "red-plate"})
    assert t.told("splash")[0]["fallen"] == 1
    assert t.told("lifted")[0]["piece"] == "red-stick"
    assert [(event["piece"], event["chosen"]) for event in t.told("based")] == [
        ("red-plate", False)
    ]
