# make play: set everything up and play.   make test: set everything up and run every test.   make help: the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench load chaos golden clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/' | expand -t 20

play: $(VENV)/.play ## start the server and open the browser (in the terminal: make play ARGS="play kariba")
	@$(BIN)/waterhole $(ARGS)

test: $(VENV)/.test lint ## run every test
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/.test ## check format, style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/.test ## put the code into its format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.test ## measure how fast the rules are
	$(BIN)/waterhole bench $(ARGS)

load: $(VENV)/.test ## measure how many moves a server takes, and how soon everybody sees them
	$(BIN)/python -m benchmarks.load $(ARGS)

chaos: $(VENV)/.test ## kill a server under load, a thousand times, and look for what it lost
	$(BIN)/python -m tests.server.chaos $(ARGS)

golden: $(VENV)/.test ## write the recorded playthroughs and perft numbers anew; look at the diff
	$(BIN)/python -m tests.golden

clean: ## remove what was made
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/.play: pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(PYTHON) $(VENV) "[server]"
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(PYTHON) $(VENV) "[dev]"
	@touch $@ $(VENV)/.play
