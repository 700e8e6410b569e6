# `make play` opens the web table in the browser, `make friends` for the whole network too, `make test` runs all checks; both set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play friends test check soak browser pictures bench clean

play: $(VENV)/.play
	@$(BIN)/partida web

friends: $(VENV)/.play
	@$(BIN)/partida web --lan

test: $(VENV)/.dev
	@$(BIN)/python -m tests.all

check: $(VENV)/.dev
	@$(BIN)/python -m tests.all --quick

soak: $(VENV)/.dev
	@$(BIN)/python -m pytest -m soak -n auto tests

browser: $(VENV)/.dev
	@$(BIN)/python -m tests.tools; $(BIN)/python -m pytest -q -m browser -n 2 tests/browser

pictures: $(VENV)/.dev
	@$(BIN)/python -m tests.tools && $(BIN)/python -m tests.browser.pictures

bench: $(VENV)/.dev
	@$(BIN)/python -m benchmarks

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Partida in $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up what the tests need in $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Partida needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
