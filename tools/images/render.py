#!/usr/bin/python3
"""Renders what a plan asks for and is not there yet in the width asked for. Resumable; see README.md.

render.py                        every picture of the plans that is missing or too narrow
render.py --plan shop.json       only the pictures of the shop's own pages
render.py --only 'noor-*' --again
"""

import argparse
import fnmatch
import json
import os
import shutil
import subprocess
import sys
import time

try:
    import cairo, numpy  # noqa: E401, F401  what draw.py will need: better told now than at the first picture
    from PIL import Image
except ImportError as missing:
    sys.exit(f"{missing}. Needed: apt-get install blender python3-numpy python3-pil python3-cairo")

from studio.places import CACHE, HERE, SIM, TEX

REPOSITORY = os.path.dirname(os.path.dirname(HERE))
# What one picture takes on two cores, until the first ones have told better.
USUAL_SECONDS = 90
# Fringes and gold grain ask for more than cloth does; the store makes its own sizes of what is kept. A close view is all threads.
MOST_BYTES = 260_000
MOST_BYTES_CLOSE = 320_000
MOST_BYTES_HERO = 420_000
SIZE = "1600x2000"
STORES = {
    "catalogue.json": "db/seed/images",
    "shop.json": "public/images",
}
QUIET = ["nice", "-n", os.environ.get("IMAGES_NICE", "19")]
# 0 takes all of the machine's
THREADS = os.environ.get("IMAGES_THREADS", "0")
# samples a pixel; metal and gems need more than cloth, which the noise filter cleans well
SAMPLES = {
    "jhumka": 26,
    "bangles": 16,
    "brooch": 24,
    "potli": 8,
    "macro": 10,
    "belt": 14,
}
SHAPES = {
    "garment": "panel",
    "potli": "cloth",
    "cushion": "cloth",
    "belt": "strip",
    "runner": "runner",
    "stole": "stole",
    "palazzo": "leg",
}
FORMS = {
    "garment": "garment_{style}_{form}",
    "shawl_hang": "shawl_hang_2",
    "macro": "shawl_hang_2",
    "stole": "shawl_hang_2",
}
NOT_FOR_THE_SCENE = {
    "file",
    "pattern",
    "colourway",
    "palette",
    "scale",
    "trim",
    "facing",
    "cloth",
    "cloths",
    "size",
}


def run(command):
    """A command at the lowest priority; never raises. Blender takes the modules of the Python that comes first: Debian's it must be."""
    path = {**os.environ, "PATH": f"/usr/bin:/bin:{os.environ.get('PATH', '')}"}
    return subprocess.run(QUIET + command, capture_output=True, text=True, cwd=HERE, env=path)


def draw(job):
    """Draws the job's cloth unless it is drawn already; returns the name of its textile, or None."""
    if "pattern" not in job:
        return None
    shape = job.get("cloth") or SHAPES.get(job["scene"], "shawl")
    scale, density = str(job.get("scale", 1)), "3.5" if job["scene"] == "macro" else "2"
    white, behind = job.get("trim") == "white", job.get("view") == "back"
    parts = [
        job.get("style", shape),
        job.get("form", ""),
        "white" if white else "",
        "behind" if behind else "",
        f"faced-{job['facing']}" if "facing" in job else "",
        job["pattern"],
        job["colourway"],
        scale,
        density,
    ]
    name = "_".join(part for part in parts if part)
    made = f"{TEX}/{name}{'_b' if shape == 'panel' else ''}_h.png"
    if not os.path.exists(made):
        command = ["/usr/bin/python3", f"{HERE}/draw.py", shape, job["pattern"], job["colourway"], name]
        command += ["--density", density, "--scale", scale] + (["--white"] if white else [])
        command += ["--behind"] if behind else []
        command += ["--style", job["style"]] if shape == "panel" else []
        command += ["--form", job["form"]] if "form" in job else []
        command += ["--facing", job["facing"]] if "facing" in job else []
        command += ["--palette", ",".join(job["palette"])] if "palette" in job else []
        done = run(command)
        if done.returncode:
            raise RuntimeError(done.stderr[-600:])
    return name


def scene_options(job):
    """What the Blender scene is told: the job without its textile's own words."""
    options = {key: value for key, value in job.items() if key not in NOT_FOR_THE_SCENE}
    if job.get("pattern") == "chikan":
        options.setdefault("relief", 0.0018)  # white stitches on white show by their shadows alone
    if job["scene"] == "stole" or job.get("cloth") == "stole":
        options["width"] = 0.7
    if job["scene"] == "stole":
        options["scene"] = "shawl_hang"
    drawn = [draw(cloth) for cloth in job["cloths"]] if "cloths" in job else [draw(job)]
    if all(drawn):
        options["tex"] = ",".join(drawn)
    for key in ("style", "kind"):
        if "cloths" in job and all(key in cloth for cloth in job["cloths"]):
            options[key + "s"] = ",".join(cloth[key] for cloth in job["cloths"])
    return options


def picture(job, size, store):
    """Renders one job and stores it as WebP; False when Blender made no picture."""
    width, height = map(int, job.get("size", size).split("x"))
    png = f"{CACHE}/pictures/{job['file'].replace('/', '_')}.png"
    os.makedirs(os.path.dirname(png), exist_ok=True)
    if os.path.exists(png):
        os.remove(png)
    done = run(close_command(job, png) if job["scene"] == "close" else blender_command(job, png, width, height))
    if not os.path.exists(png):
        print("FAILED", job["file"], done.stdout[-800:], done.stderr[-800:], flush=True)
        return False
    store_webp(png, f"{store}/{job['file']}", most_bytes(job))
    return True


def most_bytes(job):
    """The heaviest file that a picture may become."""
    return {"close": MOST_BYTES_CLOSE, "hero": MOST_BYTES_HERO}.get(job["scene"], MOST_BYTES)


def close_command(job, png):
    """The command that draws a close view: every word of the job but the file is an option of close_view.py."""
    options = {"size": SIZE, **{k: v for k, v in job.items() if k not in ("file", "scene")}}
    if "palette" in options:
        options["palette"] = ",".join(options["palette"])
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    return ["/usr/bin/python3", f"{HERE}/close_view.py", "--out", png, *words]


def blender_command(job, png, width, height):
    """The command that renders a scene; draws its textiles first."""
    options = {"spp": SAMPLES.get(job["scene"], 6), **scene_options(job), "out": png, "w": width, "h": height}
    if all(word in job for word in ("form", "style", "az")):
        options["plate"] = f"{CACHE}/plates/{job['style']}_{job['form']}_{job['az']}_{width}.npy"
    return [
            "blender",
            "-b",
            "-noaudio",
            "-t",
            THREADS,
            "-P",
            f"{HERE}/scene.py",
            "--",
            *[f"{key}={value}" for key, value in options.items()],
        ]


def store_webp(png, out, most):
    """Stores a developed picture as WebP of at most so many bytes."""
    os.makedirs(os.path.dirname(out), exist_ok=True)
    developed = Image.open(png).convert("RGB")
    for quality in (82, 74, 66, 58, 50, 44, 38, 32):
        developed.save(out + ".part", "WEBP", quality=quality, method=6)
        if os.path.getsize(out + ".part") <= most:
            break
    os.replace(out + ".part", out)


def waiting(plan, wanted, forms, again, store, tried, size):
    """The jobs whose image is missing or narrower than the plan says. The plan is read anew each time, so that it may be edited while pictures are made."""
    for job in json.load(open(plan)):
        form = FORMS.get(job["scene"])
        if job["file"] in tried or not any(fnmatch.fnmatch(job["file"], pattern) for pattern in wanted):
            continue
        if forms and (job.get("style") or job["scene"]) not in forms:
            continue
        if form and not os.path.exists(f"{SIM}/{form.format(**job)}.npz"):
            continue
        if again or stored_width(f"{store}/{job['file']}") < width_of(job, size):
            yield job


def width_of(job, size):
    """The width in pixels that an image is to have; `size` is that of jobs that name none."""
    return int(job.get("size", size).split("x")[0])


def stored_width(path):
    """The width in pixels of a stored image; 0 when there is none."""
    if not os.path.exists(path):
        return 0
    with Image.open(path) as image:
        return image.width


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--plan", help="catalogue.json or shop.json; both when left out")
    ask.add_argument("--only", default="*", help="patterns of file names, by commas")
    ask.add_argument("--forms", default="", help="styles or scenes, by commas")
    ask.add_argument("--size", default=SIZE)
    ask.add_argument("--again", action="store_true", help="also what is there already")
    ask.add_argument("--last", action="store_true", help="from the end of the plan")
    a = ask.parse_args()
    if not shutil.which("blender"):
        sys.exit("Blender is not here. Needed: apt-get install blender")
    spent = []
    for plan in [os.path.basename(a.plan)] if a.plan else list(STORES):
        render(plan, a, spent)


def render(plan, a, spent):
    """Makes the plan's pictures one after the other, and says what is left. `spent`: seconds of those made so far."""
    store, tried = os.path.join(REPOSITORY, STORES[plan]), set()
    wanted, forms = a.only.split(","), [form for form in a.forms.split(",") if form]
    while True:
        jobs = list(waiting(os.path.join(HERE, plan), wanted, forms, a.again, store, tried, a.size))
        each = sum(spent) / len(spent) if spent else USUAL_SECONDS
        print(f"{plan}: {len(jobs)} to make, about {len(jobs) * each / 60:.0f} min", flush=True)
        if not jobs:
            return
        job, started = jobs[-1 if a.last else 0], time.time()
        tried.add(job["file"])
        if picture(job, a.size, store):
            spent.append(time.time() - started)
            print(f"{job['file']}, {spent[-1]:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
