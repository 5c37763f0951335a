"""A prepared table of Showdown: a person at a browser, and a rival who speaks through the door."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, Position

from tests.e2e.person import Person
from tests.e2e.tables import sit
from tests.server.client import Door, Place
from watertable.server.protocol import Payload

Json = dict[str, Any]
PASS = {"pass": True}
STRIP: Position = {"x": 14, "y": 28}  # what stays free of a card


@dataclass(frozen=True)
class Rival:
    """The rival says a move: in its own turn, or in answer to a card."""

    move: Json
    answering: bool = False


@dataclass(frozen=True)
class Touch:
    """The person touches a card, then chooses by these words, one after another."""

    card: str
    words: tuple[str, ...]  # patterns
    where: str | int = "hand"  # or the slot it is Set in
    answers: str = ""  # the timing it is used with: defend, negate; empty: it answers nothing
    suns: tuple[tuple[str, str | int], ...] = ()  # what goes with it, and from where

    @property
    def answering(self) -> bool:
        return self.answers != ""


@dataclass(frozen=True)
class Say:
    """The person chooses something of the prompt that is no card: Pass, or End the turn."""

    words: str

    @property
    def answering(self) -> bool:
        return self.words == "Pass"


def click(place: Locator) -> None:
    """Click where a thing is free, however many lie over the rest of it."""
    place.click(position=STRIP)


Line = Rival | Touch | Say


class Duel:
    """The person's seat at such a table, and what is done there."""

    def __init__(self, door: Door, person: Person, position: Json, seat: int) -> None:
        self.person, self.seat = person, seat
        self.place: Place = door.table(position=position, everyone=False, quick_windows=True)
        for n in self.place.tokens:
            self.place.join(n)
        links = [
            {"seat": n, "url": f"/t/{self.place.id}#{t}"} for n, t in self.place.tokens.items()
        ]
        sit(person, {"seats": links}, seat)

    @property
    def page(self) -> Page:
        return self.person.page

    def follow(self, script: list[Line]) -> None:
        """Do one thing after another; between them nobody answers any further."""
        for line in script:
            now = self.let_be(
                1 - self.seat if isinstance(line, Rival) else self.seat, line.answering
            )
            match line:
                case Rival():
                    self.place.move(1 - self.seat, line.move, now.ply)
                case Say():
                    self.wait_asked(now.ply)
                    self.choose(now.ply, line.words)
                case Touch():
                    self.touch(line, now.ply)

    def let_be(self, seat: int, answering: bool) -> Payload:
        """Pass for whoever is asked, until this seat is, and in such a moment."""
        while True:
            now = self.place.seen(self.seat)
            assert now.view is not None
            assert now.to_act is not None
            is_window = now.view["phase"] == "window"
            if now.to_act == seat and is_window == answering:
                return now
            assert is_window, now.view
            self.place.move(now.to_act, PASS, now.ply)

    def option(self, words: str) -> Locator:
        """What the prompt offers under this heading."""
        heading = self.page.locator("b", has_text=re.compile(f"^{words}$"))
        return self.page.locator("section.prompt li button", has=heading).first

    def choose(self, ply: int, *words: str) -> None:
        """Choose by these words, one after another, until the table has gone on."""
        for one in words:
            click(self.option(one))
        self.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()

    def wait_asked(self, ply: int) -> None:
        self.page.locator(f'.whole[data-asked="true"][data-ply="{ply}"]').wait_for()

    def card(self, card: str, where: str | int = "hand") -> Locator:
        """Where a card lies: in the hand by its picture's name, or in its Set slot."""
        mine = self.page.locator(".mine")
        if where != "hand":
            return mine.get_by_role("button", name=re.compile(rf"^Set {int(where) + 1} "))
        picture = self.page.locator(f'img[src*="/{card}-"]')
        return mine.locator(".hand button", has=picture).first

    def touch(self, touch: Touch, ply: int) -> None:
        """Play a card by clicks alone, and see in the server's story that it was that one."""
        self.wait_asked(ply)
        click(self.card(touch.card, touch.where))
        self.choose(ply, *touch.words)
        told = self.place.seen(self.seat, ply).events
        announced = [
            (event["card"], event["from"]) for event in told if event["kind"] == "announced"
        ]
        named = [(event["card"], event["from"]) for event in told if event["kind"] == "sun_named"]
        assert (touch.card, touch.where) in announced + named, (touch, told)
        assert set(touch.suns) <= set(announced + named), (touch, told)
