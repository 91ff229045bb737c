"""The hero of the home page."""

from scenes.garment import place_garment
from scenes.placed import placed
from studio.court import courtyard
from studio.light import camera


def hero(a):
    """Dressed forms in a row at the right of a courtyard wall; the left is wall, for words. styles, tex, kinds, forms: by commas"""
    courtyard()
    names = [a[k].split(",") for k in ("styles", "tex", "kinds", "forms")]
    places = ((-0.22, 0.0, -14), (0.56, 0.26, 6), (1.16, -0.02, 16))
    for (style, texture, kind, size), (x, y, turn) in zip(zip(*names), places):
        options = dict(style=style, tex=texture, kind=kind, form=size, view="whole")
        placed(lambda: place_garment(options), (x, y, 0), turn)
    camera((0.12, 0.1, 0.95), 4.3, 1.1, mm=85, az=-3)
