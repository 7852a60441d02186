"""What is painted over the picture of a viewport, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen

from engine.lru_cache import LruCache
from engine.msd.paths import get
from render import ViewCamera
from render.camera import camera_aspect
from ui import theme
from ui.viewport import box_select, hud, joint_drags, labels, overlay, pushes, sites, view_cube
from ui.viewport.box_select import BoxDrag
from ui.viewport.drags import PullDrag
from ui.viewport.inset import Inset
from ui.viewport.inset import places as inset_places
from ui.viewport.tool_drags import TypedDrag

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport


_cubes: LruCache[QImage] = LruCache(8)


def paint(
    view: Viewport,
    painter: QPainter,
    camera: ViewCamera,
    insets: Sequence[Inset],
    ratio: float,
    with_captions: bool = False,
) -> None:
    """Paint over the picture that a view has drawn with a camera, of `ratio` pixels a pixel of the view; `insets` are
    pictures in it. Captions say which camera is looked through, and what was just done."""
    size = view.width(), view.height()
    axes = QRectF(0, size[1] - overlay.AXES_SIZE, overlay.AXES_SIZE, overlay.AXES_SIZE)
    painter.drawImage(axes.topLeft(), overlay.axes_image(camera, ratio))
    covered = [axes]
    square = view_cube.place(*size) if view.shows_cube else None
    if square is not None:
        painter.drawImage(square.topLeft(), _cube_image(view, camera, square, ratio))
        covered.append(square)
    figures = hud.paint(painter, view.session.frame(), ratio) if view.shows_hud else None
    if figures is not None:
        covered.append(figures)
    beside = _paint_insets(painter, insets, size, ratio)
    if beside is not None:
        covered.append(beside)
    if isinstance(view.pointer.drag, PullDrag):
        overlay.draw_pull(painter, camera, view.pointer.drag.line, size)
    for arrow in pushes.arrows(view):
        overlay.draw_push(painter, camera, arrow, size)
    if isinstance(view.pointer.drag, BoxDrag):
        box_select.paint(painter, view.pointer.drag.box)
    if view.pointer.placing is not None:
        view.pointer.placing.paint(painter)
    if view.editor.picking.sought == "site":
        sites.paint(view, painter)
    joint_drags.paint(view, painter, view.pointer.hovered_joint)
    if isinstance(view.pointer.drag, TypedDrag) and view.pointer.drag.caption:
        _paint_beside_pointer(painter, view.pointer.drag, size, ratio)
    if view.pointer.tape is not None:
        view.pointer.tape.paint(painter, camera, size, ratio)
    if view.preview is not None:
        overlay.draw_preview(painter, camera, view.preview, size)
    if view.view.appearance.false_color and view.look.is_lit:
        covered.append(_paint_scale(painter, view.exposure_ev, size, ratio, beside, square is not None))
    captions = [overlay.caption_image(line, ratio) for line in _captions(view)] if with_captions else []
    sizes = [image.deviceIndependentSize().toTuple() for image in captions]
    places_of_captions = overlay.caption_places(sizes, *size, covered)
    covered += [QRectF(*place.toTuple(), *each) for place, each in zip(places_of_captions, sizes, strict=True)]
    if "labels" in view.options.overlays:
        nodes = view.bodies.nodes
        order = [i for i in labels.in_order(nodes, view.selection.paths) if i]
        names = labels.names_of([nodes[i] for i in order])
        boxes = [(box.x(), box.y(), box.width(), box.height()) for box in covered]
        places = [view.poses().xpos[order], *(each[order] for each in view.feed.places_of_others())]
        labels.draw_names(painter, camera, np.concatenate(places), names * len(places), size, ratio, boxes)
    _paint_camera_frame(view, painter)
    for place, image in zip(places_of_captions, captions, strict=True):
        painter.drawImage(place, image)


def _cube_image(view: Viewport, camera: ViewCamera, square: QRectF, ratio: float) -> QImage:
    hovered, colors, size = view.pointer.hovered_cube, view.palette(), square.size().toSize().toTuple()
    language = QCoreApplication.translate("Viewport", "Front")
    key = (*overlay.directions(camera), size, ratio, hovered, colors.cacheKey(), language)
    if (image := _cubes.get(key)) is None:
        image, painter = overlay.canvas(*size, ratio)
        view_cube.paint(painter, camera, QRectF(0, 0, *size), hovered, colors)
        painter.end()
        _cubes.put(key, image)
    return image


def _paint_insets(painter: QPainter, insets: Sequence[Inset], size: tuple[int, int], ratio: float) -> QRectF | None:
    """Paint the pictures of cameras with their names; returns what they cover."""
    texts = {
        "rgb": QCoreApplication.translate("Viewport", "{0}"),
        "depth": QCoreApplication.translate("Viewport", "{0} · depth"),
        "ids": QCoreApplication.translate("Viewport", "{0} · ids"),
    }
    covered: QRectF | None = None
    for inset, place in zip(insets, inset_places(insets, size), strict=True):
        if place.isEmpty():
            continue
        painter.drawImage(place.topLeft(), inset.image)
        painter.setPen(QColor(theme.SCENE.frame))
        painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5))
        caption = overlay.caption_image(texts[inset.output].format(inset.name), ratio, 11, 5, place.width())
        painter.drawImage(place.topLeft(), caption)
        covered = place if covered is None else covered.united(place)
    return covered


def _paint_scale(
    painter: QPainter, ev: float, view: tuple[float, float], ratio: float, beside: QRectF | None, has_cube: bool
) -> QRectF:
    scale = overlay.luminance_scale_image(ev, ratio, view[1])
    size = scale.width() / ratio, scale.height() / ratio
    place = overlay.scale_place(*view, size, beside, has_cube)
    painter.drawImage(place, scale)
    return QRectF(place.x(), place.y(), *size)


def _paint_beside_pointer(painter: QPainter, drag: TypedDrag, size: tuple[int, int], ratio: float) -> None:
    """Say what a drag has done, below the pointer and inside the view."""
    plate = overlay.caption_image(drag.caption, ratio, 12, 8)
    width, height = plate.deviceIndependentSize().toTuple()
    left = min(max(drag.at[0] / ratio + 18, 0), size[0] - width)
    top = min(max(drag.at[1] / ratio + 18, 0), size[1] - height)
    painter.drawImage(QPointF(left, top), plate)


def _paint_camera_frame(view: Viewport, painter: QPainter) -> None:
    """Darken what the picture of the camera that is looked through does not have."""
    path = view.view.camera_path
    if path is None:
        return
    aspect = camera_aspect(get(view.document.world, path))
    across = min(aspect * view.height(), float(view.width()))
    left = 0.5 * (view.width() - across)
    for x in (0.0, view.width() - left):
        painter.fillRect(QRectF(x, 0, left, view.height()), QColor(theme.SCENE.shade))


def _captions(view: Viewport) -> list[str]:
    """Which camera is looked through, and what was just done."""
    lines = [view.notice.text] if view.notice.text else []
    name = view.camera_name
    if name is not None:
        text = QCoreApplication.translate("Viewport", "Seen through “%1”  ·  Esc: free camera").replace("%1", name)
        lines.insert(0, text)
    return lines


def paint_mark(view: Viewport, painter: QPainter) -> None:
    """Mark the view that commands act on."""
    if view.is_marked:
        painter.setPen(QPen(view.palette().color(QPalette.ColorRole.Accent), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(view.rect())
