"""Reads recordings as JSON and prints what pyte's screen shows at the end of each, for the tests to compare.

What every terminal in use does otherwise is put right: pyte draws a wide character into the last column, keeps one
half of a wide character when the other is overwritten, wraps before a combining mark, and leaves the last column
without autowrap.
"""

import json
import sys

import pyte
from pyte import graphics, modes
from wcwidth import wcwidth


class Terminal(pyte.HistoryScreen):
    is_row_full = False

    def draw(self, data):
        for char in data:
            width = wcwidth(char)
            if width > 0:
                self.wrap(width)
                self.blank_halves(self.buffer[self.cursor.y], self.cursor.x, self.cursor.x + width)
            if width == 0 and self.is_row_full:
                self.combine(char)
                continue
            super().draw(char)
            self.is_row_full = self.cursor.x == self.columns
            if modes.DECAWM not in self.mode:
                self.cursor.x = min(self.cursor.x, self.columns - 1)

    def wrap(self, width):
        if self.cursor.x + width > self.columns and modes.DECAWM in self.mode:
            self.carriage_return()
            self.linefeed()

    def blank_halves(self, line, start, end):
        if 0 < start < self.columns and line[start].data == "":
            line[start - 1] = line[start - 1]._replace(data=" ")
        if end < self.columns and line[end].data == "":
            line[end] = line[end]._replace(data=" ")

    def combine(self, char):
        line = self.buffer[self.cursor.y]
        line[self.columns - 1] = line[self.columns - 1]._replace(data=line[self.columns - 1].data + char)


def color_name(color, base, bright):
    """The number of a palette colour, or an exact colour as three numbers; pyte keeps names and hex digits."""
    for codes, start, offset in ((base, 30, 0), (bright, 90, 8)):
        for code, name in codes.items():
            if name == color:
                return str(code % 10 + offset)
    if color in graphics.FG_BG_256:
        return str(graphics.FG_BG_256.index(color))
    return ".".join(str(int(color[i : i + 2], 16)) for i in (0, 2, 4))


def look(char):
    words = [word for word, on in (("bold", char.bold), ("underline", char.underscore), ("reverse", char.reverse)) if on]
    if char.fg != "default":
        words.append("fg=" + color_name(char.fg, graphics.FG_ANSI, graphics.FG_AIXTERM))
    if char.bg != "default":
        words.append("bg=" + color_name(char.bg, graphics.BG_ANSI, graphics.BG_AIXTERM))
    return ",".join(words)


def text(line, columns):
    return "".join(line[column].data for column in range(columns)).rstrip(" ")


def styles(line, columns):
    looks = ((column, line[column]) for column in range(columns))
    return " ".join(f"{column}:{look(char)}" for column, char in looks if char.data.strip() and look(char))


def picture(recording):
    columns, rows = recording["columns"], recording["rows"]
    screen = Terminal(columns, rows, history=100000)
    pyte.ByteStream(screen).feed(bytes(recording["bytes"]))
    return {
        "lines": [text(screen.buffer[row], columns) for row in range(rows)],
        "scrollback": [text(line, columns) for line in screen.history.top],
        "row": screen.cursor.y,
        "column": min(screen.cursor.x, columns - 1),
        "isCursorVisible": not screen.cursor.hidden,
        "title": screen.title,
        "styles": [styles(screen.buffer[row], columns) for row in range(rows)],
    }


json.dump([picture(recording) for recording in json.load(sys.stdin)], sys.stdout)
