# make run    set up and open the editor on a sample scene; without a display the same session, written to out/
# make test   set up and run every check and test
# make setup  the environment in .venv, with every test dependency

VENV := .venv
SCENE ?= resources/scenes/workshop.msd

.PHONY: run test lint setup clean

run: setup
	$(VENV)/bin/msd-studio open --play $(SCENE)

test: setup lint
	packaging/run_tests.sh

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(VENV)/bin/pyright

setup:
	@packaging/setup.sh $(VENV)

clean:
	rm -rf $(VENV) out tests/artefacts build *.egg-info
