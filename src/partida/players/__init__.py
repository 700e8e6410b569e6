"""Computer players. Each is fed only a `View`: what its seat may know, never a state.

`player.py` says what a player is, `registry.py` which there are, `drive.py` lets them play.
"""
