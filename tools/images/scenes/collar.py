"""What a man's kurta closes with: a band collar on the neckline, and buttons down the placket."""

import math

import bpy
import numpy as np
from mathutils import Vector

from scenes.pattern_cutting import BUTTON_GAP, FIRST_BUTTON
from studio.cloth import finish
from studio.materials import cloth_mat, mat
from studio.stage import ball, grid, lathe, obj

HEIGHT, CORNER, OPEN = 0.036, 0.016, 0.003
AROUND, UP = 220, 10


def neckline(D):
    """The rim of the opening at the neck as a smooth closed curve from the middle of the front, evenly spaced."""
    edges, uses = np.unique(
        np.sort(np.stack([D["f"], np.roll(D["f"], -1, 1)], 2).reshape(-1, 2), 1), axis=0, return_counts=True
    )
    neighbours = {}
    for a, b in edges[uses == 1]:
        neighbours.setdefault(int(a), []).append(int(b))
        neighbours.setdefault(int(b), []).append(int(a))
    high = {v for v in neighbours if D["co"][v, 2] > 1.36 and abs(D["co"][v, 0]) < 0.12}
    loop = [min(high, key=lambda v: D["co"][v, 1])]
    loop.append(max(neighbours[loop[0]], key=lambda v: D["co"][v, 0]))
    while True:
        following = [v for v in neighbours[loop[-1]] if v != loop[-2]]
        if not following or following[0] == loop[0]:
            break
        loop.append(following[0])
    around = np.vstack([D["co"][loop], D["co"][loop[:1]]]).astype(float)
    length = np.r_[0, np.cumsum(np.linalg.norm(np.diff(around, axis=0), axis=1))]
    even = np.linspace(0, length[-1], AROUND, endpoint=False)
    curve = np.stack([np.interp(even, length, around[:, i]) for i in range(3)], 1)
    for _ in range(14):
        curve = (np.roll(curve, 1, 0) + 2 * curve + np.roll(curve, -1, 0)) / 4
    return curve, length[-1]


def collar(a, D, is_laid=False):
    """A stand of 36 mm that leans to the neck, open in front, its corners round; on a table it lies as high as it stands on a form."""
    curve, length = neckline(D)
    curve = np.vstack([curve, curve[:1]])
    along = np.linspace(0, length, AROUND + 1)
    inside = (along > OPEN) & (along < length - OPEN)
    verts, uvs = [], []
    for p, s in zip(curve[inside], along[inside]):
        from_end = min(s, length - s) - OPEN
        round_off = max(0.0, CORNER - from_end)
        top = HEIGHT - CORNER + math.sqrt(max(0.0, CORNER**2 - round_off**2))
        out = np.array([p[0], p[1] - 0.012, 0]) / max(math.hypot(p[0], p[1] - 0.012), 1e-6)
        lean = 0.27 - 0.24 * out[1]
        rise = np.array([0, 0, 1]) - out * lean
        if is_laid:
            # on a table it lies in the opening and above the nape, its upper edge a smaller oval
            rise, out = (curve.mean(0) - p) * (0.28, 0, 0.28) + (0, 0, 0.034), np.array([0, -1, 0])
        rise /= np.linalg.norm(rise)
        for j in range(UP + 1):
            v = j / UP
            verts.append(
                p + rise * (top * v - 0.004) + out * (0.0026 * (1 - v) + 0.0022 * math.sin(math.pi * v))
            )
            uvs.append((s + 0.01, 0.002 + top * v))
    made = obj("collar", verts, grid(UP, int(inside.sum()) - 1), np.array(uvs))
    finish(made, 0.0026, 1)
    made.data.materials.append(cloth_mat(f'{a["tex"]}_c', a.get("kind", "cotton"), 0, 0.0006, (0.6, 0.04)))


def placket_buttons(D, tone, count):
    """Sewn-on buttons of shell or wood in the middle of the front, each flat on the cloth."""
    front = D["f"][D["mi"] == 0]
    corners = D["uv"][front].astype(float)
    middle = (D["uv"][front][..., 0].min() + D["uv"][front][..., 0].max()) / 2
    near = np.abs(D["uv"][:, 0] - middle) < 0.02
    top = D["uv"][near & np.isin(np.arange(len(near)), front), 1].max()
    shell, dark = mat("shell", tone, 0.22, 0, Specular=0.6, Clearcoat=0.3), mat("hole", "#3A2E26", 0.8)
    for k in range(count):
        weights = barycentric(corners, np.array([middle, top - FIRST_BUTTON - BUTTON_GAP * k]))
        i = int(np.argmax(weights.min(1)))
        a, b, c = D["co"][front[i]].astype(float)
        normal = Vector(np.cross(b - a, c - a)).normalized()
        if normal.y > 0:
            normal.negate()
        at = Vector(weights[i] @ np.array([a, b, c])) + normal * 0.0022
        profile = [(0.0001, 0.0006), (0.0030, 0.0006), (0.0037, 0.0012), (0.0047, 0.0018), (0.0056, 0.0012)]
        button = lathe("button", [*profile, (0.0058, 0.0), (0.0054, -0.001)], 48, shell)
        turn = normal.to_track_quat("Z", "Y")
        button.location, button.rotation_mode, button.rotation_quaternion = at, "QUATERNION", turn
        for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            hole = ball(at + turn @ Vector((x * 0.00105, y * 0.00105, 0.0005)), 0.00062, dark, 10)
            hole.scale = (1, 1, 1)
    bpy.context.view_layer.update()


def barycentric(corners, point):
    """Weights of a point in each triangle of the plane; all are positive in the one that holds it."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    cross = lambda p, q: p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
    whole = cross(b - a, c - a)
    whole = np.where(np.abs(whole) < 1e-12, 1e-12, whole)
    second, third = cross(point - a, c - a) / whole, cross(b - a, point - a) / whole
    return np.stack([1 - second - third, second, third], 1)
