"""C11 The Student: wins with his teacher."""

from watertable.games.water_to_water.actions import Verb, add, number_of, verb_of, what_of
from watertable.games.water_to_water.board import seat_of
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.facts import Character
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

NUMBER = 11
CHARACTER = Character(
    NUMBER,
    for_beginners=True,
    least_seats=4,
    may_be_second=False,
    question=Ask.TEACHER,
    keeps=("teacher",),
)


@compiled
def stands_for(state: State, seat: int) -> int:
    """R54 He has his teacher's points."""
    return seat if state.teacher == NONE else int(state.teacher)


@compiled
def joins(state: State, won: int) -> int:
    """C11, R23 Return the winners, the Student among them if his teacher is."""
    seat = seat_of(state, NUMBER)
    if seat != NONE and state.teacher >= 0 and won >> state.teacher & 1:
        return won | 1 << seat
    return won


@compiled
def leaves(state: State) -> None:
    """C11 A Student who has switched to another character has no teacher any more."""
    state.teacher = NONE


@compiled
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W10 The Student names one other player."""
    if verb_of(number) != Verb.TEACHER:
        return Verdict.WRONG_MOMENT
    if what_of(number) >= state.seats:
        return Verdict.NO_SUCH_SEAT
    return Verdict.TEACHER_SELF if what_of(number) == seat else Verdict.OK


@compiled
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List the others."""
    count = 0
    for teacher in range(state.seats):
        if teacher != seat:
            count = add(out, count, number_of(Verb.TEACHER, teacher))
    return count


@compiled
def answer(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W10 The teacher is announced."""
    state.teacher = what_of(number)
    tell(story, Told.TEACHER, seat, what_of(number), 0, 0, 0, 0)
    state.step = Step.EARLY
