"""Kinds of command line arguments."""

from __future__ import annotations

import argparse
import math


def finite(text: str) -> float:
    """A number, neither infinite nor NaN."""
    number = float(text)
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"expected a finite number, found {text!r}")
    return number
