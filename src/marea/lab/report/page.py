"""The report as one self-contained page: plots, each with its table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from marea.lab.report import plots
from marea.lab.report.parts import PARTS
from marea.lab.report.section import Section
from marea.lab.report.wording import format_count

STYLE: Final = (
    """
:root { color-scheme: light dark; --rule: light-dark(#d5dce1, #3a444c); --soft: light-dark(#4a555d, #b3bec7);
  --paper: light-dark(#ffffff, #14191d); --tint: light-dark(#f2f5f7, #1c2328); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--paper); color: light-dark(#15191c, #e8edf1); }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; }
h2 { border-top: 2px solid currentColor; padding-top: 1rem; margin-top: 3rem; }
h3 { margin: 2.5rem 0 0.5rem; } h4 { margin: 2rem 0 0.5rem; }
p { max-width: 46rem; margin: 0.5rem 0; }
a { color: var(--s0); }
nav ul { padding-left: 1.25rem; } nav li li { display: inline-block; margin-right: 1rem; } nav ul ul { padding: 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem 2.5rem;
  align-items: start; margin: 1rem 0; }
.pair > * { min-width: 0; }
figure { margin: 0 0 1rem; max-width: 46rem; break-inside: avoid; }
figcaption, caption, summary { font-weight: 600; text-align: left; }
figcaption { margin-bottom: 0.5rem; } figcaption small, caption small { font-weight: 400; color: var(--soft); }
.note, .soft { color: var(--soft); font-size: 0.875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 0.25rem; font-size: 1rem; }
th, td { padding: 0.2rem 0.9rem 0.2rem 0; text-align: left; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--rule); }
thead th { border-bottom-color: currentColor; vertical-align: bottom; }
tbody th { font-weight: 400; }
details { margin: 1rem 0; } summary { cursor: pointer; }
.never { background: var(--tint); border-left: 4px solid var(--s1); padding: 0.5rem 0.75rem; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } nav { display: none; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; } }
"""
    + plots.STYLE
)


def page(found: dict[str, Any]) -> str:
    """Return the report as an HTML page."""
    sections = [Section(section) for section in found["sections"]]
    title = f"Report: {', '.join(section.game for section in sections)}"
    duplicates = f" {format_count(found['repeated'], 'duplicate game')} ignored." if found["repeated"] else ""
    body = "\n".join(render_section(section, f"g{i}") for i, section in enumerate(sections))
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>
<style>{STYLE}</style></head>
<body>{plots.shapes()}
<main><h1>{escape(title)}</h1>
<p>{format_count(found["games"], "game")} from {escape(", ".join(found["files"]))}.{duplicates} Each
interval is a 95&nbsp;% confidence interval by itself. The seats of a game depend on each other; the intervals allow for
that.</p>
{contents(sections)}
{body}
</main></body>
</html>
"""


def contents(sections: Sequence[Section]) -> str:
    """Return the table of contents."""
    items = "".join(
        f'<li><a href="#g{i}">{escape(section.game)}</a><ul>'
        + "".join(f'<li><a href="#g{i}-{part}">{PARTS[part][0]}</a></li>' for part in parts(section))
        + "</ul></li>"
        for i, section in enumerate(sections)
    )
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>'


def parts(section: Section) -> list[str]:
    """Return the parts that are not empty."""
    empty = {
        "sources": not any(one["sources"] for one in section.series),
        "uses": not any(one["uses"] for one in section.series),
        "comparisons": not section.comparisons,
    }
    return [part for part in PARTS if not empty.get(part)]


def render_section(section: Section, anchor: str) -> str:
    """Return the section of a game."""
    inner = "\n".join(
        f'<section id="{anchor}-{part}"><h3>{PARTS[part][0]}</h3>\n{PARTS[part][1](section)}</section>'
        for part in parts(section)
    )
    return f'<section id="{anchor}"><h2>{escape(section.game)}</h2>\n{section.head()}\n{inner}\n</section>'
