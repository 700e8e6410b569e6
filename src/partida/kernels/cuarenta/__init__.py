"""Kernels for Cuarenta: playouts, and the search of the exact solver.

They count cards by rank (the tallies of `partida.cuarenta.leaf`); of suits nothing is left but which card was
just trailed. Split by ideas: `rules` (the leaf functions and what a variant says), `memory` (where what
stands), `moves` (what can be played), `play` (what follows), `order` (which move first), `bounds` (what is
certain without search), `table` (what is known already), `search` (one question) and `root` (values).
"""
