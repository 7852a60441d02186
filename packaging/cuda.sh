#!/usr/bin/env bash
# Compile every kernel for this machine's GPU, hold a step there against the CPU's and race MuJoCo Warp. Without a GPU
# nothing is done.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${1:-.venv}

if ! "$venv/bin/python" -c 'import sys, warp; warp.config.quiet = True; sys.exit(not warp.is_cuda_available())' 2>/dev/null; then
    echo "cuda: this machine has no GPU that Warp can use; there is nothing to measure"
    exit 0
fi
"$venv/bin/python" -m engine.physics.runtime.precompiled cuda:0
"$venv/bin/msd-studio" bench --device cuda:0 --peers mujoco_warp --no-start
