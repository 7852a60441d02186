#!/usr/bin/env bash
# Run a command on a virtual screen of its own, with OpenGL in software, so that tests see the same everywhere.
set -euo pipefail
export QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
command -v xvfb-run >/dev/null || {
    echo "with_display: xvfb-run is missing; install xvfb" >&2
    exit 1
}
# What the command ends with counts: xvfb-run ends with 5 where it cannot remove its own folder.
ended=$(mktemp)
trap 'rm -f "$ended"' EXIT
status=0
# Numbers from the process id: two that start at once would look for a free one at the same time.
ENDED=$ended xvfb-run -a -n "$((100 + $$ % 1000))" -s "-screen 0 ${SCREEN:-1600x1000}x24" \
    bash -c '"$@"; code=$?; echo $code >"$ENDED"; exit $code' bash "$@" || status=$?
[ -s "$ended" ] && status=$(cat "$ended")
exit "$status"
