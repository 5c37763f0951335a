"""A table and those who sit at it, at one terminal: what each is shown, what they decide."""

from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, SUN, WATER
from watertable.cli.moves import Choices
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.table import STORY, beside, drawing, story

KEYS = "number plays  ? ask  h hint  u undo  l log  d discard  s save  r resign  q quit"


class Sitting:
    """The table, those who sit at it, and the terminal they share."""

    def __init__(
        self,
        game: wt.Game,
        table: wt.Table,
        seats: Seats,
        screen: Screen,
        *,
        seed: int = 0,
    ) -> None:
        """Sit down; the bots' choices come from `seed`."""
        self.game, self.table, self.seats, self.screen = game, table, seats, screen
        self.seed = seed
        self.names = seats.names
        self.drawing = drawing(game, self.names, screen)
        self.facing: int | None = seats.people[0] if len(seats.people) == 1 else None
        self.told = dict.fromkeys(seats.people, 0)  # sentences each person has read
        self.decided: list[tuple[int, int]] = []  # (ply before, seat) of each real choice
        self.note = ""

    def chosen_by(self, bot: str, seat: int) -> int:
        """What a bot does in this seat, from what that seat sees."""
        number: int = wt.bot(bot).choose(
            self.game,
            self.table.seen(seat),
            self.table.moves(),
            seed=self.seed + self.table.ply,
            budget=None,
        )
        return number

    def decide(self, seat: int, move: wt.Move) -> None:
        """Play what a person chose."""
        last = self.table.log.lines[-1:]
        before = last[0].to if last and last[0].table == "undo" else self.table.ply
        assert before is not None
        self.table.play(move, seat=seat)
        self.decided.append((before, seat))
        self.told[seat] = len(self.table.events(seat))

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
        """Show a person the table, what happened since their last answer, and what they may do."""
        view = self.table.view(seat)
        events = self.table.events(seat)
        choices = Choices(self.table.moves(), lambda data: self.drawing.heading(data, view))
        news = min(self.told[seat], len(events))
        shown = max(STORY, min(2 * STORY, len(events) - news))
        start = max(0, len(events) - shown)
        told = story(events[start:], self.screen, news - start)
        self.screen.clear()
        self.screen.say(beside(self.drawing.table(view, seat), told, self.screen))
        self.screen.say(Rule(characters=self.screen.signs.line, style=EMPTY))
        self.screen.say(choices.drawn(self.screen.console.width))
        self.screen.say(Text(KEYS, style=DIM))
        if self.note:
            self.screen.say(Text(self.note, style=WATER))
            self.note = ""
        return choices
