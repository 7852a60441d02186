#!/usr/bin/env bash
# Install a wheel into an empty environment outside the checkout and run a command of each kind there: with an empty
# kernel cache no kernel may need compiling. The second argument is the Python to use.
set -euo pipefail
wheel=$(realpath "$1")
display=$(realpath "$(dirname "$0")/with_display.sh")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"${2:-python3}" -m venv environment
environment/bin/pip install --quiet --disable-pip-version-check "$wheel"
export PATH=$folder/environment/bin:$PATH WARP_CACHE_PATH=$folder/cache XDG_STATE_HOME=$folder/state
scene=$(python -c 'import resources, pathlib; print(pathlib.Path(resources.__file__).parent / "scenes" / "workshop.msd")')

step() {
    echo "== $*"
    TIMEFORMAT='   %R s, processor %U s'
    time "$@"
}
step msd-studio simulate "$scene" --seconds 1 --out cold.csv 2>&1 | tee said
if grep -q "compiling the physics kernels" said; then
    echo "try_wheel: the wheel's kernels do not fit its sources, or Warp's version" >&2
    exit 1
fi
step msd-studio simulate "$scene" --seconds 1 --out warm.csv
step msd-studio doctor
step msd-studio validate "$scene"
step msd-studio convert "$scene" scene.xml
step "$display" msd-studio render "$scene" --out picture.png --at 0.5
step env -u DISPLAY -u WAYLAND_DISPLAY msd-studio open "$scene"
ls out picture.png scene.xml cold.csv warm.csv
