#!/usr/bin/env bash
# Run the tests, each group in a process of its own: Mesa's, Warp's and MotrixSim's compilers share one process badly.
# Types are checked last, to fill the time in which the last tests would run alone.
# Two groups run side by side where there are two cores, and each one's output is printed when it has ended.
# What fails is run once more, and both runs are printed: on a busy machine an event may come later than a test expects.
# Arguments go to pytest.
set -uo pipefail
cd "$(dirname "$0")/.."
# Hundreds of tests start processes of their own: without compiled modules beside the sources, each of these compiles
# the program anew, which takes longer than the test.
unset PYTHONDONTWRITEBYTECODE
# The longest first; window tests in halves, as they take half of the time of all.
groups=("tests/ui/test_[a-l]*.py" "tests/physics" "tests/ui/test_[m-z]*.py" "tests/interop" "tests/compiler tests/geometry tests/msd tests/fuzz"
    "tests/server tests/simulation" "tests/render" "tests/app tests/packaging tests/test_*.py"
    "tests/assets tests/scene tests/objects" "pyright")
jobs=$(($(nproc) > 1 ? 2 : 1))
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

run_group() {
    local start=$SECONDS status=0
    if [ "$1" = pyright ]; then
        .venv/bin/pyright >"$logs/$2" 2>&1 || status=$?
    else
        # shellcheck disable=SC2086  # a group may be several folders or files
        packaging/with_display.sh .venv/bin/python -m pytest $1 -o "cache_dir=$logs/cache/$2" "${@:3}" >"$logs/$2" 2>&1 ||
            status=$?
    fi
    if [ "$1" != pyright ] && [ $status -eq 1 ]; then
        echo "== $1: the failed ones once more" >>"$logs/$2"
        status=0
        # shellcheck disable=SC2086
        packaging/with_display.sh .venv/bin/python -m pytest $1 -o "cache_dir=$logs/cache/$2" --last-failed "${@:3}" \
            >>"$logs/$2" 2>&1 || status=1
    fi
    flock "$logs" bash -c "echo '== $1: $((SECONDS - start)) s'; cat '$logs/$2'"
    [ $status -eq 0 ] || echo "$1" >>"$logs/failed"
}

for i in "${!groups[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do
        wait -n
    done
    run_group "${groups[$i]}" "$i" "$@" &
done
wait
if [ -s "$logs/failed" ]; then
    sed 's/^/run_tests: failures in /' "$logs/failed" >&2
    exit 1
fi
