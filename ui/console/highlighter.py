"""Colors of Python source."""

from __future__ import annotations

import builtins
import keyword
import re

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat

from ui import theme

_TOKEN = re.compile(
    r"""(?P<comment>\#.*)|(?P<string>[rbfRBF]{0,2}(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?))"""
    r"""|(?P<number>\b\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?\b)|(?P<word>[^\W\d]\w*)"""
)
_KEYWORDS = frozenset(keyword.kwlist)
_BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))


class PythonHighlighter(QSyntaxHighlighter):
    """Colors a document of Python in the tokens of the theme."""

    def highlightBlock(self, text: str) -> None:
        tokens = theme.tokens()
        colors = {
            "comment": tokens.faint_text,
            "string": tokens.axes[1],
            "number": tokens.visited,
            "keyword": tokens.link,
        }
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup or ""
            if kind == "word":
                kind = "keyword" if match[0] in _KEYWORDS or match[0] in _BUILTINS else ""
            if kind:
                shape = QTextCharFormat()
                shape.setForeground(QColor(colors[kind]))
                self.setFormat(match.start(), len(match[0]), shape)
