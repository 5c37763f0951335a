"""Bots that choose in the rows of a batch. Loaded once per game, with the game's rules.

Rows of the imagined states: 0 stays blank, 1 to 3 are tables that bots imagine. Every bot chooses
from its seat's view, with chance that depends on its row's match and on how far that has come.

The sheet has four numbers: the first row, the one after the last, how many rows there are, and how
many numbers are listed of each. Then come lines with a place for each row: how many moves it has,
the seat that is asked, how far the match has come, and what is chosen, which is 0 where a choice is
wanted and -1 elsewhere. The rest is room for a search.
"""

from typing import TYPE_CHECKING

from watertable.batches.chances import throw
from watertable.batches.seated import HEAD, LINES, PLAYERS, Kind, Seated
from watertable.bots.search.plan import Grown, Node, Plan
from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.compile.dice import below, next_word
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.hashes import Hashing, Key
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Floats, Longs, Rows

if TYPE_CHECKING:
    from watertable.batches.matches import glanced, look, searched, second_thought
    from watertable.bots.lookahead import weigh
    from watertable.kernel.compile.shape import Box, State, View

_RANDOM, _GREEDY = int(Kind.RANDOM), int(Kind.GREEDY)


@compiled
def slips_now(player: Seated, policy: Dice) -> bool:
    """Whether a bot's attention slips this time."""
    return bool(player.slip > 0 and next_word(policy) < player.slip)


@compiled
def reply(
    box: Box,
    state: State,
    seat: int,
    listed: Longs,
    count: int,
    player: Seated,
    plan: Plan,
    instinct: Longs,
    views: Rows[View],
    imagined: Rows[State],
    nodes: Rows[Node],
    slots: Longs,
    grown: Grown,
    scores: Floats,
    policy: Dice,
    dice: Dice,
    moves: Rows[Listing],
    silent: Story,
) -> int:
    """Return the one of the listed numbers that a bot chooses, which has thrown its dice."""
    slips = slips_now(player, policy)
    if count == 1:
        return int(listed[0])
    if player.kind == _RANDOM or (slips and player.warmth == 0):
        return int(listed[below(policy, count)])
    look(box, state, seat, views)
    if player.kind != _GREEDY:
        first = searched(
            box,
            views,
            imagined,
            seat,
            player,
            nodes,
            slots,
            plan,
            instinct,
            grown,
            policy,
            dice,
            moves,
            silent,
        )
        if not slips:
            return first
        return second_thought(listed, scores, count, seat, first, player, nodes, grown, policy)
    for k in range(count):
        scores[k] = 0.0
    weigh(
        box,
        views[0],
        imagined,
        seat,
        listed,
        count,
        scores,
        int(player.budget),
        plan,
        policy,
        dice,
        moves[0],
        silent,
    )
    return glanced(listed, scores, count, player, slips, policy)


@entry
def answer_rows(
    boxes: Rows[Box],
    states: Rows[State],
    keys: Rows[Key],
    numbers: Longs,
    sheet: Longs,
    views: Rows[View],
    imagined: Rows[State],
    players: Rows[Seated],
    plans: Rows[Plan],
    instinct: Longs,
    nodes: Rows[Node],
    tallies: Rows[Grown],
    scores: Floats,
    dices: Rows[Dice],
    moves: Rows[Listing],
    hashings: Rows[Hashing],
    silents: Rows[Story],
) -> None:
    """Write the number that the bot at the asked seat chooses, in the rows where it is wanted.

    Row 0 of the dice is the bots', row 1 that of the tables they imagine.
    """
    box, policy, dice, silent = boxes[0], dices[0], dices[1], silents[0]
    rows, room = int(sheet[2]), int(sheet[3])
    counts, asked = sheet[HEAD : HEAD + rows], sheet[HEAD + rows : HEAD + 2 * rows]
    far, chosen = sheet[HEAD + 2 * rows : HEAD + 3 * rows], sheet[HEAD + 3 * rows : HEAD + 4 * rows]
    slots = sheet[HEAD + LINES * rows :]
    for i in range(sheet[0], sheet[1]):
        count, seat = int(counts[i]), int(asked[i])
        if chosen[i] < 0 or count <= 0:
            chosen[i] = -1
            continue
        listed = numbers[i * room : (i + 1) * room]
        throw(hashings[0], keys[i], PLAYERS + 1 + int(far[i]), policy)
        chosen[i] = reply(
            box,
            states[i],
            seat,
            listed,
            count,
            players[seat],
            plans[seat],
            instinct,
            views,
            imagined,
            nodes,
            slots,
            tallies[0],
            scores,
            policy,
            dice,
            moves,
            silent,
        )
