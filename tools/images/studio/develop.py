"""Render, remove noise, apply the tone curve. Debian's Blender has no denoiser of its own."""

import os
import time

import bpy
import numpy as np
from PIL import Image

from studio.places import CACHE
from studio.plate import keep, part_of_image, render_only, with_plate
from studio.stage import srgb
from studio.tone import tone

# the albedo of the studio's wall, to which Cycles adds a little of the lamps' white
WALL = np.array(srgb("#EEE8DF")[:3], np.float32)


def load_exr(p):
    """RGB of one pass, top row first."""
    im = bpy.data.images.load(p)
    a = np.empty(len(im.pixels), np.float32)
    im.pixels.foreach_get(a)
    a = a.reshape(im.size[1], im.size[0], -1)[::-1, :, :3].copy()
    bpy.data.images.remove(im)
    return a


def atrous(c, alb, nrm, dep, it=4, k=1.0):
    """edge-avoiding wavelet filter on lighting only (colour / albedo): pattern detail is never blurred"""
    ill = c / np.maximum(alb, 0.03)
    # a shadow on the studio's wall and floor is soft: a step in the light is noise there, not an edge
    wall = (np.ptp(alb - WALL, axis=2) < 0.004).astype(np.float32)
    # few samples reach a deep shadow: the noisier the light about a pixel, the less a step in it counts as an edge
    lum = np.log1p(ill.mean(2))
    noise = np.sqrt(np.maximum(0, blurred(lum**2) - blurred(lum) ** 2))
    ker = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    H, W = dep.shape
    # each channel on its own: three times as fast as sums along a last axis of three
    guides = [(np.ascontiguousarray(a[..., i]), 1 / scale) for a, scale in ((nrm, 0.02), (alb, 0.08)) for i in range(3)]
    for j in range(it):
        st = 2**j
        lum = np.log1p(ill.mean(2))
        out = np.zeros_like(ill)
        ws = np.zeros((H, W), np.float32)
        sl = (0.22 * k + 2 * noise) * 0.72**j
        for dy, dx in [(0, 0), (0, 1), (0, 2), *((y, x) for y in (1, 2) for x in range(-2, 3))]:
            sy, sx = dy * st, dx * st
            x0, x1 = max(0, -sx), min(W, W - sx)
            A = (slice(0, H - sy), slice(x0, x1))
            B = (slice(sy, H), slice(x0 + sx, x1 + sx))
            e = ((lum[A] - lum[B]) / np.maximum(sl[A], sl[B])) ** 2 * (1 - wall[A] * wall[B])
            e += np.abs(dep[A] - dep[B]) / (0.006 * st * dep[A] + 1e-4)
            for guide, weight in guides:
                step = guide[A] - guide[B]
                step *= step
                step *= weight
                e += step
            w = ker[dy + 2] * ker[dx + 2] * np.exp(-e)
            # two pixels weigh each other alike: each pair is looked at once
            for here, there in ((A, B), (B, A)) if (dy, dx) != (0, 0) else ((A, B),):
                for i in range(3):
                    out[..., i][here] += ill[..., i][there] * w
                ws[here] += w
        ill = out / np.maximum(ws, 1e-6)[..., None]
    return ill * np.maximum(alb, 0.03)


def despeckle(c, alb, limit=1.5):
    """a path that found a lamp by chance lights one pixel: hold its light near the median of its neighbours"""
    ill = c / np.maximum(alb, 0.03)
    lum = ill.mean(2)
    P = np.pad(lum, 1, mode="edge")
    H, W = lum.shape
    N = np.stack([P[y : y + H, x : x + W] for y in range(3) for x in range(3)])
    med = np.partition(N, 4, 0)[4]
    k = np.clip(lum, med / limit, med * limit) / np.maximum(lum, 1e-6)
    return ill * k[..., None] * np.maximum(alb, 0.03)


def soften_outlines(y, depth, jump_share):
    """Where the depth jumps by a share of itself, the few samples of a pixel leave a ragged outline: blends it with its neighbours."""
    near = jump_share * depth
    jump = np.zeros(depth.shape, np.float32)
    across, down = np.abs(np.diff(depth, axis=1)) > near[:, 1:], np.abs(np.diff(depth, axis=0)) > near[1:]
    jump[:, 1:][across] = jump[:, :-1][across] = 1
    jump[1:][down] = jump[:-1][down] = 1
    mask = np.minimum(1, 2.5 * blurred(jump))[..., None]
    return y + mask * (blurred(y) - y)


def blurred(a):
    """A binomial blur over 5 by 5 pixels."""
    for axis in (0, 1):
        padded = np.pad(a, [(2, 2) if i == axis else (0, 0) for i in range(a.ndim)], mode="edge")
        part = lambda k: np.take(padded, np.arange(k, k + a.shape[axis]), axis)
        a = (part(0) + part(4) + 4 * (part(1) + part(3)) + 6 * part(2)) / 16
    return a


def render(out, w=400, h=500, spp=28, exposure=1.0, bounces=5, grain=0.006, den=1.0, plate=None, *, outline):
    """Renders the scene, filters, tones, adds a trace of vignette and grain, and writes the picture. `plate`: see plate.py; `outline`: the
    share of its depth by which an outline stands out from what is behind it."""
    s = bpy.context.scene
    s.render.resolution_x = w
    s.render.resolution_y = h
    s.render.resolution_percentage = 100
    cy = s.cycles
    cy.samples = spp
    cy.use_adaptive_sampling = True
    cy.adaptive_threshold = 0.02
    cy.adaptive_min_samples = max(4, spp // 3)
    cy.use_denoising = False
    cy.max_bounces = bounces
    cy.diffuse_bounces = min(4, bounces)
    cy.glossy_bounces = 3
    cy.transmission_bounces = 4
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.sample_clamp_indirect = 4
    cy.blur_glossy = 1
    cy.seed = 7
    s.view_settings.view_transform = "Standard"
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    vl.use_pass_z = True
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    base = f"{CACHE}/passes_{os.getpid()}"
    fo = nt.nodes.new("CompositorNodeOutputFile")
    fo.base_path = base
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_depth = "32"
    fo.format.exr_codec = "ZIP"
    fo.file_slots.clear()
    for k, src in (
        ("c", "Image"),
        ("a", "Denoising Albedo"),
        ("n", "Denoising Normal"),
        ("z", "Denoising Depth"),
    ):
        fo.file_slots.new(k)
        nt.links.new(rl.outputs[src], fo.inputs[k])
    cp = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(rl.outputs["Image"], cp.inputs[0])
    s.frame_set(1)
    s.render.use_motion_blur = False
    part = part_of_image(("g", "torso"), w, h) if plate and os.path.exists(plate) else (0, 0, w, h)
    if part != (0, 0, w, h):
        render_only(part, w, h)
    t = time.time()
    bpy.ops.render.render()
    tr = time.time() - t
    t = time.time()
    g = {}
    for k in "canz":
        f = [x for x in os.listdir(base) if x.startswith(k + "0")][0]
        g[k] = load_exr(f"{base}/{f}")[part[1] : part[3], part[0] : part[2]]
        os.remove(f"{base}/{f}")
    os.rmdir(base)
    g["c"] = despeckle(g["c"], g["a"])
    c = atrous(g["c"], g["a"], g["n"], np.minimum(g["z"][:, :, 0], 60), 4, den * 1.5) if den else g["c"]
    # more samples than these make clean outlines, and fringes and jewels stay sharp
    if spp <= 10:
        c = soften_outlines(c, np.minimum(g["z"][:, :, 0], 60), outline)
    if plate and os.path.exists(plate):
        c = with_plate(c, part, plate)
    elif plate:
        keep(c, plate)
    y = tone(c, exposure)
    H, W = y.shape[:2]
    yy, xx = np.mgrid[-1 : 1 : H * 1j, -1 : 1 : W * 1j]
    y *= (1 - 0.035 * np.clip((xx**2 + yy**2) - 0.5, 0, 2))[..., None]
    if grain:
        y += np.random.default_rng(1).normal(0, grain, (H, W, 1))
    im = Image.fromarray((np.clip(y, 0, 1) * 255 + 0.5).astype(np.uint8))
    os.makedirs(os.path.dirname(out), exist_ok=True)
    im.save(out, **({"quality": 82} if not out.endswith("png") else {}))
    print(f"RENDER {out} {w}x{h} {spp}spp render {tr:.1f}s post {time.time()-t:.1f}s", flush=True)
