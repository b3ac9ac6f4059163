"""Generators of files in the checkout, run as `python -m tools.x`; the wheel has none of them."""
