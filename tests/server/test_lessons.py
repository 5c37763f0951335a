"""A lesson is a table like any other: it is kept, read back and replayed, and tells no secrets."""

import pytest

import watertable as wt
from tests.games.test_every_lesson import middle
from tests.server.client import Door, Place, Refused
from tests.server.serving import Serving
from watertable.kernel.table.lesson import lesson_of
from watertable.server.protocol import LessonTold, Payload


def begun(door: Door, slug: str) -> Place:
    made = door.post("/api/lessons", {"game": slug})
    return Place(door, made["id"], {s["seat"]: s["token"] for s in made["seats"]}, made["host"])


def taught(now: Payload) -> LessonTold:
    assert now.lesson is not None
    return now.lesson


def follow(place: Place, until=lambda now: False):
    """Do what the lesson waits for; return what it said on the way."""
    heard: list[str] = []
    with place.live(0) as one:
        while True:
            one.until(lambda now: now.outcome is not None or taught(now).pages != [])
            now = one.now
            if now.outcome is not None or until(now):
                return heard
            heard += [page.say for page in taught(now).pages]
            one.reach(one.move(middle(taught(now).move)))


def test_a_lesson_outlives_a_crash_and_its_log_replays(tmp_path):
    with Serving(tmp_path, "--bots", "1") as serving:
        door = Door(serving.url)
        places = {slug: begun(door, slug) for slug in wt.game_names()}
        heard = {
            slug: follow(place, lambda now: taught(now).first > 2) for slug, place in places.items()
        }
        serving.kill()
        serving.start()
        for slug, place in places.items():
            lesson = lesson_of(wt.game(slug))
            heard[slug] += follow(place)
            assert heard[slug] == [step.say for step in lesson.step]
            log = wt.Log.loads(place.log())
            log.verify()
            assert log.header.position == lesson.position
            outcome = wt.replay(log).outcome
            assert outcome is not None
            assert outcome.winners == (lesson.seat,)
        door.close()


def test_only_the_learner_is_taught(door):
    place = begun(door, "showdown")
    learner, watching = place.seen(0), place.seen()
    assert taught(learner).pages[0].rule == "S5"
    assert watching.lesson is None
    assert door.table().seen(0).lesson is None


def test_whoever_goes_another_way_plays_on_against_a_bot(door):
    place = begun(door, "showdown")
    place.move(0, {"end": True}, place.seen(0).ply)
    with place.live(0) as one:
        one.until(lambda now: now.to_act == 0)
        assert taught(one.now).strayed
        assert taught(one.now).pages == []


@pytest.mark.parametrize("body", [{"game": "chess"}, {"game": "showdown", "seats": ["open"]}, {}])
def test_a_lesson_that_does_not_exist_is_refused_in_a_sentence(door, body):
    with pytest.raises(Refused) as refused:
        door.post("/api/lessons", body)
    assert refused.value.status in (400, 422)
    assert refused.value.message
