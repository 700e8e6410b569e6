"""``partida deal verify``: whether the pack of a hand was settled before it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from partida.cli.check import read_bytes, refuse_option
from partida.cli.options import Json, print_json
from partida.errors import DealError, PartidaError, RecordError, VariantError

Report = dict[str, Any]


def command(
    *files: Annotated[
        Path, Parameter(help="Match files or NDJSON of a table; - is stdin.", allow_leading_hyphen=True)
    ],
    table: Annotated[str | None, Parameter(help="Without a file: the id of the table.")] = None,
    hand: Annotated[int, Parameter(help="The number of the hand at the table.")] = 1,
    commit: Annotated[str | None, Parameter(help="What was published before the hand.")] = None,
    seed: Annotated[str | None, Parameter(help="What was shown after it.")] = None,
    nonce: Annotated[
        tuple[str, ...], Parameter(help="A number that a seat added, as in 2:0aff; once for each.")
    ] = (),
    variant: Annotated[str, Parameter(name=["--variant", "-v"], help="A game with its options.")] = "sueca",
    pack: Annotated[str | None, Parameter(help="The pack as it was dealt from, top card first.")] = None,
    json: Json = False,
) -> int:
    """Check the deals of a table: the promise before each hand, the seats' numbers, the pack.

    Exit 1 if anything does not hold, or if there is nothing to check.
    """
    for path in files:
        refuse_option(path)
    if files:
        reports = [report for path in files for report in _file(path)]
    elif table is None or commit is None or seed is None:
        raise VariantError("name a file, or --table, --commit and --seed", code="cli/no-file")
    else:
        reports = [_one(variant, table, hand, commit, seed, nonce, pack)]
    if json:
        print_json(reports)
    else:
        for report in reports:
            print(_line(report))
    return 0 if reports and all(report["ok"] for report in reports) else 1


def _file(path: Path) -> list[Report]:
    """A report for every hand of a file, and one for each thing that cannot be read in it."""
    from partida.record import check_matches, from_ndjson

    data = read_bytes(path)
    reports: list[Report] = []
    if data.lstrip().startswith(b"{"):
        records: list[Any] = []
        for number, line in enumerate(data.splitlines(), 1):
            try:
                records += [from_ndjson(line, number)] if line.strip() else []
            except RecordError as error:
                reports.append(_report(str(path), error))
    else:
        checked = check_matches(data)
        records = list(checked.records)
        reports += [_report(str(path), error) for error in checked.errors]
    for place, record in enumerate(records, 1):
        reports += [
            _hand(f"{path}: match {place}, hand", record, hand, at) for at, hand in enumerate(record.hands, 1)
        ]
    return reports


def _hand(where: str, record: Any, hand: Any, at: int) -> Report:
    from partida.record.proof import proof_of

    try:
        proof = proof_of(record, hand)
        if proof is None:
            raise DealError("there is no proof of a fair deal here", code="fairness/none")
        faults = proof.faults(record.rules, hand.deal.order)
    except PartidaError as error:
        return _report(f"{where} {at}", error)
    return _report(f"{where} {at}", *faults, nonces=len(proof.nonces))


def _one(
    variant: str, table: str, hand: int, commit: str, seed: str, nonces: tuple[str, ...], pack: str | None
) -> Report:
    from partida.cards import Card
    from partida.fairness import seed_from_hex
    from partida.record.proof import Proof, nonce_from
    from partida.registry import rules

    proof = Proof(table, hand, commit, seed_from_hex(seed), dict(map(nonce_from, nonces)))
    chosen = rules(variant)
    text = (pack or "").replace(" ", "")
    cards = [Card.parse(text[at : at + 2]) for at in range(0, len(text), 2)] if pack is not None else None
    report = _report(f"{table}, hand {hand}", *proof.faults(chosen, cards), nonces=len(proof.nonces))
    return {**report, "pack": "".join(map(str, proof.pack(chosen)))}


def _report(where: str, *faults: PartidaError, nonces: int = 0) -> Report:
    told = [{"code": fault.code, "message": fault.message} for fault in faults]
    return {"where": where, "ok": not faults, "nonces": nonces, "faults": told}


def _line(report: Report) -> str:
    if report["ok"]:
        count = report["nonces"]
        told = f"{report['where']}: holds, with {count} number{'s' if count != 1 else ''} of seats"
        return told + (f"\n{report['pack']}" if "pack" in report else "")
    faults = "; ".join(f"{fault['message']} [{fault['code']}]" for fault in report["faults"])
    return f"{report['where']}: DOES NOT HOLD: {faults}"
