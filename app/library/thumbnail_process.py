"""A process that draws thumbnails: one after another, apart from the window, which a strange file cannot end so."""

from __future__ import annotations

from multiprocessing.connection import Connection

from app.library.entries import Entry
from engine.interrupts import ignore_interrupts

_GONE = (EOFError, BrokenPipeError, ConnectionResetError)


def main(pipe: Connection) -> None:
    """Receive pairs of an Entry and its digest, and send a Thumbnail for each, until the other side is gone."""
    ignore_interrupts()
    from app.library.thumbnails import draw
    from render.image import NoContextError, standalone_context
    from render.renderer import Renderer

    try:
        renderer = Renderer(standalone_context())
    except NoContextError:
        renderer = None
    try:
        while True:
            entry, key = pipe.recv()
            pipe.send(draw(Entry(*entry), key, renderer))
    except _GONE:
        return
