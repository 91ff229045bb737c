"""A drawing in millimetres that makes colour and relief with the same strokes."""

import cairo
import numpy as np
from PIL import Image

from textiles.colourways import CW, H


class Art:
    """Draws colour and relief together. Units: millimetres."""

    def __init__(s, w, h, ppm, cw):
        s.w, s.h, s.ppm, s.cw = w, h, ppm, {k: H(v) for k, v in CW[cw].items()}
        W, Hh = int(w * ppm), int(h * ppm)
        s.S = [cairo.ImageSurface(cairo.FORMAT_RGB24, W, Hh) for _ in "ch"]
        s.C = [cairo.Context(x) for x in s.S]
        for c in s.C:
            c.scale(ppm, ppm)
        s.C[0].set_source_rgb(*s.cw["g"])
        s.C[0].paint()
        s.C[1].set_source_rgb(0.5, 0.5, 0.5)
        s.C[1].paint()
        s.mute = 0

    def do(s, f):
        """Runs f on both drawings."""
        for c in s.C:
            f(c)

    def save(s):
        """Saves the state of both drawings."""
        [c.save() for c in s.C]

    def rest(s):
        """Goes back to the saved state."""
        [c.restore() for c in s.C]

    def at(s, x, y, rot=0, k=1, flip=False):
        """Moves the origin; ends with rest()."""
        for c in s.C:
            c.save()
            c.translate(x, y)
            c.rotate(rot)
            c.scale(-k if flip else k, k)

    def col(s, key):
        """A colour of the colourway by its key, or as it is."""
        return s.cw[key] if isinstance(key, str) else key

    def fill(s, path, key, h=0.72):
        """Fills a path with a colour and a height (0 to 1, ground .5)."""
        for i, c in enumerate(s.C):
            c.new_path()
            path(c)
            c.set_source_rgb(*(s.col(key) if i == 0 else (h, h, h)))
            c.fill()

    def stroke(s, path, key, wd, h=0.72, dash=None, cap=cairo.LINE_CAP_ROUND):
        """Draws along a path; width in mm."""
        for i, c in enumerate(s.C):
            c.new_path()
            path(c)
            c.set_line_width(wd)
            c.set_line_cap(cap)
            c.set_line_join(cairo.LINE_JOIN_ROUND)
            c.set_dash(dash or [])
            c.set_source_rgb(*(s.col(key) if i == 0 else (h, h, h)))
            c.stroke()

    def dot(s, x, y, r, key, h=0.75):
        """A filled circle."""
        s.fill(lambda c: c.arc(x, y, r, 0, 7), key, h)

    def out(s, name, grain=0.035, seed=1):
        """Adds the irregularity of yarn and writes both PNGs."""
        rng = np.random.default_rng(seed)
        for surf, suf in zip(s.S, ("rgb", "h")):
            a = np.ndarray((surf.get_height(), surf.get_stride() // 4, 4), np.uint8, surf.get_data())[
                :, : surf.get_width(), :3
            ][:, :, ::-1].astype(np.float32)
            if suf == "rgb" and grain:
                hh, ww = a.shape[:2]  # yarn irregularity: long streaks of warp and weft

                def st(n, m):
                    a_ = np.repeat(
                        np.repeat(rng.normal(0, 1, (-(-hh // n) + 1, -(-ww // m) + 1)), n, 0), m, 1
                    )
                    if n > 1:
                        o = rng.integers(0, n, ww)
                        return a_[(np.arange(hh)[:, None] + o[None, :]), np.arange(ww)[None, :]]
                    if m > 1:
                        o = rng.integers(0, m, hh)
                        return a_[np.arange(hh)[:, None], (np.arange(ww)[None, :] + o[:, None])]
                    return a_[:hh, :ww]

                k = int(30 * s.ppm)
                f = 1 + grain * (0.55 * st(k, 1) + 0.55 * st(1, k) + 0.35 * st(1, 1))
                a *= f[..., None]
            im = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
            (im if suf == "rgb" else im.convert("L")).save(f"{name}_{suf}.png", compress_level=1)
