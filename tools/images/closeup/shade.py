"""Light on cloth: a broad window from the left, a pale room; then the lens."""

import numpy as np
from PIL import Image

SUN = np.array([-0.80, 0.30, 0.62], np.float32)
SUN /= np.linalg.norm(SUN)
SUN_COLOUR = np.array([1.0, 0.955, 0.885], np.float32)
ROOM_COLOUR = np.array([0.93, 0.97, 1.0], np.float32)


def relief_normals(view, height):
    """Normals of the folds, tilted by the height (mm) of what lies on the cloth."""
    dy, dx = np.gradient(height, view.pixel)
    n = view.normal.copy()
    n[..., 0] -= dx
    n[..., 1] += dy
    return n / np.linalg.norm(n, axis=-1, keepdims=True)


def small_shadows(view, height, steps=9):
    """Shadow that threads cast on the threads behind them, 0 (none) to 1."""
    away = np.hypot(SUN[0], SUN[1])
    shade = np.zeros_like(height)
    for k in range(1, steps + 1):
        d = k * (1 + 0.16 * k)
        dx, dy = int(round(SUN[0] / away * d)), int(round(-SUN[1] / away * d))
        blocker = np.roll(height, (-dy, -dx), (0, 1))
        # what rolled in from the other side of the picture blocks nothing
        blocker[:, : max(0, -dx)] = -9
        blocker[max(0, height.shape[0] - dy) :] = -9
        if dy < 0:
            blocker[:-dy] = -9
        above = blocker - height - np.hypot(dx, dy) * view.pixel * SUN[2] / away * 0.8
        shade = np.maximum(shade, np.clip(above / 0.14, 0, 1) * (1 - 0.06 * k))
    return shade


def blurred(field, by):
    """A field without what is smaller than `by` pixels."""
    h, w = field.shape
    im = Image.fromarray(field.astype(np.float32))
    small = im.resize((max(2, int(w / by)), max(2, int(h / by))), Image.BOX)
    return np.asarray(small.resize((w, h), Image.BICUBIC))


def lit(view, albedo, height, sheen=0.1, gloss=0.0, power=18.0, tint=0.6, tangent=None, metal=None, wrap=0.18):
    """Linear colour. gloss: of fibres along `tangent`; metal: where gloss takes the yarn's own colour and much of it."""
    n = relief_normals(view, height)
    shade = small_shadows(view, height)
    crevice = np.clip(1 + (height - blurred(height, 5)) * 2.2, 0.45, 1.15) * np.clip(
        1 + (height - blurred(height, 22)) * 0.9, 0.6, 1.1
    )
    facing = n @ SUN
    direct = np.clip((facing + wrap) / (1 + wrap), 0, None) * view.sun * (1 - 0.72 * shade)
    up = 0.62 + 0.38 * n[..., 2]
    room = 0.30 * view.sky * up * crevice
    light = (1.42 * direct * (0.5 + 0.5 * crevice))[..., None] * SUN_COLOUR + room[..., None] * ROOM_COLOUR
    # light that cloth throws on cloth in a fold keeps the cloth's colour
    light = light + (0.20 * (1 - view.sky))[..., None] * albedo
    out = albedo * light
    grazing = np.clip(1 - (n * view.eye).sum(-1), 0, 1)
    fuzz = sheen * grazing**2.2 * (0.35 + 1.6 * direct)
    out = out + fuzz[..., None] * (0.35 + 0.65 * albedo) * SUN_COLOUR
    if gloss and tangent is not None:
        across = (tangent * n).sum(-1, keepdims=True)
        fibre = tangent - n * across
        fibre /= np.linalg.norm(fibre, axis=-1, keepdims=True) + 1e-6
        half = view.eye + SUN
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        along = (fibre * half).sum(-1)
        shine = np.sqrt(np.clip(1 - along * along, 0, 1)) ** power * np.clip(facing * 1.4, 0, 1) * (1 - 0.7 * shade) * view.sun
        amount = gloss * np.ones_like(shine) if metal is None else gloss + metal
        colour = (1 - tint) + tint * albedo / (albedo.max(-1, keepdims=True) + 1e-4)
        out = out + (shine * amount)[..., None] * colour * SUN_COLOUR
    return out


def through_lens(view, colour, sharp):
    """Blurs what lies before or behind the middle; `sharp`: mm of depth that stay sharp."""
    h, w = colour.shape[:2]
    away = np.clip(np.abs(view.depth) - sharp, 0, None)
    level = np.clip(away / 10.0, 0, 3.6)
    layers = [colour]
    for k in (1, 2, 3, 4):
        f = 2**k
        parts = []
        for c in range(3):
            im = Image.fromarray(colour[..., c].astype(np.float32))
            small = im.resize((-(-w // f), -(-h // f)), Image.BOX)
            parts.append(np.asarray(small.resize((w, h), Image.BICUBIC)))
        layers.append(np.stack(parts, -1))
    out = np.zeros_like(colour)
    for k, layer in enumerate(layers):
        out += layer * np.clip(1 - np.abs(level - k), 0, 1)[..., None]
    return out
