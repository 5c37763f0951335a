"""Questions about the table. Nothing here changes it."""

from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import SLOTS, Op, Timing
from watertable.games.showdown.state import DEPTH, HAND, SUNS, Ask, State
from watertable.kernel.compile.compiled import compiled


@compiled
def rival(seat: int) -> int:
    """The other seat."""
    return 1 - seat


@compiled
def held(state: State, seat: int, card: int) -> int:
    """How many cards of a kind a seat holds."""
    count = 0
    for place in range(state.hand_count[seat]):
        count += state.hand[seat, place] == card
    return count


@compiled
def top_of_pile(state: State) -> int:
    """The top card of the discard pile, or NONE."""
    if state.pile_count == 0:
        return NONE
    return int(state.pile[state.pile_count - 1])


@compiled
def is_aged(state: State, seat: int, slot: int) -> bool:
    """S16 Whether a slot holds a card that was Set on an earlier turn."""
    return bool(state.slot_turn[seat, slot] != 0 and state.slot_turn[seat, slot] != state.turn)


@compiled
def has_aged_slot(box: Box, state: State, seat: int) -> bool:
    """Whether a seat has a Set card it could flip now."""
    for slot in range(box.max_set):
        if is_aged(state, seat, slot):
            return True
    return False


@compiled
def set_count(state: State, seat: int) -> int:
    """How many Set cards lie in front of a seat."""
    count = 0
    for slot in range(SLOTS):
        count += state.slot_turn[seat, slot] != 0
    return count


@compiled
def free_slot(box: Box, state: State, seat: int) -> int:
    """The first empty slot, or NONE when the limit of Set cards is reached (S14, R11)."""
    for slot in range(box.max_set):
        if state.slot_turn[seat, slot] == 0:
            return slot
    return NONE


@compiled
def acts_as(box: Box, state: State, card: int) -> int:
    """S38 The card whose Effect it is: itself, or for Snorkel the top of the discard pile."""
    if box.copier[card]:
        return top_of_pile(state)
    return card


@compiled
def is_answering(state: State) -> bool:
    """Whether an activation is being answered, not a card played in the main phase."""
    return state.ask == Ask.WINDOW


@compiled
def takes_action(box: Box, state: State, seat: int, source: int, answering: bool) -> bool:
    """S11, S18, R18 Whether a card takes an Action: from the hand, on one's own turn."""
    if seat != state.active or source != HAND:
        return False
    return not answering or box.own_turn_response_is_action != 0


@compiled
def sun_takes_action(box: Box, state: State, seat: int, source: int) -> bool:
    """S41, R24 Whether a Sun takes an Action: on one's own turn, from the hand."""
    if seat != state.active:
        return False
    return source == HAND or box.sun_from_set_is_action != 0


@compiled
def is_payable(box: Box, state: State, seat: int, cost: int) -> bool:
    """R1 Whether a cost can be paid: something must remain, unless nothing is to be paid."""
    return cost == 0 or state.water[seat] - cost >= box.cost_floor


@compiled
def coat_of(box: Box, state: State, seat: int) -> int:
    """R47 How much the Rain Coats of a seat take off the next damage in the rival's turn."""
    if seat == state.active or state.coat_used[seat] != 0:
        return 0
    less = 0
    for place in range(state.play_count[seat]):
        less += box.coat[state.play_as[seat, place]]
    return less


@compiled
def damage_value(box: Box, state: State, act: int, step: int) -> int:
    """The damage an opcode of an activation deals to the rival, before anything is taken off."""
    card, mode = int(state.act_as[act]), int(state.act_mode[act])
    op = int(box.op[card, mode, step])
    x, y = int(box.x[card, mode, step]), int(box.y[card, mode, step])
    if op in (Op.ATTACK, Op.ATTACK_UNDEFENDABLE):
        return int(box.attack[card])
    if op in (Op.DAMAGE_OPP, Op.DAMAGE_SPLIT):
        return x
    if op == Op.DAMAGE_TAKEN:
        return min(x + int(state.last_taken[state.act_seat[act]]), y)
    return 0


@compiled
def condition_holds(box: Box, state: State, seat: int, op: int, x: int) -> bool:
    """Whether an IF lets the rest of the program run; every other opcode does."""
    if op == Op.IF_WATER_MAX:
        return bool(state.water[seat] <= x)
    if op == Op.IF_OPP_WATER_MIN:
        return bool(state.water[rival(seat)] >= x)
    if op == Op.IF_HAND_MAX:
        return bool(state.hand_count[seat] <= x)
    return True


@compiled
def pending(box: Box, state: State, act: int, undefendable: bool) -> int:
    """Damage an activation is about to deal: less Rain Coat, less Defend, at least 0.

    Of Attacks that cannot be Defended, or of everything else.
    """
    card, mode = int(state.act_as[act]), int(state.act_mode[act])
    seat = int(state.act_seat[act])
    coat = coat_of(box, state, rival(seat))
    total = 0
    for step in range(state.act_step[act], box.steps[card, mode]):
        op = int(box.op[card, mode, step])
        if not condition_holds(box, state, seat, op, int(box.x[card, mode, step])):
            break
        value = damage_value(box, state, act, step)
        if value > 0:
            value = max(0, value - coat)
            coat = 0
            if (op == Op.ATTACK_UNDEFENDABLE) == undefendable:
                total += value
    if not undefendable:
        total -= int(state.act_defended[act])
    return max(0, total)


@compiled
def may_answer(box: Box, state: State, seat: int) -> bool:
    """R19 Whether public knowledge lets a seat answer: a card in hand or an aged Set card.

    What the card is does not matter: a seat that can only pass is asked all the same.
    """
    if state.depth + SUNS + 1 >= DEPTH:
        return False
    if has_aged_slot(box, state, seat):
        return True
    if state.hand_count[seat] == 0:
        return False
    return not takes_action(box, state, seat, HAND, True) or state.actions > 0


@compiled
def is_tick_relevant(box: Box, state: State, seat: int, place: int) -> bool:
    """R48 Whether a card in play ticks now: it has a tick whose first conditions hold."""
    card = int(state.play_as[seat, place])
    mode = int(box.tick_mode[card])
    if mode == NONE:
        return False
    for step in range(box.steps[card, mode]):
        op, x = int(box.op[card, mode, step]), int(box.x[card, mode, step])
        if op not in (Op.IF_WATER_MAX, Op.IF_OPP_WATER_MIN, Op.IF_HAND_MAX):
            return True
        if not condition_holds(box, state, seat, op, x):
            return False
    return True


@compiled
def is_defend(box: Box, state: State, act: int) -> bool:
    """Whether an activation is a Defend."""
    timing = box.timing[state.act_as[act], state.act_mode[act]]
    return state.depth > 0 and timing == Timing.DEFEND
