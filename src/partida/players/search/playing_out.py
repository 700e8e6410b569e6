"""Worlds valued by playing them out: all four seats go on as club players, each by what it sees itself."""

from __future__ import annotations

from typing import Any

from partida.kernels.rollouts import SuecaTable, rollouts
from partida.players.search.decision import Decision


class PlayingOut:
    """Values worlds by what the hand is worth where the playouts end."""

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """The worth of every card (by its place among those of the decision) in every world."""
        side = decision.seat % 2
        chosen = [int(decision.cards[place]) for place in cards]
        ends = rollouts(SuecaTable.of(decision.view), worlds, chosen)
        points, tricks = ends[:, :, 0], ends[:, :, 1]
        if side:
            points, tricks = 120 - points, 10 - tricks
        return smoothed(decision)[points, tricks]

import os
import numpy as np
SM=float(os.environ.get("SMOOTH","0"))
_c={}
def smoothed(decision):
    if not SM: return decision.utility
    k=id(decision)
    if k in _c: return _c[k][1]
    u=decision.utility; ok=~np.isnan(u)
    d=np.arange(121); K=np.exp(-.5*((d[:,None]-d[None,:])/SM)**2)
    x=(K@np.where(ok,u,0))/np.maximum(K@ok,1e-12)
    if len(_c)>5: _c.clear()
    _c[k]=(decision,x)
    return x

