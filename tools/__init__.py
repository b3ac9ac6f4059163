"""Programs that write files for us, run from the checkout as `python -m tools.x`; the wheel has none of them."""
