"""A garment on a plus-size dress form. The form grows inside the flat cloth; see README."""

import json
import math

import bpy
import numpy as np
from mathutils.kdtree import KDTree

from scenes.collar import barycentric, collar, placket_buttons
from scenes.folds import folded
from scenes.form import arm, body, petticoat
from scenes.sewing import panels
from scenes.sleeves import tidied
from scenes.styles import MEN, cut, form_of
from studio.cloth import cached, cloth_sim, collider, finish
from studio.light import camera, studio
from studio.materials import cloth_mat, gold, mat
from studio.places import TEX
from studio.stage import ball, fresh, link, obj


# metres from the shoulder to the elbow, and between the elbow and the waist
TO_ELBOW, BESIDE_WAIST = 0.27, 0.026
# degrees by which a view turns the form; the camera and the light stay
TURNED = {"back": 180, "side": -66}


def arms_of(g, t, size, men):
    """Arms of a form: place of the shoulder, length, girth and the angles of upper arm and forearm below the horizontal, in degrees."""
    x, z = g["sh"] - 0.05, g["zsh"] - 0.082
    r0 = form_of(men, size)["upperArm"] / 100 / (2 * math.pi)
    r1 = 0.5 * r0 if men else 0.02 + 0.2 * r0
    near = [abs(v.co.x) for v in t.data.vertices if abs(v.co.z - (z - TO_ELBOW)) < 0.05]
    away = max(near) + (r0 + r1) / 2 + BESIDE_WAIST - x
    upper = min(66 if men else 78, math.degrees(math.acos(min(0.55, max(0.1, away / TO_ELBOW)))))
    print(f"upper arm {upper:.0f} degrees below the horizontal", flush=True)
    # a fuller arm starts lower, so that it does not lift the shoulder
    z -= 1.4 * max(0, r0 - 0.072)
    fore = 80 if men else 83
    # the arm is longer than the sleeve, so that the cuff lies around it
    return x, z, g["sl"] + 0.18, dict(r0=r0, r1=r1), upper, fore


def edges(o, V, F):
    """A vertex group of hems, cuffs, slits and neckline, where the cloth lies double and bends less; its weight ends after 3 cm."""
    ends, uses = np.unique(
        np.sort(np.stack([F, np.roll(F, -1, 1)], 2).reshape(-1, 2), 1), axis=0, return_counts=True
    )
    rim = np.unique(ends[uses == 1])
    tree = KDTree(len(rim))
    for i in rim:
        tree.insert(V[i], int(i))
    tree.balance()
    group = o.vertex_groups.new(name="edge")
    for i, p in enumerate(V):
        weight = 1 - tree.find(p)[2] / 0.03
        if weight > 0:
            group.add([i], weight, "REPLACE")
    return "edge"


# how cloth falls: mass of a vertex in kilograms, and stiffness against bending; of the light one only the neckline is kept
FALLS = {"": dict(mass=0.22, bend=0.045), "light": dict(mass=0.10, bend=0.09)}


def with_neck_of(light, usual):
    """The usual fall with the neckline of the light one, whose nape stays outside; they pass into each other 15 to 27 cm from the neck."""
    weight = np.clip((0.27 - np.hypot(light[:, 0], light[:, 2] - 1.45)) / 0.12, 0, 1)
    return usual + (light - usual) * (weight**2 * (3 - 2 * weight))[:, None]


def sim_garment(st, size, fall=""):
    """The garment of a style, settled on the form: co, uv, f, mi (0 front, 1 back), W and H of the panel. `fall`: a key of FALLS."""

    def go():
        h = dict(anarkali=0.018).get(st, 0.016)
        frames = dict(anarkali=90, mens=100).get(st, 68)
        fresh()
        g = cut(st, size)
        V, UV, F, MI = panels(st, h, size)
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
        t = body(st in MEN, size)
        collider(t, 0.005, 18)
        inside = [t]
        if st == "anarkali":
            inside.append(petticoat())
            collider(inside[1], 0.005, 18)
        for part in inside:
            for f, sy in ((1, 0.14), (26, 1)):
                part.scale = (1 if f > 1 else 0.94, sy, 1)
                part.keyframe_insert("scale", frame=f)
        for side in (1, -1) if "th" in g else ():
            x, z, length, radii, upper, fore = arms_of(g, t, size, st in MEN)
            a = arm(length, math.radians(upper - g["th"]), math.radians(fore - g["th"]), **radii)
            a.location = (side * x, 0.012, z)
            a.rotation_euler = (0, side * math.radians(g["th"]), 0)
            collider(a, 0.004, 0)  # a sleeve slides down as the arm sinks
            for frame, length, girth in ((1, 1, 0.12), (26, 1, 0.94)):
                a.scale = (side * length, girth, girth)
                a.keyframe_insert("scale", frame=frame)
            hangs = a.data.shape_keys.key_blocks["hangs"]
            for frame, value in ((24, 0), (48, 1)):
                hangs.value = value
                hangs.keyframe_insert("value", frame=frame)
        co = cloth_sim(
            o,
            frames,
            quality=6,
            tension=15,
            selfd=0.0042,
            dist=0.004,
            air=1.2,
            friction=6,
            pin="pin",
            edge=edges(o, V, F),
            **FALLS[fall],
        )
        if fall == "light":
            co = with_neck_of(co, sim_garment(st, size)["co"])
        return dict(co=co, uv=UV, f=F, mi=MI, W=UV[:, 0].max() + 0.02, H=UV[:, 1].max() + 0.02)

    return cached(f"garment_{st}_{size}" + (f"_{fall}" if fall else ""), go)


def buttons(D, tone, count=7, first=0.10, gap=0.088, r=0.0085):
    """metal buttons down the middle of the front"""
    front = D["f"][D["mi"] == 0]
    corners = D["uv"][front].astype(float)
    u, v = D["uv"][np.unique(front)].T
    mid = (u.min() + u.max()) / 2
    top = v[np.abs(u - mid) < 0.02].max()
    m = gold("button", tone, 0.25, 400)
    for k in range(count):
        weights = barycentric(corners, np.array([mid, top - first * 0.3 - gap * k]))
        i = int(np.argmax(weights.min(1)))
        ball(tuple(weights[i] @ D["co"][front[i]] + np.array([0, -0.003, 0])), r, m).scale = (1, 0.55, 1)


def place_garment(a):
    """form, stand and garment at the origin; returns the cloth, the form and the simulated arrays"""
    st = a.get("style", "kaftan")
    size = a["form"]
    D = sim_garment(st, size, a.get("fall", ""))
    if st != "waistcoat":
        D["co"] = tidied(D, cut(st, size))
    t = body(st in MEN, size)
    # cloth that lies close may cut a corner between two of its points: the form steps back from it
    t.scale = (0.95, 0.93, 1)
    for v in t.data.vertices:
        # the neckline stands a little off the neck
        if v.co.z > 1.33:
            slim = 1 - 0.17 * min(1, (v.co.z - 1.33) / 0.07)
            v.co.x, v.co.y = v.co.x * slim, v.co.y * slim
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
    finish(o, 0.0012, 2, smooth=3, shape=lambda *mesh: folded(st, cut(st, size), *mesh))
    if st == "waistcoat":
        buttons(D, a.get("button", "#C9A05A"))
    if st == "mens":
        collar(a, D)
        placket_buttons(D, a.get("button", "#EFE7DA"), 4)
    return o, t, D


def lowest(g):
    """The height of a style's hem when it hangs, in metres."""
    return g.get("arc", g["hem"][1]) - 0.02


def garment(a):
    """One garment on its form: whole, from behind (back), from its left (side), or close (detail, at mx and mz)."""
    az = float(a.get("az", -10))
    studio(depth=1.5)
    room = set(bpy.data.objects)
    place_garment(a)
    v = a.get("view", "front")
    if v in TURNED:
        turntable = link(bpy.data.objects.new("turntable", None))
        for part in set(bpy.data.objects) - room - {turntable}:
            part.parent = turntable
        turntable.rotation_euler = (0, 0, math.radians(TURNED[v]))
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
        # all sizes of a style are seen from one distance, so that one sees which is larger
        zmin = lowest(cut(a["style"], a["form"]))
        span = max(top - zmin, 0.86)
        zc = (top + zmin) / 2 - 0.03 * span
        camera((0, 0, zc), 2.72 * span + 0.62, zc + 0.1, mm=85, az=az)
