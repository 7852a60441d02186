"""One software or hardware OpenGL context for all tests of the renderer, and a renderer on it."""

import numpy as np
import pytest

from engine.msd.schema import World
from render import NoContextError, Renderer, RenderOptions, ViewCamera, standalone_context


@pytest.fixture(scope="session")
def shared_ctx():
    try:
        context = standalone_context()
    except NoContextError as error:
        pytest.skip(str(error))
    yield context
    context.release()


@pytest.fixture
def ctx(shared_ctx):
    """The context, current: `image` makes contexts of its own in between."""
    with shared_ctx:
        yield shared_ctx


@pytest.fixture(scope="session")
def shared_renderer(shared_ctx):
    with shared_ctx:
        renderer = Renderer(shared_ctx, samples=0)
    yield renderer
    with shared_ctx:
        renderer.release()


@pytest.fixture
def renderer(ctx, shared_renderer):
    shared_renderer.set_world(World())
    return shared_renderer


@pytest.fixture
def picture(renderer):
    """picture(world, camera, size, **options): sRGB-encoded pixels (h, w, 3) as floats from 0 to 1."""

    def draw(world, camera: ViewCamera, size=(96, 96), **options) -> np.ndarray:
        renderer.set_world(world)
        renderer.render(camera, size, None, RenderOptions(**options))
        return renderer.read_pixels() / 255.0

    return draw
