# Everything from a fresh clone: needs Python 3.11 or newer and make, and a network the first time.
#     make play                 set up, build, start, open the browser
#     make play ARGS=--local    any options of `fuchsbau play`
#     make test                 set up and run every check and test, the browser ones too
#     make format | lint | build | locks | clean

ARGS ?=
PY := .venv/bin/python

.DEFAULT_GOAL := play
.NOTPARALLEL:
.PHONY: play test lint format build locks clean setup-play setup-test client

play: client
	@exec .venv/bin/fuchsbau play $(ARGS)

test: setup-test client
	@$(PY) scripts/needs.py
	@$(PY) scripts/check.py $(ARGS)

lint: setup-test client
	@$(PY) scripts/check.py --lint

format: setup-test client
	@$(PY) scripts/check.py --format

build: setup-test client
	@$(PY) -m hatchling build

client: setup-play
	@$(PY) scripts/build_client.py

setup-play:
	@scripts/setup.sh play

setup-test:
	@scripts/setup.sh test

# Pins the newest versions that pyproject.toml allows. Hashes only: no index is named.
LOCK = .venv/bin/uv pip compile pyproject.toml --upgrade --universal --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make locks' --quiet
locks: setup-play
	@$(PY) -m pip install --quiet uv
	@$(LOCK) --group build -o requirements/play.txt
	@$(LOCK) --group build --group dev --extra postgres -c requirements/play.txt -o requirements/test.txt

clean:
	rm -rf .venv web/node_modules src/fuchsbau/client dist
