"""Kernels for Sueca: playouts, and the search of the exact solver.

The search is split by its ideas: `cards` (how cards are numbered), `memory` (where what stands), `order`
(which card first), `bounds` (what is certain without search), `table` (what is known already), `search`
(one question: at least so many points?) and `root` (values and the worth of every card).
"""
