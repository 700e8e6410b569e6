"""A whole player for the line protocol of docs/engine.md, in plain Python: sits down at tables of the arena.

partida arena sueca --entrants club --external "python examples/engine_player.py"
"""

import json
import sys

POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}  # of Sueca, as Portugal counts


def choose(view):
    """One of the view's moves: in Cuarenta what takes most, in Sueca the cheapest card; off turn nothing."""
    if view["turn"] != view["seat"]:
        return None
    plays = [
        move for move in view["moves"] if move[:2] in view["hand"]
    ]  # the others are words, such as cut 20
    if not plays:
        return view["moves"][0]
    if view["game"] == "cuarenta":
        return max(plays, key=len)  # 7Sx3C4D takes two cards, 7S none
    return min(plays, key=lambda card: (card[1] == view["trump"], POINTS.get(card[0], 0)))


for line in sys.stdin:
    asked = json.loads(line)
    if asked["t"] == "hello":
        answer = {"protocol": 1, "name": "cheapest card", "version": "1"}
    else:
        answer = {"move": choose(asked["view"])}
    print(json.dumps({"t": asked["t"], "id": asked["id"], **answer}), flush=True)
