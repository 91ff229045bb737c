"""Garments as flat pieces: outlines with labelled edges, and the plan by which trims are drawn."""

import json
import math

import numpy as np

from scenes.styles import cut
from studio.places import TEX


def smoothpts(P, h):
    """P: [(x,z,label_of_segment_to_next)], returns dense polyline + labels"""
    out = []
    for (x0, z0, l), (x1, z1, _) in zip(P, P[1:] + P[:1]):
        n = max(1, round(math.hypot(x1 - x0, z1 - z0) / h))
        for k in range(n):
            out.append((x0 + (x1 - x0) * k / n, z0 + (z1 - z0) * k / n, l))
    return out


def bez(p0, p1, p2, n=10):
    """n points of a quadratic curve."""
    return [
        (
            (1 - t) ** 2 * p0[0] + 2 * t * (1 - t) * p1[0] + t * t * p2[0],
            (1 - t) ** 2 * p0[1] + 2 * t * (1 - t) * p1[1] + t * t * p2[1],
        )
        for t in np.linspace(0, 1, n)
    ]


def mirrored(R):
    """A right half, from the centre of the neck to the hem, becomes a closed outline."""
    return R + [(-R[i][0], R[i][1], R[i - 1][2]) for i in range(len(R) - 1, 0, -1)]


def sleeveless(g, front, h):
    """Outline of a waistcoat: armholes are labelled as cuffs, for their trim."""
    dn = g["nf"] if front else g["nb"]
    nk = bez((0, g["zs"] - dn), (g["neck"], g["zs"] - dn), (g["neck"], g["zs"]), 12)
    tx, tz = g["sh"], g["zsh"]
    ux, uz = g["ua"]
    R = (
        [(x, z, "neck") for x, z in nk[:-1]]
        + [(*nk[-1], "seam"), (tx, tz, "cuff")]
        + [(x, z, "cuff") for x, z in bez((tx, tz), (tx - 0.012, uz + 0.04), (ux, uz), 12)[1:-1]]
        + [(ux, uz, "seam")]
    )
    R += [(x, z, "seam") for x, z in bez((ux, uz), (g["waist"][0], g["waist"][1]), g["hip"], 8)[1:-1]] + [
        (*g["hip"], "seam"),
        (*g["hem"], "hem"),
    ]
    P = smoothpts(mirrored(R), h)
    bx, bz = g["hem"]
    return [(x, z - (0.012 * (1 - (x / bx) ** 2) if abs(z - bz) < 1e-6 else 0), l) for x, z, l in P]


def outline(st, front, h, size):
    """Closed outline of one panel in a size: (x, z, label of the edge that follows), points h metres apart."""
    g = cut(st, size)
    if "th" not in g:
        return sleeveless(g, front, h)
    th = math.radians(g["th"])
    ca, sa = math.cos(th), math.sin(th)
    top = (g["sh"], g["zsh"])
    e = (top[0] + ca * g["sl"], top[1] - sa * g["sl"])
    c2 = (e[0] - sa * g["cuff"], e[1] - ca * g["cuff"])
    dn = g["nf"] if front else g["nb"]
    R = []  # right half from the neck's centre
    nk = bez((0, g["zs"] - dn), (g["neck"] * 1.0, g["zs"] - dn), (g["neck"], g["zs"]), 12)
    R += [(x, z, "neck") for x, z in nk[:-1]]
    sh = bez(nk[-1], (g["sh"] * 0.9, g["zsh"] + 0.012), (top[0] + ca * 0.06, top[1] - sa * 0.06), 6)
    R += [(x, z, "seam") for x, z in sh]
    R += [(*e, "cuff")]
    ua = bez(c2, (g["ua"][0] + 0.06, g["ua"][1] + 0.03), g["ua"], 8)
    R += [(x, z, "seam") for x, z in ua[:-1]]
    side = bez(g["ua"], (g["waist"][0] - 0.01, g["waist"][1]), g["hip"], 8)
    R += [(x, z, "seam") for x, z in side[:-1]]
    hx, hz = g["hip"]
    bx, bz = g["hem"]
    zs = g["slit"]
    if zs < hz and zs > bz:
        t = (hz - zs) / (hz - bz)
        R += [(hx, hz, "seam"), (hx + (bx - hx) * t, zs, "slit")]
    else:
        R += [(hx, hz, "seam")]
    R += [(bx, bz, "hem")]
    if "arc" in g:
        R += [(x, z, "hem") for x, z in bez((bx, bz), (bx * 0.62, g["arc"]), (0.02, g["arc"]), 14)[1:]]
    P = smoothpts(mirrored(R), h)
    if "arc" in g:
        return P
    # a slightly curved hem
    return [(x, z - (0.018 * (1 - (x / bx) ** 2) if abs(z - bz) < 1e-6 else 0), l) for x, z, l in P]


# down the placket of a man's kurta, in metres below the neckline
FIRST_BUTTON, BUTTON_GAP = 0.026, 0.058

# widths of the trims in mm, where a style differs from the ordinary
TRIMS = {
    "mens": dict(hem=30, neck=6, cuff=46, placket=250),
    "waistcoat": dict(hem=0, neck=32, cuff=20, placket=720),
    "anarkali": dict(hem=110),
}
WHITE_TRIMS = dict(hem=110, neck=40, cuff=46)


def panel_json(st, name, trim, size):
    """Writes the drawing plan of both panels of a style, <name>_f.json and _b.json, for textiles/panel.py"""
    tailored = st == "mens"
    if tailored and trim == "band":
        trim = "tailored"
    width = {
        **dict(hem=90, neck=38, cuff=42, placket=240),
        **(WHITE_TRIMS if trim == "white" else {}),
        **TRIMS.get(st, {}),
    }
    neckw = 36 if tailored else width["neck"]
    placket = width["placket"]
    for fb in (1, 0):
        O = outline(st, fb, 0.012, size)
        xs = [p[0] for p in O]
        zs = [p[1] for p in O]
        W = (max(xs) - min(xs) + 0.04) * 1000
        Z1 = max(zs) + 0.02
        Z0 = min(zs) - 0.02
        q = lambda p: [(p[0] * 1000 + W / 2), (Z1 - p[1]) * 1000]
        T = []
        n = len(O)
        runs = []
        k = next(i for i in range(n) if O[i][2] != O[i - 1][2])
        for i in range(k, k + n):
            p = O[i % n]
            if not runs or runs[-1][0] != p[2]:
                runs.append([p[2], [p]])
            else:
                runs[-1][1].append(p)
        for r, nx in zip(runs, runs[1:] + runs[:1]):
            r[1].append(nx[1][0])
        for l, P in runs:
            w = width.get(l, 0)
            if w:
                T.append(dict(pts=[q(p) for p in P], width=w, style=trim, side=1, kind=l))
        if fb and placket:
            z = cut(st, size)["zs"] - cut(st, size)["nf"]
            T.insert(
                0,
                dict(
                    pts=[
                        [W / 2 + neckw / 2, (Z1 - z) * 1000],
                        [W / 2 + neckw / 2, (Z1 - z) * 1000 + placket],
                    ],
                    width=neckw,
                    style="tailored" if tailored else trim,
                    side=1,
                    kind="placket",
                ),
            )
        json.dump(
            dict(w=W, h=(Z1 - Z0) * 1000, trims=T), open(f'{TEX}/{name}_{"f" if fb else "b"}.json', "w")
        )
