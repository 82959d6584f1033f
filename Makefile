# Every target sets up what it needs; only Python 3.11 and make must be there.

PYTHON ?= $(shell for python in python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null && echo $$python && break; done)
TESTS ?= tests
JOBS ?= auto
PYTEST = .venv/bin/python -m pytest
PIP = .venv/bin/python -m pip --disable-pip-version-check --quiet

# Many tests start processes, each of which would compile the code anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run grown grown-down test test-all browser services flakes coverage check house format bench soak mutants openapi \
	clients record screenshots lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-11s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/.run ## Start the service
	@exec .venv/bin/python -m api

grown: .venv/.run ## Start PostgreSQL with standbys, Redis, two API processes and a proxy in .grown/
	@.venv/bin/python -m tests.grown up

grown-down: .venv/.run ## Stop them
	@.venv/bin/python -m tests.grown down

test: .venv/.dev ## Run the tests that need one process, and a few of a real server; or some of them: TESTS=tests/laws
	$(PYTEST) -n $(JOBS) -m "not soak and (smoke or not ($(BEYOND)))" $(TESTS)

test-all: export HYPOTHESIS_PROFILE ?= ci
test-all: .venv/.dev ## Run all tests but the soak tests
	$(call run_tests,not soak)

browser: .venv/.dev ## Run the tests of pages in Chromium
	$(call run_tests,browser and not soak)

services: .venv/.dev ## Run the tests that need PostgreSQL or Redis
	$(call run_tests,services and not soak)

flakes: .venv/.dev ## Run what touches time or processes N=5 times under load, and list what failed
	$(WITH_POSTGRES) .venv/bin/python -m tests.flakes --rounds $(or $(N),5) $(TESTS)

coverage: .venv/.dev ## Run the tests and show the uncovered branches of domain/
	$(WITH_POSTGRES) $(PYTEST) -n $(JOBS) $(TESTS) --cov

check: .venv/.dev ## Check lint, formatting, spelling, types and the direction of imports
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/codespell
	@! grep -rnE '^(<{7}|>{7}) ' --exclude-dir=.git --exclude-dir=.venv --exclude-dir=.cache --exclude-dir=node_modules . # of merges
	.venv/bin/mypy .
	.venv/bin/lint-imports --cache-dir .cache/import-linter --no-logo
	.venv/bin/python -m tests.web.lint

house: .venv/.dev ## Print for each folder its modules, its imports that climb, and circles
	.venv/bin/python -m bench.house

format: .venv/.dev ## Format the code and apply lint fixes
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .
	.venv/bin/python -m tests.web.lint --write

bench: export TAKEBACK_RECORD ?= 1
bench: .venv/.dev ## Run the benchmarks, and record their figures in docs/measurements.md
	.venv/bin/python -m bench

soak: export HYPOTHESIS_PROFILE = soak
soak: .venv/.dev ## Run all tests, soak tests included, with many more examples and no time limit
	$(call run_tests,soak or not soak,--timeout 0)
	$(MAKE) flakes N=20

mutants: .venv/.dev ## Try the tests on faulty code: OF=domain/kernel TESTS=tests/kernel SEED=1 COUNT=20
	@$(PYTHON) -m venv .cache/mutants
	@.cache/mutants/bin/python -m pip --disable-pip-version-check --quiet install cosmic-ray==8.7.0
	nice .cache/mutants/bin/python -m bench.mutants --of $(OF) --tests $(TESTS) --seed $(or $(SEED),1) --count $(or $(COUNT),20)

openapi: .venv/.dev ## Regenerate the contract from the code, and with npm the TypeScript client's part of it
	.venv/bin/python -m openapi
	@if command -v npm >/dev/null; then cd clients/typescript && npm ci --silent --ignore-scripts && npm run --silent generate; \
	else echo "clients/typescript is not regenerated: npm is not installed" >&2; fi

clients: .venv/.run ## Build the packages of the clients into dist/, as the service serves them
	@.venv/bin/python -m api.clients.packages

screenshots: .venv/.dev ## Take pictures of every page of the browser table, on a sheet in .cache/screenshots
	.venv/bin/python -m tests.web.screenshots

record: .venv/.dev ## Record the playthrough, perft table and histories of a new game
	.venv/bin/python -m tests.catalogue.records

lock: ## Recompile the lock files from pyproject.toml; UPGRADE=1 for newest versions
	$(call need_python)
	@$(PYTHON) -m venv .cache/pip-tools
	@.cache/pip-tools/bin/python -m pip --disable-pip-version-check --quiet install pip-tools==7.6.2
	$(call compile,--output-file requirements.lock)
	$(call compile,--extra dev --constraint requirements.lock --output-file requirements-dev.lock)
	$(call compile,--output-file requirements-node.lock,requirements-node.in)

clean: ## Remove everything installed, cached or built here, except databases
	rm -rf .venv .cache .hypothesis .schemathesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment, installed in two steps, so that `make run` does not wait for the development tools.
.venv/.run: requirements.lock
	$(call need_python)
	@echo "Installing $< into .venv, which takes about a minute"
	@$(PYTHON) -m venv .venv
	@$(PIP) install --no-compile --require-hashes --requirement $<
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@echo "Installing $< into .venv, which takes about a minute"
	@$(PIP) install --no-compile --require-hashes --requirement $<
	@touch $@

.venv/.node: requirements-node.lock .venv/.run
	@echo "Installing $< into .venv, which takes about a minute"
	@$(PIP) install --no-compile --no-deps --require-hashes --requirement $<
	@touch $@

# The markers of tests that need more than one process, or long; tests/conftest.py sets them.
BEYOND = alone or browser or long or npm or process or services
WITH_POSTGRES = .venv/bin/python -m tests.own_postgres

# Tests marked `alone` measure a server, so nothing else may run beside them. 5: none of the tests named is of this kind.
define run_tests
	$(WITH_POSTGRES) $(PYTEST) -n $(JOBS) --dist worksteal -m "($(1)) and not alone" $(2) $(TESTS) || test $$? -eq 5
	$(WITH_POSTGRES) $(PYTEST) -m "($(1)) and alone" $(2) $(TESTS) || test $$? -eq 5
endef

need_python = @test "$$($(or $(PYTHON),false) -c 'import sys; print(*sys.version_info[:2])' 2>&1)" = "3 11" || \
	{ echo "Takeback needs Python 3.11: install it, or name it with make PYTHON=/path/to/python3.11" >&2; exit 1; }

compile = CUSTOM_COMPILE_COMMAND="make lock" .cache/pip-tools/bin/pip-compile --quiet --generate-hashes --allow-unsafe \
	--no-strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(if $(UPGRADE),--upgrade) $(1) $(or $(2),pyproject.toml)
