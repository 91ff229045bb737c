"""Where things lie. The cache may be anywhere (IMAGES_CACHE); simulations are kept with the source."""

import os

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CACHE = os.environ.get("IMAGES_CACHE") or os.path.join(HERE, ".cache")
SIM = os.path.join(HERE, "sim")
TEX = os.path.join(CACHE, "textiles")
for folder in (SIM, TEX):
    os.makedirs(folder, exist_ok=True)
