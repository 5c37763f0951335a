"""The figures as a table for people."""

from typing import Any

from benchmarks.server.servers import FILES, KINDS, MEMORY, OURS

TARGETS = (
    ("CPU per move, boardgame.io in memory / ours", MEMORY.name, "cpu", 3.0),
    ("CPU per move, boardgame.io on files / ours", FILES.name, "cpu", 10.0),
    ("moves per second, ours / boardgame.io in memory", MEMORY.name, "moves", 2.0),
)
MOST_KB = 64.0
MOST_START_S = 2.0


def words(figures: dict[str, Any]) -> str:
    """Return the table, and what was wanted beside what came out."""
    lines = [
        f"{figures['matches']} matches, two clients each, median of "
        f"{len(figures['rounds'][OURS.name])} rounds:",
        "",
        "| | moves/s | server CPU/move | load CPU/move | load busy | start |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for kind in KINDS:
        one = figures["medians"][kind.name]
        lines.append(
            f"| {kind.name} | {one['moves_per_s']:,.0f} | {one['server_us_per_move']:.0f} us "
            f"| {one['load_us_per_move']:.0f} us | {one['load_busy']:.0%} "
            f"| {one['start_s']:.2f} s |"
        )
    lines += ["", "| wanted | | came out |", "|---|---:|---:|"]
    for text, peer, key, least in TARGETS:
        lines.append(f"| {text} | >= {least:g} | {figures['ratios'][peer][key]:.2f} |")
    for name, weight in figures["memory"].items():
        most = f"<= {MOST_KB:g}" if name == OURS.name else ""
        lines.append(
            f"| KB per connected table at {weight['plies']} plies, {name} | {most} "
            f"| {weight['kb_per_table']:.1f} |"
        )
    start = figures["medians"][OURS.name]["start_s"]
    lines.append(f"| seconds from start to first answer | <= {MOST_START_S:g} | {start:.2f} |")
    return "\n".join(lines)
