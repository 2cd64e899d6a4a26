.DEFAULT_GOAL := help
.NOTPARALLEL:

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal

# Older pips read the first for what they build with too, newer ones ask for the second.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play check lint test fuzz bench format lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/.ready-to-play ## Play InterSpace here in the terminal
	@$(BIN)/astrarium play interspace $(ARGS)

check: lint ## Before every commit: format, lint, types, layers and the quick tests
	$(PYTEST) -m "not slow"

lint: .venv/.ready-to-test ## Format, lint, types and layers only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test: lint ## Everything: check, slow tests, scenarios, coverage of the rules
	$(PYTEST)
	$(BIN)/astrarium scenario tests/scenarios
	$(BIN)/astrarium rules coverage interspace --tier basic

fuzz: .venv/.ready-to-test ## Random games for ASTRARIUM_FUZZ_MINUTES, 10 unless told
	ASTRARIUM_FUZZ_MINUTES=$${ASTRARIUM_FUZZ_MINUTES:-10} $(PYTEST) --timeout 0 tests/fuzz

bench: .venv/.ready-to-bench ## Measure speed, beside that of peers
	$(BIN)/python -m benchmarks $(ARGS)

format: .venv/.ready-to-test ## Format the code and mend what ruff can mend
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lock: ## Write constraints.txt anew with the newest versions
	scripts/lock

clean: ## Remove the environment and everything that was built
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# An upgrade of the system's Python leaves an environment that starts nothing.
$(shell test -x .venv/bin/python || rm -rf .venv)

.venv/bin/python:
	@scripts/venv .venv

EXTRA-test := [test]
EXTRA-bench := [bench]

.venv/.ready-to-%: pyproject.toml constraints.txt .venv/bin/python
	@echo "Installing what is needed to $* into .venv ..."
	@$(BIN)/python -m pip install --editable '.$(EXTRA-$*)' >.venv/install.log 2>&1 \
		|| { cat .venv/install.log >&2; exit 1; }
	@touch $@
