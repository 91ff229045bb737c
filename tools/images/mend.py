#!/usr/bin/python3
"""Mends a simulated garment where points of the cloth slipped through the form: mend.py <form> <u> <v> <radius>

The points of the front within `radius` metres of (u, v) on the panel are stretched anew between their neighbours.
"""

import os
import sys

import numpy as np

from studio.places import SIM


def mend(form, u, v, radius):
    """Writes sim/<form>.npz anew with the loose points between their neighbours."""
    path = os.path.join(SIM, form + ".npz")
    kept = dict(np.load(path))
    points, faces = kept["co"].astype(float), kept["f"]
    front = np.unique(faces[kept["mi"] == 0])
    loose = np.zeros(len(points), bool)
    loose[front] = np.hypot(*(kept["uv"][front] - (u, v)).T) < radius
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    ends = np.concatenate([ends, ends[:, ::-1]])
    ends = ends[loose[ends[:, 0]]]
    count = np.bincount(ends[:, 0], minlength=len(points))[loose][:, None]
    for _ in range(600):
        total = np.stack(
            [np.bincount(ends[:, 0], points[ends[:, 1], axis], len(points)) for axis in range(3)], 1
        )
        points[loose] = total[loose] / count
    kept["co"] = points.astype(np.float32)
    np.savez_compressed(path, **kept)
    print(f"{loose.sum()} points of {form} moved")


if __name__ == "__main__":
    mend(sys.argv[1], *map(float, sys.argv[2:5]))
