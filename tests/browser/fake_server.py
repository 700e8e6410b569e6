"""A small table server for looking at the client and for its tests: solo tables in memory, no storage.

Run ``python -m tests.browser.fake_server --port 8123`` and open the page. It speaks the messages of
``docs/server.md`` and serves the static files under the strict headers of the real server.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import io
import json
import secrets
import socket
import threading
import time
from pathlib import Path
from typing import Any

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import partida.web
from partida.cards import Card, CardSet, Suit
from partida.errors import PartidaError
from partida.fairness import commit, hand_seed, shuffled
from partida.game import Deal, Event, seen_from
from partida.match import Match
from partida.options import format_value, options_of
from partida.players.player import FREE
from partida.players.registry import player, player_names
from partida.registry import GAMES, rules, variant_text
from partida.words.rules_text import option_label, preset_lines, rules_text, value_label

WEB = Path(partida.web.__file__).parent
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def plain(value: Any, write: Any) -> Any:
    """A value of a view or an event as JSON."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Suit):
        return value.letter
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, CardSet):
        return [str(card) for card in value]
    if hasattr(value, "_asdict"):
        return {name: plain(part, write) for name, part in value._asdict().items()}
    if hasattr(value, "GAME"):
        return variant_text(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: plain(getattr(value, name), write) for name in names}
    if isinstance(value, dict):
        return {key: plain(part, write) for key, part in value.items()}
    return [plain(part, write) for part in value]


class SoloTable:
    """One person and computers at a table."""

    def __init__(
        self, name: str, variant: str, seat: int, level: str, person: str, seed: bytes, pause: float
    ):
        self.id = name
        self.rules = rules(variant)
        self.size = self.rules.table.size
        self.level = level
        self.person: dict[int, str] = {seat % self.size: person}
        self.bots: set[int] = set()
        self.players = [player(self.rules.name, level, seat) for seat in range(self.size)]
        self.seed = seed
        self.pause = pause
        self.seq = 0
        self.hand = 0
        self.phase = "between"
        self.results: list[Any] = []
        self.sockets: dict[WebSocket, int | None] = {}
        self.done: dict[str, int] = {}
        dealer = self.rules.first_dealer(shuffled(self.rules.pack, hand_seed(seed, 0)))
        self.match = Match.begin(self.rules, dealer)
        self.task: asyncio.Task[None] | None = None

    def public(self) -> dict[str, Any]:
        standing = self.match.standing
        chairs = [self.chair(seat) for seat in range(self.size)]
        return {
            "id": self.id,
            "game": self.rules.name,
            "variant": variant_text(self.rules.variant),
            "chairs": chairs,
            "host": next(iter(self.person)),
            "phase": self.phase,
            "standing": {
                "score": standing.score,
                "sets": standing.sets,
                "dealer": standing.dealer,
                "winner": standing.winner,
            },
            "hand": self.hand,
            "commit": commit(hand_seed(self.seed, self.hand)),
            "reveal": None,
            "ready": [],
            "results": self.results,
        }

    def chair(self, seat: int) -> dict[str, Any]:
        if seat in self.person:
            return {"name": self.person[seat], "kind": "person", "level": None, "online": True, "auto": False}
        kind = "computer" if self.phase != "lobby" or seat in self.bots else None
        level = self.level if kind else None
        return {"name": None, "kind": kind, "level": level, "online": bool(kind), "auto": False}

    def view(self, seat: int | None) -> Any:
        if not self.match.playing:
            return None
        view = self.match.view(seat)
        told = plain(dataclasses.replace(view, moves=()), None)
        return {**told, "moves": self.legal(seat)}

    def legal(self, seat: int | None) -> list[str]:
        if seat is None or not self.match.playing:
            return []
        return [self.rules.write(move) for move in self.rules.moves(self.match.state, seat)]

    async def tell(self, events: tuple[Event, ...]) -> None:
        self.seq += 1
        state = self.match.state
        for websocket, seat in list(self.sockets.items()):
            story = [
                {"kind": event.kind, "seat": event.seat, "data": plain(dict(event.data), None)}
                for event in seen_from(events, seat)
            ]
            await websocket.send_json(
                {
                    "t": "events",
                    "seq": self.seq,
                    "story": story,
                    "you": seat,
                    "table": self.public(),
                    "legal": self.legal(seat),
                    "turn": state.turn if state else None,
                    "phase": state.phase if state else "over",
                }
            )

    async def after(self, match: Match, events: tuple[Event, ...]) -> None:
        self.match = match
        for event in events:
            if event.kind == "hand_over":
                self.results.append(plain(dict(event.data), None))
        if not match.playing:
            self.phase = "over" if match.winner is not None else "between"
        await self.tell(events)

    async def begin(self) -> None:
        self.hand += 1
        self.phase = "hand"
        order = shuffled(self.rules.pack, hand_seed(self.seed, self.hand))
        await self.after(*self.match.deal(Deal(order, self.match.standing.dealer)))
        self.think()

    def think(self) -> None:
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.computers())

    async def computers(self) -> None:
        while self.match.playing:
            state = self.match.state
            seat = state.turn
            if (self.rules.name == "sueca" and state.phase == "claim") or seat in self.person:
                ready = [s for s in range(self.size) if s not in self.person and self.legal(s)]
                if state.phase != "claim" or not ready:
                    return
                seat = ready[0]
            await asyncio.sleep(self.pause)
            view = self.match.view(seat)
            move = self.players[seat].choose(view, view.moves, FREE)
            await self.after(*self.match.play(seat, move))

    async def act(self, seat: int | None, what: dict[str, Any]) -> None:
        kind = what["k"]
        if kind == "move" and seat is not None:
            await self.after(*self.match.play(seat, self.rules.read(what["text"])))
            self.think()
        elif kind in ("ready", "start") and not self.match.playing:
            if self.phase == "over":
                self.match = Match.begin(self.rules, self.match.standing.dealer)
                self.results = []
            await self.begin()
        elif kind == "computer":
            self.bots.add(what["seat"])
            await self.tell(())
        elif kind != "nonce":
            raise PartidaError("that cannot be done", code="table/not-now")


class Server:
    """The application and its tables."""

    def __init__(self, pause: float = 0.5):
        self.tables: dict[str, SoloTable] = {}
        self.pause = pause
        self.reports: list[Any] = []
        routes = [
            Route("/", self.page("index.html")),
            Route("/t/{table}", self.page("table.html")),
            Route("/rules", self.page("rules.html")),
            Route("/api/games", self.games),
            Route("/api/rules", self.rules),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}/qr.svg", self.qr),
            WebSocketRoute("/ws/{table}", self.socket),
            Mount("/static", StaticFiles(directory=WEB)),
        ]
        self.app = Starlette(routes=routes)
        self.app.add_middleware(Headers)

    def page(self, name: str) -> Any:
        async def answer(_: Request) -> Response:
            return FileResponse(WEB / name)

        return answer

    async def games(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return JSONResponse({name: game_json(name, language) for name in GAMES})

    async def rules(self, request: Request) -> Response:
        variant = rules(request.query_params["variant"]).variant
        return JSONResponse({"text": rules_text(variant, request.query_params.get("lang", "en"))})

    async def create(self, request: Request) -> Response:
        body = await request.json()
        name = secrets.token_urlsafe(9)
        seed = bytes.fromhex(body["seed"]) if body.get("seed") else secrets.token_bytes(32)
        try:
            table = SoloTable(
                name,
                body["variant"],
                body.get("seat", 2),
                body.get("level", "club"),
                body.get("name", ""),
                seed,
                self.pause,
            )
        except PartidaError as error:
            return JSONResponse({"code": error.code}, status_code=400)
        if not body.get("solo", True):
            table.phase = "lobby"
        self.tables[name] = table
        return JSONResponse({"id": name, "path": f"/t/{name}"}, status_code=201)

    async def qr(self, request: Request) -> Response:
        out = io.BytesIO()
        segno.make(str(request.url)).save(out, kind="svg", scale=4)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def socket(self, websocket: WebSocket) -> None:
        table = self.tables.get(websocket.path_params["table"])
        if table is None:
            await websocket.close(4404)
            return
        await websocket.accept()
        seat = next(iter(table.person))
        try:
            while True:
                await self.message(table, websocket, seat, json.loads(await websocket.receive_text()))
        except WebSocketDisconnect:
            table.sockets.pop(websocket, None)

    async def message(
        self, table: SoloTable, websocket: WebSocket, seat: int, message: dict[str, Any]
    ) -> None:
        if message["t"] == "ping":
            await websocket.send_json({"t": "pong", "at": message["at"], "now": time.time_ns() // 1_000_000})
        elif message["t"] == "hello":
            snapshot = {"t": "snapshot", "seq": table.seq, "you": seat}
            await websocket.send_json({**snapshot, "table": table.public(), "view": table.view(seat)})
            table.sockets[websocket] = seat
            if table.hand == 0 and table.phase != "lobby":
                await table.begin()
            table.think()
        elif message["t"] == "act":
            key = message["id"]
            if key not in table.done:
                try:
                    await table.act(seat, message["what"])
                except PartidaError as error:
                    code = getattr(error, "code", "table/refused")
                    await websocket.send_json({"t": "reject", "id": key, "code": code, "seq": table.seq})
                    return
                table.done[key] = table.seq
            await websocket.send_json({"t": "ack", "id": key, "seq": table.done[key]})


class Headers:
    """Adds the security headers to every answer."""

    def __init__(self, app: Any):
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                extra = [(key.lower().encode(), value.encode()) for key, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def game_json(name: str, language: str) -> dict[str, Any]:
    """The presets, options and levels of a game, with their names in a language."""
    game = GAMES[name]
    default = next(iter(game.presets.values()))
    options = options_of(default)
    lines = preset_lines(name, language)
    return {
        "levels": player_names(name),
        "presets": [
            {"name": line.name, "title": line.title, "text": line.text,
             "variant": f"{name}(preset={line.name})",
             "options": {one.name: getattr(game.presets[line.name], one.name) for one in options}}
            for line in lines
        ],
        "options": [
            {"name": one.name, "label": option_label(name, one.name, language), "social": one.social,
             "lowest": one.lowest, "highest": one.highest, "default": one.default,
             "values": [{"value": value, "text": format_value(value),
                         "label": value_label(name, one.name, value, language)} for value in one.values]}
            for one in options
        ],
    }  # fmt: skip


class Running:
    """The server in a thread of its own, for tests."""

    def __init__(self, pause: float = 0.0):
        self.server = Server(pause)
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        config = uvicorn.Config(self.server.app, log_level="warning", ws="websockets-sansio", lifespan="off")
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [listener]}, daemon=True)

    def __enter__(self) -> Running:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(timeout=10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--pause", type=float, default=0.5)
    chosen = parser.parse_args()
    uvicorn.run(
        Server(chosen.pause).app, host="127.0.0.1", port=chosen.port, ws="websockets-sansio", lifespan="off"
    )


if __name__ == "__main__":
    main()
