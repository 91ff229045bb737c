"""Smooth steps and smooth random fields, from which folds are made."""

import math

import numpy as np


def smoothstep(low, high, x):
    """0 at `low`, 1 at `high` and beyond, and smooth between them."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def smooth_noise(points, lengths, seed, count=24):
    """A smooth random field of mean 0 and deviation 1 at points; `lengths` of its waves along each axis, in the units of the points."""
    rng = np.random.default_rng(seed)
    waves = rng.normal(size=(count, points.shape[1])) * (2 * math.pi / np.asarray(lengths)) * 0.5
    return np.cos(points @ waves.T + rng.uniform(0, 2 * math.pi, count)).sum(1) * math.sqrt(2 / count)
