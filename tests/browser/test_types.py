"""The types that the client's comments tell, checked by TypeScript as strictly as it can."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.browser.table_page import skip_loudly
from tests.tools import TSC, no_types, node

SETTINGS = Path(__file__).with_name("tsconfig.json")


def test_the_types_of_the_client() -> None:
    missing = no_types()
    if missing:
        skip_loudly(f"the types of the client: {missing}")
    done = subprocess.run(
        [str(node()), str(TSC), "--project", str(SETTINGS)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
