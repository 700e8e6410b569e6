"""Players of Sueca that search: they imagine worlds, play or solve them, and take the best card on average.

Nothing here is imported before such a player is made: it needs NumPy and compiled kernels.
"""
