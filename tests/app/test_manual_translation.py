"""A page in Chinese says what the English one says: section by section the same headings, code, links, keys, figures
and tables."""

import posixpath
import re
from collections import Counter
from pathlib import Path

import pytest

from app import manual

ENGLISH = Path(__file__).parents[2] / "docs"
PAGES = sorted(
    (folder, file.stem) for folder in manual.TRANSLATIONS.values() for file in (ENGLISH / folder).glob("*")
)


def sections(file: Path) -> list[manual.Section]:
    return manual.sections_of(file.stem, file.read_text(encoding="utf-8"))


def without_blocks(text: str) -> str:
    return re.sub(r"(?ms)^```.*?^```|^ {4}.*?$", "", text)


def blocks_of_code(text: str) -> list[str]:
    return re.findall(r"(?ms)^```.*?^```|^ {4}.*?$", text)


def code_in_lines(text: str) -> set[str]:
    """Names, keys of files and numbers in code; a paragraph of Markdown may break a line in one."""
    return {" ".join(code.split()) for code in re.findall(r"`([^`]+)`", without_blocks(text))}


def links(text: str, folder: str) -> Counter[str]:
    """What is linked to from a page in a folder of docs, as pages in docs link to it."""
    targets = re.findall(r"\]\(([^)\s]+)\)", without_blocks(text))
    seen = (target if "://" in target else posixpath.normpath(posixpath.join(folder, target)) for target in targets)
    return Counter(target.removeprefix(f"{folder}/") for target in seen)


def figures_and_keys(text: str) -> set[str]:
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", " ", without_blocks(text)).replace("+左", "+Left").replace("+右", "+Right")
    keys = re.findall(r"(?:(?:Ctrl|Shift|Alt)\+)+[A-Z]\w*|\bF\d+|\b(?:Esc|Home|Ins|Del)\b", text)
    return {*keys, *(figure.rstrip(".,") for figure in re.findall(r"(?<![A-Za-z0-9.])\d[\d,.]*", text))}


def rows(text: str) -> list[int]:
    """How many cells each row of the tables has."""
    lines = [line for line in without_blocks(text).splitlines() if line.startswith("|")]
    return [len(re.findall(r"(?<!\\)\|", re.sub(r"`[^`]*`", "", line))) for line in lines]


def differences(english: list[manual.Section], own: list[manual.Section], folder: str) -> list[str]:
    """What one page has and the other one lacks, in sentences; the English sections stand first."""
    levels = [[(one.level, one.title) for one in page] for page in (english, own)]
    if [level for level, _ in levels[0]] != [level for level, _ in levels[1]]:
        return [f"the headings do not correspond: {levels[0]} and {levels[1]}"]
    found = []
    for one, same in zip(english, own, strict=True):
        pairs = {
            "blocks of code": (blocks_of_code(one.text), blocks_of_code(same.text)),
            "code": (sorted(code_in_lines(one.text)), sorted(code_in_lines(same.text))),
            "links": (links(one.text, ""), links(same.text, folder)),
            "rows of tables": (rows(one.text), rows(same.text)),
        }
        found += [f"'{one.title}' has other {what}: {a} and {b}" for what, (a, b) in pairs.items() if a != b]
        if lost := figures_and_keys(one.text) - figures_and_keys(same.text):
            found.append(f"'{one.title}' lacks {sorted(lost)}")
    return found


@pytest.mark.parametrize(("folder", "page"), PAGES)
def test_a_translated_page_says_what_the_english_one_says(folder, page):
    found = differences(sections(ENGLISH / f"{page}.md"), sections(ENGLISH / folder / f"{page}.md"), folder)
    assert not found, (
        f"docs/{page}.md and docs/{folder}/{page}.md differ: write the change in both languages. " + str(found)
    )


@pytest.mark.parametrize(("folder", "page"), PAGES)
def test_files_that_a_translated_page_links_to_are_there(folder, page):
    text = without_blocks((ENGLISH / folder / f"{page}.md").read_text(encoding="utf-8"))
    files = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [file for file in files if file and not (ENGLISH / folder / file).is_file()] == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("## 乙", "### 乙"), "headings"),
        (("`x = 1`", "`x = 2`"), "code"),
        (("make it", "make all"), "blocks of code"),
        (("../../README.md", "../README.md"), "links"),
        (("Ctrl+K", "Ctrl+L"), "lacks ['Ctrl+K']"),
        (("1.5", "1.6"), "lacks ['1.5']"),
        (("| 丁 |\n", ""), "rows of tables"),
    ],
)
def test_a_change_of_one_page_alone_is_reported(change, said):
    english = """# A

Press Ctrl+K for 1.5 s: `x = 1`, [more](../README.md).

## B

| a |
|---|
| b |

```
make it
```
"""
    chinese = """# 甲

按住 Ctrl+K 1.5 s：`x = 1`，[详情](../../README.md)。

## 乙

| 丙 |
|---|
| 丁 |

```
make it
```
"""
    first = manual.sections_of("p", english)
    assert differences(first, manual.sections_of("p", chinese), "zh") == []
    (difference, *_) = differences(first, manual.sections_of("p", chinese.replace(*change)), "zh")
    assert said in difference
