"""The OpenGL surface that a viewport draws on."""

from __future__ import annotations

import moderngl
from PySide6.QtGui import QOpenGLContext, QSurfaceFormat

GL_UNPACK_ALIGNMENT, GL_TEXTURE0 = 0x0CF5, 0x84C0


def surface_format() -> QSurfaceFormat:
    """What the renderer needs of a Qt surface: GL 3.3 core; it multisamples in framebuffers of its own."""
    surface = QSurfaceFormat()
    surface.setVersion(3, 3)
    surface.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    surface.setDepthBufferSize(24)
    surface.setStencilBufferSize(8)
    surface.setSamples(0)
    surface.setSwapInterval(1)
    return surface


def prepare_for_painter(ctx: moderngl.Context, context: QOpenGLContext) -> None:
    """Set what Qt's painter assumes to be as in a new context."""
    ctx.clear_samplers()
    gl = context.functions()
    gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 4)
    gl.glActiveTexture(GL_TEXTURE0)
