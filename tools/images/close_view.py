#!/usr/bin/python3
"""Draws a cloth from so near that its threads show; no Blender, half a minute.

close_view.py --out close.png --size 1600x2000 --pattern chikan --colourway mint --cloth mulmul
"""

import argparse
import numpy as np
from PIL import Image, ImageFilter

from closeup.dyed import SURFACES, textile
from closeup.drape import View, folds
from closeup.fibres import hairs
from closeup.shade import SUN, lit, through_lens
from closeup.weave import CLOTHS
from studio.tone import tone
from textiles.colourways import CW


def close_view(a):
    """The picture."""
    w, h = map(int, a.size.split("x"))
    inner = int(w * a.fine), int(h * a.fine)
    rng = np.random.default_rng(a.seed)
    Z = folds(rng, a.fold, a.direction, a.folds)
    view = View(inner, Z, SUN, a.tall, a.grain)
    look = textile(a, view)
    albedo, height = hairs(view, look.albedo, look.height, CLOTHS[a.cloth]["hairs"], a.seed)
    colour = lit(view, albedo, height, tangent=look.tangent(view), metal=look.metal, **SURFACES[a.cloth])
    colour = through_lens(view, colour, a.sharp)
    out = tone(colour, a.exposure)
    picture = Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8))
    # no lens is as sharp as a pixel; nor is any file small that claims so
    return picture.filter(ImageFilter.GaussianBlur(a.fine * 0.75)).resize((w, h), Image.LANCZOS)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--out", required=True)
    ask.add_argument("--size", default="1600x2000")
    ask.add_argument("--pattern", default="plain")
    ask.add_argument("--colourway", default="white")
    ask.add_argument("--palette", help="five colours by commas: ground, main motif, second, accent, leaf")
    ask.add_argument("--cloth", choices=list(CLOTHS), default="cotton")
    ask.add_argument("--manner", default="", help="printed, woven, brocade or embroidered; by the cloth and pattern when left out")
    ask.add_argument("--scale", type=float, default=1)
    ask.add_argument("--tall", type=float, default=150, help="millimetres of cloth from foot to head of the picture")
    ask.add_argument("--fold", type=float, default=15, help="height of the folds, mm")
    ask.add_argument("--folds", type=int, default=5)
    ask.add_argument("--direction", type=float, default=35, help="of the folds, degrees")
    ask.add_argument("--grain", type=float, default=11, help="turn of the threads, degrees")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--exposure", type=float, default=1)
    ask.add_argument("--sharp", type=float, default=10, help="millimetres before and behind the middle that the lens shows sharp")
    ask.add_argument("--bare", default="", help="part of an embroidered picture without motifs, for a headline: left:0.4 or head:0.4 of it")
    ask.add_argument("--fine", type=float, default=1.25, help="pixels computed for one of the picture, each way")
    a = ask.parse_args()
    if a.palette:
        CW[a.colourway] = dict(zip("gabcd", a.palette.split(",")))
    close_view(a).save(a.out)


main()
