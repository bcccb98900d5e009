# `make help` lists what there is. Needs Python 3.11 or newer with venv, and make.

.DEFAULT_GOAL := help
.PHONY: help play test lint format types lock soak ready install clean
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Node is taken from the machine; where there is none, a wheel brings it (see $(VENV)/.node).
export PATH := $(CURDIR)/$(BIN):$(CURDIR)/node_modules/.bin:$(PATH)
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install --require-hashes
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header

HALVES := -n 2 --dist loadgroup
SERVICES := $(BIN)/python -m tests.services run --
PAGES = $$(git ls-files -co --exclude-standard -- '*.html')

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

play: ready ## Start the house (options: HOST=0.0.0.0 PORT=8000 DATA=folder PUBLIC_URL=https://…)
	@exec $(BIN)/python manage.py play

test: lint ## Check everything: style, types, imports, then every test on both profiles
	@$(BIN)/python -m tests.browser
	node --test $$(git ls-files -co --exclude-standard -- 'tests/js/*.mjs')
	$(BIN)/pytest -m "not e2e" $(HALVES)
	$(SERVICES) $(BIN)/pytest -m "full and not e2e" $(HALVES)
	$(BIN)/pytest -m "e2e and not full" -n 2 --dist loadfile
	$(SERVICES) $(BIN)/pytest -m "e2e and full"

lint: install ## Check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/djade --check --target-version 5.2 $(PAGES)
	biome lint --error-on-warnings
	tsc --project .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: install ## Rewrite the files in the house style
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	-$(BIN)/djade --target-version 5.2 $(PAGES)
	biome lint --write

soak: install ## Run the long versions of the property tests and the night simulation
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -m "soak or not (e2e or full)" $(HALVES)

lock: $(VENV)/.dev ## Renew the lock files (hashes, no addresses)
	$(LOCK) --upgrade requirements-dev.in -o requirements-dev.txt
	$(LOCK) requirements.in -c requirements-dev.txt -o requirements.txt
	$(LOCK) --upgrade requirements-node.in -o requirements-node.txt
	npm install --package-lock-only --omit-lockfile-registry-resolved

ready: $(VENV)/.play node_modules/.play ## Install what running it needs

install: $(VENV)/.dev node_modules/.dev ## Install what working on it needs

clean: ## Remove what was installed and built (never the data folder)
	rm -rf $(VENV) node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Fairfelt needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 …"; exit 1; }
	@echo "Installing into $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: requirements.txt | $(VENV)/.made
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt requirements.txt | $(VENV)/.made
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/.play

$(VENV)/.node: requirements-node.txt | $(VENV)/.made
	@command -v npm >/dev/null || $(PIP) -r requirements-node.txt
	@touch $@

node_modules/.play: package-lock.json | $(VENV)/.node
	@npm ci --omit=dev --silent
	@touch $@

node_modules/.dev: package-lock.json | $(VENV)/.node
	@npm ci --silent
	@touch $@ node_modules/.play
