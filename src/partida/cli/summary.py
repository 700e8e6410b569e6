"""The end of a hand and of a match in words: from the events told and the score, which are public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from partida.cli.glyphs import perros, strokes
from partida.cli.look import Look
from partida.game import Event
from partida.match import Match
from partida.table import Seat, Team


def result_lines(events: Iterable[Event], match: Match, me: Seat | None, look: Look) -> list[str]:
    """How the hand just ended and how the match stands, as a seat (None: a spectator) is told."""
    told_of = {event.kind: event.data for event in events}
    over = told_of["hand_over"]
    if match.rules.name == "sueca":
        told = _sueca(over, match, me, look)
    else:
        told = [*_cuarenta(over, match, me, look), *_chica(told_of.get("chica_won"), match, me, look)]
    return [*told, "", *standing_lines(match, me, look)]


def _ours(match: Match, me: Seat | None) -> Team:
    """The side to be named first."""
    return 0 if me is None else match.rules.table.team(me)


def _names(match: Match, me: Seat | None, look: Look) -> tuple[str, str]:
    """Our side and the other, by name."""
    table, ours = match.rules.table, _ours(match, me)
    return look.team(table, ours, me), look.team(table, 1 - ours, me)


def _sueca(data: Mapping[str, Any], match: Match, me: Seat | None, look: Look) -> list[str]:
    say, table = look.voice, match.rules.table
    ours = _ours(match, me)
    we, they = _names(match, me, look)
    reason, winner = data["reason"], data["winner"]
    told: list[str] = []
    if reason in ("counted", "tie"):
        points = data["points"]
        told.append(
            say("over.counted", we=we, our_points=points[ours], they=they, their_points=points[1 - ours])
        )
    who = "" if data["seat"] is None else look.seat(table, data["seat"])
    team = "" if winner is None else look.team(table, winner, me)
    games = say.count("count.games", data["games"])
    if data["void"]:
        told.append(say("over.void_redeal" if reason == "redeal" else "over.void"))
    elif reason in ("renounce", "false_claim"):
        told.append(say(f"over.{reason}", who=who, team=team, games=games))
    else:
        told.append(say(f"over.{data['count']}", team=team, games=games))
    if data["takes_match"]:
        told.append(say("over.takes_match"))
    standing = match.standing
    if standing.carry:
        told.append(say("sueca.carry", n=standing.carry))
    if standing.mult > 1:
        told.append(say("sueca.mult", n=standing.mult))
    return told


def _cuarenta(data: Mapping[str, Any], match: Match, me: Seat | None, look: Look) -> list[str]:
    ours = _ours(match, me)
    we, they = _names(match, me, look)
    points = data["points"]
    told = [
        look.voice(
            "over.cuarenta",
            we=we,
            our_points=f"{points[ours]:+}",
            they=they,
            their_points=f"{points[1 - ours]:+}",
        )
    ]
    if data["void"]:
        told.append(look.voice("over.void"))
    return told


def _chica(data: Mapping[str, Any] | None, match: Match, me: Seat | None, look: Look) -> list[str]:
    """The score of a chica that was won, which the standing no longer has, and a zapatería."""
    if data is None:
        return []
    table, ours, score = match.rules.table, _ours(match, me), data["score"]
    winner = data["team"]
    told = [
        look.voice("over.chica", team=look.team(table, winner, me), score=f"{score[ours]}-{score[1 - ours]}")
    ]
    if data["zapateria"]:
        points = look.voice.count("count.points", score[1 - winner])
        told.append(look.voice("told.zapateria", team=look.team(table, 1 - winner, me), points=points))
    return told


def standing_lines(match: Match, me: Seat | None, look: Look) -> list[str]:
    """The score of the match between hands."""
    standing = match.standing
    variant: Any = match.rules.variant
    ours = _ours(match, me)
    told: list[str] = []
    names = _names(match, me, look)
    width = max(map(len, names))
    for name, team in zip(names, (ours, 1 - ours), strict=True):
        score, sets = standing.score[team], standing.sets[team]
        if match.rules.name == "sueca":
            marks = strokes(score, variant.match_target)
            more = f"  [{sets}]" if variant.rubber_sets > 1 else ""
        else:
            marks = perros(score, ascii_only=look.glyphs.ascii)
            more = f"  {look.voice('cuarenta.chicas', n=sets)}"
        told.append(f"{name:<{width}}  {score:>2}  {marks}{more}")
    return told


def match_lines(match: Match, me: Seat | None, look: Look) -> list[str]:
    """Who won the match."""
    winner = match.winner
    assert winner is not None
    say, table = look.voice, match.rules.table
    key = "over.match" if match.rules.name == "sueca" else "over.mesa"
    mine = me is not None and winner == table.team(me)
    told = [say("over.match_you") if mine else say(key, team=look.team(table, winner, me))]
    if mine and match.rules.name == "cuarenta":
        told.append(say(key, team=look.team(table, winner, me)))
    return ["", *told]
