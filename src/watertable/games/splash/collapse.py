"""What the rules make of the world's answer: a stand, or a Splash in the order of R29."""

from dataclasses import dataclass

from watertable.games.splash.board import left_of, pieces_at, rests_of, takes, tower_of
from watertable.games.splash.box import EQUAL, MM, NONE, TAKEN, Box
from watertable.games.splash.outcome import has_won_by_drops, win, winner_at_a_stand
from watertable.games.splash.scene import scene
from watertable.games.splash.shapes import Pose
from watertable.games.splash.state import TABLE, Ask, Ending, Place, State
from watertable.games.splash.told import Told
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY, WORLD

CARRIED = 900  # R14 thousandths of a piece's weight that its target must carry
TOUCHING_SPLASH = 1
FORGIVING = 1


@dataclass(frozen=True)
class Answer:
    """X5 What the world says: where everything lies, what carries what, what touches what."""

    poses: dict[int, Pose]
    rests: list[tuple[int, int, int]]  # piece, on a piece or TABLE, thousandths
    touching: list[tuple[int, int]]


def lay(box: Box, state: State, answer: Answer) -> None:
    """Write down where everything lies, how high it reaches and what it carries."""
    for piece, pose in answer.poses.items():
        state.where[piece] = Place.TABLE
        state.pose[piece] = pose
    state.grounded[:], state.top[:] = 0, 0
    write_rests(state, answer.rests)
    for piece, on in (*((p, o) for p, o, _ in answer.rests), *answer.touching):
        if on == TABLE:
            state.grounded[piece] = 1
    measure(box, state)


def measure(box: Box, state: State) -> None:
    """R30 Write down the highest point of every piece on the table."""
    for piece, body in scene(box, state).bodies.items():
        state.top[piece] = round(body.top * MM)


def lift(box: Box, state: State, piece: int) -> None:
    """Take a piece off the table; it counts as fallen. What it carried counts as on what is below.

    (That settles again before anything else is asked; until then it belongs to the same tower.)
    """
    pairs = rests_of(state)
    below = [on for upper, on, _ in pairs if upper == piece and on != TABLE]
    kept = {(upper, on): share for upper, on, share in pairs if piece not in (upper, on)}
    for upper, on, share in pairs:
        if on == piece:
            kept = {(upper, under): share for under in below} | kept
    state.where[piece] = Place.FALLEN
    state.pose[piece] = 0
    state.top[piece] = state.grounded[piece] = 0
    write_rests(state, [(upper, on, share) for (upper, on), share in kept.items()])


def write_rests(state: State, pairs: list[tuple[int, int, int]]) -> None:
    """R30 Write down what carries what, and which pieces are covered."""
    state.rest_piece[:], state.rest_on[:], state.rest_share[:] = 0, 0, 0
    state.covered[:] = 0
    state.rests = len(pairs)
    for pair, (piece, on, share) in enumerate(sorted(pairs)):
        state.rest_piece[pair], state.rest_on[pair], state.rest_share[pair] = piece, on, share
        if on != TABLE:
            state.covered[on] = 1


def has_failed(box: Box, state: State, answer: Answer) -> bool:
    """R14, R15 Whether the new piece is not where it was to go."""
    new, on = int(state.piece), int(state.place_on)
    if on == TABLE:
        return False
    carried = sum(share for piece, under, share in answer.rests if (piece, under) == (new, on))
    if carried < CARRIED:
        return True
    if box.touching != TOUCHING_SPLASH:
        return False
    pairs = [(p, o) for p, o, _ in answer.rests] + answer.touching
    others = {o if p == new else p for p, o in pairs if new in (p, o)}
    return bool(others - {on})


def fallen_from(box: Box, state: State, foot: int) -> list[int]:
    """R13, X3 The pieces beside the base that touch the table or hang in the air."""
    held = {piece for piece, _, _ in rests_of(state)}
    return [
        piece
        for piece in pieces_at(box, state, Place.TABLE)
        if piece != foot and (state.grounded[piece] or piece not in held)
    ]


def settle(box: Box, state: State, answer: Answer, story: Story) -> None:
    """R13 The tower with its new piece has come to rest: it stands, or it is a Splash."""
    new, foot = int(state.piece), int(state.foot)
    lay(box, state, answer)
    state.tremor[:] = 0
    if foot == NONE:
        state.foot = foot = new
    failed = has_failed(box, state, answer)
    state.place_on = state.place_face = state.place_turn = state.place_x = state.place_y = 0
    fallen = fallen_from(box, state, foot)
    if not fallen and not failed:
        stand(box, state, story)
        return
    only_new = {*pieces_at(box, state, Place.TABLE)} <= {new, foot, *tower_of(box, state, foot)}
    if only_new and box.only_new_falls == FORGIVING:
        state.pardon = 1
        lift(box, state, new)
        tell(story, Told.LIFTED, NOBODY, new, 0, 0, 0, 0)
        ask_world(state)
        return
    splash(box, state, story, lifted=failed and not state.grounded[new])


def stand(box: Box, state: State, story: Story) -> None:
    """D11 The tower stands: somebody has won, or the placer gives."""
    tell(story, Told.STOOD, int(state.placer), int(state.piece), 0, 0, 0, 0)
    winner = winner_at_a_stand(box, state)
    if winner != NOBODY:
        win(state, winner, Ending.LAST_PIECE, story)
    else:
        next_gift(state)


def next_gift(state: State) -> None:
    """D5, D16 The player who placed gives to the left."""
    state.giver = state.placer
    state.placer = left_of(state, int(state.giver))
    state.piece = state.owner = NONE
    state.taken = state.pardon = 0
    state.asked, state.ask = state.giver, Ask.GIVE


def splash(box: Box, state: State, story: Story, *, lifted: bool) -> None:
    """D12, R29 The giver gets a drop; a third one ends the game before anything is collected."""
    new = int(state.piece)
    down = len(fallen_from(box, state, int(state.foot)))
    tell(story, Told.SPLASH, int(state.placer), new, down + int(lifted), 0, 0, 0)
    if not give_drop(state, story):
        return
    if lifted:
        lift(box, state, new)
        tell(story, Told.LIFTED, NOBODY, new, 0, 0, 0, 0)
    state.foot = NONE
    bases = candidates(box, state)
    if len(bases) == 1:
        keep(box, state, bases[0], story, chosen=False)
        return
    for piece in bases:
        state.candidate[piece] = 1
    state.asked, state.ask = state.placer, Ask.BASE


def give_drop(state: State, story: Story) -> bool:
    """D12, R9, R21 The giver gets a drop; return whether the game goes on."""
    giver = int(state.giver)
    state.drops[giver] += 1
    tell(story, Told.DROP, giver, int(state.drops[giver]), 0, 0, 0, 0)
    if has_won_by_drops(state, giver):
        win(state, giver, Ending.THREE_DROPS, story)
        return False
    return True


def candidates(box: Box, state: State) -> list[int]:
    """D13, D14, R17 The feet of the highest towers; without a tower, all single pieces."""
    feet = [piece for piece in pieces_at(box, state, Place.TABLE) if state.grounded[piece]]
    towers = {foot: tower_of(box, state, foot) for foot in feet}
    heights = {
        foot: max(int(state.top[piece]) for piece in tower)
        for foot, tower in towers.items()
        if len(tower) >= 2
    }
    if not heights:
        return feet
    best = max(heights.values())
    return [foot for foot, height in heights.items() if height >= best - EQUAL]


def keep(box: Box, state: State, foot: int, story: Story, *, chosen: bool) -> None:
    """D13, R28 One tower is the new base; everything else has fallen and is cleared away."""
    state.foot = foot
    state.candidate[:] = 0
    tell(story, Told.BASED, int(state.placer), foot, int(chosen), 0, 0, 0)
    kept = {foot, *tower_of(box, state, foot)}
    for piece in pieces_at(box, state, Place.TABLE):
        if piece not in kept:
            lift(box, state, piece)
    ask_world(state)


def ask_world(state: State) -> None:
    """R18 What is left settles again."""
    state.asked, state.ask = WORLD, Ask.RESETTLE


def resettle(box: Box, state: State, answer: Answer, story: Story) -> None:
    """R18 What falls once the fallen pieces are gone joins the same Splash."""
    lay(box, state, answer)
    foot = int(state.foot)
    kept = {foot, *tower_of(box, state, foot)}
    down = [piece for piece in pieces_at(box, state, Place.TABLE) if piece not in kept]
    for piece in down:
        lift(box, state, piece)
        tell(story, Told.FELL, NOBODY, piece, 0, 0, 0, 0)
    if down:
        if state.pardon:
            state.pardon = 0
            tell(story, Told.SPLASH, int(state.placer), int(state.piece), 1 + len(down), 0, 0, 0)
            if not give_drop(state, story):
                return
        ask_world(state)
        return
    if state.pardon:
        tell(story, Told.PARDONED, int(state.placer), int(state.piece), 0, 0, 0, 0)
    collect(box, state, story)


def collect(box: Box, state: State, story: Story) -> None:
    """D15, R19 The placer takes three of the fallen pieces, or all if there are no more."""
    fallen = pieces_at(box, state, Place.FALLEN)
    if len(fallen) + int(state.taken) <= TAKEN:
        for piece in fallen:
            take(box, state, piece, story)
    if state.taken < takes(box, state):
        state.asked, state.ask = state.placer, Ask.TAKE
        return
    for piece in pieces_at(box, state, Place.FALLEN):
        state.where[piece] = Place.BOX
        tell(story, Told.BOXED, NOBODY, piece, 0, 0, 0, 0)
    next_gift(state)


def take(box: Box, state: State, piece: int, story: Story) -> None:
    """D15 The placer takes one of the fallen pieces."""
    state.where[piece] = state.placer
    state.taken += 1
    tell(story, Told.TOOK, int(state.placer), piece, 0, 0, 0, 0)
