#!/usr/bin/env python3
"""Cuts the bundled fonts out of Debian's `fonts-noto-core` and `fonts-noto-cjk`. See README.md."""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = "/usr/share/fonts/truetype/noto/NotoSans-{}.ttf"
CHINESE = "/usr/share/fonts/opentype/noto/NotoSansCJK-{}.ttc"
SIMPLIFIED = 2  # number of the font "Noto Sans CJK SC" in the collection
HERE = Path(__file__).parent


def ranges(*pairs):
    return {code for low, high in pairs for code in range(low, high + 1)}


def gb2312(rows):
    """The characters of these rows of GB 2312: 0xA1-0xA9 symbols, 0xB0-0xD7 level 1, 0xD8-0xF7 level 2."""
    pairs = (bytes((row, cell)) for row in rows for cell in range(0xA1, 0xFF))
    return {ord(text) for pair in pairs if (text := pair.decode("gb2312", "ignore"))}


def cut(source, number, unicodes, features, target):
    options = subset.Options()
    options.font_number = number
    options.layout_features = features
    options.hinting = number < 0  # CFF hints are half of a Chinese outline, and text is drawn without hinting
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    if number >= 0:
        # The ascent and descent of Noto Sans, so that a line has the same baseline whatever its script.
        latin = TTFont(LATIN.format("Regular"))["hhea"]
        font["hhea"].ascent, font["hhea"].descent = latin.ascent, latin.descent
    subset.save_font(font, HERE / target, options)


def main():
    latin = ranges((0x20, 0x7E), (0xA0, 0x24F), (0x2010, 0x2027), (0x2030, 0x203A), (0x20AC, 0x20AC), (0x2122, 0x2122))
    chinese = gb2312([*range(0xA1, 0xAA), *range(0xB0, 0xF8)])
    chinese |= ranges((0x2190, 0x2193), (0x2212, 0x2212), (0x3000, 0x303F), (0xFF00, 0xFFEF))
    for weight in ("Regular", "Bold"):
        cut(LATIN.format(weight), -1, latin, ["*"], f"NotoSans-{weight}.ttf")
        cut(CHINESE.format(weight), SIMPLIFIED, chinese - latin, [], f"NotoSansCJKsc-{weight}.otf")


if __name__ == "__main__":
    main()
