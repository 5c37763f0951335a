# Two commands: `make play` and `make test`. `make help` lists the rest.
# Each check of `make test` is a target of its own.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python on the path that fits, or the one you name: make test PYTHON=python3.13
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 15))
PYTHON ?= $(shell for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(FITS)' 2>/dev/null && echo $$python && break; done)

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
HASHED := --require-hashes --requirement
ITSELF := --no-deps --no-build-isolation --editable .
LOCK := requirements/dev.lock
PLAY_LOCK := requirements/play.lock
AUDIT_LOCK := requirements/audit.lock
WASM_LOCK := requirements/wasm.lock
RELEASE_LOCK := requirements/release.lock
NUMBA_LOCK := requirements/numba.lock
COMMA := ,
SITE := src/watertable/server/pages/site/index.html
# Tests wait for servers and browsers about a third of their time: one worker more than there are cores.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)))

# A test that waits for ever fails after twenty minutes, with what it was at, and the others go on.
GIVEN_UP := -o faulthandler_timeout=1200 -o faulthandler_exit_on_timeout=true

##@ To use

.PHONY: play bench
play: .venv/base client $(SITE) cxx ## play in the browser (in the terminal: make play IN=--terminal)
	@echo '==> Starting; Ctrl-C stops it'
	@$(BIN)/watertable $(IN)

bench: .venv/base cxx ## measure the speed of the rules on this machine
	@$(BIN)/watertable bench

##@ To check

.PHONY: test check plan lint types imports rules web cxx compile compile-bounds postgres gear unit client docs-site \
	chromium e2e interpreted bounds sample coverage busy many numba gpu cubins wasm wasm-check wheels release platforms emulators chaos soak fuzz
test: plan .venv/dev web/node_modules/.stamp ## everything: first what two cores can do side by side, then the tests
	@$(BIN)/python -m tools.parts --beside 2 compile compile-bounds lint types imports rules web client docs-site --then unit e2e interpreted bounds

check: .venv/dev ## the quick part, under two minutes: style, types, imports, rules and a sample of the tests
	@$(BIN)/python -m tools.parts --beside 2 types lint imports rules --then sample

plan: ## say what `make test` will install and what it will skip
	@$(PYTHON) tools/stages.py

lint: .venv/dev ## style and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/dev ## static types
	$(BIN)/mypy

imports: .venv/dev ## who may import whom
	$(BIN)/lint-imports

rules: .venv/dev ## every rule has a test, and every cited rule exists
	$(BIN)/python tools/rule_coverage.py

web: .venv/dev web/node_modules/.stamp ## the browser client: types, style, unit tests, fresh protocol
	$(BIN)/python tools/web_types.py --check
	$(BIN)/python tools/web_words.py --check
	@if test -e web/node_modules/.stamp; then cd web && npm run --silent check && npm run --silent lint && npm run --silent test; \
	else echo 'Skipped: the checks of the browser client need Node 20 or newer.'; fi

cxx: ## a C++ compiler from Debian's packages, for the rules
	$(call from_debian,command -v "$${CXX:-c++}" || command -v g++ || command -v clang++ || $(BIN)/python -c 'import ziglang',g++,\
		'A C++ compiler is missing$(COMMA) so the rules run uncompiled; install one (Debian and Ubuntu: apt install g++) or run $(BIN)/pip install ziglang.')

compile: .venv/dev cxx ## fill the compile cache
	$(BIN)/watertable compile

compile-bounds: .venv/dev cxx ## fill the compile cache of the rules with bounds checks
	WATERTABLE_CHECKED=1 $(BIN)/watertable compile

# $(1) says whether it is there, $(2) are its packages, $(3) what is said where it cannot be had.
define from_debian
@{ $(1); } >/dev/null 2>&1 || { test "$$(id -u)" -eq 0 && command -v apt-get >/dev/null && \
	echo '==> Installing from Debian: $(2)' && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(2) >/dev/null; } || echo $(3) >&2
endef

postgres: ## PostgreSQL from Debian's packages, for the tests that need one
	$(call from_debian,ls /usr/lib/postgresql/*/bin/initdb || command -v initdb,postgresql,'PostgreSQL is missing$(COMMA) \
		so the tests that need it are skipped; install it (Debian and Ubuntu: apt install postgresql) to run them.')

gear: ## Redis, nginx, HAProxy, Caddy, Prometheus and libfaketime from Debian, for the tests that need them
	$(call from_debian,command -v redis-server && test -x /usr/sbin/nginx && test -x /usr/sbin/haproxy && command -v caddy && command -v promtool && command -v openssl && command -v systemd-analyze && ls /usr/lib/*/faketime,\
		redis-server nginx-light haproxy caddy prometheus openssl systemd libfaketime,'Redis$(COMMA) nginx$(COMMA) HAProxy$(COMMA) Caddy$(COMMA) promtool$(COMMA) systemd-analyze or libfaketime is missing$(COMMA) \
		so the tests that need it are skipped; install them (Debian: redis-server nginx-light haproxy caddy prometheus systemd libfaketime) to run them.')

unit: compile postgres gear ## all tests and all examples in the documents, on the compiled rules
	$(BIN)/pytest $(GIVEN_UP) -n $(WORKERS) --doctest-modules --doctest-glob='*.md' --ignore=tests/e2e \
		--ignore=src/watertable/kernel/compile/cache_place.py tests src README.md docs

CLIENT := src/watertable/server/pages/client/index.html
NODE_FITS := process.exit(Number(process.versions.node.split('.')[0]) < 20 ? 1 : 0)

client: $(CLIENT) ## build the browser client

docs-site: .venv/dev ## build the pages of docs/, served at /docs; every link is followed
	$(BIN)/python -m tools.site

$(SITE): $(wildcard *.md docs/*.md docs/*/*.md docs/pages.css src/watertable/games/*/RULEBOOK.md) zensical.toml tools/site.py | .venv/base
	@tools/step.sh 'Building the guide' 5 sh -c '$(BIN)/python -m tools.site >/dev/null' || echo 'The guide at /docs has a fault; `make docs-site` says which.' >&2

$(CLIENT): web/node_modules/.stamp $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f 2>/dev/null)
	@if test -e $<; then tools/step.sh 'Building the pages' 15 sh -c 'cd web && npm run --silent build -- --logLevel error'; fi

web/node_modules/.stamp: web/package-lock.json
	@if node -e "$(NODE_FITS)" 2>/dev/null; then tools/step.sh 'Installing what the pages are built with (npm)' 30 sh -c 'cd web && npm ci --silent --no-audit --no-fund && touch node_modules/.stamp'; \
	else echo 'The browser client needs Node 20 or newer to be built; without it one plays in the terminal.' >&2; fi

chromium: ## Chromium from Debian's packages, for the tests in a real browser
	$(call from_debian,command -v chromium || command -v google-chrome,chromium,'Chromium is missing$(COMMA) so the tests \
		in a browser are skipped; install it (Debian and Ubuntu: apt install chromium) to run them.')

e2e: compile client chromium ## whole games in a real browser; pictures in tests/e2e/pictures
	$(BIN)/pytest $(GIVEN_UP) -n $(WORKERS) tests/e2e

# Only the files that have some of the sample: each of pytest's processes imports all that it is given.
SAMPLE = -m sample $(shell grep -rl --include='test_*.py' 'mark\.sample' tests)

interpreted: .venv/dev ## a sample of the tests on the uncompiled rules
	WATERTABLE_INTERPRETED=1 $(BIN)/pytest -n auto $(SAMPLE)

bounds: compile-bounds ## the same sample compiled with bounds checks
	WATERTABLE_CHECKED=1 $(BIN)/pytest -n auto $(SAMPLE)

sample: compile ## the same sample on the compiled rules, and the checks of the house itself
	$(BIN)/pytest -q -n auto $(SAMPLE)
	$(BIN)/pytest -q tests/test_map.py tests/test_names.py tests/test_same_words.py tests/test_documents.py

coverage: .venv/dev ## which lines of the rules the sample runs; takes twice as long as without looking
	WATERTABLE_INTERPRETED=1 $(BIN)/pytest -n auto --cov $(SAMPLE)

IN_BUSY ?= tests/server tests/programs tests/kernel tests/lab
busy: compile ## the tests that wait for something, beside 20 busy loops: none may mind
	$(BIN)/python -m tools.busy --loops 20 -- -m waits $(IN_BUSY)

COUNT ?= 1000000
fuzz: compile ## a million mutated frames and texts against the real application (make fuzz COUNT=10000)
	$(BIN)/python -m tests.fuzz $(COUNT) $(SEED)

many: compile client chromium web/node_modules/.stamp ## Splash! with another world, 2,000 whole matches, the better part of an hour, and 500 towers; 10,000 of each other game
	WATERTABLE_MATCHES=10000 $(BIN)/pytest tests/batches/test_batch.py tests/games/water_to_water/test_random_games.py
	WATERTABLE_STEPS=1000000 WATERTABLE_LEARN=1 OPENBLAS_NUM_THREADS=1 $(BIN)/pytest tests/envs tests/training
	WATERTABLE_WORDS=1000 $(BIN)/pytest -s tests/words
	WATERTABLE_PUZZLES=1 $(BIN)/pytest tests/bots/test_puzzle_finding.py
	WATERTABLE_GAMES=40 $(BIN)/pytest -n auto tests/games/splash/test_another_world.py
	WATERTABLE_TOWERS=500 $(BIN)/pytest tests/games/splash/test_physics_towers.py -k statics
	WATERTABLE_FALLS=1 $(BIN)/pytest tests/e2e/test_splash_matches.py tests/e2e/test_splash_falls.py
	WATERTABLE_RAY=1 $(BIN)/pytest tests/lab/test_ray.py
	WATERTABLE_EVERY_WIDTH=1 $(BIN)/pytest tests/e2e/test_by_ear.py tests/e2e/test_presence.py tests/e2e/test_tournaments.py \
		tests/e2e/test_your_turn.py tests/e2e/test_daily.py tests/e2e/test_what_if.py tests/e2e/test_names_and_ratings.py
	WATERTABLE_EVERY_WIDTH=1 $(BIN)/pytest tests/e2e -k light
	WATERTABLE_ANY_DEAL=1 $(BIN)/pytest -n 3 tests/e2e
	WATERTABLE_INSTALL=1 $(BIN)/pytest tests/e2e/test_installed.py
	WATERTABLE_COMMANDS=1 $(BIN)/pytest tests/test_documents.py
	$(BIN)/python -m benchmarks.slow_line
	WATERTABLE_NULLS=2000 $(BIN)/pytest tests/lab/test_comparing_under_the_null.py
	$(MAKE) numba

numba: compile build/numba/.stamp ## the rules compiled by Numba, an extra until 0.2, play the same matches; some minutes
	WATERTABLE_NUMBA=1 PYTHONPATH=build/numba $(BIN)/pytest tests/kernel/compile/test_by_numba.py tests/kernel/compile/test_compiled.py

build/numba/.stamp: $(NUMBA_LOCK) .venv/dev
	$(PIP) $(HASHED) $(NUMBA_LOCK) --no-deps --upgrade --target build/numba
	@touch $@

gpu: .venv/base ## on a machine with a graphics card: the same 65,536 matches of each game on it, and how fast (docs/gpu.md)
	@$(BIN)/python -m benchmarks.gpu

cubins: .venv/base ## build the kernels that travel with the tree, and write down what they must play; needs nvcc
	$(BIN)/python -m benchmarks.gpu --keep --expect

wasm: .venv/base build/wasm/.stamp ## build the rules for browsers, which travel with the tree (docs/browser-engine.md)
	$(BIN)/python tools/wasm.py
	$(BIN)/python -m tests.proofs

wheels: .venv/dev client docs-site build/wasm/.stamp ## build an sdist and wheels into dist/, with the rules compiled for five platforms (docs/wheels.md)
	$(BIN)/python tools/wheels.py

release: wheels build/release/.stamp ## look over what `make wheels` made as a stranger would, and say what is left for a person
	$(BIN)/python -m tools.release

build/release/.stamp: $(RELEASE_LOCK) | .venv/bin/python
	$(PYTHON) -m venv build/release
	build/release/bin/python -m pip --disable-pip-version-check install --quiet $(HASHED) $(RELEASE_LOCK)
	@touch $@

emulators: ## qemu and wine from Debian's packages, for the wheels of other platforms
	$(call from_debian,command -v qemu-aarch64 && command -v wine && command -v objdump,--no-install-recommends qemu-user wine wine64 binutils,\
		'qemu$(COMMA) wine or objdump is missing; install them (Debian: qemu-user wine wine64 binutils) to try the wheels of other platforms.')

platforms: wheels emulators ## the same matches on the wheels of Linux x86-64 and arm64 (qemu) and of Windows (wine); macOS is looked at
	$(BIN)/python -m tools.platforms

build/wasm/.stamp: $(WASM_LOCK)
	$(PYTHON) -m venv build/wasm
	build/wasm/bin/python -m pip --disable-pip-version-check install --quiet $(HASHED) $(WASM_LOCK)
	@touch $@

wasm-check: compile client chromium ## 1,000 matches of each of these games in a browser, byte for byte as here
	WATERTABLE_MATCHES=1000 $(BIN)/pytest tests/e2e/test_engine.py

chaos: compile postgres gear ## 200 kills, 50 databases stopped, a bus cut, a full disk, wrong times: an hour
	WATERTABLE_CHAOS=1 $(BIN)/pytest tests/chaos

MINUTES ?= 60
soak: compile ## an evening of play, with memory and p99 of every minute (MINUTES=60)
	$(BIN)/python -m tests.chaos.soak --minutes $(MINUTES)

##@ To look after

.PHONY: lock audit sbom clean help
lock: .venv/bin/python ## choose the newest versions of all libraries and write them down (NEWEST= keeps those that fit)
	$(PIP) uv
	$(COMPILE) --extra dev pyproject.toml requirements/build.in --output-file $(LOCK)
	$(COMPILE) --extra redis --extra sealed --extra passkeys --extra splash pyproject.toml requirements/build.in \
		--constraint $(LOCK) --output-file $(PLAY_LOCK)
	$(COMPILE) requirements/audit.in --output-file $(AUDIT_LOCK)
	$(COMPILE) requirements/wasm.in --output-file $(WASM_LOCK)
	$(COMPILE) requirements/release.in --output-file $(RELEASE_LOCK)
	$(COMPILE) requirements/numba.in --constraint $(LOCK) --no-emit-package numpy --output-file $(NUMBA_LOCK)

# Files of every platform, each with its hash: what is installed is what was looked at.
NEWEST ?= --upgrade
COMPILE = $(BIN)/uv pip compile --quiet $(NEWEST) --universal --no-annotate --no-strip-extras --generate-hashes \
	--custom-compile-command 'make lock'

audit: build/audit/.stamp web/node_modules/.stamp ## known holes in what we install (asks the advisory services)
	@status=0; for lock in $(LOCK) $(AUDIT_LOCK) $(WASM_LOCK) $(RELEASE_LOCK) $(NUMBA_LOCK); do \
		build/audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement $$lock || status=1; done; \
	(cd web && npm audit) || status=1; exit $$status

sbom: build/audit/.stamp web/node_modules/.stamp ## what ships, as CycloneDX: dist/sbom-python.json, dist/sbom-web.json
	@mkdir -p dist
	build/audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --mc-type application \
		--output-reproducible --of JSON -o dist/sbom-python.json $(PLAY_LOCK)
	cd web && npm sbom --omit dev --sbom-format cyclonedx --sbom-type application > ../dist/sbom-web.json

build/audit/.stamp: $(AUDIT_LOCK) | .venv/bin/python
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip --disable-pip-version-check install --quiet $(HASHED) $(AUDIT_LOCK)
	@touch $@

clean: ## remove the environment and everything else that was made here
	rm -rf .venv .cache .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache \
		build dist htmlcov web/node_modules src/watertable/server/pages/client src/watertable/server/pages/site tests/e2e/pictures
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^##@/ { print "\n" substr($$0, 5) } \
		/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The environment. Each step leaves a stamp, so that it is done again only when its list changes.

.venv/base: pyproject.toml $(PLAY_LOCK) | .venv/bin/python
	@tools/step.sh 'Installing the libraries to play with, into .venv' 40 $(PIP) $(HASHED) $(PLAY_LOCK)
	@tools/step.sh 'Installing Watertable itself' 5 $(PIP) $(ITSELF)
	@touch $@

.venv/dev: pyproject.toml $(LOCK) | .venv/bin/python
	@tools/step.sh 'Installing the libraries to test with, into .venv' 120 $(PIP) $(HASHED) $(LOCK)
	@tools/step.sh 'Installing Watertable itself' 5 $(PIP) $(ITSELF)
	@touch .venv/base $@

.venv/bin/python:
	@test -n '$(PYTHON)' || { \
		echo 'Watertable needs Python 3.11 to 3.15, and none was found; install one, or name it:' \
			'make $(MAKECMDGOALS) PYTHON=python3.13' >&2; exit 1; }
	@$(PYTHON) -c '$(FITS)' || { \
		echo "Watertable needs Python 3.11 to 3.15, and $(PYTHON) is" \
			"$$($(PYTHON) -V 2>&1)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'Python is here but its venv module is not; install it' \
			'(Debian and Ubuntu: apt install python3-venv) and try again.' >&2; exit 1; }
	@tools/step.sh 'Making an environment in .venv' 5 $(PYTHON) -m venv .venv
