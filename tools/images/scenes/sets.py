"""Sets in the courtyard: a carved bench with folded cloth, and a block printer's table."""

import math

import bpy
from mathutils import Vector, noise

from scenes.garment import place_garment
from scenes.jewellery import place_bangles, place_jhumka
from scenes.placed import placed
from scenes.potli import place_potli
from scenes.shawl import bar, hung, shawl_mesh
from scenes.stack import folded
from studio.cloth import finish
from studio.court import courtyard, lattice
from studio.light import camera
from studio.materials import cloth_mat, gold, mat
from studio.stage import grid, lathe, obj

SEAT = 0.44  # metres above the floor
TABLE = 0.80
# the sun comes through the window to the left of the middle
ASIDE = -0.5


def wood(name="wood", dark="#4A2A18", light="#7C4B2B", along="X"):
    """Oiled sheesham: dark grain along one axis."""
    m = mat(name, light, 0.42, 0, Specular=0.35)
    nt = m.node_tree
    place, stretch = nt.nodes.new("ShaderNodeTexCoord"), nt.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = {"X": (1.2, 16, 16), "Z": (16, 16, 1.2)}[along]
    grain, ramp = nt.nodes.new("ShaderNodeTexNoise"), nt.nodes.new("ShaderNodeValToRGB")
    grain.inputs["Scale"].default_value, grain.inputs["Detail"].default_value = 2.2, 8
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.68
    for stop, colour in zip(ramp.color_ramp.elements, (dark, light)):
        stop.color = mat("c", colour).node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value
    bump = nt.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.25, 0.002
    nt.links.new(place.outputs["Object"], stretch.inputs[0])
    nt.links.new(stretch.outputs[0], grain.inputs[0])
    nt.links.new(grain.outputs["Fac"], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], nt.nodes["Principled BSDF"].inputs["Base Color"])
    nt.links.new(grain.outputs["Fac"], bump.inputs["Height"])
    nt.links.new(bump.outputs["Normal"], nt.nodes["Principled BSDF"].inputs["Normal"])
    return m


def board(at, size, material, bevel=0.006):
    """A board with rounded edges, its middle at `at`."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=at)
    o = bpy.context.object
    o.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    edge = o.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments = bevel, 3
    o.data.materials.append(material)
    return o


def turned_leg(x, y, height, material, r=0.034):
    """A leg from the lathe: rings, a vase and a foot."""
    profile = [(0.001, 0), (0.62, 0), (0.7, 0.03), (0.62, 0.06), (0.42, 0.09), (0.5, 0.16), (0.86, 0.34)]
    profile += [(0.98, 0.46), (0.86, 0.58), (0.5, 0.68), (0.44, 0.71), (0.7, 0.73), (0.74, 0.755), (0.6, 0.78)]
    profile += [(1, 0.80), (1, 1), (0.001, 1)]
    leg = lathe("leg", [(r * a, height * b) for a, b in profile], 48, material)
    leg.location = (x, y, 0)
    return leg


def bench(length=1.25, depth=0.42):
    """A carved wooden bench with a pierced apron, its middle at the origin."""
    sheesham, upright = wood(), wood("legs", along="Z")
    board((0, 0, SEAT - 0.02), (length, depth, 0.04), sheesham, 0.012)
    board((0, 0, SEAT - 0.052), (length - 0.05, depth - 0.05, 0.024), sheesham)
    for x in (-1, 1):
        for y in (-1, 1):
            turned_leg(x * (length / 2 - 0.06), y * (depth / 2 - 0.06), SEAT - 0.04, upright)
    for z in (SEAT - 0.075, SEAT - 0.165):
        for y in (-1, 1):
            board((0, y * (depth / 2 - 0.05), z), (length - 0.14, 0.022, 0.016), sheesham, 0.004)
    for y in (-1, 1):
        columns = int((length - 0.16) / 0.075)
        screen = obj("apron", *lattice(columns, 1, 0.075, 0.009), smooth=False)
        screen.location = (0, y * (depth / 2 - 0.05), SEAT - 0.12)
        screen.data.materials.append(sheesham)
        thick = screen.modifiers.new("thick", "SOLIDIFY")
        thick.thickness, thick.offset = 0.014, 0


def on_bench(a):
    """Folded cloth on a bench, beside a dressed form if there are `styles`. styles, tex, kinds, forms: by commas, the form's first"""
    courtyard()
    textures = a["tex"].split(",")
    if "styles" in a:
        sized = {"form": a["forms"]} if "forms" in a else {}
        options = dict(style=a["styles"], tex=textures[0], kind=a["kinds"], view="whole", **sized)
        placed(lambda: place_garment(options), (ASIDE - 0.34, 0.14, 0), -12)
        textures = textures[1:]
    placed(bench, (ASIDE + 0.54, 0.1, 0), 9)
    placed(lambda: pile(textures, SEAT, a.get("cloth", "cotton")), (ASIDE + float(a.get("pile", 0.5)), 0.08, 0), 11)
    target = (ASIDE + float(a.get("cx", 0.1)), 0.1, float(a.get("cz", 0.84)))
    camera(target, float(a.get("dist", 5.1)), 1.1, mm=85, az=-3)


def shawl_on_stand(a):
    """A shawl or stole over a brass stand in the courtyard, in the sun of the window."""
    courtyard()

    def stand():
        brass = gold("brass", "#B98A4A", 0.3)
        bar(1.718, 0.014, 0.47).data.materials.append(brass)
        for x in (-0.44, 0.44):
            post = [(0.13, 0), (0.13, 0.012), (0.011, 0.03), (0.011, 1.75), (0.001, 1.757)]
            lathe("post", post, 64, brass).location.x = x
        width = float(a.get("width", 1))
        shawl_mesh(hung(a), a["tex"], a.get("kind", "wool"), fr=a.get("fringe", "#EFE6D4"), width=width)

    placed(stand, (ASIDE, 0.1, 0), -6)
    camera((ASIDE, 0.1, 1.16), 4.0, 1.2, mm=85, az=-3)


def in_sizes(a):
    """One garment in several sizes side by side in the courtyard. styles, tex, kinds, forms: by commas"""
    courtyard()
    names = [a[k].split(",") for k in ("styles", "tex", "kinds", "forms")]
    places = ((-0.78, 0.1, -8), (0.0, 0.0, 0), (0.86, 0.12, 10))
    for (style, texture, kind, size), (x, y, turn) in zip(zip(*names), places):
        options = dict(style=style, tex=texture, kind=kind, form=size, view="whole")
        placed(lambda: place_garment(options), (ASIDE + x, y, 0), turn)
    camera((ASIDE + 0.04, 0.1, 0.97), 4.1, 1.1, mm=85, az=-3)


def pile(textures, z, kind="cotton"):
    """Folded pieces on each other from a height."""
    z += 0.003
    for i, texture in enumerate(textures):
        turn = math.radians((2, -2.5, 1.5, -1)[i % 4])
        wide = 0.36 - 0.008 * i
        z, _ = folded(
            texture, z, W=wide, D=0.28, n=5, th=0.0125, seed=i + 31, rot=turn, vstart=0.005, kind=kind
        )


def bench_still(a):
    """A potli, bangles and folded silk on the bench, in the light of the window."""
    courtyard()
    purse, silk = a["tex"].split(",")
    placed(bench, (ASIDE + 0.1, 0.1, 0), 6)

    def still():
        pile([silk], 0)
        placed(lambda: place_potli(dict(a, tex=purse)), (-0.045, 0.0, 0.066), 8)
        placed(lambda: place_bangles(a), (0.215, -0.1, 0.004), 0)

    placed(still, (ASIDE, 0.08, SEAT), 4)
    camera((ASIDE + 0.05, 0.0, SEAT + 0.13), 1.75, SEAT + 0.42, mm=85, az=-9)


def bench_jewels(a):
    """Jhumkas on a small brass stand beside folded silk on the bench."""
    courtyard()
    placed(bench, (ASIDE + 0.1, 0.1, 0), 6)

    def stand():
        brass = gold("stand", "#B98A4A", 0.3)
        for x in (-0.085, 0.085):
            lathe("post", [(0.019, 0), (0.019, 0.003), (0.003, 0.007), (0.003, 0.134), (0.001, 0.137)], 48, brass).location.x = x
        placed(lambda: place_jhumka(a, rail=0.186), (0, 0, 0.037), 0)

    def still():
        placed(lambda: pile(a["tex"].split(","), 0), (0.07, 0.2, 0), 8)
        placed(stand, (-0.02, -0.08, 0.004), 8)

    placed(still, (ASIDE, 0.06, SEAT), 4)
    camera((ASIDE - 0.005, 0.0, SEAT + 0.085), 0.92, SEAT + 0.2, mm=85, az=-9, fstop=11)


def printing_block(at, turn, side=0.14):
    """A carved printing block with its handle, face down."""
    teak = wood("block", "#5A3520", "#A9744A")

    def made():
        board((0, 0, 0.022), (side, side, 0.044), teak, 0.004)
        knob = [(0.001, 0.10), (0.016, 0.098), (0.021, 0.086), (0.012, 0.068), (0.014, 0.044), (0.001, 0.044)]
        lathe("knob", knob, 40, teak)
        for x in (-1, 1):
            board((x * side * 0.32, 0, 0.05), (0.012, side * 0.86, 0.012), teak, 0.003)

    placed(made, at, turn)


def dye_tray(at, colour):
    """A shallow clay bowl with dye."""
    clay = mat("clay", "#A8613F", 0.75, 0, Specular=0.15)
    outside = [(0.001, 0), (0.05, 0), (0.075, 0.02), (0.082, 0.042)]
    inside = [(0.078, 0.043), (0.07, 0.024), (0.001, 0.012)]
    lathe("bowl", outside + inside, 72, clay).location = at
    dye = mat("dye", colour, 0.08, 0, Specular=0.6)
    lathe("dye", [(0.0735, 0.031), (0.001, 0.031)], 72, dye).location = at


def spread(texture, width, depth, kind="cotton"):
    """Cloth laid over the table and over its front edge, with slight waves."""
    nx, ny = 150, 110
    verts, uvs = [], []

    for j in range(ny + 1):
        for i in range(nx + 1):
            x, s = (i / nx - 0.5) * width, j / ny * (depth + 0.34)
            wave = 0.0022 * noise.noise(Vector((x * 3, s * 3, 1))) + 0.0012 * noise.noise(Vector((x * 9, s * 8, 4)))
            edge = depth
            if s < edge:
                y, z = depth / 2 - s, TABLE + 0.004 + wave
            else:
                t = s - edge
                bend = min(t / 0.02, math.pi / 2)
                y = -depth / 2 - 0.013 * math.sin(bend) - 0.02 * math.sin(x * 19 + 1) * max(0, t - 0.03) ** 1.0
                z = TABLE + 0.004 - 0.013 * (1 - math.cos(bend)) - max(0, t - 0.0314)
            verts.append((x, y, z))
            uvs.append((0.5 + x, 1.2 - s))
    o = obj("g", verts, [f[::-1] for f in grid(nx, ny)], uvs)
    o.data.materials.append(cloth_mat(texture, kind, 0, 0.0006))
    finish(o, 0.0014, 1)


def laid_table(textures):
    """The table with the first textile spread over it, the others folded."""
    board((0, 0, TABLE - 0.03), (1.7, 0.82, 0.06), wood(), 0.008)
    for x in (-0.76, 0.76):
        for y in (-0.33, 0.33):
            turned_leg(x, y, TABLE - 0.06, wood("legs", along="Z"), 0.045)
    placed(lambda: spread(textures[0], 1.08, 0.80), (-0.16, 0, 0), 0)
    for x, y, turn in ((-0.36, -0.16, 8), (0.02, -0.2, -16), (-0.12, 0.08, 3)):
        printing_block((x, y, TABLE + 0.006), turn)
    dye_tray((0.53, -0.25, TABLE + 0.002), "#9E1F14")
    dye_tray((0.70, -0.14, TABLE + 0.002), "#22335C")
    placed(lambda: pile(textures[1:], TABLE), (0.56, 0.16, 0), 12)


def printers_table(a):
    """A block printer's table in the courtyard: cloth that is being printed, blocks, dye, and folded pieces. tex: by commas"""
    courtyard()
    placed(lambda: laid_table(a["tex"].split(",")), (ASIDE, 0, 0), 0)
    high = TABLE + float(a.get("high", 0.95))
    camera((ASIDE + 0.04, -0.05, TABLE + 0.01), float(a.get("dist", 2.5)), high, mm=70, az=-8)
