"""Outfits laid flat on linen, seen from above: what a product's "Complete the Look" puts together.

Everything lies in the plane of x and z, as it would hang, and -y is up: garments, jewels and purses then keep the
directions in which they were built.
"""

import json
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector, noise

from scenes.adorn import place_belt, place_brooch
from scenes.collar import collar, placket_buttons
from scenes.garment import buttons, edges
from scenes.jewellery import place_bangles, place_jhumka
from scenes.potli import place_potli
from scenes.sewing import panels
from scenes.stack import folded
from scenes.styles import cut
from scenes.trousers import place_legs
from studio.cloth import cached, cloth_sim, collider, finish
from studio.light import area, camera
from studio.materials import cloth_mat, mat
from studio.places import TEX
from studio.stage import fresh, grid, link, obj

SIZE = "3XL"
CELL = 0.01  # metres, of the map of heights
REACH = 1.6
CLEAR = 0.006  # metres of air between cloth and what it covers, such as a placket that stands up


class Heights:
    """How far what was laid so far rises above the linen, by cells."""

    def __init__(self):
        n = int(2 * REACH / CELL)
        self.map = np.zeros((n, n), np.float32)

    def cells(self, points):
        n = len(self.map)
        return tuple(np.clip(((points[:, k] + REACH) / CELL).astype(int), 0, n - 1) for k in (0, 2))

    def add(self, points):
        """Records a piece's points; `points` are in the scene, -y is up."""
        np.maximum.at(self.map, self.cells(points), -points[:, 1])

    def under(self, points):
        """The height below each point, smoothed as cloth bridges gaps."""
        soft = self.map
        for _ in range(3):
            soft = np.maximum(soft, (np.roll(soft, 1, 0) + np.roll(soft, -1, 0) + np.roll(soft, 1, 1) + np.roll(soft, -1, 1)) / 4)
        for _ in range(6):
            soft = (soft + np.roll(soft, 1, 0) + np.roll(soft, -1, 0) + np.roll(soft, 1, 1) + np.roll(soft, -1, 1)) / 5
        return soft[self.cells(points)]


def sim_flat(style):
    """A garment of 3XL settled on a table: points, uvs, triangles and panels as of `sim_garment`. The table is at y = 0."""

    def go():
        fresh()
        V, UV, F, MI = panels(style, 0.016, SIZE)
        rng = np.random.default_rng(7)
        shift = rng.uniform(0, 50, 3)
        o = obj("g", V, F, UV)
        o.shape_key_add(name="Basis")
        cut = o.shape_key_add(name="cut")
        # pushed together a little and waved, so that it settles in soft folds
        wave = np.array([noise.noise(Vector((x * 3 + shift[0], z * 1.6 + shift[1], shift[2]))) for x, _, z in V])
        start = V * np.array([0.975, 1, 0.99]) + np.stack([0 * wave, -0.05 - 0.03 * wave, 0 * wave], 1)
        o.data.shape_keys.key_blocks["Basis"].data.foreach_set("co", start.astype(np.float32).ravel())
        o.data.vertices.foreach_set("co", start.astype(np.float32).ravel())
        cut.data.foreach_set("co", V.ravel())
        bpy.ops.mesh.primitive_cube_add(size=2, location=(0, 0.5, 1))
        table = bpy.context.object
        table.scale = (3, 0.5, 3)
        collider(table, 0.003, 30)
        bpy.context.scene.gravity = (0, 9.81, 0)
        co = cloth_sim(
            o, 45, quality=6, mass=0.22, tension=15, bend=0.05, selfd=0.0042, dist=0.003, air=1.4, friction=18,
            rest="cut", edge=edges(o, V, F),
        )
        return dict(co=co, uv=UV, f=F, mi=MI, W=UV[:, 0].max() + 0.02, H=UV[:, 1].max() + 0.02)

    return cached(f"flat_{style}_{SIZE}", go)


def with_neck(D, g):
    """The points of a settled garment with its neck spread on the table as it was cut, where it had buckled between the shoulders."""
    co, cut_as = D["co"].copy(), D["uv"] - ((D["uv"][:, 0].min() + D["uv"][:, 0].max()) / 2, D["uv"][:, 1].max())
    away = np.hypot(cut_as[:, 0], cut_as[:, 1] + g["nf"] / 2)
    around = (away > 0.2) & (away < 0.3)
    # the turn and the shift with which the cloth around the neck lies (Kabsch 1976, in the plane)
    lies, was = co[around][:, (0, 2)], cut_as[around]
    covariance = (was - was.mean(0)).T @ (lies - lies.mean(0))
    angle = math.atan2(covariance[0, 1] - covariance[1, 0], covariance[0, 0] + covariance[1, 1])
    turn = np.array(((math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))))
    flat = (cut_as - was.mean(0)) @ turn + lies.mean(0)
    front, behind = np.unique(D["f"][D["mi"] == 0]), np.unique(D["f"][D["mi"] == 1])
    height = np.full(len(co), -0.006)
    height[front] = -0.020
    height[np.intersect1d(front, behind)] = -0.015
    weight = np.clip((0.23 - away) / 0.12, 0, 1)[:, None]
    return co + weight**2 * (3 - 2 * weight) * (np.stack((flat[:, 0], height, flat[:, 1]), 1) - co)


def with_even_outline(co, faces, panel_of, rounds=12):
    """The points with seams and rims drawn even: the points of a simulated outline lie alternately a little in and out."""
    ends = np.sort(np.stack([faces, np.roll(faces, -1, 1)], 2).reshape(-1, 2), 1)
    kinds, of = np.unique(ends, axis=0, return_inverse=True)
    uses = np.bincount(of)
    on_front = np.bincount(of, np.repeat(panel_of == 0, 3))
    outline = kinds[(uses == 1) | (on_front == 1) & (uses == 2)]
    both = np.concatenate([outline, outline[:, ::-1]])
    count = np.bincount(both[:, 0], minlength=len(co))
    # where a seam meets a rim, the corner stays
    free = (count == 2)[:, None]
    for step in (0.5, -0.52) * rounds:
        total = np.stack([np.bincount(both[:, 0], co[both[:, 1], i], len(co)) for i in range(3)], 1)
        co = co + np.where(free, step * (total / np.maximum(count, 1)[:, None] - co), 0)
    return co


def lay_garment(style, a, at, turn, heights, is_mirrored=False):
    """A garment with its middle at `at`, on what lies there already. Mirrored, its folds lie otherwise than those of the next."""
    before = set(bpy.data.objects)
    D = sim_flat(style)
    D["co"] = with_even_outline(with_neck(D, cut(style, SIZE)), D["f"], D["mi"])
    if is_mirrored:
        D["co"] = D["co"] * np.array((-1, 1, 1), np.float32)
        D["f"] = D["f"][:, ::-1]
    middle = np.array((0, 0, (D["co"][:, 2].max() + D["co"][:, 2].min()) / 2))
    turned = np.array(Matrix.Rotation(math.radians(turn), 3, "Y"))
    shift = np.array((at[0], 0, at[1])) - turned @ middle
    place = lambda points: points @ turned.T + shift
    below = heights.under(place(D["co"]))
    D["co"] = D["co"] - np.outer(below + CLEAR * (below > CLEAR), (0, 1, 0))
    heights.add(place(D["co"]))
    o = obj("g", D["co"], D["f"], D["uv"])
    tex, relief = a["tex"], float(a.get("relief", 0.0006))
    for side in "fb":
        size = json.load(open(f"{TEX}/{tex}_{side}.json"))
        o.data.materials.append(cloth_mat(f"{tex}_{side}", a["kind"], 0, relief, (size["w"] / 1000, size["h"] / 1000)))
    o.data.polygons.foreach_set("material_index", D["mi"])
    finish(o, 0.0012, 1, smooth=2)
    if style == "waistcoat":
        buttons(D, a.get("button", "#C9A05A"))
    if style == "mens":
        collar(dict(a, style=style, form=SIZE), D, is_laid=True)
        placket_buttons(D, a.get("button", "#EFE7DA"), 4)
    holder = held(set(bpy.data.objects) - before)
    holder.rotation_euler = (0, math.radians(turn), 0)
    holder.location = shift


def held(objects):
    """A Blender empty to which the objects are parented, so that they move together."""
    holder = link(bpy.data.objects.new("holder", None))
    for o in objects:
        if o.parent is None:
            o.parent = holder
    return holder


def laid(build, at, turn, heights, tilt=0, deep=1.0):
    """What `build` makes at the origin, tilted by degrees about x, pressed to `deep` of its depth, turned and moved to x, z."""
    before = set(bpy.data.objects)
    build()
    tilted = held(set(bpy.data.objects) - before)
    holder = held([tilted])
    tilted.rotation_euler = (math.radians(tilt), 0, 0)
    holder.scale = (1, deep, 1)
    holder.rotation_euler = (0, math.radians(turn), 0)
    points = _points_under(holder)
    middle = (points.min(0) + points.max(0)) / 2
    shift = np.array((at[0] - middle[0], -points[:, 1].max(), at[1] - middle[2]))
    shift[1] -= heights.under(points + shift).max() + CLEAR / 2
    holder.location = shift
    heights.add(points + shift)


def _points_under(holder):
    """The points in the scene of all meshes under an object."""
    bpy.context.view_layer.update()
    parts = []
    for o in (o for o in holder.children_recursive if o.type == "MESH"):
        co = np.empty(len(o.data.vertices) * 3, np.float32)
        o.data.vertices.foreach_get("co", co)
        world = np.array(o.matrix_world)
        parts.append(co.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3])
    return np.concatenate(parts)


def folded_shawl(a):
    """A shawl folded to the size of a tray."""
    folded(a["tex"], 0, W=0.40, D=0.30, n=3, th=0.009, seed=4, vstart=0.005, kind=a["kind"])


# what is built at the origin as it stands or lies, and how it is laid
BUILT = dict(
    palazzo=(place_legs, dict(deep=0.16)),
    shawl=(folded_shawl, dict(tilt=90)),
    potli=(place_potli, dict(deep=0.5)),
    belt=(place_belt, dict(tilt=90)),
    bangles=(place_bangles, dict(tilt=90)),
    jhumka=(lambda a: place_jhumka(a, rail=None), {}),
    brooch=(place_brooch, {}),
)


def linen(tone):
    """The cloth below, slightly waved."""
    n, half = 200, 2.2
    V = []
    for j in range(n + 1):
        for i in range(n + 1):
            x, z = (i / n * 2 - 1) * half, (j / n * 2 - 1) * half
            V.append((x, 0.004 + 0.004 * noise.noise(Vector((x * 1.3, z * 1.7, 5))), z))
    o = obj("linen", V, grid(n, n))
    m = mat("linen", tone, 0.9, 0, Specular=0.08, Sheen=0.25)
    nt = m.node_tree
    place, bump = nt.nodes.new("ShaderNodeTexCoord"), nt.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.35, 0.0012
    threads = []
    for stretch in ((1600, 1, 60), (60, 1, 1600)):
        mapping, thread = nt.nodes.new("ShaderNodeMapping"), nt.nodes.new("ShaderNodeTexNoise")
        mapping.inputs["Scale"].default_value = stretch
        thread.inputs["Scale"].default_value, thread.inputs["Detail"].default_value = 0.6, 2
        nt.links.new(place.outputs["Object"], mapping.inputs[0])
        nt.links.new(mapping.outputs[0], thread.inputs[0])
        threads.append(thread)
    both = nt.nodes.new("ShaderNodeMath")
    for k, thread in enumerate(threads):
        nt.links.new(thread.outputs["Fac"], both.inputs[k])
    nt.links.new(both.outputs[0], bump.inputs["Height"])
    nt.links.new(bump.outputs["Normal"], nt.nodes["Principled BSDF"].inputs["Normal"])
    o.data.materials.append(m)


def flat_lay(a):
    """Pieces on linen. pieces: `name:x:z:turn[:kind[:mirrored]]` by commas, what lies below first; tex: by commas, for the pieces of cloth in that order"""
    linen(a.get("ground", "#DDD2BF"))
    world = bpy.data.worlds.new("w")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (1, 0.975, 0.94, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.42
    # a window at the upper left
    area((-2.3, -1.7, 1.5), (0, 0, 0), 1.1, 128, (1, 0.96, 0.9), 1.8)
    area((2.2, -2.6, -0.9), (0, 0, 0), 2.4, 26, (0.96, 0.98, 1))
    textures, heights = iter(a["tex"].split(",")), Heights()
    for piece in a["pieces"].split(","):
        name, x, z, turn, kind, mirrored = [*piece.split(":"), *("", "")][:6]
        options = dict(a, kind=kind or "cotton")
        if name not in ("bangles", "brooch", "jhumka"):
            options["tex"] = next(textures)
        at, turn = (float(x), float(z)), float(turn)
        if name in BUILT:
            build, how = BUILT[name]
            laid(lambda: build(options), at, turn, heights, **how)
        else:
            lay_garment(name, options, at, turn, heights, bool(mirrored))
    wide = float(a.get("wide", 1.75))
    # the lens sees 36 mm of height at its focal length
    camera((0, 0, 0), wide * 85 / 36, mm=85)
