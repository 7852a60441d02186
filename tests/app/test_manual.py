"""The manual: its pages are there, links lead somewhere, the search finds and quotes, every class has its section."""

import re

import pytest

from app import manual
from engine.msd.schema import Actuator, Body, Camera, Geometry, Joint, Keyframe, Light, Link, Material, Site, World
from engine.msd.schema.base import fields_of

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
