"""Wide trousers clipped to a brass rail. Two pleated tubes; simulated on a half form they slid and bunched."""

import math

import bpy
import numpy as np
from mathutils import Vector, noise

from scenes.shawl import bar
from scenes.styles import SIZES
from studio.cloth import finish
from studio.light import camera, studio
from studio.materials import cloth_mat, gold
from studio.stage import grid, obj

WAIST, HEM, RAIL = 1.545, 0.52, 1.60
ROUND, DOWN = 420, 150
# half of a leg at the waist and at the hem in 3XL, in metres
AT_WAIST, AT_HEM = 0.118, 0.186


def widths(size):
    """How much wider waist and hem are than in 3XL, by the size chart."""
    sizes = SIZES["garments"]["palazzo"]
    return [sizes[size][measure] / sizes["3XL"][measure] for measure in ("waistRelaxed", "Leg opening")]


def leg(side, seed, waist, hem, gathers):
    """One leg as a closed pleated tube: verts, uvs in metres (v = 0 at the hem), faces.

    `waist` and `hem` widen it; `gathers` is their height below the waistband, in metres.
    """
    verts, uvs = [], []
    for j in range(DOWN + 1):
        s = j / DOWN
        fall = s**0.9
        half, deep = AT_WAIST * waist + (AT_HEM * hem - AT_WAIST * waist) * fall, 0.016 + 0.062 * fall
        apart = max(0.0, s - 0.34) * 0.07
        # both legs press against each other above the crotch
        middle = side * (half - 0.008 + apart)
        gather = max(0.0, 1 - s * 7)
        for i in range(ROUND + 1):
            t = 2 * math.pi * i / ROUND
            c, q = math.cos(t), math.sin(t)
            drift = t + 0.10 * math.sin(2 * t + seed) + 0.05 * math.sin(3.1 * s + seed)
            pleat = 0.62 * math.sin(13 * drift + seed) + 0.38 * math.sin(8 * drift + 2.1 * seed + 0.5 * s)
            fold = (0.006 + 0.028 * fall) * pleat * (0.25 + 0.75 * abs(q)) * min(1, s * 5)
            # held flat within the waistband
            free = min(1, s / 0.02)
            fine = free * gathers * gather * math.sin(64 * t + seed)
            soft = free * 0.004 * noise.noise(Vector((c * 2, q * 2 + seed, s * 3)))
            x = middle + half * math.copysign(abs(c) ** 0.8, c) + fold * c * 0.5
            y = deep * math.copysign(abs(q) ** 0.75, q) + (fold + fine + soft) * math.copysign(1, q) * min(
                1, abs(q) * 3
            )
            swing = 0.006 * math.sin(3 * t + seed) * s
            verts.append((x, y, WAIST - (WAIST - HEM) * s + swing))
            around = 1.15 * (waist + hem) / 2
            uvs.append((i / ROUND * around + (0 if side < 0 else min(0.2, 1.4 - around)), (1 - s) * (WAIST - HEM)))
    return verts, uvs, grid(ROUND, DOWN)


def waistband(cloth, wide, elastic):
    """A band over both legs' tops, `wide` times that of 3XL: flat, or ruched by its elastic."""
    n, height = 640 if elastic else 160, 0.042
    verts, uvs = [], []
    turns = np.linspace(0, 2 * math.pi, n + 1)
    oval = lambda f, k: np.copysign(np.abs(f(turns)) ** k, f(turns))
    # its pattern goes around at even distances
    along = np.r_[0, np.cumsum(np.hypot(np.diff(0.243 * wide * oval(np.cos, 0.7)), np.diff(0.021 * oval(np.sin, 0.6))))]
    for j in range(5):
        for i in range(n + 1):
            t = 2 * math.pi * i / n
            c, q = math.cos(t), math.sin(t)
            swell = 1 + 0.012 * math.sin(40 * t)
            x, y = 0.243 * wide * math.copysign(abs(c) ** 0.7, c), 0.021 * swell * math.copysign(abs(q) ** 0.6, q)
            if elastic:
                # Deepest at both edges: a row of stitches holds the middle down.
                ripple = math.sin(66 * t + 0.9 * math.sin(5 * t) + 0.5 * math.sin(13 * t))
                y += (0.0012 + 0.0009 * abs(j - 2)) * ripple
            verts.append((x, y, WAIST - 0.012 + height * j / 4))
            uvs.append((along[i], 0.004 + j * 0.012))
    band = obj("band", verts, grid(n, 4), uvs)
    finish(band, 0.003, 1)
    band.data.materials.append(cloth)


def clip(x, metal):
    """A small brass clip between rail and waistband."""
    for z, size in ((1.590, (0.008, 0.012, 0.030)), (1.568, (0.017, 0.014, 0.014))):
        bpy.ops.mesh.primitive_cube_add(location=(x, -0.016, z))
        part = bpy.context.object
        part.scale = size
        bevel = part.modifiers.new("edge", "BEVEL")
        bevel.width, bevel.segments = 0.003, 3
        part.data.materials.append(metal)


def place_legs(a):
    """Both legs and the waistband; returns how much wider the waist is than in 3XL."""
    cloth = cloth_mat(a["tex"], a.get("kind", "crepe"), 0, 0.0006, (1.4, 1.1))
    waist, hem = widths(a.get("form", "3XL"))
    # The front of the waistband is flat.
    back = a.get("view") == "back"
    for side, seed in ((-1, 4.4), (1, 0.7)) if back else ((-1, 1.3), (1, 2.9)):
        made = obj("leg", *_reordered(leg(side, seed, waist, hem, 0.0036 if back else 0.0026)))
        finish(made, 0.0012, 0)
        made.data.materials.append(cloth)
    waistband(cloth, waist, back)
    return waist


def palazzo(a):
    """Wide trousers, hung by two clips."""
    studio(depth=1.5, floor=False)
    metal = gold("brass", "#B98A4A", 0.3)
    bar(RAIL + 0.026, 0.012, 3).data.materials.append(metal)
    waist = place_legs(a)
    for x in (-0.17, 0.17):
        clip(x * waist, metal)
    if a.get("view") == "detail":
        camera((float(a.get("mx", -0.1)), -0.05, 0.72), 1.3, 0.84, mm=100, fstop=6.3, az=-16)
    else:
        camera((0, 0, 1.085), float(a.get("dist", 2.86)), 1.15, mm=85, az=float(a.get("az", -8)))


def _reordered(made):
    """In the order in which `obj` takes them."""
    verts, uvs, faces = made
    return verts, faces, np.asarray(uvs)
