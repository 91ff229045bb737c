"""Folds of a garment that hangs. Simulated cloth as wide as a chart says hangs nearly smooth, so its folds are modelled on the settled
garment: soft folds that fall from the bust, creases that pull from the underarm and rest on the hips, and those of a sleeve."""

import math

import numpy as np

from scenes.modelled_parts import flared, straightened
from scenes.sleeves import beyond_armhole
from scenes.smooth_noise import smooth_noise, smoothstep

# Of a style: how many folds go around it, how far they stand out at the hem, where they begin, how deep its sleeves crease, how deep the
# creases from underarm and hip are, and how long the stiff placket is, all in metres.
FALLS = dict(
    kaftan=dict(count=10, deep=0.040, top=1.24, sleeve=0.009),
    kurta=dict(count=7, deep=0.032, top=1.16, sleeve=0.008),
    mens=dict(count=7, deep=0.028, top=1.14, sleeve=0.0025),
    tunic=dict(count=8, deep=0.026, top=1.18, sleeve=0.007),
    anarkali=dict(count=17, deep=0.004, top=1.06, sleeve=0.005),
    waistcoat=dict(count=7, deep=0.006, top=1.10, sleeve=0, placket=1.0, pull=0.002),
)
PULL, PLACKET = 0.0055, 0.34


def folded(style, g, points, uv, faces, materials):
    """The points of a finely divided garment of the cut `g` with its folds; `uv`: metres on the panel; materials: 0 front, 1 back."""
    is_back = on_back_only(len(points), faces, materials)
    if style == "anarkali":
        points = flared(g, points, uv, is_back)
    if "th" in g:
        points = straightened(g, points, uv, is_back)
    fall = FALLS[style]
    out = hanging(fall, g, points) + pulled(fall, g, points)
    if "th" in g:
        beyond = beyond_armhole(uv, (uv[:, 0].min() + uv[:, 0].max()) / 2, g)
        sleeve = smoothstep(-0.02, 0.06, beyond)
        out += sleeve * (creased(fall, g, points, beyond) - out)
    # pressed cloth is never quite even
    out += 0.0011 * smooth_noise(points, (0.11, 0.11, 0.20), 51) + 0.0006 * smooth_noise(points, (0.045, 0.045, 0.07), 53, 40)
    return points + normals_of(points, faces) * (out * softness(fall, g, points))[:, None]


def hanging(fall, g, points):
    """How far the folds stand out that fall from the bust to the hem; they wander, and begin at different heights."""
    x, y, z = points.T
    angle = np.arctan2(x, -y)
    around = np.stack([np.cos(angle), np.sin(angle)], 1)
    place = np.column_stack([around, z])
    start = fall["top"] + 0.13 * smooth_noise(around, (0.5, 0.5), 5)
    share = (start - z) / (start - g.get("arc", g["hem"][1]))
    turn = fall["count"] * angle + 1.5 * smooth_noise(place, (1.0, 1.0, 0.55), 3) + 0.6
    ripple = 0.5 + 0.5 * np.cos(2.3 * turn + 1.7 * smooth_noise(place, (0.6, 0.6, 0.6), 8))
    wave = 0.5 + 0.5 * np.cos(turn) + 0.2 * ripple * smoothstep(0.3, 1, share)
    strength = np.clip(0.75 + 0.35 * smooth_noise(around, (0.35, 0.35), 11), 0.25, 1.4)
    return fall["deep"] * smoothstep(0, 1, share) ** 1.15 * wave * strength


def pulled(fall, g, points):
    """How far the creases stand out that pull from the underarm to the bust and the shoulder blade, and those above the hips."""
    x, y, z = points.T
    out = np.zeros(len(points))
    for side in (1, -1):
        for face, seed in ((-1, 21), (1, 27)):
            right, up = side * x - g["ua"][0] * 0.62, z - g["ua"][1] - 0.02
            lean = 0.65 + 0.2 * side * face
            across, along = up * math.cos(lean) - right * math.sin(lean), right * math.cos(lean) + up * math.sin(lean)
            near = np.exp(-((along / 0.12) ** 2 + (across / 0.075) ** 2)) * (np.sign(y) == face)
            out += near * np.cos(2 * math.pi * across / 0.085 + 1.3 * smooth_noise(points, (0.25, 0.25, 0.25), seed + side))
    angle = np.arctan2(x, -y)
    aside = np.abs(np.sin(angle))
    here = np.exp(-(((z - 1.0) / 0.09) ** 2)) * aside**1.5 * np.clip(smooth_noise(points, (0.2, 0.2, 0.14), 33), 0, 1.5)
    level = (z + 0.09 * aside * np.cos(angle)) / 0.07
    out += 0.7 * here * np.cos(2 * math.pi * level + 2.4 * smooth_noise(points, (0.2, 0.2, 0.4), 31))
    return fall.get("pull", PULL) * out


def creased(fall, g, points, beyond):
    """How far a sleeve's cloth stands out: folds along it, and creases across it below the shoulder and at the elbow."""
    x, y, _ = points.T
    turn = np.arctan2(y, np.abs(x) - g["sh"] - 0.05)
    falls = np.cos(3 * turn + 0.8 * smooth_noise(points, (0.3, 0.3, 0.4), 41))
    across = np.cos(2 * math.pi * beyond / 0.058 + 1.6 * smooth_noise(points, (0.16, 0.16, 0.3), 43) + 0.8 * np.cos(turn))
    bends = np.exp(-(((beyond - 0.12) / 0.10) ** 2))
    if g["sl"] > 0.5:
        bends += 0.9 * np.exp(-(((beyond - 0.30) / 0.08) ** 2))
    here = np.clip(0.3 + 0.7 * smooth_noise(points, (0.2, 0.2, 0.15), 45), 0, 1.3)
    return fall["sleeve"] * (0.5 * bends * across * here + 0.6 * smoothstep(0.05, g["sl"], beyond) * falls)


def softness(fall, g, points):
    """1 where cloth folds freely, 0 at the stiff neckline and placket."""
    x, y, z = points.T
    neck = smoothstep(0, 0.10, np.hypot(x, (z - g["zs"]) * 0.8) - g["neck"])
    length = fall.get("placket", PLACKET)
    below = 1 - smoothstep(length - 0.1, length, g["zs"] - g["nf"] - z)
    return neck * (1 - (y < 0) * (1 - smoothstep(0.03, 0.08, np.abs(x))) * below)


def on_back_only(count, faces, materials):
    """Whether all faces around a point belong to the back panel."""
    around = np.bincount(faces.ravel(), minlength=count)
    return np.bincount(faces.ravel(), np.repeat(materials, faces.shape[1]), count) == around


def normals_of(points, faces):
    """Unit normals of the points of a mesh of quads."""
    a, b, c, d = (points[faces[:, i]] for i in range(4))
    across = np.cross(c - a, d - b)
    total = np.stack([np.bincount(faces.ravel(), np.repeat(across[:, i], 4), len(points)) for i in range(3)], 1)
    return total / (np.linalg.norm(total, axis=1, keepdims=True) + 1e-12)
