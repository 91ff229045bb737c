"""Parts of a simulated garment that are modelled instead, because a simulation lets them bunch: skirts of anarkalis and ends of sleeves."""

import math

import numpy as np

from scenes.sleeves import beyond_armhole
from scenes.smooth_noise import smooth_noise, smoothstep

# The skirt of an anarkali: how many folds go around it, how far they stand out at the hem, the radius of the hem as it hangs, and the
# height within which the skirt passes into the simulated bodice, in metres.
FOLDS, DEPTH, HEM_RADIUS, PASSAGE = 17, 0.062, 0.43, 0.24
# A sleeve that ends so soon below the underarm stays as simulated, and a long one down to so far above its cuff, in metres. A long
# sleeve lies in folds around the arm, and its cuff as close as this share of its girth.
SHORT, CUFF, CLOSE = 0.11, 0.16, 0.74


def on_panel(g, uv):
    """Where points lie on the flat panel of the cut `g`: metres from its middle, and height."""
    middle = (uv[:, 0].min() + uv[:, 0].max()) / 2
    return uv[:, 0] - middle, uv[:, 1] - uv[:, 1].max() + g["zs"]


def flared(g, points, uv, is_back):
    """The points of an anarkali with its skirt in even folds around a cone, as long as it is cut."""
    x, z = on_panel(g, uv)
    (seam_width, seam), (hem_width, side_hem) = g["hip"], g["hem"]
    # a point lies on a ray from the seam to the hem: 0 is the middle of the panel, -1 and 1 are its sides
    ray = np.clip(x / (seam_width + (hem_width - seam_width) / (seam - side_hem) * (seam - z)), -1, 1)
    below = np.hypot(x - ray * seam_width, seam - z) * np.sign(seam - z)
    share = np.clip(below / float(np.median(below[below > 0.96 * below.max()])), 0, 1)
    angle = ray * math.pi / 2
    angle = np.where(is_back, math.pi - angle, angle)
    outwards = np.stack([np.sin(angle), -np.cos(angle)], 1)

    # at the seam the cone is as wide as the simulated cloth
    ring = points[np.abs(points[:, 2] - seam + 0.02) < 0.025]
    centre = (ring[:, 1].max() + ring[:, 1].min()) / 2
    seam_x = (np.percentile(ring[:, 0], 98) - np.percentile(ring[:, 0], 2)) / 2
    seam_y = (ring[:, 1].max() - ring[:, 1].min()) / 2
    radius_x = seam_x + (HEM_RADIUS - seam_x) * share**1.15
    radius_y = seam_y + (HEM_RADIUS * 0.94 - seam_y) * share**1.15

    place = np.column_stack([outwards, share])
    turn = FOLDS * angle + 0.9 * smooth_noise(place, (0.9, 0.9, 1.2), 61)
    ripple = np.cos(2 * turn + 1.6 * smooth_noise(place, (0.5, 0.5, 1.0), 67))
    size = np.clip(0.85 + 0.22 * smooth_noise(outwards, (0.3, 0.3), 63), 0.45, 1.3)
    deep = DEPTH * smoothstep(0.02, 1.0, share) ** 0.9 * size
    stand = deep * (0.24 + 0.5 * np.cos(turn) + 0.09 * ripple)

    widening = (radius_x + radius_y - seam_x - seam_y) / 2
    laid = np.column_stack(
        [
            outwards[:, 0] * (radius_x + stand),
            centre * (1 - share) + outwards[:, 1] * (radius_y + stand),
            seam - np.sqrt(np.maximum(below**2 - widening**2, 0)),
        ]
    )
    return points + smoothstep(-0.02, PASSAGE, below)[:, None] * (laid - points)


def straightened(g, points, uv, is_back):
    """The points with both sleeves laid around a straight axis down to the cuff, from the underarm or, if they are long, from below the
    elbow: simulated cuffs roll up."""
    x, z = on_panel(g, uv)
    angle = math.radians(g["th"])
    axis, downwards = np.array([math.cos(angle), -math.sin(angle)]), np.array([-math.sin(angle), -math.cos(angle)])
    place = np.column_stack([np.abs(x), z]) - (g["sh"], g["zsh"])
    along, below = place @ axis, place @ downwards
    underarm = np.array(g["ua"]) - (g["sh"], g["zsh"])
    start, width = underarm @ axis, underarm @ downwards
    if g["sl"] - start < SHORT:
        return points
    half_girth = np.interp(along, (start, g["sl"]), (width, g["cuff"]))
    share = 1
    if g["sl"] - CUFF > start:
        start, share = g["sl"] - CUFF, CLOSE
    turn = math.pi * np.clip(below / half_girth, 0, 1) * np.where(is_back, -1, 1)
    beyond = beyond_armhole(uv, uv[0, 0] - x[0], g)
    on_sleeve = (along > start - 0.03) & (below < half_girth + 0.02) & (beyond > 0)
    weight = smoothstep(start - 0.02, start + min(0.08, 0.6 * (g["sl"] - start)), along)
    out = points.copy()
    for side in (1, -1):
        own = on_sleeve & (side * x > 0)
        ring = lambda low, high: points[own & (along > low) & (along < high)].mean(0)
        first = ring(start, start + 0.04)
        ahead = ring(g["sl"] - 0.09, g["sl"] - 0.03) - first
        ahead /= np.linalg.norm(ahead)
        upwards = side * np.array([-ahead[2], 0, ahead[0]])
        upwards /= np.linalg.norm(upwards)
        centre = first + np.outer(along[own] - start - 0.02, ahead)
        around = np.outer(np.cos(turn[own]), upwards) - np.outer(np.sin(turn[own]), (0, 1, 0))
        laid = centre + (share * half_girth[own] / math.pi)[:, None] * around
        out[own] += weight[own, None] * (laid - points[own])
    return out
