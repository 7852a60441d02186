"""Catalogs of languages, and what the window makes of them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QAbstractButton, QColorDialog, QFileDialog, QLabel, QLineEdit, QMessageBox, QSpinBox

from app.document import Document
from app.grouping import group, ungroup
from engine import msd
from engine.compiler import BuildError, build
from engine.errors import SceneError
from render.meshes import MeshError, mesh_arrays, mesh_of
from render.textures import TextureError, texture_of
from ui.language import choice, phrases, sources
from ui.language.catalog import CONTEXT, FOLDER, SENTENCES, Message, read
from ui.mnemonics import with_mnemonics

LRELEASE = Path(sys.executable).with_name("pyside6-lrelease")
CHINESE = FOLDER / "msd_studio_zh_CN.ts"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_compiled_catalogs_are_those_of_the_sources(language, tmp_path):
    compiled = tmp_path / "now.qm"
    subprocess.run([LRELEASE, "-silent", FOLDER / f"msd_studio_{language}.ts", "-qm", compiled], check=True)
    assert compiled.read_bytes() == (FOLDER / f"msd_studio_{language}.qm").read_bytes(), "run: make translations"


@pytest.mark.parametrize(
    ("setting", "system", "language"),
    [
        ("en", "zh_CN", "en"),
        ("zh_CN", "de_DE", "zh_CN"),
        ("system", "zh_CN", "zh_CN"),
        ("system", "zh_SG", "zh_CN"),
        ("system", "zh_TW", "en"),
        ("system", "de_DE", "en"),
    ],
)
def test_language_is_chosen_else_that_of_the_system(setting, system, language):
    assert choice.language(setting, QLocale(system)) == language


def message(source: str, translation: str) -> Message:
    return Message(source, "", translation, True, SENTENCES)


@pytest.fixture
def catalog(monkeypatch):
    """Patterns without a file."""
    known = [
        message("the mesh {0} is missing", "缺少网格 {0}"),
        message("Set {0}", "设置{0}"),
        message("Rename to {0}", "重命名为 {0!}"),
        message("{0} of {1} in {0}", "{1} 的 {0}"),
        message("the {0} {1}", "{0} {1!}"),
    ]
    exact = {"mass": "质量", "Free box": "自由方块"}
    monkeypatch.setattr(phrases, "read", lambda file: known)
    monkeypatch.setattr(
        phrases.QCoreApplication, "translate", lambda context, text, comment="": exact.get(text, text)
    )
    phrases.use("zh_CN")
    yield
    phrases.use("")


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("the mesh 'cup' is missing", "缺少网格 'cup'"),
        ("Set mass", "设置质量"),
        ("Set free box", "设置自由方块"),
        ("Rename to mass", "重命名为 mass"),
        ("Set mass\nSet mass", "设置质量\n设置质量"),
        ("a of b in a", "b 的 a"),
        ("a of b in c", "a of b in c"),
        ("nothing knows this", "nothing knows this"),
        ("body 3: the mesh 'a: b' is missing", "body 3: 缺少网格 'a: b'"),
        ("the mesh 'cup' is missing (arm.xml, line 3)", "缺少网格 'cup' (arm.xml, line 3)"),
        ("http: //nothing", "http: //nothing"),
        ("Rename to a: the mesh b is missing", "重命名为 a: 缺少网格 b"),
        ("the arm cup: the mesh 'b' is missing", "arm cup: 缺少网格 'b'"),
        ("", ""),
    ],
)
def test_finished_sentences_are_translated_by_their_patterns(catalog, english, expected):
    assert phrases.translated(english) == expected


def test_english_stays_as_it_is():
    phrases.use("")
    assert phrases.translated("Set mass") == "Set mass"


def test_texts_without_letters_get_one_behind_them():
    assert with_mnemonics(["打开…", "关闭", "Save"]) == ["打开(&A)…", "关闭(&B)", "&Save"]


def test_catalog_answers_tr_of_every_class(chinese, qapp):
    known = next((m for m in read(CHINESE) if m.finished and not m.comment and "%" not in m.source), None)
    if known is None:
        pytest.skip("nothing is translated yet")
    assert qapp.tr(known.source) == known.translation


def test_catalog_has_every_text_of_the_program_and_no_other():
    texts = {(text.context, text.source, text.comment) for text in sources.texts()}
    assert {(m.context, m.source, m.comment) for m in read(CHINESE)} == texts, "run: make translations"


def test_every_text_is_translated():
    missing = [m.source for m in read(CHINESE) if not m.finished]
    assert not missing, "translate them in resources/translations/msd_studio_zh_CN.ts"


def test_sentences_that_are_put_together_before_they_are_shown_are_found():
    source = """
def refuse(what):
    reason = f"{what} has joints"
    if what:
        reason = "there is nothing here"
    raise SceneError(reason, "file")

def why(what):
    return f"{what} floats freely"

def other(what):
    raise SceneError(why(what))
"""
    found = {text.source for text in sources._of_file(ast.parse(source), {"SceneError"})}
    assert found == {"{0} has joints", "there is nothing here", "{0} floats freely"}


def test_what_group_refuses_is_said_in_chinese(chinese):
    document = Document(
        msd.from_str(
            "<mujoco><worldbody><body name='hub'><freejoint/><geom size='.1'/></body>"
            "<body name='arm'><joint/><geom size='.1'/></body></worldbody></mujoco>"
        )
    )
    hub, arm = (f"hierarchy.bodies[{i}].link" for i in range(2))
    for refused in (
        lambda: ungroup(document, [hub]),
        lambda: ungroup(document, [arm]),
        lambda: group(document, [hub]),
    ):
        with pytest.raises(SceneError) as error:
            refused()
        text = phrases.translated(error.value.message)
        assert re.search("[\u4e00-\u9fff]", text) and not re.search("[a-z]{4}", text), text


PLACES = re.compile(r"\{[^{}!]*\}|%\d|%n")


def test_what_is_said_of_a_missing_file_is_chinese_to_the_last_word(chinese, tmp_path):
    """By the importer, the check, the build and the view. Names and paths stay."""
    file = tmp_path / "arm.xml"
    file.write_text(
        """<mujoco><asset><mesh name="arm" file="gone.obj"/></asset><worldbody>
        <geom type="mesh" mesh="arm"/></worldbody></mujoco>"""
    )
    report = msd.Report()
    world = msd.from_file(file, report)
    messages = [finding.message for finding in (*report.findings, *msd.validate(world))]
    with pytest.raises(BuildError) as built:
        build(world)
    with pytest.raises(MeshError) as drawn:
        mesh_arrays(mesh_of(world, world.hierarchy.geoms[0]), 16)
    messages += [*(reason.message for reason in built.value.reasons), str(drawn.value)]
    messages = [message for message in messages if "gone.obj" in message]
    assert len(messages) >= 4, messages
    for message in messages:
        shown = phrases.translated(message).replace(str(tmp_path), "")
        assert set(re.findall(r"[A-Za-z]+", shown)) <= {"gone", "obj", "arm"}, shown


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("cup.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", {"cup", "obj"}),
        ("cup.stl", b"solid\nfacet\n", {"cup", "stl"}),
        ("cup.png", b"no picture", {"cup", "png", "PNG", "JPEG"}),
        ("cup.hdr", b"no picture", {"cup", "hdr", "PNG", "JPEG"}),
    ],
)
def test_what_is_said_of_a_broken_file_is_chinese(chinese, tmp_path, name, content, words):
    """By the view, which shows the reason of whoever reads the file. Names, formats and paths stay."""
    (tmp_path / name).write_bytes(content)
    kind = "mesh" if name.endswith((".obj", ".stl")) else 'texture type="2d"'
    geom = 'type="mesh" mesh="cup"' if kind == "mesh" else 'size="1"'
    (tmp_path / "arm.xml").write_text(
        f'<mujoco><asset><{kind} name="cup" file="{name}"/></asset><worldbody><geom {geom}/></worldbody></mujoco>'
    )
    world = msd.from_file(tmp_path / "arm.xml")
    with pytest.raises((MeshError, TextureError)) as error:
        mesh_arrays(mesh_of(world, world.hierarchy.geoms[0]), 16) if kind == "mesh" else texture_of(
            world, "cup"
        ).load()
    shown = phrases.translated(str(error.value)).replace(str(tmp_path), "")
    assert re.search("[\u4e00-\u9fff]", shown) and set(re.findall(r"[A-Za-z]+", shown)) <= words, shown


def test_translations_keep_the_places_of_values():
    wrong = []
    for m in read(CHINESE):
        translation = m.translation.replace("!}", "}")
        if set(PLACES.findall(m.source)) != set(PLACES.findall(translation)):
            wrong.append((m.source, m.translation))
    assert not wrong


def test_translations_keep_the_blanks_at_the_ends():
    ends = [(m.source, m.translation) for m in read(CHINESE) if m.context == CONTEXT and m.finished]
    assert not [
        (s, t) for s, t in ends if (s[0] == " ", s[-1] == " ") != (t[0] == " ", t[-1] == " ") and t[0] != "（"
    ]


def test_english_has_a_form_for_one_and_for_several(qapp, monkeypatch):
    monkeypatch.setattr(choice, "chosen", lambda: "en")
    choice.install(qapp)
    assert not [m.source for m in read(FOLDER / "msd_studio_en.ts") if not m.finished]
    assert [qapp.tr("%n entries", "", n) for n in (0, 1, 2)] == ["0 entries", "1 entry", "2 entries"]


def test_words_of_several_meanings_have_the_one_of_their_place(chinese, qtbot, main_window):
    from PySide6.QtWidgets import QComboBox, QLabel

    themes = main_window.open_preferences().findChildren(QComboBox)
    shown = [[box.itemText(i) for i in range(box.count())] for box in themes]
    assert any("浅色" in texts for texts in shown) and not any("光" in texts for texts in shown)
    main_window.run_command("what_if")
    labels = [one.text() for one in main_window.findChildren(QLabel)]
    assert "从" in labels and "来源" not in labels


def test_the_way_back_is_no_direction_to_look_from(chinese, main_window):
    manual = main_window.guidance.open_manual()
    assert main_window.commands.by_id["view_back"].iconText() == "后"
    assert manual.back.toolTip() != "后" and manual.back.accessibleName() != "后"
    manual.close()


def test_takes_and_ghosts_have_one_name_in_chinese():
    others = ("片段", "重影")
    assert not [one.source for one in read(CHINESE) if any(other in str(one) for other in others)]


def test_dialogs_and_menus_of_qt_itself_are_chinese(chinese, qtbot):
    """Every text that they show, but names of formats and of places on the disk."""
    files = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)
    files.setFileMode(QFileDialog.FileMode.Directory)
    colors = QColorDialog(options=QColorDialog.ColorDialogOption.DontUseNativeDialog)
    colors.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel)
    box = QMessageBox(text="一", detailedText="二", standardButtons=QMessageBox.StandardButton.YesAll)
    field, number = QLineEdit(), QSpinBox()
    texts = []
    for dialog in (files, colors, box):
        qtbot.addWidget(dialog)
        texts += [part.text() for part in dialog.findChildren(QLabel) if part.isVisibleTo(dialog)]
        texts += [part.text() for part in dialog.findChildren(QAbstractButton) if part.isVisibleTo(dialog)]
        texts += [part.toolTip() for part in dialog.findChildren(QAbstractButton)]
    for part in (field, number.lineEdit()):
        qtbot.addWidget(part)
        texts += [action.text().partition("\t")[0] for action in part.createStandardContextMenu().actions()]
    english = [text for text in texts if re.search("[A-Za-z]{2}", text.replace("HTML", "").replace("Alpha", ""))]
    assert len(texts) > 40 and not english
