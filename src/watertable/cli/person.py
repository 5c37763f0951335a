"""What a person may type at the table: a number plays, a letter asks for something else."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

import watertable as wt
from watertable.bots.hints import hints
from watertable.cli.ask import explain
from watertable.cli.errors import Leave
from watertable.cli.look import HARM, WATER
from watertable.cli.moves import Choices
from watertable.cli.save import offer_to_save, save
from watertable.cli.sitting import Sitting
from watertable.cli.story import stacked
from watertable.clock import for_a_choice

LONG_STORY = 60


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who has been shown the table and their choices, and now types."""

    sitting: Sitting
    seat: int
    choices: Choices

    def answer(self, line: str) -> bool:
        """Do what was typed; True when the table should be drawn again."""
        if not line:
            return True
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        if word.isascii() and word.isdigit() and not rest:
            return self.play(int(word))
        command = self.sitting.drawing.keys.get(word.lower()) or COMMANDS.get(word.lower())
        if command is None:
            return self.complain(f"{line!r} is neither a number nor a command; ? lists what is.")
        return command(self, rest.strip())

    def play(self, number: int) -> bool:
        """Play the move with that number."""
        if not 1 <= number <= len(self.choices):
            return self.complain(f"The list goes from 1 to {len(self.choices)}, without {number}.")
        self.sitting.decide(self.seat, self.choices[number])
        return True

    def undo(self, rest: str) -> bool:
        """Take back this person's last choice, with everything that followed from it."""
        if len(self.sitting.seats.people) > 1 and not self.agree("Do you both agree to undo?"):
            return True
        try:
            self.sitting.undo(self.seat)
        except wt.WatertableError as refusal:
            return self.complain(str(refusal))
        return True

    def hint(self, rest: str) -> bool:
        """The three best moves that a search finds from what this person knows."""
        table = self.sitting.table
        places = {move.action: f"{place}: " for place, move in enumerate(self.choices, 1)}
        for hint in hints(
            table.game,
            table.seen(self.seat),
            table.moves(),
            seed=self.sitting.seed + table.ply,
            enough=for_a_choice(),
        ):
            said = f"{places.get(hint.action, '')}{hint.text}"
            self.tell(f"{hint.chance:>4.0%}  {said}")
            self.tell(f"      {hint.reason}")
        return False

    def log(self, rest: str) -> bool:
        """Tell a longer story."""
        events = self.sitting.table.events(self.seat)
        story = self.sitting.drawing.story(events)[-LONG_STORY:]
        self.sitting.screen.say(stacked(story, self.sitting.screen.signs))
        return False

    def discard(self, rest: str) -> bool:
        """Show the whole discard pile."""
        view = self.sitting.table.view(self.seat)
        self.sitting.screen.say(self.sitting.drawing.pile(view))
        return False

    def save(self, rest: str) -> bool:
        """Save the log."""
        save(self.sitting.table, self.sitting.screen, rest)
        return False

    def resign(self, rest: str) -> bool:
        """Give up, if it is meant."""
        if self.agree("Resign this game?"):
            self.sitting.table.resign(self.seat)
        return True

    def leave(self, rest: str) -> bool:
        """Leave the table."""
        offer_to_save(self.sitting.table, self.sitting.screen)
        raise Leave(0)

    def ask(self, rest: str) -> bool:
        """Explain something."""
        self.sitting.screen.say(explain(self.sitting, self.seat, self.choices, rest.strip()))
        return False

    def agree(self, question: str) -> bool:
        """Make sure."""
        return self.sitting.screen.agree(question)

    def tell(self, sentence: str) -> bool:
        """Say one sentence; the table stays as it is."""
        self.sitting.screen.say(Text(sentence, style=WATER))
        return False

    def complain(self, sentence: str) -> bool:
        """Refuse with one clear sentence; nothing is lost."""
        self.sitting.screen.say(Text(sentence, style=HARM))
        return False


COMMANDS: dict[str, Callable[[Person, str], bool]] = {
    word: command
    for words, command in {
        ("?", "help"): Person.ask,
        ("h", "hint"): Person.hint,
        ("u", "undo"): Person.undo,
        ("l", "log"): Person.log,
        ("d", "discard"): Person.discard,
        ("s", "save"): Person.save,
        ("r", "resign"): Person.resign,
        ("q", "quit", "exit"): Person.leave,
    }.items()
    for word in words
}
