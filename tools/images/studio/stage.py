"""Blender basics: options from the command line, an empty scene, meshes from arrays."""

import math
import sys

import bmesh
import bpy
import numpy as np
from mathutils import Matrix


def args():
    """The key=value pairs after `--`."""
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    return dict(pair.split("=", 1) for pair in given)


def srgb(hexs):
    """#rrggbb as linear RGBA."""
    v = [int(hexs[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v) + (1,)


def fresh():
    """An empty scene for Cycles."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.cycles.device = "CPU"
    s.render.threads_mode = "AUTO"
    return s


def link(o):
    """Puts an object into the scene."""
    bpy.context.scene.collection.objects.link(o)
    return o


def obj(name, verts, faces, uvs=None, smooth=True):
    """A mesh object from vertices, faces and a uv for each vertex."""
    m = bpy.data.meshes.new(name)
    m.from_pydata([tuple(v) for v in verts], [], [tuple(int(i) for i in f) for f in faces])
    m.update()
    if uvs is not None:
        l = m.uv_layers.new(name="UV")
        vi = np.zeros(len(m.loops), np.int32)
        m.loops.foreach_get("vertex_index", vi)
        l.data.foreach_set("uv", np.asarray(uvs, np.float32)[vi].ravel())
    if smooth:
        m.polygons.foreach_set("use_smooth", [True] * len(m.polygons))
    return link(bpy.data.objects.new(name, m))


def grid(nx, ny):
    """Quads of a grid with nx by ny cells."""
    return [
        (j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i)
        for j in range(ny)
        for i in range(nx)
    ]


def lathe(name, prof, n=96, m=None):
    """Turns a profile of (radius, height) about z."""
    V = [
        (r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n), z)
        for r, z in prof
        for i in range(n)
    ]
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(prof) - 1)
        for i in range(n)
    ]
    o = obj(name, V, F)
    if m:
        o.data.materials.append(m)
    return o


def ball(p, r, m, seg=24):
    """A smooth sphere."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=seg, ring_count=seg // 2, radius=r, location=p)
    o = bpy.context.object
    bpy.ops.object.shade_smooth()
    o.data.materials.append(m)
    return o


def balls(pts, r, m, seg=16):
    """many small beads as one mesh"""
    bm = bmesh.new()
    for p, rr in ((p, (r if not hasattr(r, "__len__") else r[i])) for i, p in enumerate(pts)):
        bmesh.ops.create_uvsphere(
            bm, u_segments=seg, v_segments=seg // 2, radius=rr, matrix=Matrix.Translation(p)
        )
    me = bpy.data.meshes.new("b")
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.materials.append(m)
    return link(bpy.data.objects.new("b", me))


def tube(pts, r, m, cyc=False):
    """A round wire along points."""
    cu = bpy.data.curves.new("t", "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = r
    cu.bevel_resolution = 4
    sp = cu.splines.new("NURBS")
    sp.points.add(len(pts) - 1)
    for q, p in zip(sp.points, pts):
        q.co = (*p, 1)
    sp.use_endpoint_u = not cyc
    sp.use_cyclic_u = cyc
    sp.order_u = 4
    cu.materials.append(m)
    return link(bpy.data.objects.new("t", cu))
