# make play: set everything up and play.   make test: set everything up and run every test.   make help: the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-compare
NODE := $(BIN)/python scripts/client.py node
ARGS ?=
unexport PYTHONDONTWRITEBYTECODE # where a machine forbids it, every process would compile all that it imports anew
SPREAD := -n $(shell expr $$(nproc) + 1) --dist worksteal # one worker more than processors: tests often wait

.DEFAULT_GOAL := help
.PHONY: help play test quick deep soak lint-python lint-client coverage client lint format bench compare load flood browser chaos golden pages types screenshots clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/' | expand -t 20

play: client ## start the server and open the browser (in the terminal: make play ARGS="play kariba")
	@$(BIN)/waterhole $(ARGS)

test: $(VENV)/.test ## run every test
	@$(MAKE) --no-print-directory -j2 lint
	$(NODE) node_modules/.bin/vitest run
	@$(BIN)/python scripts/client.py build
	$(BIN)/python -m pytest $(SPREAD)

quick: $(VENV)/.test ## run what needs no server, no browser and little time
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest $(SPREAD) -m "not real and not long"
	$(NODE) node_modules/.bin/vitest run

deep: $(VENV)/.test client ## run every test as often as it ever tries something: more games, more kills, longer lessons
	WATERHOLE_DEEP=1 $(BIN)/python -m pytest $(SPREAD) $(ARGS)

soak: $(VENV)/.test client ## repeat the tests of server and browser on a machine that is never quiet (ARGS="--rounds 10")
	$(BIN)/python -m tests.soak $(ARGS)

coverage: $(VENV)/.test ## run every test, and say how much of the code they run, by lines and by branches
	$(BIN)/python scripts/covered.py $(ARGS)

client: $(VENV)/.play ## build the browser client, if it has changed
	@$(BIN)/python scripts/client.py build

lint: lint-python lint-client ## check format, style and types

lint-python: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

lint-client: $(VENV)/.test
	$(BIN)/python scripts/wire.py --check
	$(NODE) node_modules/.bin/prettier --check .
	$(NODE) node_modules/.bin/eslint .
	$(NODE) node_modules/.bin/svelte-check --fail-on-warnings

format: $(VENV)/.test ## put the code into its format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE) node_modules/.bin/eslint --fix .
	$(NODE) node_modules/.bin/prettier --write .

bench: $(VENV)/.test ## measure how fast the rules are
	$(BIN)/waterhole bench $(ARGS)

compare: $(PEERS)/.ready ## measure how fast the games are beside those of others; some twenty minutes
	PYTHONPATH=src $(PEERS)/bin/python -m benchmarks.compare $(ARGS)

load: $(VENV)/.test ## measure how many moves a server takes, and how soon everybody sees them
	$(BIN)/python -m benchmarks.load $(ARGS)

flood: $(VENV)/.test ## measure what a stranger notices while one address does its worst
	$(BIN)/python -m benchmarks.flood $(ARGS)

browser: $(VENV)/.test ## measure how soon the page and its moves are seen
	$(BIN)/python -m benchmarks.browser

chaos: $(VENV)/.test ## kill a server under load, a thousand times, and look for what it lost
	$(BIN)/python -m tests.server.chaos $(ARGS)

screenshots: $(VENV)/.test ## take pictures of every page, large and small, by day and by night
	$(BIN)/python -m tests.web.screenshots $(ARGS)

types: $(VENV)/.test ## write the types of messages for the browser client anew
	$(BIN)/python scripts/wire.py

pages: $(VENV)/.test ## write the pages about the library and the environments anew
	$(BIN)/python -m waterhole.lab.handbook.pages
	$(BIN)/python -m waterhole.lab.handbook.reference

golden: $(VENV)/.test ## write the recorded playthroughs and perft numbers anew; look at the diff
	$(BIN)/python -m tests.golden

clean: ## remove what was made
	rm -rf $(VENV) $(PEERS) build dist src/waterhole/server/client web/node_modules screenshots .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/.play: pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(PYTHON) $(VENV) "[server]"
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(PYTHON) $(VENV) "[dev]"
	@touch $@ $(VENV)/.play

$(PEERS)/.ready: pyproject.toml constraints.txt benchmarks/compare/peers.txt benchmarks/compare/install.py
	@$(PYTHON) benchmarks/compare/install.py $(PEERS)
	@touch $@
