"""What a play makes and takes: statements of `partida.analysis.cuarenta.plain`.

Each takes the view, the better play and the other one, and is None where it does not hold.
"""

from __future__ import annotations

from partida.analysis.cuarenta.said import Said
from partida.cuarenta import leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import is_caida, points_now, worth_of


def wins(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """The points that win the chica."""
    return (
        Said(number=points_now(view, best))
        if wins_chica(view, best) and not wins_chica(view, played)
        else None
    )


def wins_chica(view: CuarentaView, play: Play) -> bool:
    """True if a play wins the chica at once."""
    assert view.team is not None
    return view.score[view.team] + points_now(view, play) >= worth_of(view.variant).target


def both(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A caída and a limpia that bring more than the other play."""
    return limpia(view, best, played) if is_caida(view, best) else None


def caida(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A caída that brings more than the other play."""
    points = _more_points(view, best, played)
    return Said(card=view.last_trailed, number=points) if points and is_caida(view, best) else None


def limpia(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A limpia that brings more than the other play."""
    points = _more_points(view, best, played)
    cleared = len(best.taken) == len(view.on_table) and limpia_counts(view, view.team)
    return Said(number=points) if points and cleared else None


def _more_points(view: CuarentaView, best: Play, played: Play) -> int:
    """The points of a play, if it makes more at once than the other."""
    points = points_now(view, best)
    return points if points > points_now(view, played) else 0


def limpia_counts(view: CuarentaView, team: int | None) -> bool:
    """True if a limpia by itself would score for a side."""
    assert team is not None
    return worth_of(view.variant).of_play(view.score[team], caida=False, limpia=True, on_ronda=False)[1] > 0


def carton(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """As many cards as the card count begins with, if it can still score."""
    assert view.team is not None
    start, has = view.variant.carton_start, view.captured[view.team]
    comes = has < start and has + to_pile(played) < start <= has + to_pile(best)
    return Said(number=has + to_pile(best)) if comes and _counts(view) else None


def run(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A run, and with it more cards than the other play takes."""
    runs = any(card % 13 > best.card % 13 for card in best.taken)
    return Said(number=to_pile(best)) if runs and _more_cards(view, best, played) else None


def more(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """More cards than the other play, which takes some too."""
    if not played.taken or not _more_cards(view, best, played):
        return None
    return Said(number=to_pile(best), number_else=to_pile(played))


def takes(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """Some cards, where the other play takes none."""
    return Said(number=to_pile(best)) if not played.taken and _more_cards(view, best, played) else None


def to_pile(play: Play) -> int:
    """How many cards a play brings to the pile."""
    return len(play.taken) + 1 if play.taken else 0


def _more_cards(view: CuarentaView, best: Play, played: Play) -> bool:
    return to_pile(best) > to_pile(played) and _counts(view)


def _counts(view: CuarentaView) -> bool:
    """True if the side can still score for its cards."""
    assert view.team is not None
    worth = worth_of(view.variant)
    return leaf.carton_award(6, view.score[view.team], worth.bar, worth.cutoff, worth.cap) > 0
