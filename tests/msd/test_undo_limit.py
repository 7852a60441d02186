"""The undo stack forgets its oldest steps, and knows what it was saved at as long as a step leads there."""

import pytest

from app.document import Document
from engine.msd.schema import World


def edited(limit: int, before: int, after: int) -> Document:
    document = Document(World(name="start"))
    document.undo_stack.limit = limit
    for i in range(before):
        document.set("name", f"a{i}")
    document.undo_stack.set_clean()
    for i in range(after):
        document.set("name", f"b{i}")
    return document


@pytest.mark.parametrize(("before", "after", "known"), [(3, 2, True), (3, 4, True), (3, 5, True), (3, 6, False)])
def test_what_was_saved_is_known_while_a_step_leads_there(before, after, known):
    document = edited(5, before, after)
    stack = document.undo_stack
    assert len(stack) == stack.index == 5 == before + after - stack.forgotten if before + after >= 5 else True
    while stack.can_undo:
        document.undo()
    assert (stack.clean_index is not None) is known
    if known:
        for _ in range(stack.clean_index):
            document.redo()
        assert stack.is_clean and document.world.name == "a2"


def test_each_step_is_announced_at_the_limit():
    document = edited(3, 3, 0)
    heard = []
    document.undo_stack.index_changed.connect(heard.append)
    document.set("name", "x")
    document.set("name", "y")
    assert heard == [3, 3] and document.undo_stack.forgotten == 2
    document.undo()
    assert document.world.name == "x"
