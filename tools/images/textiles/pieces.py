"""Whole pieces of cloth: shawl, plain field, belt strip, table runner."""

import math

from textiles.art import Art
from textiles.fields import F
from textiles.motifs import band, border, boteh, dotsrow, flower, leaf, sprig

SHADOW_WORK = (("b", 0.93), ("c", 0.85), ("d", 0.88))


def shawl(pattern, cw, out, ppm=2, k=1.0, w=1000, h=2000):
    """Field, a palla with large paisleys at both ends, borders along the sides."""
    A = Art(w, h, ppm, cw)
    m = 62
    F[pattern](A, w, h, k)
    if pattern == "chikan":
        # shadow work: threads on the reverse tint the cloth, and white stitches on that shade can be read
        A.cw.update({key: tuple(by * part for part in A.cw["g"]) for key, by in SHADOW_WORK})
    # ends: palla 300 mm: big botehs between two borders, then the long side borders
    for top in (0, 1):
        A.save()
        if top:
            A.do(lambda c: (c.translate(w, h), c.rotate(math.pi)))
        band(A, 0, w, 0, 315, "g", 0.5)
        border(A, 0, w, 12, 46)
        border(A, 0, w, 262, 52)
        n = max(3, round(w / 125))
        for i in range(n):
            boteh(A, (i + 0.5) * w / n, 244, 172, 0.06)
            sprig(A, (i) * w / n, 248, 58)
            boteh(A, i * w / n - 4, 130, 56, 0.1, keys="badc")
            flower(A, i * w / n, 150, 9, 6, "c", "a")
        for i in range(2 * n):
            flower(A, (i + 0.5) * w / n / 2, 72, 6, 6, "a", "c")
            leaf(A, (i + 0.5) * w / n / 2 + 8, 72, 1.5, 9)
            leaf(A, (i + 0.5) * w / n / 2 - 8, 72, -1.5, 9)
        A.rest()
    for s in (0, 1):
        A.save()
        A.do(
            lambda c: (
                c.translate(0 if s else w, 0 if s else h),
                c.rotate(math.pi / 2 if s else -math.pi / 2),
                c.scale(1, -1 if s else -1),
            )
        )
        A.do(lambda c: (c.rectangle(314, 0, h - 628, m), c.clip()))
        border(A, 314, h - 314, 6, m - 10)
        A.rest()
    A.out(out)


def cloth(pattern, cw, out, ppm=2, k=1.0, w=600, h=600):
    """the field alone: pouches, cushions"""
    A = Art(w, h, ppm, cw)
    F[pattern](A, w, h, k)
    A.out(out)


def strip(pattern, cw, out, ppm=4, k=1.0, w=1300, h=72):
    """belt: field between two woven edges"""
    A = Art(w, h, ppm, cw)
    F[pattern](A, w, h, k)
    for y0, y1, key in ((0, 7, "b"), (7, 9, "c"), (h - 9, h - 7, "c"), (h - 7, h, "b")):
        band(A, 0, w, y0, y1, key, 0.62)
    for y in (3.5, h - 3.5):
        dotsrow(A, 0, w, y, 6, 1.3, "c")
    A.out(out)


def runner(pattern, cw, out, ppm=2, k=1.0, w=360, h=1500):
    """table runner: field, a palla at both ends, narrow sides"""
    A = Art(w, h, ppm, cw)
    F[pattern](A, w, h, k)
    for top in (0, 1):
        A.save()
        if top:
            A.do(lambda c: (c.translate(w, h), c.rotate(math.pi)))
        band(A, 0, w, 0, 178, "g", 0.5)
        border(A, 0, w, 8, 30)
        border(A, 0, w, 146, 32)
        for i in range(5):
            boteh(A, (i + 0.5) * w / 5, 134, 84, 0.06)
            flower(A, i * w / 5, 120, 7, 6, "c", "a")
            sprig(A, i * w / 5, 112, 40)
        A.rest()
    for x0 in (0, w - 16):
        band(A, x0, x0 + 16, 178, h - 178, "b", 0.58)
        band(A, x0 + (13 if x0 == 0 else 0), x0 + (16 if x0 == 0 else 3), 178, h - 178, "c", 0.66)
    A.out(out)


def leg(pattern, cw, out, ppm=2, k=1.0, w=1400, h=1100):
    """trousers: field with a border above the hem; the top edge serves as waistband"""
    A = Art(w, h, ppm, cw)
    F[pattern](A, w, h, k)
    border(A, 0, w, h - 52, 44)
    band(A, 0, w, 0, 14, "g", 0.52)
    A.out(out)
