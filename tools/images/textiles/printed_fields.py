"""Fields of printed and tied cloth: each fills the rectangle (0, 0, w, h), motifs scaled by k."""

import math
from random import Random

from textiles.motifs import boteh, flower, leaf, petal, poly, sprig


def f_plain(A, w, h, k=1):
    """Nothing: the yarn itself."""
    pass


def f_boteh(A, w, h, k=1):
    """Paisleys in staggered rows."""
    L = 62 * k
    dx, dy = 60 * k, 84 * k
    j = 0
    y = dy
    while y < h + dy:
        x = dx / 2 if j % 2 else 0
        while x < w + dx:
            boteh(A, x, y, L, 0.12, flip=j % 2 == 1)
            x += dx
        y += dy
        j += 1


def f_buti(A, w, h, k=1):
    """Small flower sprigs, dots between."""
    R = Random(4)
    dx, dy = 66 * k, 58 * k
    j = 0
    y = dy * 0.6
    while y < h + dy:
        x = dx / 2 if j % 2 else 0
        while x < w + dx:
            sprig(
                A,
                x + R.uniform(-0.7, 0.7),
                y + R.uniform(-0.7, 0.7),
                42 * k,
                R.uniform(-0.04, 0.04),
                flip=j % 2 == 1,
            )
            A.dot(x + dx / 2, y - 20 * k, 2.0 * k, "c")
            x += dx
        y += dy
        j += 1


def f_jaal(A, w, h, k=1):
    """A lattice of stems with paisleys and blossoms."""
    dx, dy = 84 * k, 120 * k
    for s in (-1, 1):
        for o in range(-1, int(w / dx) + 2):
            pts = []
            for i in range(int(h / 2) + 1):
                y = i * 2
                pts.append(
                    (
                        o * dx
                        + (dx / 2 if s > 0 else -dx / 2) * 0
                        + s * dx / 2 * math.sin(2 * math.pi * y / (2 * dy)) ** 1
                        + dx / 2,
                        y,
                    )
                )
            A.stroke(poly(pts, False), "d", 1.6 * k)
            for i in range(int(h / (dy / 6)) + 1):
                y = i * dy / 6 + dy / 12
                x = o * dx + s * dx / 2 * math.sin(2 * math.pi * y / (2 * dy)) + dx / 2
                leaf(A, x, y, 1.1 if i % 2 else -1.1, 11 * k, "d")
    j = 0
    y = 0
    while y < h + dy:
        for o in range(-1, int(w / dx) + 2):
            flower(A, o * dx + dx / 2, y, 13 * k, 8, "a", "c")
            boteh(A, o * dx + (j % 2) * 0, y + 22 * k, 60 * k, 0.1, flip=j % 2 == 0)
            boteh(A, o * dx + dx / 2, y + dy * 0.5 + 26 * k, 54 * k, 0.1, flip=j % 2 == 1, keys="bacd")
            [
                flower(A, o * dx + q * dx * 0.25, y + dy * 0.5 * r_, 5 * k, 5, "c", "a")
                for q, r_ in ((-1, 0.5), (1, 0.5), (-1, 1.5), (1, 1.5))
            ]
            [
                leaf(A, o * dx + dx / 2 + sx * 15 * k, y + sy * 15 * k, math.atan2(sx, -sy), 15 * k)
                for sx in (-1, 1)
                for sy in (-1, 1)
            ]
        y += dy
        j += 1


def f_bandhani(A, w, h, k=1):
    """Tie-dyed knots in three rings."""
    R = Random(5)

    def kn(x, y, r, key="a"):
        x += R.uniform(-0.8, 0.8)
        y += R.uniform(-0.8, 0.8)
        A.at(x, y, R.uniform(0, 3))
        e = R.uniform(0.85, 1.15)
        A.fill(
            lambda c: (c.save(), c.scale(e, 1 / e), c.rectangle(-r, -r, 2 * r, 2 * r), c.restore()), key, 0.6
        )
        A.dot(0, 0, r * 0.38, "g", 0.85)
        A.rest()

    D = 150 * k
    j = 0
    y = 0
    while y < h + D:
        x = D / 2 if j % 2 else 0
        while x < w + D:
            for q, (n, rr) in enumerate(((8, 14), (16, 28), (24, 42))):
                for i in range(n):
                    t = 2 * math.pi * i / n
                    m = 1 / max(abs(math.cos(t)), abs(math.sin(t))) ** 0.35
                    kn(
                        x + math.cos(t) * rr * k * m,
                        y + math.sin(t) * rr * k * m,
                        2.6 * k,
                        "c" if q == 1 else "a",
                    )
            kn(x, y, 3.4 * k)
            x += D
        y += D / 2
        j += 1


def f_leheriya(A, w, h, k=1):
    """tie-dyed waves: narrow diagonal stripes that meet in chevrons"""
    step = 34 * k
    P = 210 * k
    R = Random(4)
    for i in range(int(-h / step) - 2, int((w + h) / step) + 3):
        key = "abca"[i % 4]
        wd = (9, 6, 11, 5)[i % 4] * k
        pts = []
        n = int(h / 12)
        for j in range(n + 1):
            y = h * j / n
            t = (y % (2 * P)) / P
            tri = t if t < 1 else 2 - t
            pts.append((i * step + tri * P * 0.9 - P * 0.45 + R.uniform(-0.8, 0.8), y))
        A.stroke(poly(pts, False), key, wd, 0.54)


def f_ajrakh(A, w, h, k=1):
    """resist and mordant print: a lattice of eight-pointed stars in rings"""
    s = 150 * k
    for r in range(int(h / s) + 2):
        for c in range(int(w / s) + 2):
            x = (c + (0.5 if r % 2 else 0)) * s
            y = r * s
            A.fill(lambda q, x=x, y=y: q.arc(x, y, s * 0.44, 0, 7), "b", 0.56)
            A.stroke(lambda q, x=x, y=y: q.arc(x, y, s * 0.44, 0, 7), "a", s * 0.02, 0.6)
            A.stroke(lambda q, x=x, y=y: q.arc(x, y, s * 0.38, 0, 7), "c", s * 0.012, 0.6)
            for m in range(8):
                A.at(x, y, m * math.pi / 4)
                A.fill(petal(s * 0.34, s * 0.13), "a", 0.62)
                A.fill(petal(s * 0.22, s * 0.07), "g", 0.64)
                A.rest()
            flower(A, x, y, s * 0.09, 8, "c", "a")
            for m in range(24):
                t = m * math.pi / 12
                A.dot(x + math.cos(t) * s * 0.41, y + math.sin(t) * s * 0.41, s * 0.010, "a", 0.6)
            A.at(x + s * 0.5, y + s * 0.0, math.pi / 4)
            A.fill(lambda q: q.rectangle(-s * 0.06, -s * 0.06, s * 0.12, s * 0.12), "c", 0.6)
            A.rest()
