"""Sleeves of a simulated garment: the one that fell better serves for both arms, and its cuff is rounded as a stiff sewn one is."""

import numpy as np

JOIN = 0.08  # metres beyond the armhole in which one sleeve becomes the other
REACH = 0.06  # metres of the sleeve above its end
ROUNDS = 5


def tidied(D, g):
    """The points of a simulated garment of the cut `g` with both sleeves alike and their cuffs rounded."""
    co, faces, uv = D["co"].astype(float), D["f"], D["uv"].astype(float)
    middle = (uv[:, 0].min() + uv[:, 0].max()) / 2
    out, beyond = uv[:, 0] - middle, beyond_armhole(uv, middle, g)
    creases = [roughness(co, faces, np.where((beyond > 0) & (side * out > 0))[0]) for side in (1, -1)]
    better = 1 if creases[0] <= creases[1] else -1
    print(f"creases right {creases[0]:.3f}, left {creases[1]:.3f}", flush=True)
    done = np.zeros(len(co), bool)
    weight = np.clip(beyond / JOIN, 0, 1) * (better * out < 0)
    for side in (0, 1):
        panel = faces[D["mi"] == side]
        source = panel[((better * out > 0) & (beyond > -0.04))[panel].any(1)]
        for i in np.unique(panel[(weight[panel] > 0).any(1)]):
            if weight[i] > 0 and not done[i]:
                at = mirrored(co, uv, source, np.array([2 * middle - uv[i, 0], uv[i, 1]]))
                co[i] += weight[i] * (at * (-1, 1, 1) - co[i])
                done[i] = True
    return rounded(co, D).astype(np.float32)


def beyond_armhole(uv, middle, g):
    """How far the points of the panel lie on the sleeve's side of the line from the shoulder to the underarm, in metres."""
    (x0, z0), (x1, z1) = (g["sh"], g["zsh"]), g["ua"]
    x, z = np.abs(uv[:, 0] - middle), uv[:, 1] - uv[:, 1].max() + g["zs"]
    return ((x - x0) * (z0 - z1) - (z0 - z) * (x1 - x0)) / np.hypot(x1 - x0, z1 - z0)


def mirrored(co, uv, source, point):
    """Where the cloth of the other side lies at a point of the panel."""
    a, b, c = uv[source[:, 0]], uv[source[:, 1]], uv[source[:, 2]]
    cross = lambda p, q: p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
    whole = cross(b - a, c - a)
    whole = np.where(np.abs(whole) < 1e-12, 1e-12, whole)
    second, third = cross(point - a, c - a) / whole, cross(b - a, point - a) / whole
    weights = np.stack([1 - second - third, second, third], 1)
    best = int(np.argmax(weights.min(1)))
    held = np.clip(weights[best], 0, 1)
    return held / held.sum() @ co[source[best]]


def roughness(co, faces, points):
    """How sharply the cloth bends at its edges, on average: 0 is flat."""
    own = faces[np.isin(faces, points).all(1)]
    normals = np.cross(co[own[:, 1]] - co[own[:, 0]], co[own[:, 2]] - co[own[:, 0]])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    edges = np.sort(np.stack([own, np.roll(own, -1, 1)], 2).reshape(-1, 2), 1)
    order = np.lexsort((edges[:, 1], edges[:, 0]))
    same = (edges[order][1:] == edges[order][:-1]).all(1)
    one, other = order[1:][same] // 3, order[:-1][same] // 3
    return float((1 - (normals[one] * normals[other]).sum(1)).mean())


def rounded(co, D):
    """The points with the cuffs smoothed: rims along themselves, the cloth above them less and less."""
    faces = D["f"]
    ends = np.unique(np.sort(np.stack([faces, np.roll(faces, -1, 1)], 2).reshape(-1, 2), 1), axis=0)
    rim = rim_of(faces)
    weight, on_rim = np.zeros(len(co)), np.zeros(len(co), bool)
    for loop in loops(rim):
        if abs(co[loop].mean(0)[0]) < 0.15:
            continue
        on_rim[loop] = True
        # along the cloth, not through the air: the panel's own coordinates say how far it is from the rim
        for side in (0, 1):
            panel = np.unique(faces[D["mi"] == side])
            own = np.intersect1d(panel, loop)
            away = np.min(np.hypot(*(D["uv"][panel, None] - D["uv"][own][None]).transpose(2, 0, 1)), 1)
            weight[panel] = np.maximum(weight[panel], np.clip(1 - away / REACH, 0, 1))
    both = np.concatenate([ends, ends[:, ::-1]])
    # a point of a rim follows its neighbours on the rim only
    rims = np.concatenate([rim, rim[:, ::-1]])
    both = np.concatenate([both[~on_rim[both[:, 0]]], rims[on_rim[rims[:, 0]]]])
    count = np.maximum(np.bincount(both[:, 0], minlength=len(co)), 1)[:, None]
    # steps back keep the sleeve as wide as it was (Taubin 1995)
    for step in (0.5, -0.52) * ROUNDS:
        total = np.stack([np.bincount(both[:, 0], co[both[:, 1], i], len(co)) for i in range(3)], 1)
        co = co + step * weight[:, None] * (total / count - co)
    return co


def rim_of(faces):
    """The edges that belong to one face only."""
    ends, uses = np.unique(
        np.sort(np.stack([faces, np.roll(faces, -1, 1)], 2).reshape(-1, 2), 1), axis=0, return_counts=True
    )
    return ends[uses == 1]


def loops(rim):
    """The closed loops of an array of rim edges, as arrays of points."""
    label = {int(v): int(v) for v in np.unique(rim)}

    def root(v):
        while label[v] != v:
            v = label[v]
        return v

    for a, b in rim:
        label[root(int(a))] = root(int(b))
    roots = np.array([root(v) for v in label])
    points = np.array(list(label))
    return [points[roots == r] for r in np.unique(roots)]
