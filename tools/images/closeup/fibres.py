"""Loose fibres on a cloth: nap of wool, fluff of hand-spun cotton."""

import cairo
import numpy as np


def hairs(view, albedo, height, density, seed):
    """The cloth with `density` hairs a square centimetre; shorter ones are many, long ones few."""
    if not density:
        return albedo, height
    h, w = height.shape
    rng = np.random.default_rng(seed + 7)
    s = cairo.ImageSurface(cairo.FORMAT_A8, w, h)
    c = cairo.Context(s)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    area = (w * view.pixel / 10) * (h * view.pixel / 10)
    for _ in range(int(area * density)):
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        long = rng.gamma(2.0, 0.9) / view.pixel
        turn, bend = rng.uniform(0, 6.28), rng.normal(0, 0.9)
        dx, dy = np.cos(turn) * long, np.sin(turn) * long
        c.move_to(x, y)
        c.curve_to(
            x + dx * 0.3 - dy * bend * 0.3, y + dy * 0.3 + dx * bend * 0.3,
            x + dx * 0.7 - dy * bend * 0.5, y + dy * 0.7 + dx * bend * 0.5,
            x + dx, y + dy,
        )
        c.set_line_width(rng.uniform(0.6, 1.5))
        c.set_source_rgba(0, 0, 0, rng.uniform(0.10, 0.42))
        c.stroke()
    s.flush()
    fluff = np.ndarray((h, s.get_stride()), np.uint8, s.get_data())[:, :w].astype(np.float32) / 255
    pale = 0.72 * albedo + 0.22
    return albedo + (pale - albedo) * (0.55 * fluff)[..., None], height + 0.05 * fluff
