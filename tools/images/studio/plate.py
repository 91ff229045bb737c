"""The empty part of an image, rendered once per form and camera: another cloth on the same form needs only its own part rendered."""

import os

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

MARGIN = 0.035  # of the image's width, about the subject
FEATHER = 40  # pixels within the margin


def part_of_image(names, w, h):
    """Columns and rows (left, top, right, bottom) that hold the named objects, with a margin."""
    s = bpy.context.scene
    s.view_layers[0].update()
    seen = []
    for o in (o for o in s.objects if o.name.split(".")[0] in names):
        ev = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
        n = len(ev.data.vertices)
        co = np.zeros(n * 3, np.float32)
        ev.data.vertices.foreach_get("co", co)
        world = np.array(o.matrix_world)
        co = co.reshape(-1, 3)[:: max(1, n // 4000)] @ world[:3, :3].T + world[:3, 3]
        seen += [world_to_camera_view(s, s.camera, Vector(p)) for p in co]
    x, y = np.array([(p.x, p.y) for p in seen]).T
    m = MARGIN * w
    return (
        max(0, int(x.min() * w - m)),
        max(0, int((1 - y.max()) * h - m)),
        min(w, int(x.max() * w + m)),
        min(h, int((1 - y.min()) * h + m)),
    )


def render_only(part, w, h):
    """Limits the render to a part of the image; the rest of every pass stays black."""
    left, top, right, bottom = part
    r = bpy.context.scene.render
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_max_x = left / w, right / w
    r.border_min_y, r.border_max_y = 1 - bottom / h, 1 - top / h


def with_plate(light, part, plate):
    """The rendered part on the plate, its edges blended over FEATHER pixels."""
    left, top, right, bottom = part
    whole = np.load(plate).astype(np.float32)
    ramp = lambda n, first, last: np.minimum(
        np.ones(n),
        np.minimum(
            (np.arange(n) + 1) / FEATHER if first else 1.0, (n - np.arange(n)) / FEATHER if last else 1.0
        ),
    )
    h, w = whole.shape[:2]
    weight = (
        ramp(bottom - top, top > 0, bottom < h)[:, None] * ramp(right - left, left > 0, right < w)[None, :]
    )[..., None]
    whole[top:bottom, left:right] = light * weight + whole[top:bottom, left:right] * (1 - weight)
    return whole


def keep(light, plate):
    """Stores a whole image's light as the plate of its form and camera."""
    os.makedirs(os.path.dirname(plate), exist_ok=True)
    # another run may look for it meanwhile
    part = f"{plate}.{os.getpid()}.npy"
    np.save(part, light.astype(np.float16))
    os.replace(part, plate)
