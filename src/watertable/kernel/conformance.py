"""What must hold for every game, whatever its rules: one battery, run on all of them.

Call `check(game, seed)` from a test of your own game; an AssertionError names the promise that is
broken and the ply at which it was.
"""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import numpy as np

from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.events import new_story, seen_by, taken_from
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import raw, rows
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.table.log import EXACT, Log
from watertable.kernel.table.orders import Order, passes
from watertable.kernel.table.pace import is_close
from watertable.kernel.table.playable import Playable, table_from
from watertable.kernel.table.replay import replay
from watertable.kernel.table.table import Table
from watertable.kernel.text.forms import LineKind, TableLine
from watertable.kernel.text.json import Json, decode
from watertable.kernel.text.moves import Moves
from watertable.kernel.text.reason import IllegalMove
from watertable.kernel.text.write import forget

TRIES = 24  # made-up numbers tried against the verdict at each ply
OPEN_ORDERS = (Order.NEVER_ASK, Order.UNTIL_MY_TURN, Order.NEAR_WIN)  # they look at no hand
SOME = 40  # moves that are looked at where those listed are only a sample themselves


class Chooser:
    """Whole numbers that look random and are the same for the same seed."""

    def __init__(self, seed: int) -> None:
        """Begin the sequence of a seed."""
        self.key, self.taken = secret_of(seed), 0

    def below(self, bound: int) -> int:
        """Return the next number, from 0 to bound - 1."""
        self.taken += 1
        words = words_at(self.key, self.taken)
        return (int(words[0]) << 32 | int(words[1])) % bound


def check(
    game: Playable,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    every: int = 1,
) -> Table:
    """Play one random match and check, at every `every`-th ply, what everybody relies on."""
    chooser = Chooser(seed)
    table = game.table(seats, seed=seed, options=options)
    while table.to_act is not None:
        numbers = table.numbers()  # that words change nothing in them is looked at below
        assert numbers, f"ply {table.ply}: a running match always offers a move"
        if table.ply % every == 0:
            check_moves(table, chooser)
            check_secrets(table, chooser)
            check_beliefs(table)
            check_time(table, chooser)
            check_position(table)
        number = numbers[chooser.below(len(numbers))]
        if table.ply % every == 0:
            check_public(table, number, chooser)
        table.play(number)
        assert not game.entries.fault(table.board.boxes, table.board.states, 0), (
            f"ply {table.ply}: fault"
        )
    check_end(table)
    check_log(table)
    return table


def check_moves(table: Table, chooser: Chooser) -> None:
    """Listed moves are legal, distinct and say themselves; every refusal has a reason."""
    seat, where = table.to_act, f"ply {table.ply}"
    assert seat is not None
    moves = table.moves()
    numbers = table.numbers()
    assert [move.action for move in moves] == numbers, f"{where}: words change what is listed"
    assert len(set(numbers)) == len(numbers), f"{where}: a move is listed twice"
    passing = table.game.windows.passing(table.seen(seat))
    assert passing in (None, numbers[-1]), f"{where}: what declines to answer is not listed last"
    for move in moves[:: 1 if moves.complete else 1 + len(moves) // SOME]:
        assert 0 <= move.action < EXACT, f"{where}: {move.action} cannot be carried exactly"
        assert move.text, f"{where}: {move.action} says nothing"
        assert table.why_not(move.action, seat) is None, f"{where}: {move.text} is refused"
        assert table.why_not(move.data, seat) is None, f"{where}: {move.data} is refused"
        assert msgspec.json.decode(msgspec.json.encode(move.data)) == move.data, where
        read, _ = table.number_of(move.data, seat)
        assert read == move.action, f"{where}: {move.data} is read as {read}, not {move.action}"
    for _ in range(TRIES):
        made_up = chooser.below(1 << (1 + chooser.below(40)))
        check_refusal(table, seat, made_up, listed=made_up in numbers or not moves.complete)
    for other in range(table.seats):
        if other != seat:
            check_refusal(table, other, numbers[0], listed=False)
    check_texts(table, moves)


def check_texts(table: Table, moves: Moves) -> None:
    """Views and moves are told as text, all at once, as they are one by one."""
    where, everybody = f"ply {table.ply}", (*range(table.seats), None)
    views, (text, complete, space) = table.texts(everybody)
    assert decode(text) == decode(msgspec.json.encode(moves)), (
        f"{where}: moves are told otherwise as text"
    )
    assert (complete, space) == (moves.complete, moves.space), where
    alone = [table.view_text(one) for one in everybody]
    assert views == alone, f"{where}: a view is told otherwise beside the others"
    check_forms(table, views, moves)


def check_forms(table: Table, views: list[bytes], moves: Moves) -> None:
    """Views and moves have the form that their game declares, and nothing beside it."""
    forms, where = table.game.words.forms, f"ply {table.ply}"
    for view in views:
        _check_form(view, forms.view, where)
    for move in moves:
        _check_form(msgspec.json.encode(move.data), forms.move, where)


def _check_form(text: bytes, form: Any, where: str) -> None:
    read = msgspec.json.decode(text, type=form)
    again = decode(msgspec.json.encode(read))
    assert again == decode(text), f"{where}: {text.decode()} is not of the form that is declared"


def check_story(table: Table, told: list[Json]) -> None:
    """Every event has the form that its game declares, and a line of the table its own."""
    forms = table.game.words.forms
    for event in told:
        where = f"ply {event['ply']}"
        if event["kind"] in get_args(LineKind):
            _check_form(msgspec.json.encode(event), TableLine, where)
        else:
            alone = {key: said for key, said in event.items() if key not in ("ply", "by")}
            _check_form(msgspec.json.encode(alone), forms.event, where)


def check_refusal(table: Table, seat: int, number: int, *, listed: bool) -> None:
    """A number that is not listed is refused, with a code and a sentence, and changes nothing."""
    reason = table.why_not(number, seat)
    where = f"ply {table.ply}, seat {seat}, number {number}"
    if reason is None:
        assert listed, f"{where}: legal, but not listed"
        return
    assert reason.code, f"{where}: a refusal without a code"
    assert reason.message.endswith("."), f"{where}: {reason.message!r} is not a sentence"
    before = table.state_bytes()
    said = None
    try:
        table.play(number, seat=seat)
    except IllegalMove as error:
        said = error.reason
    assert said == reason, f"{where}: why_not says {reason}, play says {said}"
    assert table.state_bytes() == before, f"{where}: a refused move changed the table"


def check_secrets(table: Table, chooser: Chooser) -> None:
    """No view changes when what it does not show is dealt anew; nor do the moves or reasons."""
    game = table.game
    for seat in (*range(table.seats), NOBODY):
        where = f"ply {table.ply}, seat {seat}"
        views, states = rows(game.view, 2), rows(game.state, 1)
        game.entries.observe(table.board.boxes, table.board.states, 0, seat, views, 0)
        words = words_at(secret_of(chooser.below(1 << 30)), 0)
        game.entries.guess(table.board.boxes, views, 0, dice_of(words), states, 0)
        game.entries.observe(table.board.boxes, states, 0, seat, views, 1)
        assert _same(views, 0, 1), f"{where}: a guess changes what the seat sees"
        fault = game.entries.fault(table.board.boxes, states, 0)
        assert not fault, f"{where}: a guess is impossible: {game.words.faults[fault]}"
        if seat == table.to_act:
            mine = [move.action for move in table.moves()]
            assert _listed(table, states) == mine, f"{where}: moves depend on hidden things"
            same = moves_from(game, views[0]) == table.moves()
            assert same, f"{where}: the view alone gives other moves"
            for number in (*mine[:3], chooser.below(1 << 20)):
                truth = game.entries.verdict(table.board.boxes, table.board.states, 0, seat, number)
                guess = game.entries.verdict(table.board.boxes, states, 0, seat, number)
                assert truth == guess, f"{where}: the verdict on {number} depends on hidden things"


def check_beliefs(table: Table) -> None:
    """What is believed follows from the view alone, fits it, and could lie on a real table."""
    game, believe, learned = table.game, table.game.rules.believe, table.game.learned
    if believe is None or learned is None:
        return
    weights = learned(game.data, table.seats)
    for seat in range(table.seats):
        where = f"ply {table.ply}, seat {seat}"
        views, states = rows(game.view, 2), rows(game.state, 1)
        game.entries.observe(table.board.boxes, table.board.states, 0, seat, views, 0)
        dice = dice_of(words_at(secret_of(table.ply), 0))
        believe(table.board.boxes[0], views[0], states[0], weights, dice[0])
        game.entries.observe(table.board.boxes, states, 0, seat, views, 1)
        assert _same(views, 0, 1), f"{where}: a belief changes what the seat sees"
        fault = game.entries.fault(table.board.boxes, states, 0)
        assert not fault, f"{where}: a belief is impossible: {game.words.faults[fault]}"


def check_time(table: Table, chooser: Chooser) -> None:
    """What is hidden changes no delay: who is asked in a window, what orders make of it, the pace.

    All that not everybody sees is dealt anew, the hand of whoever is asked included. There is the
    same window, and every standing order that may act there passes or does not, as before. Whether
    somebody may be about to win, by which bots answer sooner or later, is as before everywhere.
    """
    game, seat = table.game, table.to_act
    assert seat is not None
    views, states = rows(game.view, 3), rows(game.state, 1)
    game.entries.observe(table.board.boxes, table.board.states, 0, seat, views, 0)
    game.entries.observe(table.board.boxes, table.board.states, 0, NOBODY, views, 1)
    words = words_at(secret_of(chooser.below(1 << 30)), 0)
    game.entries.guess(table.board.boxes, views, 1, dice_of(words), states, 0)
    game.entries.observe(table.board.boxes, states, 0, seat, views, 2)
    where, windows = f"ply {table.ply}, seat {seat}", game.windows
    passing = windows.passing(views[0])
    assert windows.passing(views[2]) == passing, f"{where}: a window depends on hidden things"
    for order in OPEN_ORDERS if passing is not None else ():
        truth, other = (passes(game, views[i], seat, [order]) for i in (0, 2))
        assert truth == other, f"{where}: {order.value} looks at hidden things"
    paces = {is_close(game, views[i]) for i in (0, 1, 2)}  # of the seat, of everybody, dealt anew
    assert len(paces) == 1, f"{where}: the pace looks at hidden things"


def check_public(table: Table, number: int, chooser: Chooser) -> None:
    """What everybody is told of an action does not depend on what its seat could not see.

    The action is carried out on the truth and on a table that its seat could not tell from it. A
    spectator is told the same and sees the same afterwards, who is asked included, until something
    hidden is exposed.
    """
    game, seat = table.game, table.to_act
    assert seat is not None
    where = f"ply {table.ply}, number {number}"
    views, states = rows(game.view, 3), rows(game.state, 2)
    game.entries.observe(table.board.boxes, table.board.states, 0, seat, views, 2)
    raw(states)[0] = raw(table.board.states)[0]
    words = words_at(secret_of(chooser.below(1 << 30)), 0)
    game.entries.guess(table.board.boxes, views, 2, dice_of(words), states, 1)
    stories = []
    for i in (0, 1):
        story = new_story()
        game.entries.apply(table.board.boxes, states, i, seat, number, dice_of(words), story)
        game.entries.observe(table.board.boxes, states, i, NOBODY, views, i)
        stories.append(taken_from(story[0]))
    exposed = False
    for truth, other in zip(*stories, strict=False):
        if exposed := truth.kind in game.words.exposes:
            break
        told = [game.words.event(game.data, seen_by(event, NOBODY)) for event in (truth, other)]
        assert told[0] == told[1], f"{where}: everybody is told a secret: {told[0]}"
    if not exposed:
        assert len(stories[0]) == len(stories[1]), f"{where}: the number of events tells a secret"
        assert _same(views, 0, 1), f"{where}: what everybody sees next tells a secret"


def check_position(table: Table) -> None:
    """A table is the same after being written down as JSON and set up again."""
    where = f"ply {table.ply}"
    position = msgspec.json.decode(msgspec.json.encode(table.position()))
    copy = table_from(table.game, position, manual=True)
    assert copy.position() == table.position(), f"{where}: a position changes on the way"
    for seat in (*range(table.seats), None):
        assert copy.view(seat) == table.view(seat), f"{where}: a view changes with the position"
        msgspec.json.encode(table.view(seat))


def check_end(table: Table) -> None:
    """A finished match has an outcome, no moves, and refuses everything."""
    outcome = table.outcome
    assert outcome is not None
    assert len(outcome.points) == table.seats
    assert all(0 <= winner < table.seats for winner in outcome.winners)
    assert outcome.reason
    assert not table.moves()
    for seat in range(table.seats):
        assert table.why_not(0, seat) is not None


def check_log(table: Table) -> None:
    """A log replays to the same bytes and tells every seat the same story; its chance is honest."""
    text = table.log.dumps()
    again = replay(Log.loads(text), table.game)
    assert again.state_bytes() == table.state_bytes(), "the replay ends differently"
    assert again.log.dumps() == text, "the replay writes another log"
    for seat in (*range(table.seats), None):
        told = table.events(seat)
        check_story(table, told)
        forget()
        assert again.events(seat) == told, f"seat {seat} is told another story"
    table.log.verify()


def _listed(table: Table, states: Any) -> list[int]:
    listing = rows(Listing, 1)
    count = table.game.entries.legal(table.board.boxes, states, 0, listing)
    numbers: list[int] = listing[0].numbers[:count].tolist()
    return numbers


def _same(records: Any, i: int, j: int) -> bool:
    data = raw(records)
    return bool(np.array_equal(data[i], data[j]))
