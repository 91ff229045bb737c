"""Motifs that the patterns are built from: paisley, blossoms, sprigs, vines, borders."""

import math


def poly(pts, close=True):
    """A path through points."""

    def p(c):
        c.move_to(*pts[0])
        [c.line_to(*q) for q in pts[1:]]
        if close:
            c.close_path()

    return p


def boteh_pts(L=100, k=1.0, t0=0.0, n=70):
    """teardrop with a curling tip, base at the origin, grows up (-y)."""
    x = y = 0.0
    th = -math.pi / 2 - 0.38
    left = []
    right = []
    for i in range(n + 1):
        t = i / n
        w = L * 0.43 * k * (max(t, 0) ** 0.5) * (1 - t) ** 0.86 * (1 + 0.12 * math.sin(math.pi * t))
        nx, ny = -math.sin(th), math.cos(th)
        left.append((x + nx * w, y + ny * w))
        right.append((x - nx * w, y - ny * w))
        x += math.cos(th) * L * 1.12 / n
        y += math.sin(th) * L * 1.12 / n
        th += (0.35 + (3.9 * max(0, t - 0.48) ** 1.15 * 3.9)) / n * 1.0
    return left + right[::-1]


def scaled(pts, k, anchor):
    """Points scaled about an anchor."""
    return [(anchor[0] + (x - anchor[0]) * k, anchor[1] + (y - anchor[1]) * k) for x, y in pts]


def petal(L, w):
    """The path of a petal, L long, growing up."""

    def p(c):
        c.move_to(0, 0)
        c.curve_to(w, -L * 0.35, w * 0.7, -L * 0.9, 0, -L)
        c.curve_to(-w * 0.7, -L * 0.9, -w, -L * 0.35, 0, 0)

    return p


def flower(A, x, y, r, n=6, key="a", key2="c", rot=0, h=0.78):
    """An open blossom of n petals."""
    for i in range(n):
        A.at(x, y, rot + i * 2 * math.pi / n)
        A.fill(petal(r, r * 0.42), key, h)
        A.stroke(lambda c: (c.move_to(0, -r * 0.3), c.line_to(0, -r * 0.75)), key2, r * 0.07, h + 0.08)
        A.rest()
    A.dot(x, y, r * 0.24, key2, h + 0.1)


def leaf(A, x, y, rot, L, key="d", h=0.7):
    """One leaf."""
    A.at(x, y, rot)
    A.fill(petal(L, L * 0.3), key, h)
    A.rest()


def sprig(A, x, y, L, rot=0, key="a", key2="c", leafk="d", flip=False, n=5):
    """block-print buti: stem, leaves, one open flower."""
    A.at(x, y, rot, 1, flip)
    A.stroke(
        lambda c: (c.move_to(0, 0), c.curve_to(L * 0.12, -L * 0.2, -L * 0.08, -L * 0.45, 0, -L * 0.66)),
        leafk,
        L * 0.03,
    )
    for i, (t, sg) in enumerate(((0.15, 1), (0.25, -1), (0.38, 1), (0.48, -1))):
        leaf(A, sg * L * 0.02, -L * t, sg * 0.95, L * 0.24 * (1 - t * 0.5), leafk)
    flower(A, 0, -L * 0.74, L * 0.26, n + 2, key, key2)
    A.rest()


def boteh(A, x, y, L, rot=0, flip=False, keys="abcd", ground=None):
    """A paisley with rings, rays and a small plant inside; base at (x, y), L tall."""
    a, b, c_, d = keys
    A.at(x, y, rot, 1, flip)
    P = boteh_pts(L)
    cx, cy = -L * 0.07, -L * 0.36
    # outer rays
    m = len(P)
    for i in range(2, m - 2, 3):
        (x0, y0), (x1, y1) = P[i - 1], P[i + 1]
        tx, ty = x1 - x0, y1 - y0
        ln = math.hypot(tx, ty) or 1
        nx, ny = ty / ln, -tx / ln
        if (P[i][0] - cx) * nx + (P[i][1] - cy) * ny < 0:
            nx, ny = -nx, -ny
        A.dot(P[i][0] + nx * L * 0.035, P[i][1] + ny * L * 0.035, L * 0.0125, d if (i // 3) % 2 else a, 0.66)
    A.fill(poly(P), a, 0.7)
    A.fill(poly(scaled(P, 0.9, (cx, cy))), ground or "g", 0.52)
    A.fill(poly(scaled(P, 0.84, (cx, cy))), b, 0.66)
    Q = scaled(P, 0.76, (cx, cy))
    for i in range(1, len(Q), 4):
        A.dot(*scaled([P[i]], 0.785, (cx, cy))[0], L * 0.0105, c_, 0.8)
    A.fill(poly(scaled(P, 0.7, (cx, cy))), ground or "g", 0.54)
    A.fill(poly(scaled(P, 0.64, (cx, cy))), a, 0.64)
    A.fill(poly(scaled(P, 0.575, (cx, cy))), ground or "g", 0.54)
    # inner plant
    A.stroke(
        lambda c: (
            c.move_to(cx, cy + L * 0.19),
            c.curve_to(
                cx - L * 0.05, cy + L * 0.02, cx - L * 0.01, cy - L * 0.08, cx + L * 0.0, cy - L * 0.2
            ),
        ),
        d,
        L * 0.014,
    )
    for t, sg in ((0.14, 1), (0.1, -1), (0.02, 1), (-0.02, -1), (-0.1, 1), (-0.12, -1)):
        leaf(A, cx - L * 0.02, cy + L * t, sg * 1.0, L * 0.085, d)
    flower(A, cx - L * 0.02, cy - L * 0.02, L * 0.085, 7, a, c_)
    flower(A, cx + L * 0.005, cy - L * 0.2, L * 0.045, 5, b, c_)
    flower(A, cx - L * 0.085, cy + L * 0.11, L * 0.04, 5, b, c_)
    flower(A, cx + L * 0.06, cy + L * 0.12, L * 0.04, 5, b, c_)
    # flower where the tip curls, little foot
    tip = P[m // 2]
    A.dot(tip[0], tip[1], L * 0.02, c_, 0.8)
    for sg in (-1, 0, 1):
        leaf(A, 0, L * 0.0, math.pi + sg * 0.7, L * 0.09, d)
    A.rest()


def vine(A, x0, x1, y, amp, per, key="d", fk="a", ck="c", r=None, wd=1.2):
    """A waving stem with blossoms and leaves."""
    r = r or amp * 0.62
    n = int((x1 - x0) / 2)
    f = lambda x: y + amp * math.sin(2 * math.pi * (x - x0) / per)
    A.stroke(
        poly([(x0 + i * (x1 - x0) / n, f(x0 + i * (x1 - x0) / n)) for i in range(n + 1)], False), key, wd
    )
    x = x0 + per / 4
    s = 1
    while x < x1:
        flower(A, x, y - s * amp * 0.28, r, 6, fk, ck, rot=s * 0.3)
        for dx, ro in ((-per * 0.17, -0.9), (per * 0.17, 0.9)):
            leaf(A, x + dx, f(x + dx), (ro if s < 0 else math.pi - ro), r * 0.85, key)
            leaf(A, x + dx, f(x + dx), (math.pi - ro * 0.6 if s < 0 else ro * 0.6), r * 0.6, key)
        x += per / 2
        s = -s


def band(A, x0, x1, y0, y1, key, h=0.6):
    """A filled strip."""
    A.fill(lambda c: c.rectangle(x0, y0, x1 - x0, y1 - y0), key, h)


def dotsrow(A, x0, x1, y, step, r, key):
    """A row of dots."""
    n = int((x1 - x0) / step)
    for i in range(n + 1):
        A.dot(x0 + i * (x1 - x0) / max(n, 1), y, r, key)


def border(A, x0, x1, y, h, rev=False):
    """woven border of height h: rules, vine on a coloured band, little botehs."""
    band(A, x0, x1, y, y + h, "b", 0.58)
    for yy, k, w in ((0, "c", 0.05), (0.08, "a", 0.03), (0.92, "c", 0.05), (0.85, "a", 0.03)):
        band(A, x0, x1, y + yy * h, y + (yy + w) * h, k, 0.68)
    vine(A, x0, x1, y + h * 0.48, h * 0.2, h * 1.5, "d", "a", "c", r=h * 0.17, wd=h * 0.022)
    dotsrow(A, x0, x1, y + h * 0.155, h * 0.12, h * 0.016, "c")
    dotsrow(A, x0, x1, y + h * 0.81, h * 0.12, h * 0.016, "c")
