"""Fields of woven and embroidered cloth."""

import math
from random import Random

from textiles.motifs import band, flower, petal


def f_chikan(A, w, h, k=1):
    """white-work: small raised flowers, shadow-work leaves, tiny eyelets. Each thread sinks a little into the cloth:
    a shade about it is what makes white on white readable."""
    dx, dy = 92 * k, 80 * k
    sink = tuple(0.85 * part for part in A.cw["g"])
    between = tuple(0.6 * x + 0.4 * y for x, y in zip(A.cw["g"], sink))  # shade between two threads
    leaves = ((-20, 9, -0.5), (-12, 8, 2.6), (-2, 10, 0.4), (6, 12, 2.4), (16, 10, 0.6), (20, 7, 2.8))
    stem = lambda c: (c.move_to(-26, 14), c.curve_to(-12, 2, 8, 22, 26, 2))
    j = 0
    y = dy * 0.5
    R = Random(9)
    while y < h + dy:
        x = dx / 2 if j % 2 else 0
        while x < w + dx:
            A.at(x, y, R.uniform(-0.25, 0.25), k, flip=R.random() < 0.5)
            A.stroke(stem, sink, 2.7, 0.4)
            A.stroke(stem, "a", 1.6, 0.76)
            for px, py, ro in leaves:
                A.at(px, py, ro)
                A.stroke(petal(10, 3), sink, 2.0, 0.4)
                A.fill(petal(10, 3), "d", 0.62)
                A.stroke(petal(10, 3), "a", 0.9, 0.82)
                A.rest()
            for i in range(8):
                A.at(0, -6, i * math.pi / 4)
                A.stroke(petal(15, 4.3), sink, 2.5, 0.36)
                A.rest()
            for i in range(8):
                A.at(0, -6, i * math.pi / 4)
                A.fill(petal(15, 4.3), "a", 0.76)
                A.stroke(petal(15, 4.3), "a", 0.8, 0.95)
                for q in range(1, 10):
                    hw = 2.7 * math.sin(math.pi * q / 10) ** 0.8
                    A.stroke(
                        lambda c: (c.move_to(-hw, -q * 1.45), c.line_to(hw, -q * 1.45 - 0.7)),
                        between,
                        0.32,
                        0.55,
                    )
                A.rest()
            A.dot(0, -6, 4.2, sink, 0.4)
            A.dot(0, -6, 3.3, "a", 0.98)
            for fx, fy in ((-27, 16), (28, 0)):
                for i in range(5):
                    A.at(fx, fy, i * 2 * math.pi / 5)
                    A.stroke(petal(6, 2.5), sink, 1.6, 0.4)
                    A.rest()
                flower(A, fx, fy, 6, 5, "a", between, h=0.82)
            A.rest()
            for q in range(5):
                at = (x + dx / 2 + math.cos(q * 1.2566) * 4 * k, y + math.sin(q * 1.2566) * 4 * k)
                A.dot(*at, 2.1 * k, sink, 0.4)
                A.dot(*at, 1.4 * k, "a", 0.92)
            x += dx
        y += dy
        j += 1


def f_stripes(A, w, h, k=1):
    """Stripes along the warp."""
    x = 0
    seq = (
        (26, "g"),
        (3, "a"),
        (3, "g"),
        (14, "b"),
        (3, "g"),
        (3, "a"),
        (26, "g"),
        (1.5, "c"),
        (2, "g"),
        (1.5, "c"),
    )
    i = 0
    while x < w:
        ww, key = seq[i % len(seq)]
        if key != "g":
            band(A, x, x + ww * k, 0, h, key, 0.54)
        x += ww * k
        i += 1


def f_checks(A, w, h, k=1):
    """Overlaid stripes both ways."""
    for p, key, ww in ((0, "b", 18), (40, "a", 5), (52, "c", 2)):
        for ax in (0, 1):
            x = p * k
            while x < (w if ax == 0 else h):
                for i, c in enumerate(A.C):
                    c.new_path()
                    (c.rectangle(x, 0, ww * k, h) if ax == 0 else c.rectangle(0, x, w, ww * k))
                    c.set_source_rgba(*(A.col(key) if i == 0 else (0.52,) * 3), 0.62)
                    c.fill()
                x += 90 * k


def f_ikat(A, w, h, k=1):
    """Feathered diamonds, each thread a little out of place."""
    R = Random(3)
    D = 110 * k
    st = 1.6 * k
    for key, r0 in (("d", 0.98), ("a", 0.8), ("g", 0.6), ("b", 0.46), ("c", 0.24)):
        x = 0
        while x < w:
            jit = R.uniform(-5, 5) * k
            u = abs(((x / D) % 1) - 0.5) * 2
            off = 0 if int(x / D) % 2 == 0 else 0.5
            ln = (r0 - u) * D * 0.78
            ln = round(ln / (6 * k)) * 6 * k
            if ln > 0:
                y = off * D * 1.7 - D * 1.7
                while y < h + D * 1.7:
                    A.fill(
                        lambda c: c.rectangle(
                            x, y - ln + jit + R.uniform(-2, 2) * k, st * 1.05, 2 * ln + R.uniform(-3, 3) * k
                        ),
                        key,
                        0.53,
                    )
                    y += D * 1.7
            x += st
