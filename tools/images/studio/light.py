"""The one studio all pictures share: seamless ivory wall, key from the left; and its camera."""

import math

import bpy
import numpy as np
from mathutils import Vector

from studio.materials import mat
from studio.stage import link, obj


def area(loc, tgt, size, power, col, sy=None):
    """A lamp at a place that looks at a point: metres, watts, linear RGB; a rectangle when `sy` is given."""
    l = bpy.data.lights.new("a", "AREA")
    l.energy = power
    l.size = size
    l.color = col
    if sy:
        l.shape = "RECTANGLE"
        l.size_y = sy
    a = link(bpy.data.objects.new("a", l))
    a.location = loc
    a.rotation_euler = (Vector(tgt) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return a


def studio(wall="#EEE8DF", depth=1.6, key=1.0, floor=True, lift=1.0):
    """Wall, floor and lamps. `key` scales all lamps, `lift` those of the wall; without a floor the wall goes on below."""
    s = bpy.context.scene
    w = bpy.data.worlds.new("w")
    s.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (1, 0.965, 0.92, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = 0.25
    # seamless: floor, quarter round, wall
    R = 0.7
    pr = (
        [(-6, 0)]
        + [(depth - R + R * math.sin(t), R - R * math.cos(t)) for t in np.linspace(0, math.pi / 2, 24)]
        + [(depth, 9)]
    )
    if not floor:
        pr = [(depth, -9), (depth, 9)]
    X = (-9, 9)
    V = [(x, y, z) for (y, z) in pr for x in X]
    F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(pr) - 1)]
    o = obj("cyc", V, F)
    o.data.materials.append(mat("cyc", wall, 0.95, 0, Specular=0.05))

    area((-3.0, -1.25, 2.7), (0, 0, 1.0), 1.3, 165 * key, (1, 0.96, 0.9), 2.0)  # key from the left
    area((2.9, -2.2, 1.6), (0, 0, 1.0), 2.2, 15 * key, (0.95, 0.97, 1))  # fill
    area((0.9, 1.2, 3.2), (0, 0, 1.0), 1.0, 34 * key, (1, 0.97, 0.93))  # top/back rim
    area(
        (0.3, depth - 1.0, 3.6), (0, depth, 0.6), 2.4, 46 * key * lift, (1, 0.97, 0.93)
    )  # lifts the wall, so that ivory stays ivory
    if not floor:
        area(
            (0.2, depth - 1.1, -1.1), (0, depth, 0.4), 2.4, 46 * lift, (1, 0.97, 0.93)
        )  # the wall goes on below: it needs light of its own there
    return s


def camera(tgt, dist, height=None, mm=85, az=0, fstop=None, shift_y=0):
    """az in degrees; distance in metres"""
    c = bpy.data.cameras.new("c")
    c.lens = mm
    c.sensor_width = 36
    c.sensor_fit = "VERTICAL"
    c.sensor_height = 45 * 0.8
    c.shift_y = shift_y
    o = link(bpy.data.objects.new("c", c))
    t = Vector(tgt)
    a = math.radians(az)
    o.location = (t.x + math.sin(a) * dist, t.y - math.cos(a) * dist, height if height is not None else t.z)
    o.rotation_euler = (t - o.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = o
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = (t - o.location).length
    return o
