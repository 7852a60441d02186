"""PySide6 6.12.0 on CPython 3.11 loses references of None and True with every call and aborts before long."""

import sys

from PySide6.QtCore import QObject, Signal


class Sender(QObject):
    sent = Signal(int)
    bare = Signal()


def test_references_are_steady_over_20000_emissions(qapp):
    sender, received = Sender(), []
    sender.sent.connect(received.append)
    sender.bare.connect(lambda: None)
    for i in range(100):
        sender.sent.emit(i)
        sender.bare.emit()
    before = sys.getrefcount(None), sys.getrefcount(True)
    for i in range(20_000):
        sender.sent.emit(i)
        sender.bare.emit()
        sender.setObjectName("x")
    after = sys.getrefcount(None), sys.getrefcount(True)
    assert len(received) == 20_100
    assert all(abs(a - b) < 100 for a, b in zip(after, before, strict=True))
