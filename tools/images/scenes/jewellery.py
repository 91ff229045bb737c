"""Jhumkas and bangles."""

import math

import bpy
import numpy as np

from studio.light import camera, studio
from studio.materials import gold, mat
from studio.stage import ball, balls, link, obj, tube


def place_jhumka(a, rail=0.6):
    """A pair of bell earrings with stones (`stone`) and pearls on a brass rail of so many metres, 9 cm above the origin; none when `rail` is None."""
    g = gold(rough=0.2, bump=900)
    g2 = gold("g2", "#E0B060", 0.12)
    pearl = mat("pearl", "#F4ECE0", 0.18, 0, Specular=0.6, Clearcoat=0.6)
    ruby = mat("ruby", a.get("stone", "#7A0512"), 0.12, 0, Specular=0.5, Clearcoat=0.5)
    if rail:
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=48, radius=0.0032, depth=rail, location=(0, 0, 0.092), rotation=(0, math.pi / 2, 0)
        )
        bpy.context.object.data.materials.append(gold("bar", "#B98A4A", 0.3))
        bpy.ops.object.shade_smooth()
    for sd, ry in ((-1, 0.25), (1, -0.35)):
        before = set(bpy.data.objects)
        # dome with pierced-looking flutes
        pr = [
            (0.0028, 0.033),
            (0.0046, 0.0325),
            (0.008, 0.031),
            (0.0125, 0.0275),
            (0.0160, 0.022),
            (0.0180, 0.016),
            (0.0190, 0.010),
            (0.0196, 0.006),
            (0.0206, 0.0048),
            (0.0206, 0.0030),
            (0.0194, 0.0028),
            (0.0180, 0.006),
            (0.0165, 0.014),
            (0.011, 0.024),
        ]
        V = []
        N = 128
        for r, z in pr:
            for i in range(N):
                t = 2 * math.pi * i / N
                f = 1 + (0.035 * abs(math.sin(12 * t)) if 0.009 < z < 0.030 else 0)
                V.append((r * f * math.cos(t), r * f * math.sin(t), z))
        o = obj(
            "dome",
            V,
            [
                (j * N + i, (j + 1) * N + i, (j + 1) * N + (i + 1) % N, j * N + (i + 1) % N)
                for j in range(len(pr) - 1)
                for i in range(N)
            ],
        )
        o.data.materials.append(g)
        o.modifiers.new("s", "SUBSURF").render_levels = 2
        ring = lambda r, z, k, off=0: [
            (r * math.cos(2 * math.pi * (i + off) / k), r * math.sin(2 * math.pi * (i + off) / k), z)
            for i in range(k)
        ]
        balls(ring(0.0207, 0.0039, 48), 0.00105, g2)
        balls(ring(0.0198, 0.0082, 56), 0.00075, g2)
        balls(ring(0.0098, 0.0305, 26), 0.0008, g2)
        balls(ring(0.0177, 0.0200, 24), 0.00115, g2)
        balls(ring(0.0193, 0.0135, 12), 0.0019, ruby, 20)
        balls(
            [
                p
                for q in ring(0.0193, 0.0135, 12)
                for p in [
                    (
                        q[0] * 1.02 + 0.0026 * math.cos(u) * -q[1] / 0.0193,
                        q[1] * 1.02 + 0.0026 * math.cos(u) * q[0] / 0.0193,
                        q[2] + 0.0026 * math.sin(u),
                    )
                    for u in np.linspace(0, 6.283, 11)[:-1]
                ]
            ],
            0.00055,
            g2,
            10,
        )
        K = 24
        balls(ring(0.0200, -0.0012, K), 0.0026, pearl, 20)
        balls(ring(0.0200, 0.0018, K), 0.0008, g2)
        balls(ring(0.0200, -0.0043, K), 0.0009, g2)
        # links, stud: flower of stones
        for z in (0.0352, 0.0396, 0.0436):
            bpy.ops.mesh.primitive_torus_add(
                location=(0, 0, z),
                major_radius=0.0028,
                minor_radius=0.0006,
                rotation=(math.pi / 2, 0, 0 if z < 0.036 or z > 0.042 else math.pi / 2),
            )
            bpy.context.object.data.materials.append(g2)
        zc = 0.0580
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=64, radius=0.0128, depth=0.0022, location=(0, 0, zc), rotation=(math.pi / 2, 0, 0)
        )
        q = bpy.context.object
        q.data.materials.append(g)
        bv = q.modifiers.new("b", "BEVEL")
        bv.width = 0.0008
        bv.segments = 3
        ball((0, -0.002, zc), 0.0042, ruby, 32).scale = (1, 0.6, 1)
        fr = lambda r, k, y=-0.0013, off=0: [
            (r * math.cos(2 * math.pi * (i + off) / k), y, zc + r * math.sin(2 * math.pi * (i + off) / k))
            for i in range(k)
        ]
        balls(fr(0.0052, 22), 0.0006, g2, 10)
        balls(fr(0.0084, 8), 0.0024, pearl, 20)
        balls(fr(0.0084, 8, off=0.5), 0.0009, g2)
        balls(fr(0.0124, 36, -0.0006), 0.0008, g2, 10)
        tube(
            [
                (0, 0.001, zc + 0.010),
                (0, 0.0008, zc + 0.02),
                (0, -0.001, 0.088),
                (0, -0.0045, 0.093),
                (0, -0.001, 0.0965),
                (0, 0.0042, 0.093),
                (0, 0.002, 0.087),
                (0, 0.0015, 0.083),
            ],
            0.00055,
            g2,
        )
        e = bpy.data.objects.new("e", None)
        link(e)
        for ob in set(bpy.data.objects) - before:
            if ob is not e and ob.parent is None:
                ob.parent = e
        e.location = (sd * 0.031, 0, 0)
        e.rotation_euler = (0, 0, ry)


def jhumka(a):
    """A pair of jhumkas on their rail in the studio."""
    studio(depth=0.8, key=1.05, floor=False, lift=float(a.get("lift", 1.05)))
    place_jhumka(a)
    if a.get("view") == "detail":
        camera((-0.031, -0.01, 0.022), 0.215, 0.034, mm=100, az=14, fstop=16)
    else:
        camera((0, 0, 0.047), 0.43, 0.062, mm=100, az=float(a.get("az", -8)), fstop=22)


def place_bangles(a):
    """A pile of bangles in the enamels of `cols`, one leaning off; returns the pile's height."""
    cols = a.get("cols", "#A3121F,#2A1A1E,#C8321E,#4B5B40").split(",")
    g = gold(rough=0.2, bump=700)
    g2 = gold("g2", "#E0B060", 0.12)
    R = np.random.default_rng(5)
    z = 0.0
    seq = ["g", "e0", "g2", "e1", "e1", "g2", "e2", "g", "e0", "g2"]
    for i, k in enumerate(seq):
        th = 0.0052 if k == "g" else (0.0032 if k == "g2" else 0.0044)
        x, y = R.normal(0, 0.0009, 2)
        z += th
        bpy.ops.mesh.primitive_torus_add(
            location=(x, y, z),
            major_radius=0.034,
            minor_radius=th * 0.96,
            major_segments=160,
            minor_segments=28,
            rotation=(R.normal(0, 0.006), R.normal(0, 0.006), 0),
        )
        o = bpy.context.object
        bpy.ops.object.shade_smooth()
        o.data.materials.append(
            g
            if k == "g"
            else (
                g2
                if k == "g2"
                else mat("en", cols[int(k[1]) % len(cols)], 0.16, 0, Specular=0.7, Clearcoat=1)
            )
        )
        rr = 0.034 + th * 0.93
        if k == "g":
            balls(
                [(x + rr * math.cos(t), y + rr * math.sin(t), z) for t in np.linspace(0, 6.283, 61)[:-1]],
                0.0013,
                mat("pr", "#F4ECE0", 0.2, 0, Specular=0.6),
                12,
            )
            [
                balls(
                    [
                        (x + rr * 0.995 * math.cos(t), y + rr * 0.995 * math.sin(t), z + dz)
                        for t in np.linspace(0, 6.283, 121)[:-1]
                    ],
                    0.0006,
                    g2,
                    8,
                )
                for dz in (-0.0022, 0.0022)
            ]
        if k[0] == "e":
            balls(
                [(x + rr * math.cos(t), y + rr * math.sin(t), z) for t in np.linspace(0, 6.283, 41)[:-1]],
                0.00085,
                g2,
                10,
            )
        z += th * 0.98
    bpy.ops.mesh.primitive_torus_add(
        location=(0.055, -0.042, 0.0045),
        major_radius=0.034,
        minor_radius=0.0046,
        major_segments=160,
        minor_segments=28,
    )
    o = bpy.context.object
    bpy.ops.object.shade_smooth()
    o.data.materials.append(mat("en", cols[0], 0.16, 0, Specular=0.7, Clearcoat=1))
    balls(
        [
            (0.055 + 0.0385 * math.cos(t), -0.042 + 0.0385 * math.sin(t), 0.0050)
            for t in np.linspace(0, 6.283, 41)[:-1]
        ],
        0.00085,
        g2,
        10,
    )
    return z


def bangles(a):
    """The pile of bangles, whole or close."""
    studio(depth=0.9, key=0.8)
    z = place_bangles(a)
    (
        camera((0.016, -0.01, z * 0.42), 0.66, 0.31, mm=100, az=float(a.get("az", -14)), fstop=22)
        if a.get("view") != "detail"
        else camera((-0.012, -0.03, z * 0.5), 0.3, 0.16, mm=100, az=-28, fstop=11)
    )
