"""Drawings as pixels: resvg renders them to PNG, and Pillow reads that."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a drawing as an array of height, width, and red, green and blue."""
    import resvg_py  # imported here: only pixels need a renderer
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return np.array(Image.open(BytesIO(png)).convert("RGB"))
