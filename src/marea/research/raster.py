"""Pictures as pixels: resvg draws them, and Pillow reads what it has drawn."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as an array: height, width, and red, green and blue."""
    import resvg_py  # here: whoever wants no pixels needs no renderer
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return np.array(Image.open(BytesIO(png)).convert("RGB"))
