"""Compositions in chikankari: a paisley with an openwork heart, a spray, and the small sprigs between."""

import math

from closeup.stitches import Hoop, bakhia, curve, even, flower, ghas_patti, grapes, jaali
from textiles.motifs import boteh_pts, scaled


def within(outline):
    """A test whether a point lies in an outline."""

    def inside(x, y):
        hit = False
        for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                hit = not hit
        return hit

    return inside


def paisley(H, x, y, long, turn, flip):
    """Two rows of stem stitch, knots between them, scallops of satin without, openwork and a flower within."""
    H.place(x, y, turn, 1, flip)
    P = boteh_pts(long)
    m = len(P)
    heart = (-long * 0.07, -long * 0.36)
    ring = lambda k: scaled(P, k, heart)
    closed = lambda line: line + line[:1]
    core = ring(0.62)
    inside, flower_at = within(core), (heart[0] - long * 0.01, heart[1] + long * 0.05)
    xs, ys = [p[0] for p in core], [p[1] for p in core]
    free = lambda px, py: inside(px, py) and math.hypot(px - flower_at[0], py - flower_at[1]) > long * 0.115
    jaali(H, free, (min(xs), min(ys), max(xs), max(ys)))
    for k, wide in ((0.66, 0.6), (0.86, 0.55), (0.93, 0.62)):
        H.chain(closed(ring(k)), 1.7, wide, 0.85)
    for px, py in even(closed(ring(0.765)), 2.7):
        H.knot(px, py, 0.78)
    # scallops about the outline, each a small fan
    way = even(closed(ring(1.0)), 4.4)
    for (ax, ay), (bx, by) in zip(way, way[1:]):
        cx, cy = (ax + bx) / 2, (ay + by) / 2
        d = math.hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / d, -(bx - ax) / d
        if (cx - heart[0]) * nx + (cy - heart[1]) * ny < 0:
            nx, ny = -nx, -ny
        for q in range(9):
            s = (q - 4) / 4.6
            fan = 1.9 * math.sqrt(1 - s * s * 0.9)
            root = (cx + (bx - ax) * 0.42 * s, cy + (by - ay) * 0.42 * s)
            H.stitch(root, (root[0] + nx * fan + (bx - ax) * 0.06 * s, root[1] + ny * fan + (by - ay) * 0.06 * s), 0.46)
    flower(H, *flower_at, long * 0.10, 7)
    tip = P[m // 2]
    H.knot(tip[0], tip[1], 1.1)
    for side in (-1, 0, 1):
        ghas_patti(H, side * 1.2, 1.5, math.pi + side * 0.75, long * 0.12, long * 0.026)
    H.leave()


def spray(H, x, y, size, turn, flip):
    """A bending stem with leaves in two manners, a flower at its end and one half way, buds of knots."""
    H.place(x, y, turn, 1, flip)
    s = size / 60
    stem = curve((0, 0), (14 * s, -14 * s), (-12 * s, -34 * s), (3 * s, -52 * s))
    H.chain(stem, 1.7, 0.62, 0.85)
    for k, (at, side) in enumerate(((5, 1), (10, -1), (16, 1), (22, -1), (29, 1), (33, -1))):
        (ax, ay), (bx, by) = stem[at], stem[at + 2]
        way = math.atan2(bx - ax, -(by - ay))
        make = bakhia if k % 3 == 0 else ghas_patti
        make(H, ax, ay, way + side * 0.95, (15 if make is bakhia else 9.5) * s, (3.1 if make is bakhia else 1.9) * s)
    side = curve(stem[14], (16 * s, -22 * s), (18 * s, -28 * s), (19 * s, -33 * s), 14)
    H.chain(side, 1.6, 0.5, 0.8)
    flower(H, *side[-1], 5.2 * s, 6)
    other = curve(stem[20], (-8 * s, -30 * s), (-15 * s, -32 * s), (-18 * s, -27 * s), 14)
    H.chain(other, 1.6, 0.5, 0.8)
    grapes(H, other[-1][0], other[-1][1] - 1, 0.35, 4)
    flower(H, *stem[-1], 8.6 * s, 8, 0.2)
    H.leave()


def sprig(H, x, y, turn):
    """Three small leaves and a knot."""
    H.place(x, y, turn)
    for a in (-0.9, 0, 0.9):
        ghas_patti(H, 0, 0, a, 5.6, 1.25)
    H.knot(0, 1.4, 0.8)
    H.leave()


def embroidered(kind, wide, tall, density, k=1.0, seed=5, is_bare=lambda x, y: False):
    """Layers of a field. kind: paisley (large, with sprays between) or spray (sprays and sprigs); is_bare: where the cloth, in millimetres
    from its middle, has no work."""
    H = Hoop(wide, tall, density, seed)
    R = H.rng
    dx, dy = (72 * k, 92 * k) if kind == "paisley" else (56 * k, 54 * k)
    row, y = 0, tall / 2 - 2 * dy + (46 if kind == "paisley" else 22) * k
    while y < tall + dy:
        x = wide / 2 - 3 * dx + (dx / 2 if row % 2 else 0) - 6 * k
        while x < wide + dx:
            turn = R.uniform(-0.05, 0.05)
            # a motif grows up from its place
            if is_bare(x - wide / 2, y - 25 * k - tall / 2):
                x += dx
                continue
            if kind == "paisley" and row % 2 == 0:
                paisley(H, x, y, 66 * k, turn + 0.1, False)
            else:
                spray(H, x, y, (48 if kind == "paisley" else 46) * k, turn, row % 4 > 1)
            sprig(H, x + dx / 2, y + 6 * k, R.uniform(-0.2, 0.2))
            sprig(H, x + dx / 2 + 3, y - dy * 0.47, R.uniform(2.9, 3.3))
            x += dx
        y += dy / (2 if kind == "paisley" else 1)
        row += 1
    return H.read()
