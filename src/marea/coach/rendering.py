"""A review rendered for people: as text for the terminal, and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from marea.locales import Texts

BARS: Final = "▁▂▃▄▅▆▇█"
COLUMNS: Final = 64
WIDE, HIGH = 720, 180  # of the graph
STYLE: Final = """
:root { color-scheme: light dark; --line: light-dark(#005f8a, #7fd0ff); --mark: light-dark(#a3341a, #ffb59e); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; overflow: visible; padding-left: 3rem; box-sizing: border-box; margin: 1rem 0; }
text { font-size: 12px; text-anchor: end; fill: currentColor; }
polyline { fill: none; stroke: var(--line); stroke-width: 2; }
line { stroke: currentColor; opacity: 0.3; stroke-dasharray: 4 4; }
path { fill: var(--mark); }
li { margin-bottom: 0.75rem; }
"""


class ReviewRenderer:
    """Renders the review of one seat in one language."""

    def __init__(self, review: dict[str, Any], texts: Texts, names: Sequence[str]) -> None:
        self.review = review
        self.texts = texts
        self.names = names
        self.player = names[review["seat"]]

    def terminal(self) -> str:
        """Return the review as lines of text."""
        say = self.texts.say
        lines = [
            say("review-of", player=self.player),
            f"  {say('chance-of-winning')}: {sparks(self.review['chances'])}",
            f"  {self.chance_range()}",
            f"  {' · '.join(f'{name} {amount}' for name, amount, _ in self.shares())}",
            f"  {say('review-blunders')}" if self.review["blunders"] else f"  {say('review-flawless')}",
        ]
        for title, details in self.blunders():
            lines += [f"    {title}", *(f"      {detail}" for detail in details)]
        if self.review["turning"]:
            lines += [f"  {say('review-turning')}", *(f"    {turn}" for turn in self.turning())]
        return "\n".join(lines)

    def html(self) -> str:
        """Return the review as a section of a page."""
        say = self.texts.say
        shares = "".join(
            f"<dt>{escape(name)}: {amount}</dt><dd>{escape(about)}</dd>" for name, amount, about in self.shares()
        )
        blunders = "".join(
            f"<li><strong>{escape(title)}</strong><br>{'<br>'.join(map(escape, details))}</li>"
            for title, details in self.blunders()
        )
        turning = "".join(f"<li>{escape(turn)}</li>" for turn in self.turning())
        return "\n".join(
            [
                f"<section><h2>{escape(say('review-of', player=self.player))}</h2>",
                f"<p>{escape(say('chance-of-winning'))}</p>{self.graph()}<p>{escape(self.chance_range())}</p>",
                f"<h3>{escape(say('review-shares'))}</h3><dl>{shares}</dl>",
                f"<h3>{escape(say('review-blunders'))}</h3><ul>{blunders}</ul>"
                if blunders
                else f"<p>{escape(say('review-flawless'))}</p>",
                f"<h3>{escape(say('review-turning'))}</h3><ul>{turning}</ul>" if turning else "",
                "</section>",
            ]
        )

    def chance_range(self) -> str:
        """Return the chance of winning at the start and at the end."""
        return self.texts.say(
            "review-way", start=self.percent(self.review["start"]), end=self.percent(self.review["end"])
        )

    def shares(self) -> Iterator[tuple[str, str, str]]:
        """Yield the effects of luck, skill and rivals on the chance of winning, in percentage points."""
        for share in ("luck", "skill", "rivals"):
            about = self.texts.say(f"review-{share}-about", player=self.player)
            yield self.texts.say(f"review-{share}"), self.signed(100 * self.review[share], 0), about

    def blunders(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the costliest decisions, each with a title and details."""
        say = self.texts.say
        decisions = {decision["move"]: decision for decision in self.review["decisions"]}
        for move in self.review["blunders"]:
            decision = decisions[move]
            points = round(100 * decision["cost"])
            cost = say("review-points", count=points, points=self.signed(-points, 0))
            details = [
                f"{say('review-played')}: {self.choice(decision['played'])}",
                f"{say('review-better')}: {self.choice(decision['best'])}",
            ]
            if decision["gains"]:
                details.append(say("review-gains", gains=self.gains(decision["gains"])))
            yield f"{say('review-move', move=move)}: {cost}", details

    def turning(self) -> Iterator[str]:
        """Yield the moves that turned the game."""
        for turn in self.review["turning"]:
            by = self.texts.say(f"review-by-{turn['by']}")
            yield f"{self.texts.say('review-move', move=turn['move'])} ({by}): {self.signed(100 * turn['change'], 0)}"

    def choice(self, choice: dict[str, Any]) -> str:
        """Return a choice in words."""
        return self.texts.say(f"verb-{choice['verb']}", **self.texts.look_up(choice["args"], self.names))

    def gains(self, gains: list[dict[str, Any]]) -> str:
        """Return the parts of a gain."""
        return ", ".join(
            self.texts.say(f"gain-{gain['part']}", amount=self.signed(gain["amount"], 1)) for gain in gains
        )

    def percent(self, chance: float) -> str:
        """Return a chance as a percentage in the reader's language."""
        return f"{100 * chance:.0f}%" if self.texts.language == "en" else f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"

    def signed(self, amount: float, digits: int) -> str:
        """Return a signed number in the reader's language."""
        text = f"{amount:+.{digits}f}".replace("-", "\N{MINUS SIGN}")
        return text if self.texts.language == "en" else text.replace(".", ",")

    def graph(self) -> str:
        """Return a graph of the chance of winning, move by move; blunders are marked with a diamond."""
        chances = self.review["chances"]
        step = WIDE / max(1, len(chances) - 1)
        points = [(step * move, HIGH * (1 - chance)) for move, chance in enumerate(chances)]
        marks = "".join(
            f'<path d="M{points[move - 1][0]:.1f} {points[move - 1][1] - 7:.1f}l6 7-6 7-6-7z"/>'
            for move in self.review["blunders"]
        )
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        return (
            f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(self.chance_range())}">'
            f'{"".join(self.grid(share) for share in (0.0, 0.5, 1.0))}<polyline points="{line}"/>{marks}</svg>'
        )

    def grid(self, chance: float) -> str:
        """Return a grid line of the graph at a chance, with its label."""
        y = HIGH * (1 - chance)
        name = f'<text x="-6" y="{y + 4}">{escape(self.percent(chance))}</text>'
        return f'<line x1="0" x2="{WIDE}" y1="{y}" y2="{y}"/>{name}'


def page(title: str, renderers: Sequence[ReviewRenderer]) -> str:
    """Return the reviews of a game as one self-contained page."""
    language = renderers[0].texts.language
    body = "\n".join(renderer.html() for renderer in renderers)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>'
        f"{escape(title)}</title><style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def sparks(chances: Sequence[float]) -> str:
    """Return chances as a line of small bars, at most COLUMNS wide."""
    width = min(COLUMNS, len(chances))
    shown = [chances[i * (len(chances) - 1) // max(1, width - 1)] for i in range(width)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in shown)
