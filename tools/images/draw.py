#!/usr/bin/python3
"""Draws one textile: <cache>/textiles/<name>_rgb.png (colour) and _h.png (relief).

draw.py shawl|stole|cloth|strip|runner|leg <pattern> <colourway> <name> [--density px/mm] [--scale k] [--palette g,a,b,c,d]
draw.py panel --style kurta [--white] [--facing b] <pattern> <colourway> <name> ...   writes both panels, <name>_f and <name>_b,
    and for a collar <name>_c
"""

import argparse
import os

from scenes.pattern_cutting import panel_json
from studio.places import TEX
from textiles.colourways import CW
from textiles.panel import panel
from textiles.pieces import cloth, leg, runner, shawl, strip
from textiles.tailoring import collar

SHAPES = {
    "shawl": shawl,
    "stole": lambda *cloth_of: shawl(*cloth_of, w=700, h=2000),
    "cloth": cloth,
    "strip": strip,
    "runner": runner,
    "leg": leg,
}


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("shape", choices=[*SHAPES, "panel"])
    for name in ("pattern", "colourway", "name"):
        ask.add_argument(name)
    ask.add_argument("--density", type=float, default=2)
    ask.add_argument("--scale", type=float, default=1)
    ask.add_argument("--palette")
    ask.add_argument("--style")
    ask.add_argument("--form", help="the size of a garment")
    ask.add_argument("--white", action="store_true")
    ask.add_argument("--behind", action="store_true", help="the back is what will be looked at")
    ask.add_argument("--facing", default="b", help="colour of a collar, of cuffs and hem: a key of the colourway")
    a = ask.parse_args()
    if a.palette:
        CW[a.colourway] = dict(zip("gabcd", a.palette.split(",")))
    out = os.path.join(TEX, a.name)
    if a.shape != "panel":
        SHAPES[a.shape](a.pattern, a.colourway, out, a.density, a.scale)
        return
    panel_json(a.style, a.name, "white" if a.white else "band", a.form)
    # of the other side, only a glimpse is ever seen
    for side in "fb":
        density = a.density if (side == "b") == a.behind else a.density * 0.4
        panel(f"{out}_{side}.json", a.pattern, a.colourway, f"{out}_{side}", density, a.scale, a.facing)
    if a.style == "mens":
        collar(a.colourway, f"{out}_c", "g" if a.white else a.facing)


main()
