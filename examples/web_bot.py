"""A whole bot for the web table: plays some hands by legal moves at random, then gives its seat away.

python web_bot.py http://127.0.0.1:8040 sueca           a table of its own, against the computer
python web_bot.py http://127.0.0.1:8040 LINK 3          three hands at a table that somebody made
"""

import json
import random
import sys
import time
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ASIDE = ("accuse", "back", "peek", "claim", "caida", "redeal")  # first words of moves that this bot leaves be
TOO_LATE = ("act/stale", "chair/taken", "name/taken")  # somebody was faster: look, and wish again


def post(url, body, token=""):
    """Send JSON, and get JSON."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def take(seen, message):
    """Learn from a `snapshot`, `events` or `table` message."""
    if message["t"] == "snapshot":
        view = message["view"] or {"moves": [], "turn": None}
        message = {**message, "legal": view["moves"], "turn": view["turn"]}
    seen.update({key: message[key] for key in ("seq", "you", "legal", "turn", "table") if key in message})


def wish(seen, hands):
    """What to do now: an act, None to wait, or "leave"."""
    table, you = seen["table"], seen["you"]
    if you is None:  # not at the table yet: take the first empty chair
        empty = [seat for seat, chair in enumerate(table["chairs"]) if chair["kind"] is None]
        can = table["phase"] == "lobby" and empty
        return {"k": "sit", "seat": empty[0], "name": f"Bot {random.randrange(1000)}"} if can else "leave"
    auto = table["chairs"][you]["auto"]
    if table["hand"] >= hands and table["phase"] in ("between", "over"):
        return "leave" if auto or table["phase"] == "over" else {"k": "hand", "seat": you, "to": "computer"}
    if auto:  # we were too slow, and the computer plays for us: take the seat back
        return {"k": "hand", "seat": you, "to": "person"}
    if table["phase"] == "hand" and seen["turn"] == you and seen["legal"]:
        plain = [text for text in seen["legal"] if text.split()[0] not in ASIDE]
        return {"k": "move", "text": random.choice(plain or seen["legal"])}
    if table["phase"] == "between" and table["hand"] and you not in table["ready"]:
        return {"k": "ready"}
    return None


def talk(line, seen, hands):
    """Say hello, then hear and act until it is time to leave."""
    line.send(json.dumps({"t": "hello", "after": seen["seq"]}))
    if seen["act"]:  # it was not answered before the connection broke: once more, with the same id
        line.send(json.dumps(seen["act"]))
    while True:
        message = json.loads(line.recv())
        if message["t"] == "reject" and message["code"] not in TOO_LATE:
            raise SystemExit(f"refused: {message['code']}")
        if message["t"] in ("ack", "reject"):
            seen["act"] = None
        else:
            take(seen, message)
        what = None if seen["act"] else wish(seen, hands)
        if what == "leave":
            return
        if what:
            number = f"a{random.getrandbits(60)}"
            seen["act"] = {"t": "act", "id": number, "base": seen["seq"], "what": what}
            line.send(json.dumps(seen["act"]))


def play(site, where, hands):
    """Play at a new table of a variant, or at the table of a link; what all know of it at the end."""
    token = post(f"{site}/api/guests", {})["token"]
    if "/t/" in where:
        table = where.rpartition("/t/")[2]
    else:
        table = post(f"{site}/api/tables", {"variant": where, "solo": True, "level": "club"}, token)["id"]
    address = f"ws{site.removeprefix('http')}/ws/{table}"
    seen = {"seq": -1, "act": None}
    while True:
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as line:
                talk(line, seen, hands)
                return seen["table"]
        except (ConnectionClosed, OSError) as gone:
            if isinstance(gone, ConnectionClosed) and gone.rcvd and gone.rcvd.code == 4404:
                raise SystemExit("there is no such table") from None
            time.sleep(1)  # and then go on where we were


if __name__ == "__main__":
    end = play(sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    print(json.dumps({"hands": end["hand"], "standing": end["standing"], "results": end["results"]}))
