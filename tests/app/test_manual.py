"""The manual: its pages are there, links lead somewhere, the search finds and quotes, every class has its section."""

import re

import pytest

from app import manual
from engine.msd.schema import Actuator, Body, Camera, Geometry, Joint, Keyframe, Light, Link, Material, Site, World
from engine.msd.schema.base import fields_of


@pytest.fixture
def chinese():
    """The pages in Chinese; the reference with what stands for its translation."""
    said = {"Classes": "类", "geometry": "几何体"}
    manual.use("zh_CN", lambda text: said.get(text, text))
    yield
    manual.use("en")


KINDS = (Actuator, Body, Camera, Geometry, Joint, Keyframe, Light, Link, Material, Site, World)


def test_every_page_of_the_order_is_there_and_has_a_title():
    assert tuple(manual.pages()) == manual.ORDER
    for name, sections in manual.pages().items():
        assert sections[0].level == 1 and sections[0].page == name


def test_sections_hold_the_whole_text_and_code_begins_none():
    text = "# A\n\nx\n\n```\n# no heading\n```\n\n## B `c`\ny\n"
    first, second = manual.sections_of("p", text)
    assert (first.title, second.title, second.level, second.anchor) == ("A", "B c", 2, "b-c")
    assert f"{first.text}\n{second.text}\n" == text


@pytest.mark.parametrize("page", manual.ORDER)
def test_links_between_pages_lead_to_sections(page):
    for one in manual.pages()[page]:
        for link in re.findall(r"\]\(([^)\s]+)\)", one.text):
            file, _, anchor = link.partition("#")
            if "://" in link or not (file.endswith(".md") or not file):
                continue
            target = file.removesuffix(".md") or page
            if target in manual.ORDER:
                assert manual.section(target, anchor) is not None, link


def test_what_stands_in_the_tree_has_its_section():
    for kind in KINDS:
        found = manual.of_class(kind.__name__)
        assert found is not None and found.title == kind.__name__
        for field in fields_of(kind):
            assert field.name.strip("_") in found.text, (kind, field.name)


def test_the_search_wants_all_words_and_quotes_the_first():
    hits = manual.search("Geometry")
    assert hits[0].section.title == "Geometry"
    assert manual.search("false colors")[0].section.title == "Exposure"
    hits = manual.search("friction contact")
    assert hits
    for hit in hits:
        text = f"{hit.section.title} {hit.section.text}".lower()
        assert "friction" in text and "contact" in text
        assert len(hit.excerpt) <= manual.EXCERPT + 4
    assert any("friction" in hit.excerpt.lower() for hit in hits)
    assert manual.search("xyzzy") == [] and manual.search("  ") == [] and manual.search("(") == manual.search("(")


def test_chinese_pages_have_the_anchors_of_the_english_ones(chinese):
    own = manual.section("editor", "transport-and-timeline")
    assert own is not None and own.title == "播放控制和时间轴"
    assert [one.anchor for one in manual.pages()["viewport"]][:3] == ["the-view", "first-view", "views"]
    titles = [one.title for one in manual.pages()["reference"]]
    assert "类" in titles and "Light" in titles
    found = manual.of_class("Geometry")
    assert found is not None and found.title == "Geometry 几何体"
    assert manual.search("几何体")[0].section == found


def test_pages_are_english_where_a_translation_lacks_sections(chinese, tmp_path, monkeypatch):
    monkeypatch.setattr(manual, "FOLDERS", (tmp_path,))
    (tmp_path / "zh").mkdir()
    (tmp_path / "editor.md").write_text("# A\n\n## B\n")
    (tmp_path / "viewport.md").write_text("# C\n")
    (tmp_path / "zh" / "editor.md").write_text("# 甲\n", encoding="utf-8")
    manual.use("zh_CN")
    assert {page: [one.title for one in sections] for page, sections in manual.pages().items()} == {
        "editor": ["A", "B"],
        "viewport": ["C"],
    }


def test_chinese_words_are_found_inside_of_lines_and_in_headings_first(chinese):
    hits = manual.search("关节")
    in_title = ["关节" in hit.section.title for hit in hits]
    assert any(in_title) and not all(in_title) and in_title == sorted(in_title, reverse=True)
    for hit in hits:
        assert "关节" in hit.section.title or "关节" in hit.excerpt
        assert len(hit.excerpt) <= manual.EXCERPT + 4
    assert manual.search("色温表") == []


def test_two_chinese_words_may_stand_without_a_blank(chinese):
    assert manual.search("曝光滑块")[0].words == ("曝光", "滑块")
    assert manual.search("曝光滑块")[0].section.title == "曝光"


def test_english_words_are_found_in_chinese_pages(chinese):
    assert any("timestep" in hit.section.text for hit in manual.search("timestep"))
    assert manual.search("exposure")[0].section.title == "曝光"


def test_latin_words_begin_beside_chinese_characters_and_not_inside_of_others():
    section = manual.Section("p", "甲", 2, "## 甲\n设置timestep的值", "a")
    assert manual._pattern("time").search(section.text) and not manual._pattern("step").search(section.text)


def test_excerpts_are_cut_between_characters_of_chinese_and_between_words_of_english():
    chinese = "字" * 300 + "关节" + "符" * 300
    found = manual.excerpt(manual.Section("p", "甲", 2, f"## 甲\n{chinese}", "a"), ["关节"])
    assert found.startswith("… 字") and "字关节符" in found and found.endswith("符 …")
    english = "word " * 100 + "joint " + "other " * 100
    found = manual.excerpt(manual.Section("p", "A", 2, f"## A\n{english}", "a"), ["joint"])
    assert set(found.strip("… ").split()) == {"word", "joint", "other"}
