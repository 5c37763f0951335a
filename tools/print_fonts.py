"""The browser client's two typefaces as TrueType, for `watertable print`: Typst reads no WOFF2.

python tools/print_fonts.py     writes src/watertable/print/fonts/ anew

Needs fonttools and brotli, and `npm ci` in web/. Both are under the SIL Open Font License and
reserve no name; their licences lie beside them.
"""

import shutil
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
NODE = ROOT / "web" / "node_modules" / "@fontsource-variable"
FONTS = ROOT / "src" / "watertable" / "print" / "fonts"
FACES = {
    "BricolageGrotesque": "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    "Figtree": "figtree/files/figtree-latin-wght-normal.woff2",
    "Figtree-Italic": "figtree/files/figtree-latin-wght-italic.woff2",
}


def main() -> None:
    """Write every face, and the licences."""
    for name, source in FACES.items():
        face = TTFont(NODE / source, recalcTimestamp=False)
        face.flavor = None
        face.save(FONTS / f"{name}.ttf")
    shutil.copy(NODE / "bricolage-grotesque" / "LICENSE", FONTS / "BricolageGrotesque-OFL.txt")
    shutil.copy(NODE / "figtree" / "LICENSE", FONTS / "Figtree-OFL.txt")


if __name__ == "__main__":
    main()
