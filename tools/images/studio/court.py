"""A courtyard wall of lime plaster in low sun, which falls through a carved window (jharokha) that one does not see."""

import math

import bpy
from mathutils import Vector

from studio.light import studio
from studio.materials import mat
from studio.stage import link, obj

WALL = 1.5  # metres behind the middle


def plaster():
    """Lime plaster, brushed and patched by hand."""
    m = mat("plaster", "#E9DCC6", 0.92, 0, Specular=0.08)
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    place = nt.nodes.new("ShaderNodeTexCoord")
    cloudy, fine = nt.nodes.new("ShaderNodeTexNoise"), nt.nodes.new("ShaderNodeTexNoise")
    cloudy.inputs["Scale"].default_value, cloudy.inputs["Detail"].default_value = 1.3, 6
    fine.inputs["Scale"].default_value, fine.inputs["Detail"].default_value = 16, 5
    ramp = nt.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.32, 0.7
    ramp.color_ramp.elements[0].color = (0.74, 0.64, 0.51, 1)
    ramp.color_ramp.elements[1].color = (0.88, 0.80, 0.68, 1)
    bump = nt.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.35, 0.012
    for texture in (cloudy, fine):
        nt.links.new(place.outputs["Object"], texture.inputs[0])
    nt.links.new(cloudy.outputs["Fac"], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], b.inputs["Base Color"])
    nt.links.new(fine.outputs["Fac"], bump.inputs["Height"])
    nt.links.new(bump.outputs["Normal"], b.inputs["Normal"])
    return m


def lattice(columns, rows, pitch, bar):
    """Faces of a screen with pointed eight-sided openings, upright in the plane y = 0."""
    V, F = [], []
    half = pitch / 2
    for i in range(columns):
        for j in range(rows):
            cx, cz = (i - (columns - 1) / 2) * pitch, (j - (rows - 1) / 2) * pitch
            first = len(V)
            for k in range(16):
                t = 2 * math.pi * k / 16
                square = half / max(abs(math.cos(t)), abs(math.sin(t)))
                open_ = (half - bar) * (1.0 if k % 4 == 0 else 0.86 if k % 2 else 0.98)
                V += [(cx + math.cos(t) * square, 0, cz + math.sin(t) * square)]
                V += [(cx + math.cos(t) * open_, 0, cz + math.sin(t) * open_)]
            for k in range(16):
                a, b = first + 2 * k, first + 2 * ((k + 1) % 16)
                F.append((a, b, b + 1, a + 1))
    return V, F


def courtyard():
    """The wall with a plinth, a floor of stone, and the sun through the window."""
    s = studio(depth=WALL, floor=False, key=0.5, lift=0.5)
    bpy.data.objects["cyc"].data.materials[0] = plaster()
    stone = mat("stone", "#C9AE8C", 0.7, 0, Specular=0.2)
    floor = obj("floor", [(-9, -7, 0), (9, -7, 0), (9, WALL, 0), (-9, WALL, 0)], [(0, 1, 2, 3)])
    floor.data.materials.append(stone)
    for z, deep, tall in ((0.09, 0.05, 0.18), (0.195, 0.075, 0.03)):
        bpy.ops.mesh.primitive_cube_add(size=1, location=(0, WALL - deep / 2, z))
        bpy.context.object.scale = (18, deep, tall)
        bpy.context.object.data.materials.append(stone)
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = 4.4, math.radians(0.7), (1, 0.86, 0.68)
    sun = link(bpy.data.objects.new("sun", light))
    way = Vector((0.80, 0.78, -0.62)).normalized()
    sun.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    # the window stands in the sun's way, so that its light falls on the wall behind the words and touches the clothes
    screen = obj("screen", *lattice(7, 9, 0.17, 0.016), smooth=False)
    centre = Vector((-0.75, WALL, 1.42)) - way * 4.6
    screen.location = centre
    screen.visible_camera = False
    frame = 6.0
    wide, tall = 7 * 0.17 / 2, 9 * 0.17 / 2
    boards = (((-frame, -frame), (-wide, frame)), ((wide, -frame), (wide + 0.55, frame)), ((-wide, tall), (wide, frame)), ((-wide, -frame), (wide, -tall)))
    for (x0, z0), (x1, z1) in boards:
        shade = obj("shade", [(x0, 0, z0), (x1, 0, z0), (x1, 0, z1), (x0, 0, z1)], [(0, 1, 2, 3)], smooth=False)
        shade.location = centre
        shade.visible_camera = False
    return s
