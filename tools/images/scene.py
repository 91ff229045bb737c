"""Blender's entry: `blender -b -P scene.py -- scene=<name> out=<file.png> w= h= spp= <options of the scene>`."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scenes import adorn, flat_lay, garment, home, jewellery, potli, sets, shawl, stack, trousers, wide
from studio.develop import render
from studio.stage import args, fresh

SCENES = {
    "shawl_hang": shawl.shawl_hang,
    "macro": shawl.macro,
    "shawl_stack": stack.shawl_stack,
    "garment": garment.garment,
    "palazzo": trousers.palazzo,
    "potli": potli.potli,
    "jhumka": jewellery.jhumka,
    "bangles": jewellery.bangles,
    "belt": adorn.belt,
    "brooch": adorn.brooch,
    "cushion": home.cushion,
    "runner": home.runner,
    "hero": wide.hero,
    "bench": sets.on_bench,
    "bench_still": sets.bench_still,
    "bench_jewels": sets.bench_jewels,
    "shawl_stand": sets.shawl_on_stand,
    "in_sizes": sets.in_sizes,
    "table": sets.printers_table,
    "flat_lay": flat_lay.flat_lay,
}

# what lies flat stands out by millimetres, seen from metres away
OUTLINES = {"flat_lay": 0.0008}

if __name__ == "__main__":
    options = args()
    fresh()
    SCENES[options["scene"]](options)
    size = int(options["w"]), int(options["h"])
    render(
        options["out"],
        *size,
        int(options["spp"]),
        float(options.get("exp", 1)),
        bounces=int(options.get("bounces", 5)),
        den=float(options.get("den", 1)),
        plate=options.get("plate"),
        outline=OUTLINES.get(options["scene"], 0.012),
    )
