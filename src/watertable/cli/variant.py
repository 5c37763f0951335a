"""`watertable variant GAME FILE`: what a variant changes, and the link to a table."""

import json
from argparse import Namespace

import watertable as wt
from watertable.cli.errors import Complaint
from watertable.cli.weblink import LONGEST, show_link, variant_link
from watertable.kernel.game.changed import in_words
from watertable.kernel.game.variant import read_variant, variant_text


def run(wanted: Namespace) -> int:
    """Say what differs, and print the link by which it is played in a browser."""
    game = wt.game(wanted.game)
    file, text = variant_text(game, wanted.variant)
    if text is None:
        raise Complaint(f"{wanted.variant} changes nothing: it is the game as it is.")
    varied = game.with_variant(wanted.variant)  # which says what the game refuses
    strange = _unlearned(varied)
    patch = read_variant(game, text, file)
    changes = [in_words(game, change) for change in patch.changes if change.before != change.after]
    link = variant_link(game, wanted.variant, wanted.url)
    assert link is not None
    if wanted.json:
        told = {"name": patch.name or file, "text": patch.text, "link": link}
        print(
            json.dumps(
                told | {"changes": [one._asdict() for one in changes], "unlearned": strange},
                indent=2,
            )
        )
        return 0
    print(f"{game.title}: {patch.name or file}")
    if patch.text:
        print(patch.text)
    for one in changes:
        print(f"  {one.what}: {one.before} -> {one.after}")
    if strange:
        print(f"  What bots have learned of these counts no longer: {', '.join(strange)}")
    if len(link) > LONGEST:
        print(
            "It is too long for a link: store it with the server (`watertable serve --variants`)."
        )
        return 0
    show_link(link, wanted.open)
    return 0


def _unlearned(game: wt.Playable) -> list[str]:
    """Return what is other than when bots learned: they think of it as before they did."""
    if game.learning is None:
        return []
    names = {one["id"]: str(one["name"]) for one in game.components["cards"]}
    return [names[found] for found in game.learning.unlearned(game.data)]
