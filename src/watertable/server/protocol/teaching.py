"""What is told to whoever learns: lessons and puzzles."""

from watertable.kernel.text.json import Json
from watertable.server.protocol.vocabulary import Answer


class LessonPage(Answer):
    """One sentence of a lesson: the rule behind it, and what on the table it is about."""

    say: str
    rule: str
    point: list[str]


class LessonTold(Answer):
    """What a guided first game says to its learner now."""

    title: str
    pages: list[LessonPage]  # to be read one by one; none while the rival plays
    first: int  # the number of the first of them, from 0
    steps: int  # how many there are in the whole lesson
    move: Json | None  # waited for after the last page; [low, high] is a range
    instead: str  # what to do where another move was meant: "attack with ..."
    end: str  # to be said when it is won
    strayed: bool  # another way was taken; the lesson is silent from now on


class PuzzleLoser(Answer):
    """A move of a puzzle that is not the best: what it wins, and whether it tempts."""

    move: Json
    chance: float
    tempts: bool


class PuzzleTold(Answer):
    """A puzzle: whose move it is, what is best, what else there is, and who misses it."""

    seat: int
    best: Json
    chance: float
    losers: list[PuzzleLoser]
    missed: dict[str, float]  # by level


class Puzzles(Answer):
    """The puzzles of a game, the easiest first."""

    puzzles: list[PuzzleTold]
