"""Draws a Showdown view: meters, Set cards, cards in play, the chain, the piles and the hand.

rival's meter
  Set, In play
deck, discard, chain
own meter
  Set, In play, Hand
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, HARM, LEAF, NAME, SUN, WATER, Signs
from watertable.cli.moves import Choices
from watertable.cli.showdown_card import explained, has_timing
from watertable.cli.showdown_signs import heading, legend
from watertable.cli.showdown_story import sentences
from watertable.cli.story import YOU, StoryLine
from watertable.cli.table import Key
from watertable.kernel.text.json import Json

View: TypeAlias = Json
Card: TypeAlias = Json

METER = 20  # cells of a water meter, one a point in the standard box
LABEL = 10
BRIEF, TIGHT, HANDLESS = 1, 2, 3  # how short: texts of one line, a hand of names, none if listed


class Drawing:
    """Draws the tables of one game of Showdown, with the names of those who sit there."""

    keys: Mapping[str, Key] = {}
    enough = shortest = HANDLESS

    def __init__(self, table: wt.Table, names: Sequence[str], signs: Signs, rows: int) -> None:
        """Take the cards of the box, a name for each seat, and the rows there are to draw on."""
        self.cards: dict[str, Card] = {it["id"]: it for it in table.game.components["cards"]}
        self.most = int(table.options["max_water"])
        self.slots = int(table.options["max_set"])
        self.names = names
        self.signs = signs
        self.shortness = 0
        self.listed: set[str] = set()  # the cards that the list of moves names

    @property
    def legend(self) -> str:
        """What the marks mean."""
        return legend(self.signs)

    @property
    def is_tight(self) -> bool:
        """Is there room only for names?"""
        return self.shortness >= TIGHT

    def table(self, view: View, seat: int | None, short: int = 0) -> RenderableType:
        """The whole table as `seat` sees it; None is a spectator, who sits behind seat 1."""
        self.shortness = short
        own = 0 if seat is None else seat
        rival = view["players"][1 - own]
        shore = [] if self.is_tight else [Rule(characters=self.signs.line, style=EMPTY)]
        return Group(
            self.headline(view, seat),
            self.side(view, rival),
            *shore,
            self.middle(view),
            *shore,
            self.side(view, view["players"][own]),
        )

    def headline(self, view: View, seat: int | None) -> RenderableType:
        """Which turn it is, whose, and what is left of it."""
        active = view["active"]
        whose = "your turn" if self.is_you(active) else f"{self.names[active]}'s turn"
        left = f"{count(view['actions'], 'Action')} and {count(view['sets'], 'Set')} left"
        parts = [f"Turn {view['turn']}", whose, left]
        if view["tiebreaks"]:
            parts.insert(0, f"tie-break {view['tiebreaks']}")
        if view["phase"] == "over":
            parts[-1:] = ["the game is over"]
        asked = seat is not None and view["to_act"] == seat
        if asked and view["phase"] == "window":
            parts.append("you may answer")
        title = Text(f" {self.signs.dot} ".join(parts), style=SUN if asked else NAME)
        return Rule(title, characters=self.signs.line, align="left", style=EMPTY)

    def side(self, view: View, player: View) -> RenderableType:
        """One player's meter and cards."""
        rows = self.labelled()
        name = Text(self.names[player["seat"]], style=NAME, overflow="ellipsis")
        meter = self.meter(view, player)
        if self.is_tight and player["hand"] is None:
            meter.append("  ").append_text(self.names_in(player))
        rows.add_row(name, meter)
        if player["set"] or not self.is_tight:
            rows.add_row("  Set", self.set_cards(view, player))
        if player["play"]:
            rows.add_row("  In play", self.in_play(player))
        if player["hand"] and not self.is_tight:
            return Group(rows, Padding(self.hand(player["hand"]), (0, 0, 0, 2)))
        is_listed = self.shortness >= HANDLESS and self.listed.issuperset(player["hand"] or ())
        is_shown = player["hand"] is not None and not (player["hand"] and is_listed)
        if is_shown or not self.is_tight:
            rows.add_row("  Hand", self.names_in(player))
        return rows

    def labelled(self) -> Grid:
        """Empty rows, each with a label at its left."""
        rows = Grid.grid(padding=(0, 1))
        rows.add_column(width=LABEL, style=DIM, no_wrap=True)
        rows.add_column()
        return rows

    def meter(self, view: View, player: View) -> Text:
        """The Water as a bar; what pending damage would take is hatched."""
        water, pending = player["water"], self.pending(view, player["seat"])
        cells = min(METER, -(-water * METER // self.most))
        threatened = min(cells, -(-pending * METER // self.most))
        bar = Text()
        bar.append(self.signs.full * (cells - threatened), WATER)
        bar.append(self.signs.hatch * threatened, HARM)
        bar.append(self.signs.empty * (METER - cells), EMPTY)
        bar.append(f" {water:>2}", WATER).append(f"/{self.most} Water", DIM)
        if pending:
            bar.append(f"  {pending} damage pending", HARM)
        elif player["last_taken"] and view["active"] == player["seat"]:
            bar.append(f"  took {player['last_taken']} damage last turn", DIM)
        return bar

    def pending(self, view: View, seat: int) -> int:
        """Damage on its way to a seat."""
        coming = (link["pending"] for link in view["chain"] if link["seat"] != seat)
        return sum(damage for damage in coming if damage)

    def set_cards(self, view: View, player: View) -> Text:
        """The Set slots: faces for the owner, backs and the turn they were Set for the rival."""
        line = Text()
        taken = {card["slot"]: card for card in player["set"]}
        for slot in range(max([self.slots, *(slot + 1 for slot in taken)])):
            line.append("   " if slot else "")
            line.append(f"{slot + 1} ", DIM)
            if slot not in taken:
                line.append(self.signs.slot, EMPTY)
                continue
            card = taken[slot]
            if card["card"] is None:
                line.append(f"{self.signs.back} ", WATER)
            else:
                line.append_text(self.face(card["card"])).append(" ")
            now = card["turn"] >= view["turn"]
            line.append("this turn" if now else f"turn {card['turn']}", DIM)
        return line

    def in_play(self, player: View) -> Text:
        """The cards face up in front of a player, in entry order."""
        line = Text()
        for number, card in enumerate(player["play"]):
            line.append(", " if number else "")
            line.append(f"{self.signs.continuous} ", LEAF)
            line.append(self.name(card["card"]))
            if card["as"] not in (None, card["card"]):
                line.append(f" as {self.name(card['as'])}", DIM)
            if player["coat_used"] and has_timing(self.cards[card["as"]], "passive"):
                line.append(" used this turn", DIM)
        return line

    def names_in(self, player: View) -> Text:
        """A hand in one paragraph: its cards if they may be seen, else what is known of it."""
        line = Text(count(player["hand_count"], "card"))
        if player["hand"]:
            cards = Counter[str](player["hand"]).items()
            return Text(", ").join(self.short(card, copies) for card, copies in cards)
        if player["known"]:
            known = ", ".join(self.known(card) for card in player["known"])
            line.append(f"  known: {known}", DIM)
        return line

    def short(self, card: str, copies: int) -> Text:
        """A card in a few signs: name, mark, cost and attack."""
        about = self.cards[card]
        text = self.face(card).append(f" {self.signs.times}{copies}" if copies > 1 else "")
        text.append(" ").append_text(self.mark(card)).append(f" {about['cost']}", WATER)
        return text.append(f"/{about['attack']}" if about["attack"] else "", HARM)

    def known(self, card: View) -> str:
        """A card that was seen to go into a hand, and where else it may be by now."""
        slots = " or ".join(str(slot + 1) for slot in card["slots"])
        return self.name(card["card"]) + (f" (or Set {slots})" if slots else "")

    def hand(self, cards: Sequence[str]) -> RenderableType:
        """An open hand: one line for each kind of card."""
        rows = self.card_rows()
        rows.add_row("cost", "attack", "", f"Hand ({len(cards)})", style=DIM)
        for card, copies in Counter(cards).items():
            rows.add_row(*self.line_of(card, copies))
        return rows

    def card_rows(self) -> Grid:
        """An empty list of cards: cost, attack, mark, name and text."""
        rows = Grid.grid(padding=(0, 1), expand=True)
        rows.add_column(justify="right", width=4)
        rows.add_column(justify="center", width=6)
        rows.add_column(width=2)
        rows.add_column(no_wrap=True)
        rows.add_column(style=DIM, ratio=1, no_wrap=self.shortness >= BRIEF, overflow="ellipsis")
        return rows

    def line_of(self, card: str, copies: int = 1) -> tuple[Text, Text, Text, Text, Text]:
        """Cost, attack, marks, name and text of a card."""
        about = self.cards[card]
        attack = Text(str(about["attack"] or ""), style=HARM)
        many = f" {self.signs.times}{copies}" if copies > 1 else ""
        name = self.face(card).append(many)
        cost = Text(str(about["cost"]), style=WATER)
        return cost, attack, self.mark(card), name, Text(about["text"])

    def middle(self, view: View) -> RenderableType:
        """The piles and, while something is being answered, the chain."""
        rows = self.labelled()
        piles = Text(f"deck {view['deck_count']}   discard {len(view['discard'])}")
        if view["discard"]:
            piles.append(", on top ").append_text(self.face(view["discard"][-1]))
        rows.add_row("  Piles", piles)
        for number, link in enumerate(view["chain"]):
            rows.add_row("  Chain" if number == 0 else "", self.link(link, number))
        if view["chain"]:  # what is to be answered says what it does
            last = view["chain"][-1]
            does = self.cards[last["as"] or last["card"]]["text"]
            rows.add_row("", Text(does, style=DIM, no_wrap=self.is_tight, overflow="ellipsis"))
        return rows

    def link(self, link: View, number: int) -> Text:
        """One activation of the chain, root first."""
        verb = "answer with" if number else "play"
        if not self.is_you(link["seat"]):
            verb = "answers with" if number else "plays"
        line = Text(f"{number + 1} {self.names[link['seat']]} {verb} ")
        line.append_text(self.face(link["card"]))
        if link["as"] not in (None, link["card"]):
            line.append(f" as {self.name(link['as'])}")
        if link["mode"]:
            line.append(f", {link['mode']}")
        if link["suns"]:
            line.append(f", with {count(len(link['suns']), 'Sun')}", SUN)
        if link["negated"]:
            line.append("  negated", DIM)
        elif link["pending"]:
            line.append(f"  {self.signs.arrow} {link['pending']} damage", HARM)
        if link["defended"]:
            line.append(f", {link['defended']} defended", LEAF)
        return line

    def story(self, events: Sequence[Json]) -> list[StoryLine]:
        """What happened, with the names of those who sit here."""
        return sentences(events, self.cards, self.names, self.signs.arrow)

    def choices(self, moves: Sequence[wt.Move], view: View) -> Choices:
        """The legal moves under their headings."""
        choices = Choices()
        self.listed = set()
        for move in moves:
            named = move.data.get("set") or move.data.get("discard") or move.data.get("recover")
            about = named or move.data.get("play")
            text = self.name(named) if named in self.cards else move.text.removeprefix("Play ")
            note = "" if about in self.listed else self.note(about)  # once is enough
            self.listed |= {about} if about in self.cards else set()
            choices.add(heading(move.data, view), move, text, note)
        return choices

    def note(self, card: str | None) -> str:
        """What a card does, behind a move with it."""
        if card not in self.cards:
            return ""
        about = self.cards[card]
        mark = f"{self.mark(card).plain} " if self.mark(card).plain else ""
        return f"{mark}{about['text']}"

    def ending(self, view: View, winners: Sequence[int]) -> list[str]:
        """Why those who won have won: the sentence of the story says it already."""
        return []

    def pile(self, view: View) -> RenderableType:
        """The whole discard pile, top first."""
        rows = self.card_rows()
        rows.add_row("cost", "attack", "", "top first", style=DIM)
        for card in reversed(view["discard"]):
            rows.add_row(*self.line_of(card))
        return rows if view["discard"] else Text("The discard pile is empty.")

    def explain(self, card: Card, table: wt.Table, seat: int, choices: Choices) -> RenderableType:
        """What a card does, and each way to use it now or why not."""
        return explained(card, table, seat, choices, self.signs)

    def face(self, card: str) -> Text:
        """A card's name, in the colour of what it does."""
        about = self.cards[card]
        style = HARM if about["attack"] else LEAF if about["continuous"] else SUN
        return Text(about["name"], style=style if about["showdown"] or style != SUN else NAME)

    def mark(self, card: str) -> Text:
        """The sign for Showdown or Continuous, or nothing."""
        about = self.cards[card]
        if about["showdown"]:
            return Text(self.signs.showdown, style=SUN)
        return Text(self.signs.continuous if about["continuous"] else "", style=LEAF)

    def name(self, card: str) -> str:
        """A card's name."""
        return str(self.cards[card]["name"])

    def is_you(self, seat: int) -> bool:
        """Is this seat spoken to as "you"?"""
        return self.names[seat] == YOU


def count(number: int, thing: str) -> str:
    """Write a number with its thing: 1 Action, 2 Actions."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
