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
COMMA := ,

##@ To use

.PHONY: play bench
play: .venv/base client cxx ## play in the browser (in the terminal: make play IN=--terminal)
	@$(BIN)/watertable $(IN)

bench: .venv/base cxx ## measure the speed of the rules on this machine
	@$(BIN)/watertable bench

##@ To check

.PHONY: test lint types imports rules web cxx compile compile-bounds postgres gear unit client chromium e2e \
	interpreted bounds many gpu cubins chaos soak fuzz
test: .venv/dev web/node_modules/.stamp ## everything below: first what two cores can do side by side, then the tests
	@$(BIN)/python tools/parts.py --first --beside 2 compile compile-bounds lint types imports rules web client
	@$(BIN)/python tools/parts.py unit e2e interpreted bounds

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
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test

cxx: ## a C++ compiler from Debian's packages, for the rules
	$(call from_debian,command -v "$${CXX:-c++}" || command -v g++ || command -v clang++ || $(BIN)/python -c 'import ziglang',g++,\
		'A C++ compiler is missing$(COMMA) so the rules run uncompiled; install one (Debian and Ubuntu: apt install g++) or run $(BIN)/pip install ziglang.')

compile: .venv/dev cxx ## fill the compile cache
	$(BIN)/watertable compile

compile-bounds: .venv/dev cxx ## fill the compile cache of the rules with bounds checks
	WATERTABLE_CHECKED=1 $(BIN)/watertable compile

# $(1) says whether it is there, $(2) are its packages, $(3) what is said where it cannot be had.
define from_debian
@{ $(1); } >/dev/null 2>&1 || { test "$$(id -u)" -eq 0 && command -v apt-get >/dev/null && apt-get update -qq && \
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
	$(BIN)/pytest -n auto --doctest-modules --doctest-glob='*.md' --ignore=tests/e2e \
		--ignore=src/watertable/kernel/compile/cache_place.py tests src README.md docs

CLIENT := src/watertable/server/pages/client/index.html
NODE_FITS := process.exit(Number(process.versions.node.split('.')[0]) < 20 ? 1 : 0)

client: $(CLIENT) ## build the browser client

$(CLIENT): web/node_modules/.stamp $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f 2>/dev/null)
	@if test -e $<; then cd web && npm run --silent build -- --logLevel warn; fi

web/node_modules/.stamp: web/package-lock.json
	@if node -e "$(NODE_FITS)" 2>/dev/null; then cd web && npm ci --silent --no-audit --no-fund && touch node_modules/.stamp; \
	else echo 'The browser client needs Node 20 or newer to be built; without it one plays in the terminal.' >&2; fi

chromium: ## Chromium from Debian's packages, for the tests in a real browser
	$(call from_debian,command -v chromium || command -v google-chrome,chromium,'Chromium is missing$(COMMA) so the tests \
		in a browser are skipped; install it (Debian and Ubuntu: apt install chromium) to run them.')

e2e: compile client chromium ## whole games in a real browser; pictures in tests/e2e/pictures
	$(BIN)/pytest -n 2 tests/e2e

interpreted: .venv/dev ## a sample of the tests on the uncompiled rules, with coverage
	WATERTABLE_INTERPRETED=1 $(BIN)/pytest -n auto -m sample --cov

bounds: compile-bounds ## the same sample compiled with bounds checks
	WATERTABLE_CHECKED=1 $(BIN)/pytest -n auto -m sample

COUNT ?= 1000000
fuzz: compile ## a million mutated frames and texts against the real application (make fuzz COUNT=10000)
	$(BIN)/python -m tests.fuzz $(COUNT) $(SEED)

many: compile ## Splash! with another world, 2,000 whole matches, the better part of an hour; 10,000 of each other game
	WATERTABLE_MATCHES=10000 $(BIN)/pytest tests/batches/test_batch.py
	WATERTABLE_GAMES=40 $(BIN)/pytest -n auto tests/games/splash/test_another_world.py

gpu: .venv/base ## on a machine with a graphics card: the same 65,536 matches of each game on it, and how fast (docs/gpu.md)
	@$(BIN)/python benchmarks/gpu.py

cubins: .venv/base ## build the kernels that travel with the tree, and write down what they must play; needs nvcc
	$(BIN)/python benchmarks/gpu.py --keep --expect

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
	$(COMPILE) --extra server --extra redis --extra sealed --extra splash pyproject.toml requirements/build.in \
		--constraint $(LOCK) --output-file $(PLAY_LOCK)
	$(COMPILE) requirements/audit.in --output-file $(AUDIT_LOCK)

# Files of every platform, each with its hash: what is installed is what was looked at.
NEWEST ?= --upgrade
COMPILE = $(BIN)/uv pip compile --quiet $(NEWEST) --universal --no-annotate --generate-hashes \
	--custom-compile-command 'make lock'

audit: build/audit/.stamp web/node_modules/.stamp ## known holes in what we install (asks the advisory services)
	@status=0; for lock in $(LOCK) $(AUDIT_LOCK); do \
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
	rm -rf .venv .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache \
		build dist htmlcov web/node_modules src/watertable/server/pages/client tests/e2e/pictures
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^##@/ { print "\n" substr($$0, 5) } \
		/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The environment. Each step leaves a stamp, so that it is done again only when its list changes.

.venv/base: pyproject.toml $(PLAY_LOCK) | .venv/bin/python
	$(PIP) $(HASHED) $(PLAY_LOCK)
	$(PIP) $(ITSELF)
	@touch $@

.venv/dev: pyproject.toml $(LOCK) | .venv/bin/python
	$(PIP) $(HASHED) $(LOCK)
	$(PIP) $(ITSELF)
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
	$(PYTHON) -m venv .venv
