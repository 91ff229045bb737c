"""Belt and brooch."""

import math

import numpy as np
from mathutils import Vector

from studio.cloth import finish
from studio.light import camera, studio
from studio.materials import cloth_mat, gold, mat
from studio.stage import balls, grid, obj, tube


BELT = 0.072  # metres wide


def belt(a):
    """An embroidered belt in the studio."""
    studio(depth=1.1)
    place_belt(a)
    if a.get("view") == "detail":
        camera((0.02, -0.03, BELT * 0.5), 0.42, 0.17, mm=100, fstop=8, az=-20)
    else:
        camera((0.0, 0, BELT * 0.42), 0.86, 0.33, mm=100, fstop=18, az=float(a.get("az", -46)))


def place_belt(a):
    """A belt coiled on its edge with the free end and its clasp laid forward."""
    width, length, rows, steps = BELT, 1.24, 14, 420
    tight = 0.0105
    points = []
    x, y, heading = 0.0, 0.0, 0.0
    for i in range(steps + 1):
        points.append((x, y))
        s = i / steps
        curve = (
            1 / (0.036 + tight * s * 6.2) if s < 0.74 else (1 / (0.083)) * (0.92 - (s - 0.74) / 0.26 * 1.5)
        )
        heading += curve * length / steps
        x += math.cos(heading) * length / steps
        y += math.sin(heading) * length / steps
    spread = np.array(points)
    centre = (spread.min(0) + spread.max(0)) / 2
    verts, uvs = [], []
    for j in range(rows + 1):
        v = j / rows
        for i, (px, py) in enumerate(points):
            lean = 0.003 * math.sin(i / 33) * v
            verts.append(
                (px - centre[0] + lean, py - centre[1], 0.001 + v * width + 0.0007 * math.sin(i / 21))
            )
            uvs.append((i / steps * length, v * width))
    strap = obj("belt", verts, grid(steps, rows), uvs)
    finish(strap, 0.0036, 1)
    strap.data.materials.append(cloth_mat(a["tex"], a.get("kind", "silk"), 0, 0.0009, (1.3, 0.072)))
    metal, bright = gold(rough=0.2, bump=500), gold("bright", "#E0B060", 0.12)
    for row in (0, rows):
        tube([verts[row * (steps + 1) + i] for i in range(0, steps + 1, 2)], 0.0016, metal)
    _clasp(verts, rows, steps, metal, bright, a.get("stone", "#7A0512"))


def _clasp(verts, rows, steps, metal, bright, stone):
    """A domed oval plate with stones over the belt's outer end."""
    middle = Vector(verts[(rows // 2) * (steps + 1) + steps])
    along = (middle - Vector(verts[(rows // 2) * (steps + 1) + steps - 4])).normalized()
    outward = Vector((along.y, -along.x, 0))
    place = lambda u, v, w: middle + along * u + Vector((0, 0, v)) + outward * w
    ring, faces, n = [], [], 48
    for k, (grow, lift) in enumerate(
        ((1, -0.002), (1, 0.003), (0.82, 0.006), (0.45, 0.0085), (0.02, 0.0095))
    ):
        ring += [
            place(0.024 * grow * math.cos(t), 0.034 * grow * math.sin(t), lift)
            for t in np.linspace(0, 2 * math.pi, n + 1)[:-1]
        ]
        if k:
            faces += [
                ((k - 1) * n + i, (k - 1) * n + (i + 1) % n, k * n + (i + 1) % n, k * n + i) for i in range(n)
            ]
    plate = obj("clasp", ring, faces)
    plate.data.materials.append(metal)
    circle = np.linspace(0, 2 * math.pi, 29)[:-1]
    balls([place(0.0238 * math.cos(t), 0.0338 * math.sin(t), 0.004) for t in circle], 0.0017, bright)
    ruby = mat("stone", stone, 0.1, 0, Specular=0.5, Clearcoat=0.6)
    balls([place(0, 0, 0.0098)], 0.0072, ruby, 28)
    balls([place(0.0145 * math.cos(t), 0.021 * math.sin(t), 0.0072) for t in circle[::4]], 0.003, ruby, 18)


def petal(length, width, cup, seed, n=26):
    """A gulmohar petal: narrow claw, broad frilled blade. Lies in the xz plane growing along +z, front towards -y."""
    verts = []
    for j in range(n + 1):
        t = j / n
        half = (
            width
            * (0.13 + 0.87 * max(0, (t - 0.22) / 0.78) ** 0.8 * (1.12 - 0.55 * max(0, t - 0.55) ** 1.2))
            * (1 if t < 0.93 else math.sqrt(max(0, 1 - ((t - 0.93) / 0.07) ** 2)) * 0.45 + 0.55)
        )
        for i in range(n + 1):
            u = i / n * 2 - 1
            frill = 0.0011 * math.sin(9 * u + seed) * max(0, t - 0.5) * 2
            z = length * t * (1 - 0.06 * u * u * t) + 0.0006 * math.sin(17 * u + seed) * t**3
            y = -cup * (math.sin(t * 2.2) - 0.5 * u * u * t) + frill
            verts.append((u * half, y, z))
    return verts, grid(n, n), n


def brooch(a):
    """A brooch in the studio."""
    studio(depth=0.8, key=1.05, floor=False, lift=float(a.get("lift", 1.05)))
    place_brooch(a)
    if a.get("view") == "detail":
        camera((0.003, -0.004, 0.006), 0.19, 0.02, mm=100, az=16, fstop=16)
    else:
        camera((0.0, 0, 0.0), 0.36, 0.016, mm=100, az=float(a.get("az", -9)), fstop=22)


def place_brooch(a):
    """A gulmohar blossom in enamel: four flame petals, one pale and speckled, long gold stamens."""
    metal, bright = gold(rough=0.2, bump=700), gold("bright", "#E0B060", 0.12)
    flame = mat("enamel", a.get("stone", "#B92A18"), 0.14, 0, Specular=0.6, Clearcoat=0.9)
    pale = mat("pale", "#F2DFC0", 0.16, 0, Specular=0.6, Clearcoat=0.8)
    pearl = mat("pearl", "#F4ECE0", 0.18, 0, Specular=0.6, Clearcoat=0.6)
    for k in range(5):
        verts, faces, n = petal(0.030, 0.0172, 0.0055, k * 1.7)
        blade = obj("petal", verts, faces, smooth=True)
        solid = blade.modifiers.new("t", "SOLIDIFY")
        solid.thickness = 0.0009
        blade.data.materials.append(pale if k == 0 else flame)
        edge = (
            [verts[j * (n + 1)] for j in range(n + 1)]
            + [verts[n * (n + 1) + i] for i in range(n + 1)]
            + [verts[j * (n + 1) + n] for j in range(n, -1, -1)]
        )
        rim = tube(edge, 0.00062, bright)
        parts = [blade, rim]
        if k == 0:
            spots = [
                verts[j * (n + 1) + i]
                for j, i in (
                    (9, 11),
                    (12, 15),
                    (14, 9),
                    (16, 13),
                    (18, 17),
                    (19, 8),
                    (21, 12),
                    (13, 12),
                    (17, 10),
                    (15, 16),
                )
            ]
            parts.append(balls([(x, y - 0.0008, z) for x, y, z in spots], 0.0007, flame))
        else:
            vein = [verts[j * (n + 1) + n // 2] for j in range(3, n - 5)]
            parts.append(tube([(x, y - 0.0006, z) for x, y, z in vein], 0.0003, bright))
        for part in parts:
            part.rotation_euler = (0, math.radians(72 * k + 4 * math.sin(k * 2.3)), 0)
    balls([(0, -0.006, 0)], 0.0042, metal, 28)
    for k in range(10):
        t = math.radians(36 * k + 18)
        reach = 0.0155 + 0.003 * (k % 3)
        path = [
            (
                math.sin(t) * reach * s * (0.6 + 0.4 * s),
                -0.006 - 0.012 * math.sin(s * 1.9),
                math.cos(t) * reach * s * (0.6 + 0.4 * s) + 0.004 * s * s,
            )
            for s in np.linspace(0, 1, 9)
        ]
        tube(path, 0.00042, bright)
        balls([path[-1]], 0.0014, pearl if k % 2 else flame, 16)
