"""Cloth: simulation with a cache of the result, finishing, fringes."""

import math
import os
import random
import time

import bpy
import numpy as np
from mathutils import Vector

from studio.materials import mat
from studio.places import SIM
from studio.refine import relax, subdivide
from studio.stage import fresh, link


def cloth_sim(
    o,
    frames,
    quality=6,
    mass=0.18,
    tension=15,
    bend=0.4,
    air=1,
    selfd=0.004,
    dist=0.004,
    pin=None,
    rest=None,
    pressure=None,
    friction=5,
    selfcol=True,
    damp=5,
    on_frame=None,
    edge=None,
):
    """Simulates and returns the points of the last frame. `edge`: a vertex group that bends less, as doubled cloth does."""
    m = o.modifiers.new("Cloth", "CLOTH")
    c = m.settings
    c.quality = quality
    c.mass = mass
    c.air_damping = air
    c.tension_stiffness = c.compression_stiffness = tension
    c.shear_stiffness = tension * 0.35
    c.bending_stiffness = bend
    c.tension_damping = c.compression_damping = c.shear_damping = damp
    c.bending_damping = 0.5
    if pin:
        c.vertex_group_mass = pin
        c.pin_stiffness = 1
    if edge:
        c.vertex_group_bending = edge
        c.bending_stiffness_max = bend * 8
    if rest:
        c.rest_shape_key = o.data.shape_keys.key_blocks[rest]
    if pressure is not None:
        c.use_pressure = True
        c.uniform_pressure_force = pressure
    cc = m.collision_settings
    cc.collision_quality = 3
    cc.distance_min = dist
    cc.use_self_collision = selfcol
    cc.self_distance_min = selfd
    cc.self_friction = 5
    cc.friction = friction
    m.point_cache.frame_start = 1
    m.point_cache.frame_end = frames
    s = bpy.context.scene
    s.frame_start = 1
    s.frame_end = frames
    t = time.time()
    for f in range(1, frames + 1):  # background mode: stepping the frames IS the bake
        if on_frame:
            on_frame(f)
        s.frame_set(f)
    print(f"SIM {o.name} {len(o.data.vertices)} verts {frames} frames {time.time()-t:.1f}s", flush=True)
    ev = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
    n = len(ev.data.vertices)
    co = np.zeros(n * 3, np.float32)
    ev.data.vertices.foreach_get("co", co)
    return co.reshape(-1, 3)


def collider(o, thick=0.004, fric=20):
    """Makes an object solid for cloth."""
    o.modifiers.new("Collision", "COLLISION")
    o.collision.thickness_outer = thick
    o.collision.thickness_inner = 0.02
    o.collision.cloth_friction = fric
    o.collision.damping = 0.8
    o.collision.use_culling = False


def cached(name, make, force=False):
    """make() -> dict of arrays; kept as sim/<name>.npz so that colourways and patterns reuse one simulation"""
    p = f"{SIM}/{name}.npz"
    if os.path.exists(p) and not force:
        return dict(np.load(p, allow_pickle=True))
    d = make()
    np.savez_compressed(p, **d)
    fresh()
    return d


def finish(o, thick=0.0012, sub=1, smooth=0, shape=None):
    """Rounds a coarse cloth: relaxes, subdivides, thickens. Keeps per-vertex UVs and material slots.

    `shape`: moves the points of the fine cloth; it is given points, UVs, quads and their materials, and returns the points."""
    m = o.data
    n = len(m.vertices)
    V = np.zeros(n * 3, np.float32)
    m.vertices.foreach_get("co", V)
    V = V.reshape(-1, 3).astype(float)
    k = len(m.polygons[0].vertices)
    F = np.zeros(len(m.loops), np.int32)
    m.loops.foreach_get("vertex_index", F)
    F = F.reshape(-1, k)
    U = np.zeros(len(m.loops) * 2, np.float32)
    m.uv_layers[0].data.foreach_get("uv", U)
    UV = np.zeros((n, 2))
    UV[F.ravel()] = U.reshape(-1, 2)
    MI = np.zeros(len(m.polygons), np.int32)
    m.polygons.foreach_get("material_index", MI)
    if smooth:
        V = relax(V, F, smooth)
    for _ in range(sub):
        MI = np.repeat(MI, F.shape[1])
        V, UV, F = subdivide(V, UV, F)
    if shape:
        V = shape(V, UV, F, MI)
    e = bpy.data.meshes.new(m.name)
    nl = F.size
    e.vertices.add(len(V))
    e.vertices.foreach_set("co", V.astype(np.float32).ravel())
    e.loops.add(nl)
    e.loops.foreach_set("vertex_index", F.astype(np.int32).ravel())
    e.polygons.add(len(F))
    e.polygons.foreach_set("loop_start", np.arange(0, nl, F.shape[1], dtype=np.int32))
    e.polygons.foreach_set("loop_total", np.full(len(F), F.shape[1], np.int32))
    e.polygons.foreach_set("use_smooth", np.ones(len(F), bool))
    e.polygons.foreach_set("material_index", MI)
    l = e.uv_layers.new(name="UV")
    l.data.foreach_set("uv", UV.astype(np.float32)[F.ravel()].ravel())
    e.update(calc_edges=True)
    for q in m.materials:
        e.materials.append(q)
    o.data = e
    if thick:
        q = o.modifiers.new("t", "SOLIDIFY")
        q.thickness = thick
        q.offset = 0
        q.use_quality_normals = True


def fringe(
    starts,
    dirs,
    length=0.07,
    color="#EFE6D4",
    strands=5,
    spread=0.004,
    r=0.00045,
    seed=1,
    tassel=True,
    curve=0.2,
):
    """twisted tassels along an edge; starts, dirs: points and outgoing directions"""
    R = random.Random(seed)
    cu = bpy.data.curves.new("fringe", "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = r
    cu.bevel_resolution = 1
    cu.resolution_u = 6
    for p, d in zip(starts, dirs):
        p = Vector(p)
        d = (
            Vector(d).normalized() * 0.45
            + Vector((0, 0, -0.75))
            + Vector((R.uniform(-0.12, 0.12), R.uniform(-0.12, 0.12), 0))
        ).normalized()
        Lg = length * R.uniform(0.9, 1.08)
        g = Vector((R.uniform(-0.1, 0.1), R.uniform(-0.1, 0.1), -1))
        side = d.orthogonal().normalized()
        ph = R.uniform(0, 6)
        for k in range(strands):
            sp = cu.splines.new("POLY")
            n = 14
            sp.points.add(n)
            a0 = ph + k * 2 * math.pi / strands
            for i in range(n + 1):
                t = i / n
                q = p + (d * (1 - t * 0.6) + g * t * 0.6) * Lg * t
                rr = spread * (0.42 if t < 0.72 else 0.42 + (t - 0.72) * 2.6) * (0.5 + min(1, t * 6) * 0.5)
                a = a0 + t * 9 * (1 if t < 0.72 else 0.8)
                u = side
                v = d.cross(u)
                q = q + u * math.cos(a) * rr + v * math.sin(a) * rr
                sp.points[i].co = (*q, 1)
    o = link(bpy.data.objects.new("fringe", cu))
    o.data.materials.append(mat("fr", color, 0.9, 0, Specular=0.1, Sheen=0.5))
    return o
