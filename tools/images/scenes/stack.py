"""Folded cloth in a stack; the folding profile is swept sideways, nothing is simulated."""

import math

import numpy as np
from mathutils import Vector, noise

from studio.cloth import finish
from studio.light import camera, studio
from studio.materials import cloth_mat
from studio.stage import grid, obj


def fold_profile(D, n, th, gap, seed, thk=0.0045):
    """serpentine seen from the side: n layers of depth D; returns points (y,z), front folds are round"""
    R = np.random.default_rng(seed)
    P = []
    z = 0
    for k in range(n):
        d0 = -D / 2 + R.uniform(0, 0.008)
        d1 = D / 2 - R.uniform(0, 0.008)
        ys = np.linspace(d0, d1, 60) if k % 2 == 0 else np.linspace(d1, d0, 60)
        P += [(y, z) for y in ys]
        if k < n - 1:
            r = th / 2
            yc = ys[-1]
            sg = 1 if k % 2 == 0 else -1
            P += [
                (yc + sg * r * 1.15 * math.sin(t), z + r - r * math.cos(t))
                for t in np.linspace(0, math.pi, 14)[1:-1]
            ]
        z += th
    return np.array(P)


def folded(
    tex, z0, W=0.34, D=0.30, n=8, th=0.0082, seed=1, kind="wool", vstart=0.02, rot=0, sag=0.004, weave=0
):
    """One folded piece lying at height z0; returns the height above it and the object."""
    P = fold_profile(D, n, th, 0, seed)
    seg = np.r_[0, np.cumsum(np.hypot(*np.diff(P, axis=0).T))]
    # outer wrap: the top layer comes from the front fold
    nx = 110
    V = []
    UV = []
    xs = np.linspace(-W / 2, W / 2, nx + 1)
    for (y, z), sl in zip(P, seg):
        for x in xs:
            q = Vector((x * 7, y * 6, seed * 3 + z * 9))
            wob = noise.noise(q) * 0.0022 + noise.noise(q * 2.7) * 0.0009
            e = abs(x) / (W / 2)
            lay = z / th
            dz = (
                wob * 1.3
                - sag * (e**3) * (lay / n) * 1.2
                + 0.0016 * math.sin(x * 23 + seed + lay * 1.7) * (0.3 + lay / n)
            )
            dy = noise.noise(Vector((x * 5, lay * 2.3, seed))) * 0.004 + 0.0018 * math.sin(31 * x + lay)
            dx = noise.noise(Vector((lay * 1.9, seed, y * 4))) * 0.0035 * (1 if x > 0 else -1)
            c, s_ = math.cos(rot), math.sin(rot)
            X, Y = x + dx, y + dy
            V.append((X * c - Y * s_, X * s_ + Y * c, z0 + z + dz))
            UV.append((0.5 + x * 1.0, vstart + sl))
    # pattern direction: the end border lies on the front of the top layer
    UV = np.array(UV)
    UV[:, 1] = vstart + (seg[-1] - (UV[:, 1] - vstart))
    o = obj("fold", V, grid(nx, len(P) - 1), UV)
    finish(o, 0.0052, 1)
    o.data.materials.append(cloth_mat(tex, kind, weave, 0.0007))
    return z0 + n * th + 0.002, o


def shawl_stack(a):
    """A stack of the textiles in `tex`, by commas."""
    studio(depth=1.1)
    T = a["tex"].split(",")
    T = T * 2 if len(T) == 1 else T
    z = 0.004
    for i, t in enumerate(T):
        z, _ = folded(
            t,
            z,
            W=0.35 - 0.006 * i,
            D=0.27,
            n=6,
            th=0.0125,
            seed=i + int(a.get("seed", 3)),
            rot=math.radians((-1.5, 2, -1, 1.2)[i % 4]),
            vstart=0.005 if i < len(T) - 1 else 0.004,
        )
    if a.get("view") == "detail":
        camera((-0.05, -0.1, z * 0.72), 0.62, 0.28, mm=100, fstop=8, az=-24)
    else:
        camera((0, 0, z * 0.44), 1.62, 0.62, mm=85, az=-22, fstop=16)
