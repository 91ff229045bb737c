"""A gathered drawstring pouch with cords and tassels."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector, noise

from studio.cloth import finish
from studio.light import camera, studio
from studio.materials import cloth_mat, gold, mat
from studio.stage import ball, link, obj, tube


def cord(pts, r, m):
    """two strands twisted"""
    P = [Vector(p) for p in pts]
    n = len(P) * 10
    for ph in (0, math.pi):
        Q = []
        for i in range(n):
            t = i / (n - 1) * (len(P) - 1)
            k = min(int(t), len(P) - 2)
            f = t - k
            p0, p1, p2, p3 = P[max(k - 1, 0)], P[k], P[k + 1], P[min(k + 2, len(P) - 1)]
            p = 0.5 * (
                (2 * p1)
                + (-p0 + p2) * f
                + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f * f
                + (-p0 + 3 * p1 - 3 * p2 + p3) * f**3
            )
            d = (p2 - p1).normalized()
            u = d.orthogonal().normalized()
            v = d.cross(u)
            a = i * 0.55 + ph
            Q.append(p + (u * math.cos(a) + v * math.sin(a)) * r * 0.75)
        tube(Q, r, m)


def tassel(p, L, col, m, r=0.009):
    """A gold ball, a band and loose threads hanging L metres from p."""
    ball((p[0], p[1], p[2]), 0.007, m)
    R = random.Random(3)
    cm = mat("ts", col, 0.55, 0, Sheen=0.5, Specular=0.3)
    cu = bpy.data.curves.new("ts", "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = 0.0005
    cu.bevel_resolution = 1
    for k in range(150):
        a = R.uniform(0, 6.283)
        q = math.sqrt(R.random())
        sp = cu.splines.new("POLY")
        sp.points.add(6)
        l = L * R.uniform(0.92, 1.03)
        for i in range(7):
            t = i / 6
            rr = r * q * (0.55 + 0.55 * t + 0.35 * math.sin(t * 3.1))
            sp.points[i].co = (p[0] + math.cos(a) * rr, p[1] + math.sin(a) * rr, p[2] - 0.006 - l * t, 1)
    cu.materials.append(cm)
    link(bpy.data.objects.new("ts", cu))
    tube(
        [
            (p[0] + math.cos(t) * r * 0.72, p[1] + math.sin(t) * r * 0.72, p[2] - 0.013)
            for t in np.linspace(0, 6.283, 16)[:-1]
        ],
        0.0016,
        m,
        True,
    )


def potli_mesh(seed=1):
    """analytic pouch: a turned profile with pleats that gather at the neck. (Cloth pressure was tried: Blender's mass is PER
    VERTEX, so a fine mesh needs pressures of 1e4 and more, and the gathered neck makes self-collision crawl.)
    """
    P = np.array(
        [
            (0.002, 0.0015),
            (0.05, 0.0008),
            (0.077, 0.012),
            (0.092, 0.048),
            (0.088, 0.086),
            (0.068, 0.118),
            (0.043, 0.139),
            (0.0262, 0.151),
            (0.0215, 0.158),
            (0.0265, 0.165),
            (0.041, 0.180),
            (0.055, 0.196),
            (0.064, 0.212),
        ]
    )
    u = np.linspace(0, len(P) - 1, 170)
    f = lambda c: np.array(
        [
            (
                lambda k, t, p: 0.5
                * (
                    2 * p[1]
                    + (p[2] - p[0]) * t
                    + (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
                    + (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t**3
                )
            )(
                int(min(q, len(P) - 1.0001)),
                q - int(min(q, len(P) - 1.0001)),
                [c[max(0, min(len(P) - 1, int(min(q, len(P) - 1.0001)) + d))] for d in (-1, 0, 1, 2)],
            )
            for q in u
        ]
    )
    r, z = f(P[:, 0]), f(P[:, 1])
    sl = np.r_[0, np.cumsum(np.hypot(np.diff(r), np.diff(z)))]
    n = 480
    V = []
    UV = []
    zc = 0.158
    for a, b, L in zip(r, z, sl):
        g = math.exp(-(((b - zc) / 0.062) ** 2)) if b < zc else math.exp(-(((b - zc) / 0.09) ** 2))
        lo = max(0, min(1, (b - 0.03) / 0.12))
        for i in range(n + 1):
            t = 2 * math.pi * i / n
            w = (
                t
                + 0.05 * math.sin(3 * t + seed)
                + 0.03 * math.sin(7 * t)
                + 0.35 * (zc - b) * math.sin(2 * t + 1)
            )
            fold = (
                0.55 * math.sin(19 * w)
                + 0.36 * math.sin(31 * w + 1.3) * min(1, max(0, (b - 0.05) / 0.05))
                + 0.28 * math.sin(11 * w + seed) * lo
                + 0.2 * math.sin(47 * w) * (b > zc) * min(1, (b - zc) / 0.02)
            )
            am = (
                0.0016 * lo
                + 0.0062 * g * lo * (1 if b < zc else 0.8)
                + (0.0022 * max(0, (b - zc) / 0.05) if b > zc else 0)
            )
            rr = (
                a
                + am * fold
                + (
                    0.0034 * noise.noise(Vector((math.cos(t) * 2.2, math.sin(t) * 2.2, b * 18 + t * 0.2)))
                    + 0.0016 * noise.noise(Vector((math.cos(t) * 7, math.sin(t) * 7, b * 30)))
                )
                * min(1, lo + 0.25)
            )
            dz = (0.004 * math.sin(5 * t + seed) + 0.003 * math.sin(9 * t)) * max(
                0, (b - zc) / 0.054
            ) - 0.003 * math.sin(2 * t) * max(0, 1 - b / 0.15) * lo
            V.append((max(rr, 0.0005) * math.cos(t), max(rr, 0.0005) * math.sin(t) * 0.93, b + dz))
            UV.append((i / n * 0.58 + 0.2, L + 0.05))
    N = len(u)
    m = n + 1
    F = [
        (q * m + i, q * m + i + 1, (q + 1) * m + i + 1, (q + 1) * m + i)
        for q in range(N - 1)
        for i in range(n)
    ]
    return dict(
        co=np.array(V), uv=np.array(UV), f=np.array(F), n=m, jn=int(np.argmin(np.where(z > 0.14, r, 9)))
    )


def place_potli(a):
    """Pouch, cords and tassels at the origin; returns the height."""
    D = potli_mesh()
    o = obj("p", D["co"], D["f"], D["uv"])
    finish(o, 0.0014, 1, smooth=1)
    o.data.materials.append(cloth_mat(a["tex"], a.get("kind", "silk"), 0, 0.0005, (0.6, 0.6)))
    n, jn = int(D["n"]), int(D["jn"])
    C = D["co"][jn * n : (jn + 1) * n]
    c = C.mean(0)
    g = gold(rough=0.2, bump=300)
    cm = mat("cord", a.get("cord", "#C89A4A"), 0.45, 0, Sheen=0.6)
    for dz in (-0.004, 0.004):
        cord(
            [
                (c[0] + math.cos(t) * 0.0285, c[1] + math.sin(t) * 0.027, c[2] + dz)
                for t in np.linspace(0, 6.283, 28)
            ],
            0.0026,
            cm,
        )
    for sd, L in ((1, 0.13), (-1, 0.16)):
        x0 = c[0] + sd * 0.012
        L *= 0.62
        p = [
            (x0, c[1] - 0.025, c[2]),
            (x0 + sd * 0.022, c[1] - 0.048, c[2] + 0.004),
            (x0 + sd * 0.036, c[1] - 0.082, c[2] - 0.03),
            (x0 + sd * 0.04, c[1] - 0.096, c[2] - 0.055),
            (x0 + sd * 0.041, c[1] - 0.1, c[2] - L),
        ]
        cord(p, 0.0022, cm)
        ball((p[-1][0], p[-1][1], p[-1][2] - 0.006), 0.009, g)
        tassel((p[-1][0], p[-1][1], p[-1][2] - 0.02), 0.05, a.get("tassel", "#B92A18"), g)
    return float(D["co"][:, 2].max())


def potli(a):
    """The pouch, whole or close."""
    studio(depth=1.1, key=0.9)
    zt = place_potli(a)
    (
        camera((0.01, 0, zt * 0.48), 0.86, 0.22, mm=85, az=float(a.get("az", -12)), fstop=16)
        if a.get("view") != "detail"
        else camera((0.01, -0.04, zt * 0.66), 0.42, 0.2, mm=100, az=-24, fstop=8)
    )
