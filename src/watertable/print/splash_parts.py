"""Splash! on paper: a list of its pieces, their faces 1:1, nets to fold, and water drops."""

from collections.abc import Mapping

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.print import artwork
from watertable.print.nets import Net, end_of, faces_of, net_of, rows_of
from watertable.print.paper import Grid, Paper, leaves
from watertable.print.parts import Parts

DROPS, DROP = 14, 22.0  # D1
SIDE, TOP, GAP = 14.0, 26.0, 7.0  # margins of a page of outlines, and between them
LABEL = 9.0  # room below a face for what is said of it
COLOURS = {
    "red": "#C23B32",
    "yellow": "#EDB92E",
    "green": "#3F8F4A",
    "white": "#F3EEE2",
    "blue": "#2D6FB4",
    "orange": "#E57A2B",
}
HINT = "Cut along the outer line, white tabs included; fold along every other line; glue the tabs."
DARK = ("red", "green", "blue")  # on these a mark is white
UNKNOWN = "#C9D3D5"


def parts(game: Game, paper: Paper, words: Mapping[str, str]) -> Parts:
    """The list and the faces on one page, then nets, then drops."""
    made = Parts()
    shapes, pieces = game.components["shapes"], game.components["pieces"]
    colours = {piece["colour"]: piece["mark"] for piece in pieces}
    for colour, mark in colours.items():
        name = f"emblems/splash/{colour}-{mark}"
        if artwork.has(name):
            shade = "#FFFFFF" if colour in DARK else artwork.INK
            made.pictures[f"mark/{colour}"] = artwork.drawn(name, shade)
    pieces_leaf = _list_of(shapes, colours, len(pieces))
    first, *more = _templates(shapes, paper)
    made.leaves += [pieces_leaf | {"back": first["front"], "back_title": first["title"]}, *more]
    made.leaves += _nets(shapes, colours, paper, made)
    drops = [({"kind": "drop"}, {"kind": "drop"})] * DROPS
    made.leaves += leaves(Grid(paper, DROP, DROP), "Water drops", drops)
    made.count(len(pieces), f"pieces: {len(shapes)} shapes in each of {len(colours)} colours")
    made.count(DROPS, "water drops")
    return made


def _list_of(shapes: list[Json], colours: Mapping[str, str], total: int) -> Json:
    rows = []
    for shape in shapes:
        end, high = end_of(shape)
        rows.append(
            {"name": shape["id"].replace("-", " "), "size": size_of(shape), "count": len(colours)}
            | {"end": end, "high": high}
        )
    shades = [
        {"name": colour, "mark": mark, "shade": COLOURS.get(colour, UNKNOWN)}
        for colour, mark in colours.items()
    ]
    leaf: Json = {"title": "Pieces", "front": [], "back": [], "cuts": None}
    return leaf | {"whole": True, "rows": rows, "colours": shades, "total": total}


def size_of(shape: Json) -> str:
    """The lengths of a shape, in millimetres, in words.

    >>> size_of({"box": [20, 20, 5], "prism": None})
    '20 x 20 x 5 mm'
    """
    if shape["box"] is not None:
        return f"{' x '.join(f'{length:g}' for length in shape['box'])} mm"
    prism = shape["prism"]
    across, high = f"{prism['across_flats']:g}", f"{prism['height']:g}"
    return f"{prism['sides']} sides, {across} mm from flat to flat, {high} mm high"


def _templates(shapes: list[Json], paper: Paper) -> list[Json]:
    """Every different face of every shape, 1:1, with what it measures."""
    outlines: list[Json] = []
    for shape in shapes:
        for outline, count in faces_of(shape):
            wide, high = max(x for x, _ in outline), max(y for _, y in outline)
            says = f"{shape['id'].replace('-', ' ')}: {wide:.4g} x {high:.4g} mm"
            face = {"outline": outline, "size": (wide, high), "faces": count}
            outlines.append({"name": shape["id"], "says": says, **face})
    room = paper.width - 2 * SIDE
    sizes = [(max(outline["size"][0], 40.0), outline["size"][1] + LABEL) for outline in outlines]
    places = rows_of(sizes, room, GAP)
    made: list[Json] = []
    for page in _pages(places, sizes, paper):
        front = [
            {"kind": "template", "x": SIDE + x, "y": TOP + y, **outlines[number]}
            for number, x, y in page
        ]
        made.append({"title": "Faces, 1:1", "front": front, "back": [], "cuts": None})
    return made


def _nets(shapes: list[Json], colours: Mapping[str, str], paper: Paper, made: Parts) -> list[Json]:
    """A net for each piece, colour by colour; those too large for the paper are left out."""
    room = paper.width - 2 * SIDE
    nets = {shape["id"]: net_of(shape) for shape in shapes}
    fitting = {
        name: net
        for name, net in nets.items()
        if net.width <= room and net.height <= paper.height - TOP - SIDE
    }
    large_first = sorted(fitting, key=lambda name: -fitting[name].height)
    cut = [(colour, name) for colour in colours for name in large_first]
    sizes = [(fitting[name].width, fitting[name].height) for _, name in cut]
    leaves_made: list[Json] = []
    for page in _pages(rows_of(sizes, room, GAP), sizes, paper):
        front = [
            _net(fitting[cut[n][1]], *cut[n]) | {"x": SIDE + x, "y": TOP + y} for n, x, y in page
        ]
        leaf = {"title": "Nets, 1:1", "front": front, "back": [], "cuts": None}
        leaves_made.append(leaf | {"hint": HINT})
    left_out = "; the others are too large for this paper" if len(fitting) < len(nets) else ""
    made.count(len(cut), f"nets to fold and glue, for who has no wood{left_out}")
    return leaves_made


def _net(net: Net, colour: str, name: str) -> Json:
    return {
        "kind": "net",
        "name": f"{colour} {name.replace('-', ' ')}",
        "faces": net.faces,
        "tabs": net.tabs,
        "shade": COLOURS.get(colour, UNKNOWN),
        "mark": f"mark/{colour}",
    }


def _pages(
    places: list[tuple[float, float]], sizes: list[tuple[float, float]], paper: Paper
) -> list[list[tuple[int, float, float]]]:
    """Break rows into pages: number of the thing, and where it lies on its page."""
    pages: list[list[tuple[int, float, float]]] = []
    begins, room = 0.0, paper.height - TOP - SIDE
    tallest = {y: max(h for (_, v), (_, h) in zip(places, sizes, strict=True) if v == y)
               for _, y in places}  # fmt: skip
    for number, (x, y) in enumerate(places):
        if not pages or y - begins + tallest[y] > room:
            pages.append([])
            begins = y
        pages[-1].append((number, x, y - begins))
    return pages
