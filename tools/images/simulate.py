"""Simulates forms that have no result in sim/ yet: `blender -b -t 1 -P simulate.py -- kaftan kurta:3XL shawl:3:0.06`.

A garment is named by its style, and by its size when it is not on the form of 137 cm; a shawl by its seed and by how far its middle lies off the bar, in metres.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scenes.garment import sim_garment
from scenes.shawl import sim_shawl_hang

for name in sys.argv[sys.argv.index("--") + 1 :]:
    if name.startswith("shawl:"):
        _, seed, offset = name.split(":")
        sim_shawl_hang(int(seed), off=float(offset))
    else:
        sim_garment(*name.split(":"))
