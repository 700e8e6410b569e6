"""``partida check``: every error of match files, with line and column."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from partida.cli.options import Json, print_json
from partida.errors import VariantError


def command(
    *files: Annotated[Path, Parameter(help="Match files; - is stdin.", allow_leading_hyphen=True)],
    json: Json = False,
) -> int:
    """Check match files and report all that is wrong in them. Exit 1 if anything is."""
    from partida.record import check_matches

    if not files:
        raise VariantError("name at least one file to check", code="cli/no-file")
    for path in files:
        refuse_option(path)
    reports: list[dict[str, Any]] = []
    for path in files:
        checked = check_matches(read_bytes(path))
        errors = [
            {"line": error.line, "column": error.column, "code": error.code, "message": error.reason}
            for error in checked.errors
        ]
        reports.append({"file": str(path), "matches": len(checked.records), "errors": errors})
    if json:
        print_json(reports)
    else:
        _print(reports)
    return 1 if any(report["errors"] for report in reports) else 0


def refuse_option(path: Path) -> None:
    """Raise `VariantError` for a file that looks like an option: only - may begin so."""
    if str(path).startswith("-") and str(path) != "-":
        raise VariantError(f"unknown option {path} (a file of that name is ./{path})", code="cli/usage")


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or of stdin for ``-``; raises `OSError`."""
    return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()


def _print(reports: list[dict[str, Any]]) -> None:
    for report in reports:
        for error in report["errors"]:
            place = f"{report['file']}:{error['line']}:{error['column']}"
            print(f"{place}: {error['message']} [{error['code']}]")
        if not report["errors"]:
            print(f"{report['file']}: {report['matches']} ok")
