"""A process that draws pictures of moments, apart from the window, which goes on meanwhile."""

from __future__ import annotations

from multiprocessing.connection import Connection

from app.strips.requests import Picture, Scene
from engine.interrupts import ignore_interrupts

_GONE = (EOFError, BrokenPipeError, ConnectionResetError)


def main(pipe: Connection) -> None:
    """Receive Scenes and Pictures, and send for each Picture its pixels, (h, w, 3) uint8, or a sentence that says why
    there are none, until the other side is gone."""
    ignore_interrupts()
    from app.strips.drawing import Drawing

    drawing: Drawing | None = None
    try:
        while True:
            received = pipe.recv()
            if isinstance(received, Scene):
                drawing = drawing or Drawing()
                drawing.show(received)
            elif isinstance(received, Picture):
                pipe.send(drawing.pixels(received) if drawing else "no scene came before")
    except _GONE:
        if drawing is not None:
            drawing.close()
