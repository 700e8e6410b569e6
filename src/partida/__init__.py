"""Partida: the forty-card games of the Portuguese- and Spanish-speaking world.

>>> import partida
>>> partida.__version__.count(".")
2
"""

from __future__ import annotations

__version__ = "0.1.0"
