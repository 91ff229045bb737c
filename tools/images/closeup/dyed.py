"""What each pixel of a cloth is: colour, height and the way its fibres run, for prints, weaves, brocades and embroidery."""

import math
from dataclasses import dataclass

import cairo
import numpy as np

from closeup.chikan import embroidered
from closeup.drape import sampled
from closeup.shade import blurred
from closeup.weave import CLOTHS, woven
from textiles.art import Art
from textiles.colourways import CW, H
from textiles.fields import F

DENSITY = 9  # pixels a millimetre of drawn patterns
ROOM = 300  # millimetres of cloth that are drawn

# how surfaces shine: see shade.lit
SURFACES = {
    "mulmul": dict(sheen=0.10, gloss=0.05, power=20, wrap=0.28),
    "cotton": dict(sheen=0.10, gloss=0.03, power=16, wrap=0.18),
    "khadi": dict(sheen=0.16, gloss=0.02, power=12, wrap=0.2),
    "pashmina": dict(sheen=0.42, gloss=0.03, power=10, wrap=0.24),
    "tweed": dict(sheen=0.38, gloss=0.02, power=10, wrap=0.22),
    "silk": dict(sheen=0.06, gloss=0.30, power=70, wrap=0.02, tint=0.85),
    "dupion": dict(sheen=0.06, gloss=0.22, power=60, wrap=0.03, tint=0.8),
    "crepe": dict(sheen=0.20, gloss=0.10, power=12, wrap=0.16, tint=0.7),
}


def linear(srgb):
    """sRGB (0 to 1) as linear light."""
    s = np.asarray(srgb, np.float32)
    return np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4)


@dataclass
class Look:
    albedo: np.ndarray
    height: np.ndarray
    weft: np.ndarray
    stitched: tuple | None = None
    metal: np.ndarray | None = None

    def tangent(self, view):
        """The way of the uppermost fibres, in the picture's space."""
        t = view.weft * self.weft[..., None] + view.warp * (1 - self.weft[..., None])
        if self.stitched:
            cover, angle = self.stitched
            way = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], -1)
            t = t * (1 - cover[..., None]) + way * cover[..., None]
        return t / (np.linalg.norm(t, axis=-1, keepdims=True) + 1e-6)


def drawn(a):
    """The pattern as a flat drawing: colour (sRGB) and relief, both 0 to 1."""
    art = Art(ROOM, ROOM, DENSITY, a.colourway)
    F[a.pattern](art, ROOM, ROOM, a.scale)
    read = []
    for s in art.S:
        s.flush()
        rows = np.ndarray((s.get_height(), s.get_stride() // 4, 4), np.uint8, s.get_data())
        read.append(rows[:, : s.get_width(), 2::-1].astype(np.float32) / 255)
    return read[0], read[1][..., 0]


def at(field, u, v):
    """A drawing looked up in millimetres from its middle."""
    return sampled(field, (u + ROOM / 2) * DENSITY, (v + ROOM / 2) * DENSITY)


def nearest(field, u, v):
    h, w = field.shape[:2]
    x = np.clip((u + ROOM / 2) * DENSITY, 0, w - 1).astype(np.int32)
    y = np.clip((v + ROOM / 2) * DENSITY, 0, h - 1).astype(np.int32)
    return field[y, x]


def colours(a):
    return {k: linear(H(v)) for k, v in CW[a.colourway].items()}


def yarn_shade(rng, i, j, weft, strength):
    """Every yarn took the dye a little otherwise."""
    warp_tone = 1 + strength * rng.normal(0, 1, 1024).astype(np.float32)
    weft_tone = 1 + strength * rng.normal(0, 1, 1024).astype(np.float32)
    return warp_tone[i & 1023] * (1 - weft) + weft_tone[j & 1023] * weft


def printed(a, view, yarns, rng):
    """Block print: each colour from its own block, a little out of place, thinner where yarns dip."""
    height, weft, gap, i, j = yarns
    picture, _ = drawn(a)
    tones = np.array([H(CW[a.colourway][k]) for k in "gabcd"], np.float32)
    which = np.argmin(((picture[:, :, None, :] - tones) ** 2).sum(-1), -1).astype(np.uint8)
    ragged = 0.10 * rng.normal(0, 1, 2048).astype(np.float32)
    u = view.u + ragged[(j * 7 + i) & 2047] + 0.05 * np.sin(view.v * 2.1)
    v = view.v + ragged[(i * 5 + j) & 2047]
    out = np.broadcast_to(linear(tones[0]), (*height.shape, 3)).copy()
    worn = 0.84 + 0.16 * np.clip(height / 0.12 + 0.5, 0, 1)
    patchy = 0.96 + 0.05 * np.sin(view.u * 0.21 + 1.3 * np.sin(view.v * 0.17)) + 0.03 * rng.normal(0, 1, 1024).astype(np.float32)[j & 1023]
    for k, (du, dv) in zip((4, 1, 2, 3), ((0.0, 0.0), (0.42, -0.25), (-0.30, 0.34), (0.25, 0.42))):
        mask = (which == k).astype(np.float32)
        if not mask.any():
            continue
        ink = at(mask, u + du, v + dv)
        edge = at(mask, u + du + 0.5, v + dv) * at(mask, u + du - 0.5, v + dv) * at(mask, u + du, v + dv + 0.5) * at(mask, u + du, v + dv - 0.5)
        ink = np.clip((ink - 0.3) * 2.2, 0, 1) * worn * patchy
        # ink gathers at the edge of a block
        out += (linear(tones[k]) * (0.86 + 0.14 * edge)[..., None] - out) * np.clip(ink, 0, 1)[..., None]
    return out


def dyed_in_yarn(a, view, yarns, rng):
    """Stripes, checks and ikat: the colour is in the yarn. Ikat and stripes in the warp, checks in both."""
    height, weft, gap, i, j = yarns
    pu, pv = CLOTHS[a.cloth]["pitch"]
    picture, _ = drawn(a)
    u, v = (i + 0.5) * pu, (j + 0.5) * pv
    if a.pattern == "checks":
        plain = 70 * a.scale - ROOM / 2
        warp, filling = nearest(picture, u, np.full_like(v, plain)), nearest(picture, np.full_like(u, plain), v)
    elif a.pattern == "ikat":
        slip = rng.normal(0, 1.0, 1024).astype(np.float32)[i & 1023] * a.scale
        warp = nearest(picture, u, view.v + slip)
        filling = np.broadcast_to(np.array(H(CW[a.colourway]["g"]), np.float32) * 0.82, warp.shape)
        # warps lie closer than wefts: the pattern is theirs
        weft = weft * 0.35
    else:
        warp = nearest(picture, u, view.v)
        filling = np.broadcast_to(np.array(H(CW[a.colourway]["g"]), np.float32), warp.shape)
    return linear(warp) * (1 - weft[..., None]) + linear(filling) * weft[..., None]


def kani(a, view, yarns, rng):
    """Tapestry: every weft has its colour from bobbin to bobbin, so that outlines step from yarn to yarn."""
    height, weft, gap, i, j = yarns
    pu, pv = CLOTHS[a.cloth]["pitch"]
    picture, _ = drawn(a)
    step = 2 * pu
    colour = linear(nearest(picture, np.floor(view.u / step) * step, (j + 0.5) * pv))
    ground = linear(H(CW[a.colourway]["g"]))
    share = np.clip(0.25 + 0.75 * weft, 0, 1)[..., None]
    return colour * share + (0.6 * ground + 0.4 * colour) * (1 - share)


def brocade(a, view, yarns, rng):
    """Motifs of silk and zari wefts floating on a satin ground. Returns colour, raise, share of weft, and where there is metal."""
    height, weft, gap, i, j = yarns
    picture, relief = drawn(a)
    pv = CLOTHS[a.cloth]["pitch"][1] * 1.5
    row = np.floor(view.v / pv)
    t = view.v / pv - row - 0.5
    v = (row + 0.5) * pv
    tones = np.array([H(CW[a.colourway][k]) for k in "gabcd"], np.float32)
    which = np.argmin(((picture[:, :, None, :] - tones) ** 2).sum(-1), -1).astype(np.uint8)
    top = nearest(which, np.floor(view.u / 0.4) * 0.4, v)
    colour = linear(tones)[top]
    floats = (top > 0).astype(np.float32)
    zari = ((top == 3) | (top == 1)).astype(np.float32)
    round_yarn = np.sqrt(np.clip(1 - (2 * t) ** 2, 0, 1))
    twist = 0.5 + 0.5 * np.sin(6.28 * (view.u / 0.55 + t * 0.8 + 0.37 * row))
    raised = floats * (0.10 + 0.10 * round_yarn + 0.03 * zari * twist)
    # a binding warp holds each float now and then
    held = (np.abs((view.u / 2.4 + row * 0.5) % 1 - 0.5) < 0.06) * floats
    raised = raised - 0.07 * held
    colour = colour * (0.55 + 0.45 * round_yarn)[..., None] ** floats[..., None]
    return colour, raised, np.maximum(weft * (1 - floats), floats), zari * (0.55 + 0.45 * twist)


def textile(a, view):
    """The cloth that the options name, as the view sees it."""
    rng = np.random.default_rng(a.seed + 40)
    height, weft, gap, i, j = yarns = woven(a.cloth, view.u, view.v, a.seed)
    tone = colours(a)
    ground = np.broadcast_to(tone["g"], (*height.shape, 3))
    metal = stitched = None
    extra = 0.0
    manner = a.manner or manner_of(a)
    if manner == "embroidered":
        albedo, extra, stitched = embroidery(a, view, ground, height, gap)
        height = height * (1 - 0.8 * stitched[0])
        gap = gap * (1 - stitched[0])
    elif manner == "brocade":
        albedo, extra, weft, metal = brocade(a, view, yarns, rng)
        gap = gap * 0
    elif manner == "printed":
        albedo = printed(a, view, yarns, rng)
    elif manner == "kani":
        albedo = kani(a, view, yarns, rng)
    elif manner == "woven":
        albedo = dyed_in_yarn(a, view, yarns, rng)
    elif manner == "tied":
        albedo, extra = tied(a, view)
    else:
        albedo = ground
    uneven = CLOTHS[a.cloth]["uneven"]
    if manner != "embroidered":
        albedo = albedo * yarn_shade(rng, i, j, weft, 0.10 * uneven + 0.02)[..., None]
    albedo = albedo * (1 - 0.4 * gap)[..., None]
    return Look(np.clip(albedo, 0, 0.93), height + extra, weft, stitched, metal)


def manner_of(a):
    """How a cloth gets this pattern when the plan does not say."""
    if a.pattern == "chikan":
        return "embroidered"
    if a.pattern in ("stripes", "checks", "ikat"):
        return "woven"
    if a.pattern in ("bandhani", "leheriya"):
        return "tied"
    if a.pattern == "plain":
        return "plain"
    return {"silk": "brocade", "dupion": "brocade", "pashmina": "kani"}.get(a.cloth, "printed")


def tied(a, view):
    """Tie and dye: colour seeps a little, and each knot has left its pucker."""
    picture, relief = drawn(a)
    soft = np.stack([blurred(picture[..., c], 3.2) for c in range(3)], -1)
    colour = linear(at(soft * 0.65 + picture * 0.35, view.u + 0.2 * np.sin(view.v), view.v + 0.2 * np.sin(view.u * 1.3)))
    if a.pattern != "bandhani":
        return colour, 0.05 * np.sin(view.u * 0.9 + 2 * np.sin(view.v * 0.3))
    bump = np.clip(relief - 0.5, 0, None)
    near, wide = at(blurred(bump, 9), view.u, view.v), at(blurred(bump, 34), view.u, view.v)
    pleats = np.sin(view.u * 1.3 + 3 * np.sin(view.v * 0.21)) * np.sin(view.v * 1.1 + 2.4 * np.sin(view.u * 0.19))
    return colour, 5.2 * near + 2.6 * wide + 0.16 * pleats * np.clip(wide * 22, 0, 1)


def bare_part(a):
    """Whether a place on the cloth lies in the part of the picture that stays bare, for a headline: `left:0.4` or `head:0.4` of it."""
    side, _, share = a.bare.partition(":")
    if not side:
        return lambda u, v: False
    wide, high = map(int, a.size.split("x"))
    turn = math.radians(a.grain)
    if side == "left":
        limit = a.tall * wide / high * (float(share) - 0.5)
        return lambda u, v: u * math.cos(turn) + v * math.sin(turn) < limit
    limit = a.tall * (0.5 - float(share))
    return lambda u, v: u * math.sin(turn) - v * math.cos(turn) > limit


def embroidery(a, view, ground, weave, gap):
    """White thread on the ground: colour, height of the stitches, and where and how they lie."""
    kind = "paisley" if a.scale >= 0.95 else "spray"
    layers = embroidered(kind, ROOM, ROOM, 10, a.scale, a.seed, bare_part(a))
    scale = 10 / DENSITY
    # sampled() counts pixels: this drawing is denser than the others
    get = lambda field: sampled(field, (view.u + ROOM / 2) * 10, (view.v + ROOM / 2) * 10)
    high, cover, hole, shadow = (get(layers[k]) for k in ("height", "cover", "hole", "shadow"))
    angle = 0.5 * np.arctan2(get(layers["sin"]) * 2 - 1, get(layers["cos"]) * 2 - 1)
    thread = linear((0.985, 0.975, 0.955))
    behind = np.clip(shadow * 0.42 * (1 - gap * 0.5), 0, 1)[..., None]
    albedo = ground + (thread - ground) * behind
    albedo = albedo * (1 - 0.66 * hole[..., None])
    albedo = albedo + (thread * (0.80 + 0.20 * high)[..., None] - albedo) * np.clip(cover * 1.2, 0, 1)[..., None]
    pull = get(blurred(layers["cover"], 16))
    pucker = 0.5 * pull * np.sin(view.u * 0.55 + 2 * np.sin(view.v * 0.2)) * np.sin(view.v * 0.5 + 2 * np.sin(view.u * 0.23))
    lift = 0.62 * high * cover - 0.55 * hole + 0.10 * shadow
    tilt = np.arctan2(view.weft[1], view.weft[0])
    return albedo, lift + pucker - 0.25 * pull, (np.clip(cover * 1.3, 0, 1), angle + tilt)
