"""A review as one page that stands alone: its own style, no script, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from partida.analysis.graph import graph
from partida.analysis.model import CardReview, HandReview
from partida.analysis.telling import Teller

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE: Final = """
:root { color-scheme: light; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1d1d1f;
  background: #fff; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; text-align: start; border-bottom: 1px solid #ccc; white-space: nowrap; }
tr.new td { border-top: 2px solid #666; }
tr.inaccuracy td { background: #fff6d6; } tr.mistake td { background: #ffe6cc; }
tr.blunder td { background: #ffd9d6; font-weight: 600; }
svg { width: 100%; min-width: 34rem; height: auto; }
small { color: #555; }
summary { cursor: pointer; color: #555; }
"""


def page(reviews: Sequence[HandReview], teller: Teller) -> str:
    """The page of one or more hands of a match."""
    title = escape(teller.title(reviews[0]))
    body = "\n".join(_hand(review, teller) for review in reviews)
    return (
        f'<!doctype html>\n<html lang="{teller.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _hand(review: HandReview, teller: Teller) -> str:
    parts = [
        f"<h1>{escape(teller.title(review))}</h1>",
        f"<p>{escape(teller('head.honest'))}</p>",
        f'<div class="scroll" tabindex="0">{graph(review, teller)}</div>',
        f"<h2>{escape(teller('moment.title'))}</h2>",
        _moments(review, teller),
        f"<h2>{escape(teller('account.title'))}</h2>",
        _list([teller.account(one) for one in review.accounts]),
        f"<p><small>{escape(teller.measure(review.measure))}</small></p>",
        f"<h2>{escape(teller('luck.title'))}</h2>",
        _list([teller.luck(one) for one in review.luck]),
        _table(review, teller),
        f"<p><small>{escape(teller.depth(review.depth, review.cards))}<br>{escape(review.variant)} |"
        f" {escape(review.standing)}</small></p>",
    ]
    return "\n".join(["<section>", *parts, "</section>"])


def _moments(review: HandReview, teller: Teller) -> str:
    if not review.key_moments:
        return f"<p>{escape(teller('moment.none'))}</p>"
    items: list[str] = []
    for place in review.key_moments:
        card = review.cards[place]
        items.append(f"<li>{escape(teller.moment(card))}{_why(card, teller)}</li>")
    return f"<ol>{''.join(items)}</ol>"


def _why(card: CardReview, teller: Teller) -> str:
    """Why another card was better in plain words; what was counted is folded away."""
    plain = "" if card.plain is None else _list([teller.plain(card.plain)])
    counted = teller.counted(card.plain, card.reasons, card.seat)
    if not counted:
        return plain
    summary = escape(teller("moment.how"))
    return f"{plain}<details><summary>{summary}</summary>{_list(counted)}</details>"


def _list(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def _table(review: HandReview, teller: Teller) -> str:
    """Every card; that of all choices stands in the title of its row."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in teller.columns())
    rows: list[str] = []
    trick = 1
    for card in review.cards:
        kinds = [card.label or "", "new" if card.trick != trick else ""]
        trick = card.trick
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in teller.cells(card))
        name = " ".join(filter(None, kinds))
        rows.append(f'<tr class="{name}" title="{escape(_choices(card, teller))}">{cells}</tr>')
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _choices(card: CardReview, teller: Teller) -> str:
    return ", ".join(f"{teller.sign(one.card)} {teller.percent(one.win)} %" for one in card.choices)
