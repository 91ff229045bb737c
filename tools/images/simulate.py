"""Simulates forms that have no result in sim/ yet: `blender -b -t 1 -P simulate.py -- kurta:3XL flat:kurta shawl:3:0.06`.

A garment is named by its style and its size; `flat:` lays one on a table. A shawl is named by its seed and by how far its middle lies
off the bar, in metres.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scenes.flat_lay import sim_flat
from scenes.garment import sim_garment
from scenes.shawl import sim_shawl_hang

for name in sys.argv[sys.argv.index("--") + 1 :]:
    if name.startswith("shawl:"):
        _, seed, offset = name.split(":")
        sim_shawl_hang(int(seed), off=float(offset))
    elif name.startswith("flat:"):
        sim_flat(name.removeprefix("flat:"))
    else:
        sim_garment(*name.split(":"))
