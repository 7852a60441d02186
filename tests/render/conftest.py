"""One software or hardware OpenGL context for all tests of the renderer, and a renderer on it."""

import numpy as np
import pytest

from engine.msd.schema import World
from render import NoContextError, Renderer, RenderOptions, ViewCamera, standalone_context


@pytest.fixture(scope="session")
def ctx():
    try:
        context = standalone_context()
    except NoContextError as error:
        pytest.skip(str(error))
    yield context
    context.release()


@pytest.fixture(scope="session")
def shared_renderer(ctx):
    renderer = Renderer(ctx, samples=0)
    yield renderer
    renderer.release()


@pytest.fixture
def renderer(shared_renderer):
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
