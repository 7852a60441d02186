"""What is new is the newest part of the changelog, without marks."""

from app import news

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
