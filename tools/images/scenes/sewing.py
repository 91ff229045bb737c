"""Front and back pieces as one mesh, joined along the seams."""

import numpy as np
from mathutils import Vector, noise

from scenes.pattern_cutting import outline


def panels(st, h, size):
    """Front and back as one mesh: vertices, uvs in metres, triangles, and 0 front or 1 back for each."""
    from mathutils.geometry import delaunay_2d_cdt

    V = []
    UV = []
    F = []
    MI = []
    share = {}
    for fb in (1, 0):
        O = outline(st, fb, h, size)
        xs = [p[0] for p in O]
        zs = [p[1] for p in O]
        W = max(xs) - min(xs) + 0.04
        Z0 = min(zs) - 0.02
        B = np.array([(p[0], p[1]) for p in O])
        n = len(O)
        seam = {
            (round(O[i][0], 4), round(O[i][1], 4))
            for i in range(n)
            if O[i][2] == "seam" or O[i - 1][2] == "seam"
        }
        gx = []
        j = 0
        z = min(zs)
        while z < max(zs):
            gx += [(x + (h / 2 if j % 2 else 0), z) for x in np.arange(min(xs), max(xs), h)]
            z += h * 0.866
            j += 1
        G = np.array(gx)
        x0, z0 = B[:, 0], B[:, 1]
        x1, z1 = np.roll(x0, -1), np.roll(z0, -1)
        ins = np.zeros(len(G), bool)
        for a, b, c, d in zip(x0, z0, x1, z1):
            if b != d:
                cr = (b > G[:, 1]) != (d > G[:, 1])
                ins ^= cr & (G[:, 0] < (c - a) * (G[:, 1] - b) / (d - b) + a)
        dm = np.min(np.hypot(G[:, None, 0] - B[None, :, 0], G[:, None, 1] - B[None, :, 1]), 1)
        G = G[ins & (dm > h * 0.6)]
        pts = [Vector(p) for p in B] + [Vector(p) for p in G]
        vo, eo, fo, *_ = delaunay_2d_cdt(pts, [(i, (i + 1) % n) for i in range(n)], [], 1, 1e-6)
        idx = []
        SB = np.array(sorted(seam))
        for v in vo:
            key = (round(v.x, 4), round(v.y, 4))
            ds = float(np.min(np.hypot(SB[:, 0] - v.x, SB[:, 1] - v.y)))
            if key in seam and key in share:
                idx.append(share[key])
                continue
            y = 0 if key in seam else min(0.004 + ds * 0.45, 0.05)
            V.append((v.x, -y if fb else y, v.y))
            UV.append((v.x + W / 2, v.y - Z0))
            idx.append(len(V) - 1)
            if key in seam:
                share[key] = len(V) - 1
        for f in fo:
            t = [idx[i] for i in f]
            a, b, c = [Vector((vo[i].x, vo[i].y)) for i in f[:3]]
            ccw = (b - a).cross(c - a) > 0
            F.append(t if ccw == bool(fb) else t[::-1])
            MI.append(0 if fb else 1)
    V = np.array(V, np.float32)
    low = np.clip((1.0 - V[:, 2]) / 0.5, 0, 1) * (V[:, 1] != 0)
    V[:, 1] += (
        low * 0.02 * np.array([noise.noise(Vector((x * 6, 3 if y > 0 else 9, z * 1.2))) for x, y, z in V])
    )
    return V, np.array(UV, np.float32), np.array(F, np.int32), np.array(MI, np.int32)
