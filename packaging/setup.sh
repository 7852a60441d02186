#!/usr/bin/env bash
# Make the environment: Python packages in the given folder, and missing system libraries through apt when it may.
# Does nothing when nothing has changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${1:-.venv}

python=""
for candidate in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "setup: Python 3.11 or newer is needed; set PYTHON to one" >&2
    exit 1
fi

packaging/system_libraries.sh

stamp=$venv/.msd-studio
wanted=$(cat pyproject.toml packaging/setup.sh | sha256sum)
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
    echo "setup: installing Python packages into $venv"
    [ -x "$venv/bin/python" ] || "$python" -m venv "$venv" || {
        echo "setup: no virtual environment could be made; on Debian and Ubuntu install python3-venv" >&2
        exit 1
    }
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable '.[test,usd]'
    # Scenes to test with. Of these two packages only the files matter; what they need would hold NumPy back.
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps robosuite==1.5.2 pybullet==3.2.7 ||
        echo "setup: robosuite or pybullet does not install here; the tests of their files will be skipped" >&2
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable '.[motrixsim]' ||
        echo "setup: motrixsim does not install here; the tests that compare with it will be skipped" >&2
    # Only the build for CPUs: the ordinary one brings gigabytes of CUDA.
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check torch==2.13.0+cpu 2>/dev/null ||
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check torch==2.13.0+cpu \
            --extra-index-url https://download.pytorch.org/whl/cpu ||
        echo "setup: no CPU build of torch installs here; the tests of engine.assets will be skipped" >&2
    echo "$wanted" >"$stamp"
fi

# Kernels are compiled for this machine now, so that the first start does not wait for them.
kernels=engine/physics/kernels
sources=$({
    find engine/physics -name '*.py' -print0
    grep -rlZ --include='*.py' '^@wp.kernel' engine/assets
} | sort -z | xargs -0 cat | sha256sum)
if [ ! -f "$kernels/.sources" ] || [ "$(cat "$kernels/.sources")" != "$sources" ]; then
    echo "setup: compiling the kernels"
    "$venv/bin/python" -m engine.physics.runtime.precompiled >/dev/null
    echo "$sources" >"$kernels/.sources"
fi

# So is the Python code: without it, reading the sources takes as long as the whole rest of a start.
"$venv/bin/python" -m compileall -q app engine render resources ui
