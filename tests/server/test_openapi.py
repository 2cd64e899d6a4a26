"""The schema tells the truth: whatever is sent, answers are as it says, and never a fault."""

from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.house import PATIENCE, House, Visitor, introduce, token_of
from tests.services.server import Server, StartServer

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OF_ONESELF = ("/api/me", "/api/session", "/api/recovery")
EXAMPLES = 6  # of each operation, in each way
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)


def test_every_answer_of_the_api_is_described(house: House) -> None:
    paths = house.ask("/schema/openapi.json").json()["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            good = [status for status in operation["responses"] if status.startswith("2")]
            assert len(good) == 1, f"{method} {path}"
            refusal = operation["responses"]["400"]["content"]["application/json"]["schema"]
            assert refusal == {"$ref": "#/components/schemas/Problem"}, f"{method} {path}"


class Guests:
    """People at tables that are open, under way and over, for requests to hit upon."""

    def __init__(self, server: Server) -> None:
        self.client = httpx.Client(base_url=server.base_url, trust_env=False, timeout=PATIENCE)
        self.ada = self._arrive()
        seats = [{"kind": "me"}, {"kind": "open"}]
        waiting = self.ada.post("/api/tables", {"game": "interspace", "seats": seats})["id"]
        playing, over = [
            self.ada.post("/api/quick", {"game": "interspace"})["id"] for _ in range(2)
        ]
        self.ada.post(f"/api/tables/{over}/resign")
        self.tables = [waiting, playing, over]

    def _arrive(self) -> Visitor:
        origin = str(self.client.base_url)
        return Visitor(self.client, token_of(introduce(self.client, origin)), origin)

    def headers_for(self, path: str) -> dict[str, str]:
        """Who asks: Ada, or somebody else where one may leave for good or sign out by it."""
        who = self._arrive() if path.startswith(OF_ONESELF) else self.ada
        return {"Cookie": f"astrarium={who.token}", "Origin": who.origin}


@pytest.mark.slow
def test_no_request_leads_to_a_fault_or_to_an_answer_that_is_not_described(
    start_server: StartServer, postgres_database: str
) -> None:
    """Making up requests takes longer than answering them: servers of both kinds get the same."""
    houses = [
        Guests(start_server("--requests", "100000", "--quiet", DATABASE_URL=url))
        for url in ("", postgres_database)
    ]
    schema = schemathesis.openapi.from_url(f"{houses[0].client.base_url}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        for mode in MODES:
            check_operation(operation, mode, houses)
    for guests in houses:
        kinds = {guests.ada.get(f"/api/tables/{table}")["status"] for table in guests.tables[1:]}
        assert kinds <= {"playing", "over"}


def check_operation(
    operation: Any, mode: schemathesis.GenerationMode, houses: list[Guests]
) -> None:
    """Try one operation with what fits its schema, or with what does not."""

    @given(
        case=operation.as_strategy(generation_mode=mode),
        table=st.sampled_from([0, 1, 2, None]),
    )
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def attempt(case: Any, table: int | None) -> None:
        if (operation.method, operation.path) == ("delete", "/api/tables/{table}"):
            table = 1  # it is under way: it stays
        for guests in houses:
            if table is not None and "table" in case.path_parameters:
                case.path_parameters["table"] = guests.tables[table]
            headers = guests.headers_for(operation.path)
            answer = case.call(str(guests.client.base_url), headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # of some nothing can be wrong
        attempt()
