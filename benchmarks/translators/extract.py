"""What a random match of Showdown reaches, 128 rules, as one plain Python text for other tools."""

import ast
import types
from collections.abc import Sequence
from typing import Any

import watertable as wt
from watertable.games.showdown.box import Box
from watertable.games.showdown.state import State
from watertable.kernel import Game
from watertable.kernel.compile import compiled, dice, trace
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.reading import Rule
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Record

GAME: Game = wt.game("showdown")
RECORDS: Sequence[type[Record]] = (Box, State, Dice, Story, Listing)
PLAYED = """
def games(
    box: Box, state: State, policy: Dice, dice: Dice, moves: Listing, silent: Story, count: int
) -> int:
    decisions = 0
    for _ in range(count):
        games_showdown_setup_start(box, state, 2)
        while state.ending == 0:
            seat = int(state.asked)
            number = 0
            if seat == -2:
                kernel_compile_trace_roll(policy, dice)
            else:
                found = games_showdown_legal_legal(box, state, moves)
                if found > 1:
                    decisions += 1
                    number = moves.numbers[kernel_compile_dice_below(policy, found)]
                else:
                    number = moves.numbers[0]
            games_showdown_apply_apply(box, state, seat, number, dice, silent)
    return decisions
"""


class Dialect:
    """How a tool wants rules and records to be written."""

    def record(self, name: str, fields: dict[str, tuple[str, tuple[int, ...]]]) -> str:
        """Return a record: by field, its kind of number and its extents."""
        raise NotImplementedError

    def rule(self, rule: ast.FunctionDef, hints: dict[str, str], result: str) -> ast.FunctionDef:
        """Return a rule; its constants are numbers by now."""
        raise NotImplementedError

    def text(self, before: str, after: str = "") -> str:
        """Return the whole slice."""
        records = [self.record(record.__name__, _fields(record)) for record in RECORDS]
        rules = [self.rule(rule, *_signature(rule)) for rule in plain_rules()]
        written = [ast.unparse(ast.fix_missing_locations(rule)) for rule in rules]
        return "\n\n".join([before, *records, *written, after]) + "\n"


class _Constants(ast.NodeTransformer):
    """Puts numbers for constants, and full names for rules."""

    def __init__(self, rule: Rule, names: dict[types.FunctionType, str]) -> None:
        self._rule, self._names = rule, names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self._meant(node) or node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._meant(node) or self.generic_visit(node)

    def _meant(self, node: ast.expr) -> ast.AST | None:
        meant = self._rule.meaning(node)
        if isinstance(meant, types.FunctionType):
            return ast.Name(self._names[meant], ast.Load())
        if isinstance(meant, int):
            return ast.Constant(meant if isinstance(meant, bool) else int(meant))
        return None


def plain_rules() -> list[ast.FunctionDef]:
    """Return the rules, callees first, and the loop that plays."""
    rules = vars(GAME.entries)
    wanted = [rules[f"rule_{name}"] for name in ("start", "legal", "apply")]
    program = Program(compiled.is_rule, compiled.is_apart)
    made = program.reached([*wanted, dice.below, trace.roll])  # type: ignore[list-item]
    names = {it.rule.function: it.name for it in made}
    found = [_plain(it.rule, it.name, names) for it in made]
    (played,) = ast.parse(PLAYED).body
    assert isinstance(played, ast.FunctionDef)
    return [*found, played]


def _plain(rule: Rule, name: str, names: dict[types.FunctionType, str]) -> ast.FunctionDef:
    (tree,) = ast.parse(ast.unparse(rule.tree)).body
    assert isinstance(tree, ast.FunctionDef)
    body = ast.parse("\n".join(ast.unparse(statement) for statement in rule.body)).body
    tree.name, tree.decorator_list = name, []
    tree.body = [_Constants(rule, names).visit(statement) for statement in body]
    return tree


def _signature(rule: ast.FunctionDef) -> tuple[dict[str, str], str]:
    assert rule.returns is not None
    hints = {it.arg: ast.unparse(it.annotation) for it in rule.args.args if it.annotation}
    return hints, ast.unparse(rule.returns)


def _fields(record: type[Record]) -> dict[str, tuple[str, tuple[int, ...]]]:
    fields: dict[str, Any] = dict(record.dtype.fields or {})
    return {name: (kind.base.name, kind.shape) for name, (kind, *_) in fields.items()}
