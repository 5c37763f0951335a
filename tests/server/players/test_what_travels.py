"""What is sent to a player: a view, never the truth; another box once."""

import pytest

import watertable as wt
from tests.server.players.conftest import PATIENCE
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import raw, rows
from watertable.server.players import workplace
from watertable.server.players.questions import HEAD, Advise, Choose, Load, read_question


@pytest.fixture
def heard(at_work, tmp_path, monkeypatch):
    """Ask, and return every byte that reached the player."""
    count = iter(range(100))

    def run(do):
        path = tmp_path / f"heard-{next(count)}"
        monkeypatch.setenv("STRANGE_HEARD", str(path))
        at_work(do)
        return path.read_bytes()

    return run


def questions_in(heard):
    """The frames in what was heard."""
    while heard:
        _, size = HEAD.unpack(heard[: HEAD.size])
        yield read_question(heard[HEAD.size : HEAD.size + size])
        heard = heard[HEAD.size + size :]


def without_clock(heard):
    """The same questions, whenever they were asked."""
    questions = list(questions_in(heard))
    for question in questions:
        if isinstance(question, Choose | Advise):
            assert 0 <= (question.clock or 0) <= PATIENCE
            question.clock = None
    return questions


def another_truth(table, seat):
    """A table that the seat cannot tell from this one, though much about it is different."""
    game = table.game
    states, views = rows(game.state, 1), rows(game.view, 1)
    views[0] = table.seen(seat)
    dice = dice_of(words_at(secret_of(99), 0))
    game.entries.guess(game.boxes(table.options), views, 0, dice, states, 0)
    other = game.table_from(table.position(), seed=1, manual=True)
    raw(other.board.states)[0] = raw(states)[0]
    assert other.state_bytes() != table.state_bytes()
    return other


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_bot_and_a_hint_are_sent_the_same_bytes_whatever_is_hidden(heard, slug):
    table = wt.game(slug).table(seed=6)
    seat = table.to_act
    sent = []
    for truth in (table, another_truth(table, seat)):

        async def do(players, truth=truth):
            await players.choose("random", truth.game, truth.seen(seat), 1)
            if slug == "showdown":  # uncompiled, the search takes long at a larger table
                await players.hints(truth.game, truth.seen(seat), 1)

        sent.append(heard(do))
    assert without_clock(sent[0]) == without_clock(sent[1])
    assert table.seen(seat).tobytes() in sent[0]


def test_no_byte_of_a_state_reaches_a_bot_but_through_the_view(heard, game, table):
    async def do(players):
        await players.choose("random", game, table.seen(table.to_act), 1)

    load, choose = questions_in(heard(do))
    assert load == Load("showdown 1", "showdown", None, None, 1)
    view = table.seen(table.to_act).tobytes()
    assert choose == Choose("showdown 1", "random", view, 1, choose.clock)


def other_boxes(game, count):
    """The game with other data files."""
    return [game.with_data(f"# box {number}\n{game.text}") for number in range(count)]


def test_another_box_travels_once(heard, game):
    (other,) = other_boxes(game, 1)
    table = other.table(seed=4)
    view = table.seen(table.to_act)

    async def do(players):
        for seed in range(3):
            await players.choose("random", other, view, seed)
        await players.choose("random", game, view, 1)
        await players.choose("random", other, view, 1)

    asked = list(questions_in(heard(do)))
    assert [q.box for q in asked if isinstance(q, Load)] == [other.text, None]


def test_a_bot_plays_by_the_other_box(at_work, game):
    dearer = game.with_data(game.text.replace("start_water = 20", "start_water = 9"))
    table = dearer.table(seed=4)

    async def do(players):
        view = table.seen(table.to_act)
        return (await players.choose("greedy", dearer, view, 1)).number, players.lost

    moves, view = table.moves(), table.seen(table.to_act)
    assert at_work(do) == (wt.bot("greedy").choose(dearer, view, moves, seed=1), 0)


def test_boxes_long_unused_are_forgotten_and_travel_again(heard, game, monkeypatch):
    monkeypatch.setattr(workplace, "BOXES", 2)
    one, two, three = other_boxes(game, 3)

    async def do(players):
        for box in (one, two, one, three, one, two):
            table = box.table(seed=4)
            await players.choose("random", box, table.seen(table.to_act), 1)
        assert players.lost == 0

    loads = [q for q in questions_in(heard(do)) if isinstance(q, Load)]
    assert [q.box for q in loads] == [one.text, two.text, three.text, two.text]
    assert [q.forget for q in loads] == [None, None, loads[1].key, loads[2].key]
