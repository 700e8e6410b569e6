"""Asks `partida engine` to deal a hand and to play all its seats: python engine_ask.py [VARIANT [LEVEL]]."""

import json
import subprocess
import sys

variant = sys.argv[1] if len(sys.argv) > 1 else "sueca"
level = sys.argv[2] if len(sys.argv) > 2 else "club"
engine = subprocess.Popen(
    [sys.executable, "-m", "partida", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


def ask(**request):
    """One request, one answer."""
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if answer["t"] == "error":
        raise SystemExit(f"{answer['field']}: {answer['reason']} [{answer['code']}]")
    return answer


now = ask(t="deal", variant=variant, seed=f"{7:064x}")
now = ask(t="play", position=now["position"], moves=[])
while now["result"] is None:
    move = ask(t="choose", position=now["position"], level=level)["move"]
    print(now["turn"], move)
    now = ask(t="play", position=now["position"], moves=[f"{now['turn']} {move}"])
print(json.dumps(now["result"]))
ask(t="quit")
