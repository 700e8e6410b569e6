"""Schemathesis asks the application for what its own description says, and for what it says not.

It checks that every answer is one that is described (status, kind, shape), that what does not fit the
description is refused, and that nothing breaks inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from partida.server.api.endpoints import ENDPOINTS
from partida.server.api.openapi import document
from tests.server.inprocess import BASE, InProcess

DESCRIBED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CHECKS = [*DESCRIBED, negative_data_rejection, unsupported_method]

REFUSED = [400, 403, 404, 405, 409, 413, 415, 429]
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})

schema = schemathesis.openapi.from_dict(document(ENDPOINTS), config=CONFIG)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with InProcess(tmp_path_factory.mktemp("fuzz")) as running:
        yield running
    assert running.complaints == []


@dataclass(frozen=True)
class Host:
    """A table that is there, and the token of its host."""

    table: str
    token: str


@pytest.fixture(scope="module")
def host(site: InProcess) -> Host:
    token = site.ask("POST", "/api/guests", json={}).json()["token"]
    wish = {"variant": "sueca", "name": "Ana", "level": "random", "fill": True}
    made = site.ask("POST", "/api/tables", json=wish, headers={"authorization": f"Bearer {token}"})
    return Host(made.json()["id"], token)


def ask(case: Case, site: InProcess, host: Host) -> None:
    """Ask as generated, and once more with what is known to be there, so that it gets further in."""
    case.call_and_validate(base_url=BASE, session=site.session, checks=CHECKS)
    if nearer(case, site, host):
        headers = {"Authorization": f"Bearer {host.token}"}
        case.call_and_validate(base_url=BASE, session=site.session, headers=headers, checks=DESCRIBED)
    assert site.complaints == []


def nearer(case: Case, site: InProcess, host: Host) -> bool:
    """Put a real table, variant and base into a request; False if there is no place for any."""
    body = case.body if isinstance(case.body, dict) else {}
    if "table" in case.path_parameters:
        case.path_parameters["table"] = host.table
    if "variant" in body:
        body["variant"] = "cuarenta(players=2)" if body.get("solo") else "sueca"
    if "base" in body:
        body["base"] = site.ask("GET", f"/api/tables/{host.table}").json()["seq"]
    return "table" in case.path_parameters or bool({"variant", "base"} & body.keys())


COMMON = {"suppress_health_check": list(HealthCheck), "database": None}
FEW = settings(max_examples=25, derandomize=True, **COMMON)
MANY = settings(max_examples=500, **COMMON)


@schema.parametrize()
@FEW
def test_answers_are_as_described(case: Case, site: InProcess, host: Host) -> None:
    ask(case, site, host)


@pytest.mark.soak
@schema.parametrize()
@MANY
def test_many_answers_are_as_described(case: Case, site: InProcess, host: Host) -> None:
    ask(case, site, host)
