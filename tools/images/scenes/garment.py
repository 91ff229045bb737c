"""A garment on a plus-size dress form. The form grows inside the flat cloth; see README."""

import json
import math

import bpy
import numpy as np

from scenes.collar import collar, placket_buttons
from scenes.pattern_cutting import MEN, STY
from scenes.sewing import panels
from studio.cloth import cached, cloth_sim, collider, finish
from studio.light import camera, studio
from studio.materials import cloth_mat, gold, mat
from studio.places import TEX
from studio.stage import ball, fresh, link, obj


def body(men=False):
    """plus-size dress form: lofted torso and two arm capsules (arms stay inside the sleeves)"""
    R = [
        (0.70, 0.215, 0.155, 0.01),
        (0.78, 0.245, 0.185, 0.015),
        (0.86, 0.258, 0.2, 0.015),
        (0.95, 0.245, 0.192, -0.005),
        (1.03, 0.228, 0.178, -0.015),
        (1.10, 0.228, 0.182, -0.025),
        (1.17, 0.235, 0.192, -0.035),
        (1.24, 0.228, 0.182, -0.03),
        (1.30, 0.215, 0.15, -0.01),
        (1.36, 0.205, 0.115, 0.008),
        (1.40, 0.175, 0.092, 0.016),
        (1.425, 0.125, 0.076, 0.02),
        (1.445, 0.085, 0.066, 0.02),
        (1.48, 0.066, 0.062, 0.014),
        (1.53, 0.062, 0.06, 0.006),
        (1.545, 0.05, 0.05, 0.006),
        (1.552, 0.02, 0.02, 0.006),
    ]
    if men:
        R = [
            (z, rx * (1.0 if z < 1.1 else 1.05), ry * (0.97 if z < 1.05 else 0.93), yo * 0.5)
            for z, rx, ry, yo in R
        ]
    n = 64
    V = []
    zz = np.linspace(R[0][0], R[-1][0], 90)
    A = np.array(R)
    from numpy import interp

    for z in zz:
        rx, ry, yo = [float(interp(z, A[:, 0], A[:, i])) for i in (1, 2, 3)]
        for i in range(n):
            t = 2 * math.pi * i / n
            c, s_ = math.cos(t), math.sin(t)
            e = 0.86
            V.append((rx * math.copysign(abs(c) ** e, c), yo + ry * math.copysign(abs(s_) ** e, s_), z))
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(zz) - 1)
        for i in range(n)
    ]
    F += [tuple(range(n))[::-1], tuple((len(zz) - 1) * n + i for i in range(n))]
    t = obj("torso", V, F)
    m = t.modifiers.new("s", "SMOOTH")
    m.iterations = 6
    m.factor = 0.5
    return t


def arm(side, L, r0=0.068, r1=0.045):
    """A capsule along +x from a shoulder at the origin, L metres long."""
    n = 28
    V = []
    F = []
    for u in np.linspace(0, 1, 34):
        if u < 0.12:
            tt = u / 0.12
            x = -r0 * math.cos(tt * math.pi / 2)
            r = r0 * math.sin(tt * math.pi / 2)
        elif u > 0.9:
            tt = (u - 0.9) / 0.1
            x = L + r1 * math.sin(tt * math.pi / 2)
            r = r1 * math.cos(tt * math.pi / 2)
        else:
            tt = (u - 0.12) / 0.78
            x = L * tt
            r = r0 + (r1 - r0) * tt
        for i in range(n):
            a = 2 * math.pi * i / n
            V.append((x, max(r, 0.001) * math.cos(a), max(r, 0.001) * math.sin(a)))
    F = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(33)
        for i in range(n)
    ]
    return obj("arm", V, F)


def sim_garment(st, h=None, frames=None, bend=0.06, mass=0.22, armdown=30, tag=""):
    """The garment of a style, settled on the form: co, uv, f, mi (0 front, 1 back), W and H of the panel."""

    def go():
        nonlocal h, frames
        h = h or dict(anarkali=0.0155).get(st, 0.013)
        frames = frames or dict(anarkali=84).get(st, 72)
        fresh()
        g = STY[st]
        V, UV, F, MI = panels(st, h)
        o = obj("g", V, F, UV)
        vg = o.vertex_groups.new(
            name="pin"
        )  # the shoulder seam beside the neck stays put, or the garment slides off
        vg.add(
            [
                int(i)
                for i in np.where(
                    (np.abs(V[:, 1]) < 1e-5) & (np.abs(V[:, 0]) < g["neck"] + 0.055) & (V[:, 2] > 1.36)
                )[0]
            ],
            1,
            "REPLACE",
        )
        t = body(st in MEN)
        collider(t, 0.005, 18)
        for f, sy in ((1, 0.14), (26, 1)):
            t.scale = (1 if f > 1 else 0.94, sy, 1)
            t.keyframe_insert("scale", frame=f)
        for sd in (1, -1) if "th" in g else ():
            a = arm(sd, g["sl"] - 0.03)
            a.location = (sd * (g["sh"] - 0.055), 0.012, g["zsh"] - 0.075)
            collider(a, 0.004, 14)
            for f, ang, sc in ((1, g["th"], 0.14), (26, g["th"], 0.85), (44, g["th"] + armdown, 0.85)):
                a.scale = (sd, sc, sc if f > 1 else 0.5)
                a.rotation_euler = (0, sd * math.radians(ang), 0)
                a.keyframe_insert("scale", frame=f)
                a.keyframe_insert("rotation_euler", frame=f)
        co = cloth_sim(
            o,
            frames,
            quality=6,
            mass=mass,
            tension=15,
            bend=bend,
            selfd=0.0042,
            dist=0.004,
            air=1.2,
            friction=6,
            pin="pin",
        )
        return dict(co=co, uv=UV, f=F, mi=MI, W=UV[:, 0].max() + 0.02, H=UV[:, 1].max() + 0.02)

    return cached(f"garment_{st}{tag}", go)


def buttons(D, tone, count=7, first=0.10, gap=0.088, r=0.0085):
    """metal buttons down the front, each on the vertex of the panel nearest to its place"""
    front = np.unique(D["f"][D["mi"] == 0])
    u, v = D["uv"][front].T
    mid = (u.min() + u.max()) / 2
    top = v[np.abs(u - mid) < 0.02].max()
    m = gold("button", tone, 0.25, 400)
    for k in range(count):
        i = front[np.argmin(np.hypot(u - mid, v - (top - first * 0.3 - gap * k)))]
        ball(tuple(D["co"][i] + np.array([0, -0.002, 0])), r, m).scale = (1, 0.55, 1)


def place_garment(a):
    """form, stand and garment at the origin; returns the cloth, the form and the simulated arrays"""
    st = a.get("style", "kaftan")
    D = sim_garment(st)
    t = body(st in MEN)
    # cloth that lies close may cut a corner between two of its points: the form steps back from it
    t.scale = (0.95, 0.93, 1)
    t.data.materials.append(mat("form", "#EDE4D6", 0.55, 0, Specular=0.25))
    t.modifiers.new("u", "SUBSURF").render_levels = 1
    # a close look at a hem near the floor would see nothing of the stand but a dark rod
    if a.get("view") != "detail":
        brass = gold("br", "#B98A4A", 0.3)
        for radius, depth, z in ((0.014, 0.8, 0.4), (0.17, 0.018, 0.009)):
            bpy.ops.mesh.primitive_cylinder_add(vertices=96, radius=radius, depth=depth, location=(0, 0.01, z))
            bpy.context.object.data.materials.append(brass)
            bpy.ops.object.shade_smooth()
    o = obj("g", D["co"], D["f"], D["uv"])
    kind = a.get("kind", "cotton")
    rel = float(a.get("relief", 0.0006))
    for sfx in "fb":
        J = json.load(open(f'{TEX}/{a["tex"]}_{sfx}.json'))
        o.data.materials.append(cloth_mat(f'{a["tex"]}_{sfx}', kind, 0, rel, (J["w"] / 1000, J["h"] / 1000)))
    o.data.polygons.foreach_set("material_index", D["mi"])
    finish(o, 0.0012, 1, smooth=2)
    if st == "waistcoat":
        buttons(D, a.get("button", "#C9A05A"))
    if st == "mens":
        collar(a, D)
        placket_buttons(D, a.get("button", "#EFE7DA"), 4)
    return o, t, D


def garment(a):
    """One garment on its form: whole, from behind (back), or close (detail, at mx and mz)."""
    az = float(a.get("az", -10))
    studio(depth=1.5)
    room = set(bpy.data.objects)
    _, _, D = place_garment(a)
    v = a.get("view", "front")
    if v == "back":
        turntable = link(bpy.data.objects.new("turntable", None))
        for part in set(bpy.data.objects) - room - {turntable}:
            part.parent = turntable
        turntable.rotation_euler = (0, 0, math.pi)
    zmin = float(D["co"][:, 2].min())
    if v == "detail":
        camera(
            (float(a.get("mx", -0.04)), -0.15, float(a.get("mz", 1.24))),
            1.15,
            float(a.get("mz", 1.24)) + 0.06,
            mm=100,
            fstop=5.6,
            az=-20,
        )
    else:
        top = 1.56
        zmin = min(zmin, 0.62)
        span = max(top - zmin, 0.86)
        zc = (top + zmin) / 2 - 0.03 * span
        camera((0, 0, zc), 2.72 * span + 0.62, zc + 0.1, mm=85, az=az)
