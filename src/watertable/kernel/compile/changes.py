"""What an action changed, written down by compiled code so that it can be taken back."""

from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.events import KINDS, Story
from watertable.kernel.records.record import Ints, Rows

FOREVER = -1  # instead of how many: something was revealed, and nobody can unsee it


@compiled
def reveals_something(story: Story, reveals: int) -> bool:
    """Say whether an event was told of a kind that reveals something (bit by kind)."""
    for event in range(story.count):
        kind = int(story.told[event, 0])
        if kind < KINDS and reveals >> kind & 1:
            return True
    return False


@compiled
def note_changes(before: Ints, after: Ints, story: Story, reveals: int, changes: Ints) -> None:
    """Write how many numbers of a state have changed, their places, and what stood there before."""
    if reveals_something(story, reveals):
        changes[0] = FOREVER
        return
    count = 0
    for place in range(len(before)):
        if before[place] != after[place]:
            count += 1
            changes[count] = place
    for k in range(1, count + 1):
        changes[count + k] = before[changes[k]]
    changes[0] = count


@entry
def look_back(before: Ints, after: Ints, stories: Rows[Story], reveals: int, changes: Ints) -> None:
    """Do the same for Python, with the story in row 0."""
    note_changes(before, after, stories[0], reveals, changes)
