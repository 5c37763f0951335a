"""What a person may type at the table: a number or words play, a letter asks for something else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text

import watertable as wt
from watertable.bots.hints import hints
from watertable.cli.ask import explain
from watertable.cli.errors import Leave
from watertable.cli.look import HARM, WATER
from watertable.cli.moves import Choices
from watertable.cli.orders import standing_orders
from watertable.cli.save import offer_to_save, save
from watertable.cli.sitting import Sitting
from watertable.cli.story import stacked, with_names
from watertable.cli.typed import meant_by
from watertable.clock import for_a_choice

LONG_STORY = 60
MANY = 8  # moves that a line may mean and that are still named


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
        own, command = self.sitting.drawing.keys.get(word.lower()), COMMANDS.get(word.lower())
        if own is not None:
            return own(self, rest.strip())
        is_move = command is None or (rest and len(word) > 1)  # "discard whale"; "s ." is a name
        if is_move and (found := meant_by(line, self.choices)):
            return self.play_named(found)
        if command is None:
            return self.complain(
                f"{line!r} is neither a number, a move nor a command; ? lists what is."
            )
        return command(self, rest.strip())

    def play(self, number: int) -> bool:
        """Play the move with that number."""
        if not 1 <= number <= len(self.choices):
            return self.complain(f"The list goes from 1 to {len(self.choices)}, without {number}.")
        return self.play_move(self.choices[number])

    def play_named(self, found: Sequence[wt.Move]) -> bool:
        """Play the move that was written, if it can be only one."""
        if len(found) > 1:
            names = "; ".join(move.text for move in found[:MANY])
            return self.complain(f"Which one: {names}{'; ...' if len(found) > MANY else ''}?")
        return self.play_move(found[0])

    def play_move(self, move: wt.Move) -> bool:
        """Play a move, unless a lesson has something to say about it."""
        teaching = self.sitting.teaching
        instead = teaching.instead(self.sitting.table, move) if teaching else ""
        if instead:
            return self.tell(instead)
        self.sitting.decide(self.seat, move)
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
        table, names = self.sitting.table, self.sitting.names
        if len(self.choices) == 1:
            return self.tell(f"There is only one move: {self.said(self.choices[1])}.")
        places = {move.action: f"{place}: " for place, move in enumerate(self.choices, 1)}
        seen, seed = table.seen(self.seat), self.sitting.seed + table.ply
        enough, reasons = for_a_choice(table.game.slug), self.sitting.reasons[self.seat]
        found = hints(table.game, seen, table.moves(), seed=seed, enough=enough, said=reasons)
        reasons += [hint.reason for hint in found[:1]]
        for hint in found:
            said = with_names(hint.text, hint.parts, names)
            self.tell(f"{hint.chance:>4.0%}  {places.get(hint.action, '')}{said}")
            self.tell(f"      {with_names(hint.reason, hint.reason_parts, names)}")
        if not found:  # there was no time to look ahead
            number = wt.bot("greedy").choose(table.game, seen, table.moves(), seed=seed)
            first = next(move for move in table.moves() if move.action == number)
            self.tell(f"At first sight: {places.get(number, '')}{self.said(first)}.")
        return False

    def said(self, move: wt.Move) -> str:
        """A move as its own sentence, with the names of those who sit here."""
        return with_names(move.text, move.parts, self.sitting.names)

    def moves(self, rest: str) -> bool:
        """List every move, however many there are."""
        self.sitting.screen.say(self.choices.drawn(self.sitting.screen.console.width))
        return False

    def orders(self, rest: str) -> bool:
        """Say when to pass without asking, or change it."""
        return standing_orders(self, rest)

    def lesson(self, rest: str) -> bool:
        """Play the lesson at a table of its own; this one waits."""
        from watertable.cli.learn import teach  # noqa: PLC0415 - it lets people sit down, as this does

        if len(self.sitting.seats.people) > 1 or self.sitting.teaching:
            return self.complain("The lesson is for one: `watertable learn` begins it.")
        teach(self.sitting.table.game, self.sitting.screen)
        self.sitting.screen.ask("Enter goes back to your table: ")
        return True

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
        if self.sitting.teaching is None:
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
        ("m", "moves"): Person.moves,
        ("o", "orders"): Person.orders,
        ("lesson", "learn"): Person.lesson,
        ("s", "save"): Person.save,
        ("r", "resign"): Person.resign,
        ("q", "quit", "exit"): Person.leave,
    }.items()
    for word in words
}
