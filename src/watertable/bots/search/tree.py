"""The tree as an array of nodes, found by parent and number. Knows no game."""

from math import log, sqrt

from watertable.bots.search.plan import NONE, Grown, Node, Plan
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs, Rows

SPREADING = 0x7FEB352D  # odd; times 32 bits it stays within 63: neighbours land far apart


@compiled
def slot_of(parent: int, number: int, size: int) -> int:
    """Where a node would be looked for first; the size is a power of two."""
    mixed = (parent * 0x85EBCA77 + number) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * SPREADING) & 0xFFFFFFFF
    return int((mixed ^ mixed >> 13) & (size - 1))


@compiled
def found(
    nodes: Rows[Node], slots: Longs, grown: Grown, parent: int, number: int, near: int
) -> int:
    """Return the node of a move, or NONE; `near` is where it would be in the usual order."""
    if near < grown.nodes and nodes[near].parent == parent and nodes[near].number == number:
        return near
    slot = slot_of(parent, number, len(slots))
    while slots[slot] != 0:
        node = int(slots[slot])
        if nodes[node].parent == parent and nodes[node].number == number:
            return node
        slot = (slot + 1) & (len(slots) - 1)
    return NONE


@compiled
def grow(
    nodes: Rows[Node], slots: Longs, grown: Grown, parent: int, number: int, opinion: int
) -> int:
    """Add a move to the tree and return its node; the caller has seen that there is room."""
    node = int(grown.nodes)
    grown.nodes += 1
    nodes[node].parent, nodes[node].number = parent, number
    nodes[node].opinion = opinion
    slot = slot_of(parent, number, len(slots))
    while slots[slot] != 0:
        slot = (slot + 1) & (len(slots) - 1)
    slots[slot] = node
    return node


@compiled
def appeal(node: Node, seat: int, trust: int, plan: Plan) -> float:
    """How much a move should be looked at: what it gave so far, and how little is known of it.

    UCB1 as in information-set search (how often it could have been chosen instead of how often
    its parent was), with the first opinion counting for `trust` visits.
    """
    tried = float(node.visits + trust)
    mean = (node.worth[seat] + trust * node.opinion) / tried
    return float(mean + 1000.0 * plan.curiosity * sqrt(log(node.chances + 2.0) / tried))


@compiled
def reward(nodes: Rows[Node], grown: Grown, depth: int, seat: int, worth: int) -> None:
    """Add what a seat got to every node on the path."""
    for step in range(depth):
        nodes[grown.path[step]].worth[seat] += worth
