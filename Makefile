# make demo        install, build the demonstration graph, answer three questions, serve (SERVE=0: and exit)
# make test        install what the tests need, start a real Neo4j and Chromium, run every test
# make test-corpus the tests that read real documents from ../shared
# make check       format, lint and types
# make bench       speed, as ratios within one run
# make bench-pages each page over HTTP beside its API calls, on a synthetic graph of PAGES_OF papers
# make bench-formats records a second and memory of reading each format, of RECORDS invented records
# make bench-api   the API over HTTP beside the bare engine, on a synthetic graph of PAPERS papers (STORES="sqlite neo4j")
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SERVE ?= 1
PORT ?= 8000
PAPERS ?= 100000
PAGES_OF ?= 5000
RECORDS ?= 100000
STORES ?= sqlite neo4j

.PHONY: demo test test-corpus check bench bench-api bench-formats bench-pages wheel

demo: $(VENV)/.installed
	$(BIN)/graphbuilder demo --port $(PORT) $(if $(filter 0,$(SERVE)),--no-serve,)

test: $(VENV)/.installed-dev
	tests/install-system-packages
	$(BIN)/pytest tests

test-corpus: $(VENV)/.installed-dev
	$(BIN)/pytest tests_corpus

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks

bench-pages: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks.pages $(PAGES_OF)

bench-formats: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks.formats $(RECORDS)

bench-api: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks.api $(PAPERS) $(STORES)

wheel: $(VENV)/.installed-dev
	$(BIN)/python -m build --wheel

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
