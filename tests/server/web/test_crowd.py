"""Who has a place when there are more than fit, and who has to go."""

import logging

from tests.server.web.cable import Clock
from watertable.server import limits
from watertable.server.crowd import BUSY, SEATED, WAITING, WATCHING, Crowd


class Guest:
    """Somebody at the door."""

    def __init__(self) -> None:
        self.address: str | None = None
        self.standing = WAITING
        self.late = ""
        self.is_gone = False

    def overdue(self, now):
        return self.late

    def hang_up(self):
        self.is_gone = True


def came(crowd, count, standing=WAITING, host="192.0.2.1"):
    """Let some in, who then do something."""
    guests = [Guest() for _ in range(count)]
    for guest in guests:
        assert crowd.enter(guest, host) == ""
        crowd.stand(guest, standing)
    return guests


def test_an_address_has_so_many_places_and_the_rest_is_open_to_others():
    crowd = Crowd(each=3)
    came(crowd, 3, BUSY)
    assert crowd.enter(Guest(), "192.0.2.1") == "address"
    came(crowd, 3, BUSY, "192.0.2.2")
    assert len(crowd.guests) == 6


def test_whoever_waits_longest_at_an_address_makes_room_for_its_next():
    crowd = Crowd(each=3)
    first, second, third = came(crowd, 3)
    crowd.stand(first, BUSY)
    crowd.stand(first, WAITING)  # an answer later
    came(crowd, 1)
    assert (first.is_gone, second.is_gone, third.is_gone) == (False, True, False)
    assert len(crowd.guests) == 3


def test_a_proxy_may_have_any_number_within_all():
    crowd = Crowd(most=100, each=2, is_proxy=lambda host: host == "10.0.0.1")
    came(crowd, 50, BUSY, "10.0.0.1")
    came(crowd, 2, BUSY)
    assert crowd.enter(Guest(), "192.0.2.1") == "address"


def test_a_flood_of_the_silent_keeps_nobody_out():
    crowd = Crowd(most=100)
    sitting = came(crowd, 10, SEATED)
    for number in range(1000):
        came(crowd, 1, host=f"198.51.100.{number % 250}")
    assert len(crowd.guests) <= 76
    newcomer = came(crowd, 1)[0]
    crowd.stand(newcomer, SEATED)
    came(crowd, 60)
    assert not any(guest.is_gone for guest in [*sitting, newcomer])


def test_those_who_sit_take_the_places_of_those_who_look_on():
    crowd = Crowd(most=100)
    watching = came(crowd, 75, WATCHING)
    assert not crowd.is_crowded
    sitting = came(crowd, 40, SEATED)
    assert sum(guest.is_gone for guest in watching) == 40
    assert watching[0].is_gone
    assert not any(guest.is_gone for guest in sitting)
    assert len(crowd.guests) <= 76


def test_when_all_places_are_taken_by_those_who_sit_it_is_full():
    crowd = Crowd(most=100)
    sitting = came(crowd, 100, SEATED)
    assert crowd.enter(Guest(), "192.0.2.7") == "full"
    crowd.leave(sitting.pop())
    came(crowd, 1)


def test_whoever_leaves_leaves_nothing_behind():
    crowd = Crowd(most=100, each=50)
    guests = [one for standing in range(4) for one in came(crowd, 5, standing)]
    for guest in [*guests, *guests]:
        crowd.leave(guest)
    assert [*crowd.guests, *crowd.households, *crowd.waiting, *crowd.watching] == []


def test_a_connection_goes_on_as_another_in_its_place():
    crowd = Crowd(most=10, each=2)
    listener, wire = came(crowd, 1)[0], Guest()
    crowd.follow(listener, wire)
    assert crowd.guests == {wire}
    assert wire.address == "192.0.2.1"
    crowd.leave(listener)
    assert crowd.households["192.0.2.1"].count == 1
    crowd.leave(wire)
    assert crowd.households == {}


def test_the_overdue_are_hung_up_on_and_the_log_says_so_once_in_a_while(caplog):
    caplog.set_level(logging.INFO, "watertable.server")
    clock = Clock()
    crowd = Crowd(most=10, each=5, clock=clock)
    for _ in range(30):
        for guest in came(crowd, 5):
            guest.late = "head"
        assert crowd.enter(Guest(), "192.0.2.1") == ""  # one has made room for it
        crowd.sweep()
        clock.now += 1
    lines = [one for one in caplog.records if "turned away" in one.message]
    assert len(lines) == 1
    assert lines[0].levelname == "WARNING"
    facts = vars(lines[0])["facts"]
    assert facts["most"] == 10
    assert facts["to_make_room"] >= 1
    clock.now += 60
    crowd.sweep()
    lines = [one for one in caplog.records if "turned away" in one.message]
    assert len(lines) == 2


def test_an_idle_connection_that_ends_is_no_news(caplog):
    caplog.set_level(logging.INFO, "watertable.server")
    crowd = Crowd()
    [guest] = came(crowd, 1)
    guest.late = "idle"
    crowd.sweep()
    assert guest.is_gone
    assert not caplog.records


def test_there_is_room_for_what_the_files_allow():
    assert limits.room(0, 500) == 500
    assert limits.room(1_000_000, 500) == 500
    assert limits.room(1024, 0) < 1024 - limits.OWN_FILES
    assert limits.room(256, 10_000) == 256 - 32 - limits.OWN_FILES
    assert limits.room(64, 10_000) == 16
