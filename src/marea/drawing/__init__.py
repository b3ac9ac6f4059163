"""What drawings of positions are made of: shapes, letters, rings and tables, as SVG that needs no font."""
