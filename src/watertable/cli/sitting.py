"""A table and those who sit at it, at one terminal: what each is shown, what they decide."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, SUN, WATER
from watertable.cli.moves import Choices
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.story import stacked
from watertable.cli.table import Drawing, beside, drawing
from watertable.clock import for_a_choice

STORY = 8  # sentences of the story, where there is room
LONG_STORY = 16
SHORT_STORY = 3  # in a window that is too low
FOOT = 4  # rows for two lines, the keys and the prompt
KEYS = "number plays  ? ask  h hint  u undo  l log  d discard  s save  r resign  q quit"


class Sitting:
    """The table, those who sit at it, and the terminal they share."""

    def __init__(self, table: wt.Table, seats: Seats, screen: Screen, seed: int = 0) -> None:
        """Sit down; the bots' choices come from `seed`."""
        self.table, self.seats, self.screen, self.seed = table, seats, screen, seed
        self.names = seats.names
        self.facing: int | None = seats.people[0] if len(seats.people) == 1 else None
        self.told = dict.fromkeys(seats.people, 0)  # the ply up to which each person has read
        self.decided: list[tuple[int, int]] = []  # (ply before, seat) of each real choice
        self.note = ""

    @property
    def drawing(self) -> Drawing:
        """How the table is drawn, in the window as large as it is now."""
        return drawing(self.table, self.names, self.screen)

    def chosen_by(self, bot: str, seat: int) -> int:
        """What a bot does in this seat, from what that seat sees."""
        number: int = wt.bot(bot).choose(
            self.table.game,
            self.table.seen(seat),
            self.table.moves(),
            seed=self.seed + self.table.ply,
            enough=for_a_choice(),
        )
        return number

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
        """Show a person the table, what happened since their last choice, and what they may do."""
        view = self.table.view(seat)
        look = self.drawing
        choices = look.choices(self.table.moves(), view)
        drawn, listed = look.table(view, seat), choices.drawn(self.screen.console.width)
        room = self.screen.rows - self.screen.height_of(Group(drawn, listed)) - FOOT
        foot = Text(KEYS, style=DIM)
        if self.note:
            foot, self.note = Text(self.note, style=WATER), ""
        self.screen.clear()
        self.screen.say(beside(drawn, self.news(seat, room), self.screen))
        if room >= SHORT_STORY:
            self.screen.say(Rule(characters=self.screen.signs.line, style=EMPTY))
        self.screen.say(Group(listed, foot))
        return choices

    def news(self, seat: int, room: int) -> RenderableType:
        """The end of the story, longer when much has happened since this person chose."""
        story = self.drawing.story(self.table.events(seat))
        new = sum(sentence.ply > self.told[seat] for sentence in story)
        wish = max(STORY, min(LONG_STORY, new))
        shown = wish if self.screen.wide else max(SHORT_STORY, min(wish, room))
        return stacked(story[-shown:], self.screen.signs, self.told[seat])
