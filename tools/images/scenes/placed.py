"""Puts what a scene builds at the origin where a composition wants it."""

import math

import bpy

from studio.stage import link


def placed(build, at=(0, 0, 0), turn=0):
    """Runs `build` at the origin, then moves all that it made: metres, degrees about the vertical."""
    before = set(bpy.data.objects)
    result = build()
    holder = link(bpy.data.objects.new("holder", None))
    for made in set(bpy.data.objects) - before - {holder}:
        if made.parent is None:
            made.parent = holder
    holder.location, holder.rotation_euler = at, (0, 0, math.radians(turn))
    return result
