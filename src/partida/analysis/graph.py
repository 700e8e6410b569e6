"""The chance to win a hand (or the chica), card by card, as an SVG picture that needs nothing but itself."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from partida.analysis.model import CardReview, HandReview
from partida.analysis.telling import Teller

WIDTH: Final = 720
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 40, 34
_LINES: Final = ("ns", "ew")
"""The classes of the lines of both sides."""
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".grid{stroke:currentColor;opacity:.2}.half{stroke:currentColor;opacity:.5}"
    ".line{fill:none;stroke-width:2.5}.ns{stroke:#0b62a4}.ew{stroke:#b04a00;stroke-dasharray:6 4}"
    ".key{fill:none;stroke:currentColor;stroke-width:2}"
)


def graph(review: HandReview, teller: Teller) -> str:
    """The chance of the first side as its seats could know it, and as the others could, with key moments."""
    sides = [account.who for account in review.sides]
    title = teller("graph.title", side=teller.who(sides[0]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' color="#222" aria-label="{escape(title, _QUOTES)}">',
        f"<style>{_STYLE}</style>",
        f'<text x="{LEFT}" y="16">{escape(title)}</text>',
        *_scale([card.trick for card in review.cards]),
    ]
    for number, (side, name) in enumerate(zip(sides, _LINES, strict=True)):
        points = " ".join(
            f"{_x(place, len(review.cards)):.1f},{_y(_chance(card, sides[0])):.1f}"
            for place, card in enumerate(review.cards)
            if card.seat in side and card.win is not None
        )
        parts.append(f'<polyline class="line {name}" points="{points}"/>')
        at = LEFT + number * 330
        parts.append(f'<path class="line {name}" d="M{at} 29h26"/>')
        seen = escape(teller("graph.seen", side=teller.who(side)))
        parts.append(f'<text x="{at + 32}" y="33">{seen}</text>')
    for number, place in enumerate(review.key_moments, 1):
        x, y = _x(place, len(review.cards)), _y(_chance(review.cards[place], sides[0]))
        parts.append(f'<circle class="key" cx="{x:.1f}" cy="{y:.1f}" r="6"/>')
        parts.append(f'<text x="{x + 8:.1f}" y="{y - 6:.1f}">{number}</text>')
    return "".join([*parts, "</svg>"])


_QUOTES: Final = {'"': "&quot;"}


def _chance(card: CardReview, side: str) -> float:
    """The chance of a side, by what the seat could know."""
    win = card.win or 0.0
    return win if card.seat in side else 1.0 - win


def _x(place: int, cards: int) -> float:
    return LEFT + (place + 0.5) * (WIDTH - LEFT - RIGHT) / cards


def _y(chance: float) -> float:
    return TOP + (1.0 - chance) * (HEIGHT - TOP - BOTTOM)


def _scale(tricks: list[int]) -> list[str]:
    """Lines for every quarter, and the numbers of the tricks below."""
    parts: list[str] = []
    for quarter in range(5):
        y = _y(quarter / 4)
        kind = "half" if quarter == 2 else "grid"
        parts.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter}</text>')
    for trick in sorted(set(tricks)):
        places = [place for place, one in enumerate(tricks) if one == trick]
        x = (_x(places[0], len(tricks)) + _x(places[-1], len(tricks))) / 2
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{trick}</text>')
    return parts
