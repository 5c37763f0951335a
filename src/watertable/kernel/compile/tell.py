"""How a rule tells what it does; docs/events.md says what becomes of it."""

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story


@compiled
def tell(story: Story, kind: int, seat: int, a: int, b: int, c: int, d: int, secret: int) -> None:
    """Write one event, if the caller wants any."""
    if story.count >= story.room:
        return
    place = story.count
    story.told[place, 0] = kind
    story.told[place, 1] = seat
    story.told[place, 2] = a
    story.told[place, 3] = b
    story.told[place, 4] = c
    story.told[place, 5] = d
    story.told[place, 6] = secret
    story.count += 1
