"""What somebody without torch reads."""

import subprocess
import sys


def test_one_sentence_without_torch():
    code = "import sys; sys.modules['torch'] = None; import engine.assets"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stderr.strip().endswith("ImportError: engine.assets needs PyTorch: pip install msd-studio[torch]")
