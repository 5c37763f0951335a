"""Text in a link: pressed, and in letters that an address may have behind its `#`.

>>> unpacked(packed("[cards.umbrella]\\ncost = 2\\n"))
'[cards.umbrella]\\ncost = 2\\n'
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

LONGEST = 2**20  # letters that a link may unfold to
RAW = -15  # deflate without a frame around it, as browsers read it by `deflate-raw`


def packed(text: str) -> str:
    """Return a text as a link carries it."""
    press = zlib.compressobj(9, zlib.DEFLATED, RAW)
    pressed = press.compress(text.encode()) + press.flush()
    return urlsafe_b64encode(pressed).decode().rstrip("=")


def unpacked(letters: str) -> str:
    """Return the text again; ValueError where it is none, or unfolds to more than a link holds."""
    try:
        pressed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unfold = zlib.decompressobj(RAW)
        text = unfold.decompress(pressed, LONGEST)
        if not unfold.eof:
            raise ValueError("it unfolds to too much, or is cut off")
        return text.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise ValueError(str(error)) from error
