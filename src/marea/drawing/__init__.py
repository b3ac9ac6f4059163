"""Drawings of positions as SVG: shapes, letters, rings and tables, without fonts."""
