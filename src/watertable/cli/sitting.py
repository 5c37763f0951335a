"""A table and those who sit at it, at one terminal: what each is shown, what they decide."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

import watertable as wt
from watertable import warm
from watertable.cli.look import DIM, EMPTY, LEAF, SUN, WATER
from watertable.cli.moves import Choices
from watertable.cli.screen import TABLE_WIDTH, Screen
from watertable.cli.seats import Seats
from watertable.cli.story import YOU, StoryLine, stacked
from watertable.cli.table import Drawing, beside, drawing, fitted
from watertable.cli.teaching import Teaching, welcome
from watertable.clock import for_a_choice
from watertable.kernel.table.orders import Order
from watertable.programs import REPLACEMENT, SECONDS, ProgramGuest, is_program, question_at

STORY = 8  # sentences of the story, where there is room
LONG_STORY = 16
SHORT_STORY = 2  # in a window that is low
SHORT_LIST = 4  # rows of moves, at least
PROMPT = 1  # row
ROOMY = 24  # rows of a window that can spare two for a welcome
FRESH = 40  # plies after which a game is no longer new to anybody
KEYS = "number plays  ? help  h hint  u undo  l log  d discard  o orders  s save  q quit"


class Sitting:
    """The table, those who sit at it, and the terminal they share."""

    def __init__(
        self,
        table: wt.Table,
        seats: Seats,
        screen: Screen,
        seed: int = 0,
        seconds: float = SECONDS,
        teaching: Teaching | None = None,
    ) -> None:
        """Sit down; the bots' choices come from `seed`, and programs have `seconds` for one."""
        self.table, self.seats, self.screen, self.seed = table, seats, screen, seed
        self.names = seats.names
        self.facing: int | None = seats.people[0] if len(seats.people) == 1 else None
        self.told = dict.fromkeys(seats.people, 0)  # the ply up to which each person has read
        self.reasons: dict[int, list[str]] = {seat: [] for seat in seats.people}  # of hints
        self.decided: list[tuple[int, int]] = []  # (ply before, seat) of each real choice
        self.note = ""
        self.teaching = teaching
        usual = frozenset({Order.NOTHING_LEGAL} if self.facing is not None else ())
        self.orders = dict.fromkeys(seats.people, usual)
        self.guests = {
            seat: ProgramGuest(
                *(bot, table.game, table.seats, seat, table.options), seed=seed, seconds=seconds
            )
            for seat, bot in enumerate(seats.bots)
            if bot is not None and is_program(bot)
        }

    @property
    def drawing(self) -> Drawing:
        """How the table is drawn, in the window as large as it is now."""
        return drawing(self.table, self.names, self.screen)

    def chosen_by(self, bot: str, seat: int) -> int:
        """What a bot does in this seat, from what that seat sees."""
        if seat in self.guests:
            return self.answered_by(self.guests[seat])
        number: int = wt.bot(bot).choose(
            self.table.game,
            self.table.seen(seat),
            self.table.moves(),
            seed=self.seed + self.table.ply,
            enough=for_a_choice(self.table.game.slug),
        )
        return number

    def answered_by(self, guest: ProgramGuest) -> int:
        """What a program does; what is played in its place is said."""
        was_replaced = guest.is_replaced
        answer = guest.choose(question_at(self.table, guest.seat, guest.since))
        if guest.title not in (*self.names, YOU):
            self.names[guest.seat] = guest.title
        if answer.fault and not was_replaced:
            self.note = f"{answer.fault} A move was played for it."
        if guest.is_replaced and not was_replaced:
            self.note = f"{answer.fault} From now on {REPLACEMENT} plays for it."
            self.table.substitute(guest.seat, REPLACEMENT)
        return answer.number

    def part(self) -> None:
        """Let the programs know how it ended, and end them."""
        for guest in self.guests.values():
            guest.over(self.table.outcome)

    def decide(self, seat: int, move: wt.Move) -> None:
        """Play what a person chose."""
        last = self.table.log.lines[-1:]
        before = last[0].to if last and last[0].table == "undo" else self.table.ply
        assert before is not None
        self.table.play(move, seat=seat)
        self.decided.append((before, seat))
        self.told[seat] = before

    def undo(self, seat: int) -> None:
        """Take back a person's last choice; passes that were played for them are no choices."""
        own = [number for number, (_, who) in enumerate(self.decided) if who == seat]
        if not own:
            raise wt.CannotUndo("You have not chosen anything yet that could be taken back.")
        self.table.undo(seat, to=self.decided[own[-1]][0])
        del self.decided[own[-1] :]
        self.note = "Taken back."

    def curtain(self, seat: int) -> None:
        """Let the device change hands before another person's cards are shown."""
        if self.facing == seat:
            return
        self.facing = seat
        self.screen.clear(forget=True)
        self.screen.say(Panel(f"Pass the device to {self.names[seat]}.", style=SUN, expand=False))
        self.screen.ask(f"{self.names[seat]}, press Enter when you alone can see the screen. ")
        self.screen.clear(forget=True)

    def draw(self, seat: int) -> Choices:
        """Show a person the table, what happened since their last choice, and what they may do.

        Whatever the window's size, the question stays on it with the players and the part of the
        table that it is about: the list is cut last, and the story is the first to give way.
        """
        view, look, screen = self.table.view(seat), self.drawing, self.screen
        choices = look.choices(self.table.moves(), view)
        foot = Group(*self.foot(seat))
        story = 0 if screen.wide else SHORT_STORY
        room = screen.rows - screen.height_of(foot) - PROMPT
        least = screen.height_of(look.table(view, seat, look.enough), screen.table_width)
        rows = max(SHORT_LIST, room - least - story)
        listed = choices.fitted(screen.console.width, rows, screen.height_of)
        room -= screen.height_of(listed)
        drawn = fitted(look, view, seat, screen, room - story)
        if not screen.wide:
            room -= screen.height_of(drawn)
        screen.clear()
        screen.say(self.with_story(drawn, self.news(seat, room), room))
        screen.say(Group(listed, foot))
        return choices

    def with_story(
        self, drawn: RenderableType, news: Sequence[StoryLine], room: int
    ) -> RenderableType:
        """The table with as much of the story as there is room for; a line between, if so."""
        told = self.told.get(self.facing or 0, 0)
        width = self.screen.console.width - (TABLE_WIDTH + 3 if self.screen.wide else 0)
        lines = 0 if self.screen.wide else 2
        while (
            news and self.screen.height_of(stacked(news, self.screen.signs), width) > room - lines
        ):
            if lines and len(news) <= SHORT_STORY:
                lines = 0
                continue
            news = news[1:]
        story = stacked(news, self.screen.signs, told)
        if self.screen.wide:
            return beside(drawn, story, self.screen)
        rule = [Rule(characters=self.screen.signs.line, style=EMPTY)] if lines else []
        return Group(drawn, *rule, *([story, *rule] if news else []))

    def foot(self, seat: int) -> list[RenderableType]:
        """What stands below the list: a lesson or a welcome, what was to be said, the keys."""
        lines: list[RenderableType] = []
        if self.teaching is not None:
            lines += [Text(line, style=SUN) for line in self.teaching.lines(self.table)]
        elif self.is_fresh(seat) and self.screen.rows >= ROOMY:
            lines += [Text(line, style=LEAF) for line in welcome(self.table.game)]
        warming = warm.said_of(self.table.game.slug)
        lines += [Text(warming, style=DIM)] if warming else []
        keys = Text(KEYS, style=DIM, no_wrap=True, overflow="ellipsis")
        lines.append(Text(self.note, style=WATER) if self.note else keys)
        self.note = ""
        return lines

    def is_fresh(self, seat: int) -> bool:
        """Has this person not chosen anything yet, in a game that has just begun?"""
        return all(who != seat for _, who in self.decided) and self.table.ply < FRESH

    def news(self, seat: int, room: int) -> list[StoryLine]:
        """The end of the story, longer when much has happened since this person chose."""
        story = self.drawing.story(self.table.events(seat))
        new = sum(sentence.ply > self.told[seat] for sentence in story)
        wish = max(STORY, min(LONG_STORY, new))
        return story[-min(wish, max(1, room)) :]
