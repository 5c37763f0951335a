"""The figures in words: a table in Markdown that is also readable in a terminal."""

from watertable.bench.measure import Figures


def words(figures: Figures) -> str:
    """Write the figures of one run as tables."""
    lines = [
        f"| {figures['game']} | here |",
        "|---|---:|",
        f"| decisions a second | {figures['decisions_per_s']:,} |",
        f"| games a second | {figures['games_per_s']:,} |",
        f"| copy of a state | {figures['copy_ns']} ns |",
        f"| first compilation | {figures['cold_s']} s |",
        f"| later start | {figures['warm_s']} s |",
    ]
    if "memory_mb" in figures:
        lines.append(f"| memory of that start | {figures['memory_mb']} MB |")
    if "first_prompt_s" in figures:
        lines.append(f"| first question of a first start | {figures['first_prompt_s']} s |")
    if "peers" in figures:
        lines += ["", *_peers(figures)]
    return "\n".join(lines) + "\n"


def _peers(figures: Figures) -> list[str]:
    """Draw the peers' table: their rates, and ours divided by theirs."""
    rows = ["| peer | decisions a second | ours / theirs | with forced ones |"]
    rows += ["|---|---:|---:|---:|"]
    for name, rate in figures["peers"].items():
        ratio, forced = figures["ratios"][name], figures["peers_with_forced"][name]
        rows += [f"| {name} | {rate:,} | {ratio} | {forced:,} |"]
    return rows
