"""A player that breaks the protocol in the way it is told: python odd_player.py MODE [AFTER].

AFTER so many good answers (0 if left out) it goes wrong. It chooses the first of its moves, off turn none.
"""

import json
import os
import subprocess
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def good(asked):
    if asked["t"] == "hello":
        return {"t": "hello", "id": asked["id"], "protocol": 1, "name": "odd"}
    view = asked["view"]
    return {
        "t": "choose",
        "id": asked["id"],
        "move": view["moves"][0] if view["turn"] == view["seat"] else None,
    }


def forever():
    while True:
        time.sleep(60)


def flood(file):
    while True:
        file.write("x" * 65536)
        file.flush()


def grandchild(asked):
    """Leave a process behind whose number the tests can read, and hang."""
    left = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"])
    sys.stderr.write(f"left {left.pid}\n")
    sys.stderr.flush()
    forever()


def closes_input_and_answers(asked):
    os.close(0)
    say(json.dumps(good(asked)))
    forever()


ODD = {
    "illegal": lambda asked: say(json.dumps({**good(asked), "move": "8Z"})),
    "nothing": lambda asked: say(json.dumps({**good(asked), "move": None})),
    "number": lambda asked: say(json.dumps({**good(asked), "move": 7})),
    "late": lambda asked: forever(),
    "garbage": lambda asked: say("I play the ace"),
    "binary": lambda asked: os.write(1, b"\xff\xfe\x00\n"),
    "deep": lambda asked: say("[" * 4000),
    "other_id": lambda asked: say(json.dumps({**good(asked), "id": "other"})),
    "other_message": lambda asked: say(json.dumps({"t": "hello", "id": asked["id"], "protocol": 1})),
    "empty": lambda asked: say(""),
    "array": lambda asked: say("[]"),
    "long": lambda asked: say(json.dumps({**good(asked), "move": "x" * 5000})),
    "endless": lambda asked: flood(sys.stdout),
    "lines": lambda asked: [say(json.dumps(good(asked))) for _ in range(100_000)],
    "twice": lambda asked: os.write(1, 2 * (json.dumps(good(asked)) + "\n").encode()),
    "dies": lambda asked: sys.exit("odd player: \x1b[2J I have no idea"),
    "killed": lambda asked: os.kill(os.getpid(), 9),
    "stdout": lambda asked: (os.close(1), forever()),
    "stdin": closes_input_and_answers,
    "errors": lambda asked: flood(sys.stderr),
    "grandchild": grandchild,
    "error": lambda asked: say(json.dumps({"t": "error", "id": 1, "code": "own/code", "reason": "no idea"})),
    "protocol": lambda asked: say(json.dumps({**good(asked), "protocol": 2})),
}


def main():
    mode, left = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    if mode == "deaf":
        forever()
    if mode == "eager":
        sys.stdin.buffer.raw.read(100_000)  # not all of it
        say("an answer")
        forever()
    if mode == "unasked":
        say("hello there")
    for line in sys.stdin:
        asked = json.loads(line)
        if mode in ODD and left == 0 and (asked["t"] == "choose" or mode == "protocol"):
            ODD[mode](asked)
            continue
        left -= asked["t"] == "choose"
        if mode == "chatty":  # which is allowed: stderr is for people
            sys.stderr.write("thinking " * 20_000)
        say(json.dumps(good(asked)))
    if mode == "stays":
        forever()


if __name__ == "__main__":
    main()
