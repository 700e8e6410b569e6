"""A second, slow and simple writing of both games, taken from the rules and not from the engine.

It exists to disagree: `tests/differential` plays the same hands through it and through the engine.
Cards are texts such as ``7H``, hands are lists, variants are plain dicts. It imports nothing of Partida.
"""
