#!/usr/bin/env bash
# Run the tests, each group in a process of its own: Mesa's, Warp's and MotrixSim's compilers share one process badly.
# Arguments go to pytest.
set -uo pipefail
cd "$(dirname "$0")/.."
groups=("tests/app tests/packaging tests/test_*.py" "tests/compiler tests/geometry tests/msd tests/fuzz" "tests/interop" "tests/physics" "tests/assets tests/scene tests/server tests/simulation tests/objects" "tests/render" "tests/ui")
failed=()
for group in "${groups[@]}"; do
    echo "== $group"
    # shellcheck disable=SC2086  # a group may be several folders
    if ! packaging/with_display.sh .venv/bin/python -m pytest $group "$@"; then
        failed+=("$group")
    fi
done
if [ ${#failed[@]} -ne 0 ]; then
    printf 'run_tests: failures in %s\n' "${failed[@]}" >&2
    exit 1
fi
