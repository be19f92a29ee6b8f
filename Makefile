# Two commands for everyone: `make play` and `make test`. Each sets up what it needs in a
# private virtual environment (.venv) the first time and starts at once after that.

# The first of these that is 3.11 or newer; name another with `make PYTHON=/path/to/python`.
ifndef PYTHON
PYTHON := $(firstword $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python; done; true) python3)
endif

VENV := .venv
# Another Python than the one .venv was made with: make it anew.
ifneq ($(filter command environment,$(firstword $(origin PYTHON))),)
ifneq ($(shell cat $(VENV)/.python 2>/dev/null),$(PYTHON))
$(shell rm -f $(VENV)/.python)
endif
endif
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
SOURCES := $(wildcard cpp/*/*.hpp cpp/*/*/*.hpp cpp/bind/*.cpp)
CPP_FILES := $(SOURCES) $(wildcard cpp/wasm/*.cpp) $(wildcard tests/cpp/*.hpp tests/cpp/*.cpp bench/*.hpp bench/*.cpp)
TOOLS := build/tools
SANITIZED := build/sanitized
PAGE_FILES := $(shell find src/claimeven/web/static src/claimeven/notebook src/claimeven/web/export/npm tests/web/units tests/local_engine tests/kernel_wasm -name '*.js' -o -name '*.css' -o -name '*.d.ts')
# The checks of the page's code need Node.js; without it they are left out, and make says so.
PAGE_TOOLS := build/page
PAGE_BIN := $(PAGE_TOOLS)/node_modules/.bin
PAGE_SKIPPED := the page's code is not checked: npm could not install the tools of tools/page
HAS_NODE := $(shell command -v node 2>/dev/null && command -v npm 2>/dev/null)

.PHONY: help play test lint lint-page format format-page stub sanitize fuzz fuzz-api bench peers dist lowest cross wasm docs notebooks coach-soundness coach-coverage local-engine clean

help:
	@echo "make play      the page in your browser (claimeven play: in the terminal)"
	@echo "make test      the whole test suite"
	@echo "make lint      style, types and formatting"
	@echo "make format    format Python, C++ and the page's code"
	@echo "make stub      write the stub of the compiled module anew"
	@echo "make sanitize  the kernel under the address and undefined-behaviour sanitizers"
	@echo "make fuzz      nonsense at every command, public call and tournament, for an hour"
	@echo "make fuzz-api  many requests of every kind at the service, by its schema"
	@echo "make bench     speed, as ratios"
	@echo "make peers     states and arrays beside OpenSpiel and pgx themselves"
	@echo "make coach-soundness  certificates of the coach against the solver, until a million of each"
	@echo "make coach-coverage   what the coach says of mistakes in games of levels"
	@echo "make local-engine  500 questions of each kind to the page's own engine and to the service"
	@echo "make docs      the documentation site, in build/docs"
	@echo "make notebooks run the notebooks of docs/ and store what they show"
	@echo "make dist      what is published, built and checked, in build/dist"
	@echo "make lowest    some tests with the lowest versions of every dependency"
	@echo "make cross     compile the kernel for Windows, macOS, musl and ARM"
	@echo "make wasm      compile the kernel for browsers"
	@echo "make clean     remove everything that was made"

play: $(VENV)/.package $(VENV)/.web
	@$(BIN)/claimeven serve

test: $(VENV)/.package $(VENV)/.dev
	@$(BIN)/python -m pytest $(TESTS)

lint: $(VENV)/.package $(VENV)/.dev lint-page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)
	$(BIN)/mypy

format: $(VENV)/.dev format-page
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP_FILES)

ifdef HAS_NODE
lint-page: $(PAGE_TOOLS)/.installed
	@if [ ! -x $(PAGE_BIN)/tsc ]; then echo "$(PAGE_SKIPPED)"; else \
	  echo "prettier and tsc over the page's code" && \
	  $(PAGE_BIN)/prettier --config tools/page/prettier.json --check --log-level warn $(PAGE_FILES) && \
	  $(PAGE_BIN)/tsc --project tools/page/tsconfig.json && \
	  $(PAGE_BIN)/tsc --project tools/page/tsconfig.worker.json; fi

format-page: $(PAGE_TOOLS)/.installed
	@if [ ! -x $(PAGE_BIN)/prettier ]; then echo "$(PAGE_SKIPPED)"; else \
	  $(PAGE_BIN)/prettier --config tools/page/prettier.json --write --log-level warn $(PAGE_FILES); fi

$(PAGE_TOOLS)/.installed: tools/page/package.json tools/page/package-lock.json tools/page/.npmrc
	@mkdir -p $(PAGE_TOOLS)
	@cp $^ $(PAGE_TOOLS)
	@npm ci --prefix $(PAGE_TOOLS) --silent --fetch-retries=1 --fetch-timeout=30000 && touch $@ || true
else
lint-page format-page:
	@echo "the page's code is not checked: install Node.js 20 or newer, with npm"
endif

stub: $(VENV)/.package $(VENV)/.dev
	$(BIN)/python -m nanobind.stubgen -q -m claimeven._core -o src/claimeven/_core.pyi

sanitize: $(VENV)/.build
	@mkdir -p build
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCLAIMEVEN_TOOLS=ON -DCLAIMEVEN_SANITIZE=ON \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo > $(SANITIZED).log 2>&1 || { cat $(SANITIZED).log; exit 1; }
	@$(BIN)/cmake --build $(SANITIZED) --target kernel_test heuristic_test search_test solver_test
	$(SANITIZED)/kernel_test
	$(SANITIZED)/heuristic_test
	$(SANITIZED)/search_test
	$(SANITIZED)/solver_test 3x3x3 4x3x2 2x8x4 5x3x4 7x1x3 3x3x9

FUZZ_SECONDS ?= 1800
DAMAGE_SECONDS ?= $(shell expr $(FUZZ_SECONDS) / 4)
FUZZ_SEED ?= $(shell date +%s)
fuzz: $(VENV)/.package $(VENV)/.dev
	@$(BIN)/python tests/fuzz/command_line.py --seconds $(FUZZ_SECONDS) --seed $(FUZZ_SEED)
	@$(BIN)/python tests/fuzz/python_surface.py --seconds $(FUZZ_SECONDS) --seed $(FUZZ_SEED)
	@$(BIN)/python tests/fuzz/damaged_tournaments.py --seconds $(DAMAGE_SECONDS) --seed $(FUZZ_SEED)

API_EXAMPLES ?= 500
fuzz-api: $(VENV)/.package $(VENV)/.dev
	@CLAIMEVEN_SCHEMA_EXAMPLES=$(API_EXAMPLES) $(BIN)/python -m pytest tests/web/test_api_schema.py -q --timeout 0

bench: $(VENV)/.package $(VENV)/.bench $(TOOLS)/kernel_bench
	@$(BIN)/python bench/rules.py --kernel-bench $(TOOLS)/kernel_bench
	@$(BIN)/python bench/positions.py
	@$(BIN)/python bench/envs.py
	@$(BIN)/python bench/evaluations.py
	@$(BIN)/python bench/leaves.py
	@$(BIN)/python bench/searches.py --numpy-depth 6
	@$(BIN)/python bench/lab.py
	@$(BIN)/python bench/arena.py
	@$(BIN)/python bench/grid.py --numpy-depths 1-4

# A large download, once: pgx comes with jax.
peers: $(VENV)/.package $(VENV)/.dev $(VENV)/.peers
	@$(BIN)/python -m pytest tests/envs/test_openspiel.py tests/envs/test_pgx.py -q

# Both go on where they were; end them with Ctrl-C.
COACH_WORK ?= build/coach
CERTIFICATES ?= 1000000
CHECKED ?= 20000
coach-soundness: $(VENV)/.package $(TOOLS)/coach_claims
	@mkdir -p $(COACH_WORK)
	@$(BIN)/python bench/coach_claims.py --program $(TOOLS)/coach_claims --claims $(CERTIFICATES) --work $(COACH_WORK)/claims.jsonl
	@$(BIN)/python bench/coach_soundness.py --certificates $(CHECKED) --work $(COACH_WORK)/soundness.jsonl

coach-coverage: $(VENV)/.package
	@mkdir -p $(COACH_WORK)
	@$(BIN)/python bench/coach_coverage.py --work $(COACH_WORK)/coverage.jsonl

LOCAL_QUESTIONS ?= 500
local-engine: $(VENV)/.package $(VENV)/.dev
	@CLAIMEVEN_LOCAL_QUESTIONS=$(LOCAL_QUESTIONS) $(BIN)/python -m pytest -q --timeout 0 \
	  tests/local_engine/test_coach.py tests/local_engine/test_puzzles.py \
	  tests/local_engine/test_evaluations.py tests/local_engine/test_searches.py \
	  tests/local_engine/test_players.py

# Strict: every warning is an error. Open build/docs/index.html; it needs no network.
docs: $(VENV)/.package $(VENV)/.docs
	@$(BIN)/python tools/build_docs.py

# Everything that is shown in docs/notebooks, anew; the tests compare it.
notebooks: $(VENV)/.package $(VENV)/.dev
	@$(BIN)/python tools/notebooks.py --write

dist: $(VENV)/.package $(VENV)/.release
	@$(BIN)/python tools/dist.py

lowest: $(VENV)/.package
	@$(BIN)/python tools/lowest.py

# CROSS=--run also runs the tests of the kernel, where wine and qemu are installed.
cross: $(VENV)/.cross
	@$(BIN)/python tools/cross_compile.py $(CROSS)

wasm: $(VENV)/.python
	@$(BIN)/python tools/wasm.py

$(TOOLS)/solver_techniques $(TOOLS)/ordering_nodes: bench/solver_cases.hpp
$(TOOLS)/coach_claims: bench/coach_finders.hpp
$(TOOLS)/kernel_bench $(TOOLS)/solver_techniques $(TOOLS)/ordering_nodes $(TOOLS)/coach_claims: $(TOOLS)/%: $(VENV)/.build $(SOURCES) bench/%.cpp CMakeLists.txt
	@mkdir -p build
	@$(BIN)/cmake -S . -B $(TOOLS) -G Ninja -DCLAIMEVEN_TOOLS=ON > $(TOOLS).log 2>&1 || { cat $(TOOLS).log; exit 1; }
	@$(BIN)/cmake --build $(TOOLS) --target $*

# Each stamp below is one step of the set-up; a step runs again when what it reads has changed.

$(VENV)/.python:
	@command -v $(PYTHON) > /dev/null || { echo "claimeven: there is no Python: install Python 3.11 or newer \
	(Debian and Ubuntu: apt install python3 python3-venv)" >&2; exit 2; }
	@$(PYTHON) tools/check_machine.py
	@echo "setting up $(VENV) (once; some minutes)"
	@$(PYTHON) -m venv --clear $(VENV)
	@echo $(PYTHON) > $@

$(VENV)/.build: $(VENV)/.python pyproject.toml
	@$(BIN)/python tools/install.py build
	@touch $@

$(VENV)/.package: $(VENV)/.build CMakeLists.txt $(SOURCES)
	@$(BIN)/python tools/install.py package
	@touch $@

$(VENV)/.web: $(VENV)/.package
	@$(BIN)/python tools/install.py web
	@touch $@

$(VENV)/.dev: $(VENV)/.package
	@$(BIN)/python tools/install.py dev
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/jdk.py
	@$(BIN)/python tools/servers.py
	@touch $@

$(VENV)/.bench $(VENV)/.peers $(VENV)/.docs $(VENV)/.release: $(VENV)/.%: $(VENV)/.package
	@$(BIN)/python tools/install.py $*
	@touch $@

$(VENV)/.cross: $(VENV)/.python pyproject.toml
	@$(BIN)/python tools/install.py cross
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis
