#!/usr/bin/env bash
# Install the system libraries that the window, software OpenGL and the tests need, where apt may; else name them.
set -euo pipefail

packages=(
    libegl1 libgl1 libgl1-mesa-dri libegl-mesa0 libopengl0 libfontconfig1 libdbus-1-3 libglib2.0-0 fonts-dejavu-core
    fonts-wqy-microhei # Chinese letters
    libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0
    libxcb-shape0 libxcb-sync1 libxcb-xfixes0 libxcb-xinerama0 libxcb-xkb1 libxtst6 xvfb xauth
    mesa-vulkan-drivers # for the pictures of MotrixSim that tests compare with
)

command -v dpkg-query >/dev/null || exit 0
missing=()
for package in "${packages[@]}"; do
    # A name ending in t64 is how newer Debian and Ubuntu call some of these.
    state=$(dpkg-query -W -f='${Status}\n' "$package" "${package}t64" 2>/dev/null || true)
    [[ $state == *"install ok installed"* ]] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

run=()
if [ "$(id -u)" -ne 0 ]; then
    if sudo -n true 2>/dev/null; then
        run=(sudo -n)
    else
        echo "setup: these packages are missing; install them with apt: ${missing[*]}" >&2
        exit 0
    fi
fi
echo "setup: installing ${missing[*]}"
"${run[@]}" apt-get update -qq || true
"${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    echo "setup: apt could not install all of: ${missing[*]}" >&2
