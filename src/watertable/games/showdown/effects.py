"""What the opcodes do: one function for each, and one table at the end.

`act` is the activation being resolved, the innermost one. Its player is p, the other one q.
An opcode that needs a pick or a draw leaves a question behind and is taken up again afterwards.
"""

from watertable.games.showdown.actions import PLAY_TARGET
from watertable.games.showdown.board import (
    coat_of,
    condition_holds,
    damage_value,
    pending,
    rival,
)
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import Op
from watertable.games.showdown.state import Ask, State
from watertable.games.showdown.told import Told
from watertable.games.showdown.zones import (
    clear_slot,
    forget,
    put_in_play,
    put_on_pile,
    take_from_play,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE


@compiled
def lose(state: State, seat: int, amount: int, story: Story) -> int:
    """R5 A seat loses Water, never below 0; return how much it lost."""
    lost = min(amount, int(state.water[seat]))
    state.water[seat] -= lost
    if lost > 0:
        tell(story, Told.WATER, seat, state.water[seat] + lost, state.water[seat], 0, 0, 0)
    return lost


@compiled
def hit(box: Box, state: State, act: int, step: int, story: Story) -> None:
    """S20, S23 The rival receives damage, less Rain Coat (R47), less Defend (R60)."""
    seat = int(state.act_seat[act])
    other = rival(seat)
    value = damage_value(box, state, act, step)
    coat = min(value, coat_of(box, state, other))
    op = int(box.op[state.act_as[act], state.act_mode[act], step])
    defended = 0
    if op != Op.ATTACK_UNDEFENDABLE:
        defended = min(int(state.act_defended[act]), value - coat)
        state.act_defended[act] -= defended
    through = value - coat - defended
    tell(story, Told.ATTACKED, other, value, coat, defended, through, 0)
    lost = lose(state, other, through, story)
    if seat == state.active:
        state.taken[other] += lost
    if coat > 0:
        state.coat_used[other] = 1


@compiled
def hurt_itself(box: Box, state: State, seat: int, amount: int, story: Story) -> None:
    """R55 The Dog shakes its own player too; R42 an option counts it for Cat and Dolphin."""
    tell(story, Told.HURT_ITSELF, seat, amount, 0, 0, 0, 0)
    lost = lose(state, seat, amount, story)
    if box.own_dog_counts:
        state.last_taken[seat] += lost


@compiled
def gain(box: Box, state: State, seat: int, amount: int, story: Story) -> None:
    """S2 A seat gains Water; what exceeds the meter is lost."""
    before = int(state.water[seat])
    state.water[seat] = max(before, min(before + amount, int(box.max_water)))
    tell(story, Told.GAINED, seat, amount, state.water[seat] - before, 0, 0, 0)
    if state.water[seat] > before:
        tell(story, Told.WATER, seat, before, state.water[seat], 0, 0, 0)


@compiled
def draw(state: State, seat: int, count: int) -> None:
    """S7 A seat is to draw cards, one after the other."""
    state.drawer = seat
    state.draws = count


@compiled
def opp_discard(box: Box, state: State, act: int, count: int) -> bool:
    """R41 The rival picks and discards cards from hand; return whether that is done."""
    other = rival(int(state.act_seat[act]))
    if state.act_picks[act] == NONE:
        state.act_picks[act] = min(count, int(state.hand_count[other]))
    if state.act_picks[act] == 0:
        return True
    state.asked = CHANCE if box.opp_discard else other
    state.ask = Ask.RANDOM_DISCARD if box.opp_discard else Ask.OPP_DISCARD
    return False


@compiled
def recover(state: State, act: int, count: int) -> bool:
    """R53 The activator picks cards from the discard pile; return whether that is done."""
    if state.act_picks[act] == NONE:
        state.act_picks[act] = min(count, int(state.pile_count))
    if state.act_picks[act] == 0:
        return True
    state.asked = int(state.act_seat[act])
    state.ask = Ask.RECOVER
    return False


@compiled
def destroy(state: State, act: int, story: Story) -> None:
    """S31 The target is discarded, its Effect not activated; R39 unless it is gone."""
    owner = rival(int(state.act_seat[act]))
    target = int(state.act_target[act])
    if target >= PLAY_TARGET:
        card = take_from_play(state, owner, target - PLAY_TARGET)
        put_on_pile(state, card)
        tell(story, Told.DESTROYED, owner, card, 0, 0, 0, 0)
    elif target > 0 and state.slot_turn[owner, target - 1] != 0:
        card = int(state.slot_card[owner, target - 1])
        clear_slot(state, owner, target - 1)
        forget(state, owner, card, target)
        put_on_pile(state, card)
        tell(story, Told.DESTROYED, owner, card, 1, 0, 0, 0)
    else:
        tell(story, Told.MISSED, int(state.act_seat[act]), 0, 0, 0, 0, 0)
    for other in range(state.depth):
        if target >= PLAY_TARGET and state.act_target[other] == target:
            state.act_target[other] = 0
        elif target >= PLAY_TARGET and state.act_target[other] > target:
            state.act_target[other] -= 1


@compiled
def more_turn(state: State, seat: int, op: int, count: int, story: Story) -> None:
    """R43 More Actions or Sets in one's own turn; the limit of Set cards stays."""
    if seat != state.active:
        return
    if op == Op.EXTRA_ACTION:
        state.actions += count
        tell(story, Told.EXTRA_ACTION, seat, count, 0, 0, 0, 0)
    else:
        state.sets += count
        tell(story, Told.EXTRA_SET, seat, count, 0, 0, 0, 0)


@compiled
def defend(state: State, act: int, amount: int, story: Story) -> None:
    """S23 The damage being answered is less by that much."""
    state.act_defended[act - 1] += amount
    tell(story, Told.DEFENDED, state.act_seat[act], state.act_card[act], amount, 0, 0, 0)


@compiled
def reflect(box: Box, state: State, act: int, amount: int, story: Story) -> None:
    """R54 Beach Ball: what is Defended is dealt back at once and cannot be Defended."""
    back = min(amount, pending(box, state, act - 1, False))
    defend(state, act, amount, story)
    other = rival(int(state.act_seat[act]))
    tell(story, Told.REFLECTED, other, back, 0, 0, 0, 0)
    lose(state, other, back, story)


@compiled
def negate(state: State, act: int, story: Story) -> None:
    """S35 The activation being answered has no Effect."""
    state.act_negated[act - 1] = 1
    tell(story, Told.NEGATED, state.act_seat[act - 1], state.act_card[act - 1], 0, 0, 0, 0)


@compiled
def shine(state: State, act: int, amount: int, story: Story) -> None:
    """S41 The card announced with this Sun costs less."""
    state.act_discount[act - 1] += amount
    tell(story, Told.CHEAPER, state.act_seat[act], amount, state.act_card[act - 1], 0, 0, 0)


@compiled
def place(state: State, act: int, story: Story) -> None:
    """S17 A Continuous card goes face up in front of its player instead of the pile."""
    seat, card, acting = int(state.act_seat[act]), int(state.act_card[act]), int(state.act_as[act])
    state.chain[state.act_link[act]] = NONE
    put_in_play(state, seat, card, acting)
    tell(story, Told.PLACED, seat, card, acting, 0, 0, 0)


@compiled
def run_opcode(box: Box, state: State, act: int, story: Story) -> bool:
    """Carry out the next opcode of an activation; return whether it is done with."""
    card, mode, step = int(state.act_as[act]), int(state.act_mode[act]), int(state.act_step[act])
    op, x, y = int(box.op[card, mode, step]), int(box.x[card, mode, step]), 0
    seat = int(state.act_seat[act])
    y = int(box.y[card, mode, step])
    match op:
        case Op.ATTACK | Op.ATTACK_UNDEFENDABLE | Op.DAMAGE_OPP | Op.DAMAGE_TAKEN:
            hit(box, state, act, step, story)
        case Op.DAMAGE_SPLIT:
            hit(box, state, act, step, story)
            hurt_itself(box, state, seat, y, story)
        case Op.GAIN:
            gain(box, state, seat, x, story)
        case Op.GAIN_TAKEN:
            gain(box, state, seat, min(x + int(state.last_taken[seat]), y), story)
        case Op.DRAW:
            draw(state, seat, x)
        case Op.OPP_DISCARD:
            return opp_discard(box, state, act, x)
        case Op.RECOVER:
            return recover(state, act, x)
        case Op.DESTROY:
            destroy(state, act, story)
        case Op.EXTRA_ACTION | Op.EXTRA_SET:
            more_turn(state, seat, op, x, story)
        case Op.DEFEND:
            defend(state, act, x, story)
        case Op.DEFEND_REFLECT:
            reflect(box, state, act, x, story)
        case Op.NEGATE:
            negate(state, act, story)
        case Op.COST_MINUS:
            shine(state, act, x, story)
        case Op.PLACE:
            place(state, act, story)
        case _:
            if not condition_holds(box, state, seat, op, x):
                state.act_step[act] = box.steps[card, mode] - 1
    return True
