# make run    set up and open the editor on a sample scene; without a display the same session, written to out/
# make test   set up and run every check and test
# make report  read every scene file of the installed packages and rewrite REPORT.md, URDF.md, OBJECTS.md and RENDER.md in tests/interop
# make parity  hold the physics against MuJoCo on all of them and rewrite tests/interop/PHYSICS.md
# make fuzz    read 50,000 mutated files
# make peer   run MuJoCo Warp's own tests on the engine and rewrite tests/interop/PEER.md
# make kills   kill the editor's window 200 times, and recover what it held
# make cuda   compile for this machine's GPU and race MuJoCo Warp on it
# make translations  bring the catalogs of languages up to date with the texts of the program, and compile them
# make setup  the environment in .venv, with every test dependency

VENV := .venv
SCENE ?= resources/scenes/workshop.msd

.PHONY: run test lint style report parity peer fuzz kills cuda translations setup clean

run: setup
	$(VENV)/bin/msd-studio open --play $(SCENE)

test: style
	packaging/run_tests.sh

lint: style
	$(VENV)/bin/pyright

style: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports

report: setup
	$(VENV)/bin/python tests/interop/report.py
	$(VENV)/bin/python tests/interop/urdf_table.py
	$(VENV)/bin/python tests/interop/assets_table.py
	$(VENV)/bin/python tests/objects/objects_table.py
	$(VENV)/bin/python tests/interop/render_report.py

parity: setup
	$(VENV)/bin/python tests/interop/physics_report.py

peer: setup
	$(VENV)/bin/python tests/interop/peer.py --again

fuzz: setup
	MSD_STUDIO_MUTANTS=50000 $(VENV)/bin/python -m pytest tests/fuzz -s

kills: setup
	MSD_STUDIO_KILLS=200 packaging/with_display.sh $(VENV)/bin/python -m pytest tests/ui/test_recovery_kill.py -s

cuda: setup
	@packaging/cuda.sh $(VENV)

translations: setup
	packaging/translations.sh $(VENV)

setup:
	@packaging/setup.sh $(VENV)

clean:
	rm -rf $(VENV) out tests/artefacts build *.egg-info
