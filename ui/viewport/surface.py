"""The OpenGL surface that a viewport draws on."""

from __future__ import annotations

import moderngl
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QOpenGLContext, QRegion, QSurfaceFormat
from PySide6.QtWidgets import QWidget

GL_UNPACK_ALIGNMENT, GL_TEXTURE0 = 0x0CF5, 0x84C0
GL_RGB8 = 0x8051
"""Of what a view draws into: what is behind the window does not shine through where the scene has nothing."""


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


def give_window_of_its_own(widget: QWidget) -> None:
    """Let a view of OpenGL, or what stands above one, be a window of X11 inside its own window, where X11 shows it.

    Otherwise Qt composes all around the view by OpenGL, too, whenever any text or curve changes there: drawn by the
    processor, that takes as long as eight plots."""
    if QGuiApplication.platformName() == "xcb":
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontCreateNativeWidgetSiblings)
        widget.setAttribute(Qt.WidgetAttribute.WA_DontCreateNativeAncestors)
        widget.setAttribute(Qt.WidgetAttribute.WA_NativeWindow)


def flush_when_exposed(window: QWidget) -> None:
    """Show a window anew where something that lay above it has gone, such as the picture of a drag. Qt leaves
    that out while anything in the window changes, which a view that composes the whole window made up for."""
    handle = window.windowHandle()
    if handle is not None and QGuiApplication.platformName() == "xcb" and window.findChild(_Flushing) is None:
        handle.installEventFilter(_Flushing(window))


class _Flushing(QObject):
    """Copies what a window shows to the screen once more after it was exposed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._flush)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose:
            self._timer.start()
        return False

    def _flush(self) -> None:
        store = self._window.backingStore()
        if self._window.isVisible() and store is not None:
            store.flush(QRegion(self._window.rect()))


class _Functions:
    """Gives ModernGL the functions of a context, which it would ask of X11 alone: under Wayland there are none."""

    def __init__(self, context: QOpenGLContext) -> None:
        self._context = context

    def load_opengl_function(self, name: str) -> int:
        """Address of a function, 0 for one that there is not."""
        return int(self._context.getProcAddress(name.encode()) or 0)


def moderngl_context(context: QOpenGLContext) -> moderngl.Context:
    """Qt's context, which is current, as one of ModernGL. Raises what ModernGL does where that cannot draw in it."""
    return moderngl.create_context(context=_Functions(context))  # pyright: ignore[reportArgumentType]


def prepare_for_painter(ctx: moderngl.Context, context: QOpenGLContext) -> None:
    """Set what Qt's painter assumes to be as in a new context."""
    ctx.clear_samplers()
    gl = context.functions()
    gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 4)
    gl.glActiveTexture(GL_TEXTURE0)
