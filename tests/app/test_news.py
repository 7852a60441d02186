"""What is new is the newest part of the changelog, without marks."""

import pytest

from app import news
from ui.language.choice import TRANSLATED
from ui.welcome.page import ENTRIES_OF_NEWS, SECTIONS_OF_NEWS

TEXT = """# Changelog

## 2.0

Introduction.

### Window

- **Panels** fold. They stay so.
- See [the page](docs/x.md) and `code`:
  more.

### Empty

### Engine

- Faster: by half.

## 1.0

### Old

- Gone.
"""


def test_the_newest_part_is_read():
    assert [*news.newest(TEXT)] == [
        news.News("Window", ["Panels fold.", "See the page and code"]),
        news.News("Engine", ["Faster"]),
    ]
    assert news.newest("") == () == news.newest("# Changelog")


def test_the_real_one_says_something():
    assert news.newest(news.changelog())


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_new_is_said_in_every_language_as_far_as_the_welcome_page_shows_it(language):
    english, own = news.newest(news.changelog()), news.newest(news.changelog(language))
    assert own != english
    assert len(own) >= SECTIONS_OF_NEWS
    for section, translated in zip(english, own, strict=False):
        shown = len(section.entries[:ENTRIES_OF_NEWS])
        assert len(translated.entries) >= shown, section.title
        assert not translated.title.isascii()
        assert not any(entry.isascii() for entry in translated.entries)
