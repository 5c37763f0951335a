"""A table for two on which a test lays out a position and plays it in a few words."""

import json
import tomllib
from pathlib import Path

import pytest

import watertable as wt

CARD_FILE = Path(wt.__file__).parent / "games" / "showdown" / "cards.toml"


class Sitting:
    """A table and the questions the tests ask of it."""

    def __init__(self, table):
        self.table = table

    # what the players do

    def do(self, data, by=None):
        if by is None:
            self.table.play(data)
        else:
            self.table.play(data, seat=by)
        return self

    def play(self, card, slot=None, by=None, **announced):
        data = {"play": card, **announced}
        if slot is not None:
            data["from"] = slot
        return self.do(data, by)

    def set(self, card, by=None):
        return self.do({"set": card}, by)

    def decline(self, by=None):
        return self.do({"pass": True}, by)

    def discard(self, card, by=None):
        return self.do({"discard": card}, by)

    def recover(self, index, by=None):
        return self.do({"recover": index}, by)

    def end(self, by=None):
        return self.do({"end": True}, by)

    def settle(self):
        """Whoever is asked to answer declines, until nobody is asked any more."""
        while self.phase == "window":
            self.decline()
        return self

    def next_turn(self):
        """The active player ends the turn; nobody answers the ticks of the next one."""
        return self.end().settle()

    # what lies on the table

    def __getitem__(self, field):
        return self.table.position()[field]

    @property
    def phase(self):
        return self.table.view(None)["phase"]

    @property
    def asked(self):
        """The seat that must decide, with the phase: (1, 'window')."""
        return self.table.to_act, self.phase

    @property
    def water(self):
        return list(self["water"])

    @property
    def pile(self):
        """The discard pile, bottom first."""
        return list(self["discard"])

    @property
    def actions(self):
        return self["actions"]

    @property
    def winners(self):
        return None if self.table.outcome is None else list(self.table.outcome.winners)

    def hand(self, seat):
        return sorted(self["hands"][seat])

    def slots(self, seat):
        """The Set cards by slot."""
        return {card["slot"]: card["card"] for card in self["set"][seat]}

    def front(self, seat):
        """The Continuous cards in front of a player, in entry order."""
        return [card["card"] for card in self["play"][seat]]

    def known(self, seat):
        """What the rival knows for sure of this hand."""
        return [card["card"] for card in self.table.view(1 - seat)["players"][seat]["known"]]

    def code(self, data, seat):
        """Why the seat may not do this; None when it may."""
        reason = self.table.why_not(data, seat)
        return None if reason is None else reason.code


def as_toml(cards):
    lines = []
    for part in ("meta", "rules"):
        lines += [f"[{part}]"] + [f"{key} = {json.dumps(v)}" for key, v in cards[part].items()]
    for card in cards["card"]:
        lines.append("[[card]]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in card.items() if key != "mode"]
        for mode in card["mode"]:
            lines.append("[[card.mode]]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in mode.items()]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="session")
def card_file():
    """The standard card file as a dictionary, to look at and never to change."""
    return tomllib.loads(CARD_FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def game():
    return wt.game("showdown")


@pytest.fixture
def sit(game):
    """Lay out a position: turn 3, seat 0 to play, nobody holds anything unless said."""

    def lay(box=None, seed=7, manual=False, **position):
        chosen = game if box is None else game.with_box(box)
        position = {"game": "showdown", **position}
        return Sitting(chosen.table_from(position, seed=seed, manual=manual))

    return lay


@pytest.fixture
def new_game(game):
    """Shuffle and deal a game from its beginning."""

    def deal(box=None, seed=7, **options):
        chosen = game if box is None else game.with_box(box)
        return Sitting(chosen.table(seats=2, seed=seed, options=options))

    return deal


@pytest.fixture
def other_cards(tmp_path):
    """Write another card file: `programs` by card id (first mode), numbers under [rules]."""

    def write(programs=None, extra_costs=None, change=None, **rules):
        cards = tomllib.loads(CARD_FILE.read_text(encoding="utf-8"))
        cards["rules"].update(rules)
        for card in cards["card"]:
            if card["id"] in (programs or {}):
                card["mode"][0]["program"] = programs[card["id"]]
            if card["id"] in (extra_costs or {}):
                card["mode"][0]["extra_cost"] = extra_costs[card["id"]]
            if change is not None:
                change(card)
        path = tmp_path / "other_cards.toml"
        path.write_text(as_toml(cards), encoding="utf-8")
        return path

    return write
