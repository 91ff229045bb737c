"""Cushion covers and table runners: analytic cloth on simple furniture."""

import math

import bpy
import numpy as np
from mathutils import Vector, noise

from studio.cloth import finish, fringe
from studio.light import camera, studio
from studio.materials import cloth_mat, mat
from studio.stage import grid, lathe, obj, tube


def cushion_mesh(side=0.44, plump=0.17, seed=1, n=90):
    """Front and back of a stuffed square: pulled-in edges, pinched corners, small tucks along the seams."""
    half = side / 2
    t = np.linspace(-1, 1, n + 1)
    verts, uvs, faces = [], [], []
    for sign in (1, -1):
        base = len(verts)
        for v in t:
            for u in t:
                rise = (max(1 - u * u, 0) * max(1 - v * v, 0)) ** 0.46
                pull = 1 - 0.055 * (1 - v * v) * abs(u) ** 3, 1 - 0.055 * (1 - u * u) * abs(v) ** 3
                edge = max(abs(u), abs(v))
                tuck = (
                    0.0045
                    * math.sin(26 * (u if abs(v) > abs(u) else v) + seed)
                    * max(0, edge - 0.62)
                    * (1 - edge)
                    * 9
                )
                soft = 0.006 * noise.noise(Vector((u * 1.7, v * 1.7, seed + sign))) * (1 - edge**4)
                depth = sign * (plump / 2 * rise + (tuck + soft) * min(1, rise * 3))
                verts.append((u * half * pull[0], -depth, v * half * pull[1]))
                uvs.append(((u + 1) * half + 0.02, (v + 1) * half + 0.02))
        faces += [tuple(base + k for k in (f if sign > 0 else f[::-1])) for f in grid(n, n)]
    rim = [(u * half * (1 - 0.0), 0, v * half) for u, v in _rim_points(t, half)]
    return verts, uvs, faces, rim


def _rim_points(t, half):
    """The cushion's outline as (u, v), pulled in like its faces."""

    def pulled(u, v):
        return u * (1 - 0.055 * (1 - v * v) * abs(u) ** 3), v * (1 - 0.055 * (1 - u * u) * abs(v) ** 3)

    loop = (
        [(u, -1) for u in t[:-1:3]]
        + [(1, v) for v in t[:-1:3]]
        + [(-u, 1) for u in t[:-1:3]]
        + [(-1, -v) for v in t[:-1:3]]
    )
    return [pulled(u, v) for u, v in loop]


def place_cushion(texture, kind, seed, piping, at=(0, 0, 0), lean=-14, turn=0, side=0.44, relief=0.0007):
    """One cushion standing at `at`, leaning back by `lean` degrees and turned by `turn`."""
    verts, uvs, faces, rim = cushion_mesh(side=side, seed=seed)
    cushion = obj("cushion", verts, faces, uvs)
    finish(cushion, 0, 1)
    cushion.data.materials.append(cloth_mat(texture, kind, 0, relief, (0.6, 0.6), reverse=False))
    edge = tube(rim, 0.0035, mat("piping", piping, 0.8, 0, Sheen=0.3), True)
    pose = (math.radians(lean), 0, math.radians(turn))
    for part in (cushion, edge):
        part.rotation_euler = pose
        part.location = (at[0], at[1], at[2] + side / 2 * math.cos(math.radians(lean)) - 0.006)
    return cushion


def cushion(a):
    """One cover filled, leaning against nothing but light; a second behind it when `second` names a cloth."""
    studio(depth=1.1)
    kind, piping = a.get("kind", "cotton"), a.get("piping", "#EFE6D4")
    place_cushion(
        a["tex"],
        kind,
        int(a.get("seed", 1)),
        piping,
        lean=-13,
        turn=float(a.get("turn", 9)),
        relief=float(a.get("relief", 0.0007)),
    )
    if a.get("view") == "detail":
        camera((-0.09, -0.05, 0.3), 0.66, 0.36, mm=100, fstop=6.3, az=-26)
    else:
        camera((0.0, 0, 0.205), 1.7, 0.44, mm=85, az=float(a.get("az", -10)), fstop=16)


def bowl(at, radius, height, colour):
    """A glazed stoneware bowl."""
    outer = [
        (radius * (0.42 + 0.58 * math.sin(s * math.pi / 2)), height * (1 - math.cos(s * math.pi / 2)))
        for s in np.linspace(0, 1, 18)
    ]
    inner = [(r - 0.005, z + 0.004 * (1 - k / 18)) for k, (r, z) in enumerate(outer[::-1])]
    made = lathe(
        "bowl", [(0.001, 0), *outer, *inner, (0.001, 0.006)], 96, mat("glaze", colour, 0.22, 0, Specular=0.5)
    )
    made.location = at
    made.data.polygons.foreach_set("use_smooth", [True] * len(made.data.polygons))
    return made


def runner(a):
    """A runner along a pale table, its end hanging over the near edge."""
    studio(depth=2.2, key=0.95)
    top, width, edge = 0.74, 0.36, -0.42
    wood = mat("table", a.get("table", "#C9B393"), 0.45, 0, Specular=0.3)
    bpy.ops.mesh.primitive_cube_add(location=(0, 0.28, top - 0.018))
    table = bpy.context.object
    table.scale = (0.62, 0.7, 0.018)
    table.data.materials.append(wood)
    bevel = table.modifiers.new("edge", "BEVEL")
    bevel.width, bevel.segments = 0.006, 3
    verts, uvs = [], []
    columns, rows, length, radius = 46, 230, 1.5, 0.012
    drop = 0.34
    for j in range(rows + 1):
        s = length * j / rows
        for i in range(columns + 1):
            u = i / columns
            x = (u - 0.5) * width
            ripple = 0.0011 * noise.noise(Vector((x * 9, s * 5, 3))) + 0.0006 * noise.noise(
                Vector((x * 31, s * 17, 8))
            )
            if s < drop:
                wave = 0.007 * math.sin(u * 9.2 + 0.6) * (1 - s / drop) ** 0.7 + ripple * 2
                y, z = edge - radius - abs(wave) * 0.6 + wave * 0.4, top - radius - (drop - s)
            elif s < drop + radius * math.pi / 2:
                turn = (s - drop) / radius
                y, z = edge + radius * (1 - math.cos(turn)) - radius, top - radius + radius * math.sin(turn)
            else:
                y, z = edge + (s - drop - radius * math.pi / 2), top + 0.0016 + max(0, ripple)
            verts.append((x + 0.0012 * math.sin(s * 13), y - 0.002, z + 0.0012))
            uvs.append((u * width, s))
    cloth = obj("runner", verts, grid(columns, rows), uvs)
    finish(cloth, 0.0016, 1)
    cloth.data.materials.append(
        cloth_mat(a["tex"], a.get("kind", "cotton"), 0, 0.0007, (0.36, 1.5), reverse=False)
    )
    ends = [verts[k] for k in range(0, columns + 1, 2)]
    fringe(ends, [(0, 0, -1)] * len(ends), 0.05, a.get("fringe", "#EFE6D4"), 4, 0.0036, 0.0006)
    if a.get("view") == "detail":
        camera((0.0, edge, top - 0.07), 0.95, top + 0.24, mm=100, fstop=5.6, az=-22)
        return
    bowl((0.0, 0.05, top + 0.004), 0.085, 0.062, a.get("bowl", "#D8CDB8"))
    camera((0.0, -0.16, top - 0.12), 2.3, top + 0.66, mm=85, az=float(a.get("az", -16)), fstop=14)
