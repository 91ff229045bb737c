"""The dress form: a plus-size torso in a size of the chart, and arms that shape sleeves and are not rendered."""

import math

import numpy as np

from scenes.styles import form_of
from studio.stage import obj

# heights at which the chart measures, in metres
BUST, WAIST, HIP = 1.17, 1.05, 0.86
ROUNDNESS = 0.86


def girth(rx, ry):
    """Around a ring of the torso, in metres."""
    t = np.linspace(0, 2 * math.pi, 241)
    c, s = np.cos(t), np.sin(t)
    x, y = rx * np.sign(c) * np.abs(c) ** ROUNDNESS, ry * np.sign(s) * np.abs(s) ** ROUNDNESS
    return float(np.hypot(np.diff(x), np.diff(y)).sum())


def graded(rings, men, size):
    """The rings of a torso with bust, waist and hip of a size; the neck grows by a third as much."""
    R, m = np.array(rings), form_of(men, size)
    at = lambda z, i: float(np.interp(z, R[:, 0], R[:, i]))
    bust, waist, hip = (
        m[name] / 100 / girth(at(z, 1), at(z, 2)) for name, z in (("bust", BUST), ("waist", WAIST), ("hip", HIP))
    )
    shoulder, neck = 1 + (bust - 1) * 0.72, 1 + (bust - 1) * 0.3
    knots = (0.70, HIP, WAIST, BUST, 1.24, 1.36, 1.43, 1.6)
    by = (hip, hip, waist, bust, bust, shoulder, neck, neck)
    scale = np.interp(R[:, 0], knots, by)
    return [(z, rx * k, ry * k, yo) for (z, rx, ry, yo), k in zip(rings, scale)]


def body(men, size):
    """The torso, lofted from rings: height, half width, half depth, offset to the back; widened to the girths of the size."""
    R = [
        (0.70, 0.215, 0.155, 0.01),
        (0.78, 0.245, 0.185, 0.015),
        (0.86, 0.258, 0.2, 0.015),
        (0.95, 0.245, 0.192, -0.005),
        (1.03, 0.228, 0.178, -0.015),
        (1.10, 0.228, 0.182, -0.025),
        (1.17, 0.235, 0.192, -0.035),
        (1.24, 0.228, 0.182, -0.03),
        (1.30, 0.215, 0.15, -0.01),
        (1.36, 0.205, 0.115, 0.008),
        (1.40, 0.175, 0.092, 0.016),
        (1.425, 0.125, 0.076, 0.02),
        (1.445, 0.085, 0.066, 0.02),
        (1.48, 0.066, 0.062, 0.014),
        (1.53, 0.062, 0.06, 0.006),
        (1.545, 0.05, 0.05, 0.006),
        (1.552, 0.02, 0.02, 0.006),
    ]
    if men:
        R = [
            (z, rx * (1.0 if z < 1.1 else 1.05), ry * (0.97 if z < 1.05 else 0.93), yo * 0.5)
            for z, rx, ry, yo in R
        ]
    # a ring at the waist, which the chart measures between two rings of the loft
    R.insert(5, (WAIST, 0.2275, 0.179, -0.019))
    R = graded(R, men, size)
    n = 64
    V = []
    zz = np.linspace(R[0][0], R[-1][0], 90)
    A = np.array(R)
    for z in zz:
        rx, ry, yo = [float(np.interp(z, A[:, 0], A[:, i])) for i in (1, 2, 3)]
        for i in range(n):
            t = 2 * math.pi * i / n
            c, s_ = math.cos(t), math.sin(t)
            V.append(
                (
                    rx * math.copysign(abs(c) ** ROUNDNESS, c),
                    yo + ry * math.copysign(abs(s_) ** ROUNDNESS, s_),
                    z,
                )
            )
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(zz) - 1)
        for i in range(n)
    ]
    F += [tuple(range(n))[::-1], tuple((len(zz) - 1) * n + i for i in range(n))]
    t = obj("torso", V, F)
    m = t.modifiers.new("s", "SMOOTH")
    m.iterations = 6
    m.factor = 0.5
    return t


def petticoat(top=1.0, bottom=0.2, narrow=0.17, wide=0.36):
    """A cone under a full skirt, which spreads it and is not rendered."""
    n = 64
    zz = np.linspace(bottom, top, 60)
    V = []
    for z in zz:
        r = wide + (narrow - wide) * (z - bottom) / (top - bottom)
        V += [(r * math.cos(2 * math.pi * i / n), 0.9 * r * math.sin(2 * math.pi * i / n), z) for i in range(n)]
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(zz) - 1)
        for i in range(n)
    ]
    return obj("petticoat", V, F + [tuple(range(n))[::-1], tuple((len(zz) - 1) * n + i for i in range(n))])


def arm(length, upper, fore, r0=0.072, r1=0.041):
    """An arm along +x from a shoulder at the origin. Its shape key "hangs" turns the upper arm down by `upper` and the forearm by `fore`
    radians, a little to the front."""
    n = 28
    us = np.linspace(0, 1, 40)
    bent = np.zeros(3)
    centre, V, hanging = [], [], []
    for k, u in enumerate(us):
        if u < 0.12:
            r = r0 * math.sin(u / 0.12 * math.pi / 2)
            x = -r0 * math.cos(u / 0.12 * math.pi / 2)
        elif u > 0.93:
            t = (u - 0.93) / 0.07
            x, r = length + r1 * math.sin(t * math.pi / 2), r1 * math.cos(t * math.pi / 2)
        else:
            t = (u - 0.12) / 0.81
            x, r = length * t, r0 + (r1 - r0) * t
        # the elbow is a soft bend in the middle of a long sleeve
        e = min(1, max(0, (x - 0.2) / 0.12))
        turn = upper + (fore - upper) * e * e * (3 - 2 * e)
        along = np.array([math.cos(turn), -0.16 * e, -math.sin(turn)])
        if k:
            bent = bent + along * (x - centre[-1])
        else:
            bent = along * x
        centre.append(x)
        across = np.array([math.sin(turn), 0, math.cos(turn)])
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = max(r, 0.001) * math.cos(a), max(r, 0.001) * math.sin(a)
            V.append((x, c, s))
            hanging.append(bent + np.array([0, c, 0]) + across * s)
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(us) - 1)
        for i in range(n)
    ]
    o = obj("arm", V, F)
    o.shape_key_add(name="Basis")
    o.shape_key_add(name="hangs").data.foreach_set("co", np.array(hanging, np.float32).ravel())
    return o
