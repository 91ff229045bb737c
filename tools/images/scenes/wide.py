"""Compositions for the shop's own pages: hero, collections, journal."""

import math

from scenes.garment import place_garment
from scenes.home import bowl, place_cushion
from scenes.jewellery import place_bangles
from scenes.placed import placed
from scenes.potli import place_potli
from scenes.stack import folded
from studio.court import courtyard
from studio.light import camera, studio


def hero(a):
    """Dressed forms in a row at the right of a courtyard wall; the left is wall, for words. styles, tex, kinds, forms: by commas"""
    courtyard()
    names = [a[k].split(",") for k in ("styles", "tex", "kinds", "forms")]
    places = ((-0.22, 0.0, -14), (0.56, 0.26, 6), (1.16, -0.02, 16))
    for (style, texture, kind, size), (x, y, turn) in zip(zip(*names), places):
        options = dict(style=style, tex=texture, kind=kind, form=size, view="whole")
        placed(lambda: place_garment(options), (x, y, 0), turn)
    camera((0.12, 0.1, 0.95), 4.3, 1.1, mm=85, az=-3)


def pair(a):
    """Two dressed forms, the second half a step behind. styles, textures, kinds: two of each, by commas"""
    studio(depth=2.0)
    names = [a[k].split(",") for k in ("styles", "tex", "kinds")]
    for i, (style, texture, kind) in enumerate(zip(*names)):
        options = dict(style=style, tex=texture, kind=kind)
        placed(lambda: place_garment(options), ((-0.43, 0.0, 0), (0.47, 0.42, 0))[i], (-14, 16)[i])
    camera(
        (0.02, 0.1, float(a.get("cz", 0.95))),
        float(a.get("dist", 3.9)),
        float(a.get("cz", 0.95)) + 0.12,
        mm=85,
        az=-2,
    )


def stacked(a):
    """A tall stack of folded shawls, borders forward."""
    studio(depth=1.3)
    z, textures = 0.004, a["tex"].split(",")
    for i, texture in enumerate(textures):
        z, _ = folded(
            texture,
            z,
            W=0.37 - 0.005 * i,
            D=0.27,
            n=6,
            th=0.0125,
            seed=i + 21,
            rot=math.radians((2, -1.5, 1, -2.4)[i % 4]),
            vstart=0.005,
        )
    camera((0.0, 0, z * 0.47), float(a.get("dist", 1.75)), 0.74, mm=85, az=float(a.get("az", -24)), fstop=16)


def dressing_table(a):
    """A potli, a pile of bangles and folded silk."""
    studio(depth=1.2, key=0.92)
    folded(
        a["tex"].split(",")[1], 0.004, W=0.34, D=0.24, n=3, th=0.012, seed=4, rot=math.radians(7), vstart=0.02
    )
    placed(lambda: place_potli(dict(a, tex=a["tex"].split(",")[0])), (-0.045, 0.02, 0.043), 8)
    placed(lambda: place_bangles(a), (0.115, -0.11, 0.04), 0)
    camera((0.035, -0.03, 0.106), 1.3, 0.4, mm=85, az=-9, fstop=13)


def settle(a):
    """Two cushions, one before the other, and a bowl."""
    studio(depth=1.4)
    first, second = a["tex"].split(",")[:2]
    place_cushion(second, "cotton", 5, a.get("piping2", "#EFE6D4"), (0.13, 0.21, 0), -12, -14, side=0.46)
    place_cushion(first, "cotton", 2, a.get("piping", "#EFE6D4"), (-0.11, -0.03, 0), -15, 12, side=0.44)
    bowl((0.2, -0.22, 0.002), 0.075, 0.058, a.get("bowl", "#B5603F"))
    camera((0.02, 0, 0.2), 2.55, 0.56, mm=85, az=-6, fstop=16)
