"""Plain tailoring of a man's kurta: a placket of the cloth itself, faced edges, and the band of its collar."""

import math

import cairo

from scenes.pattern_cutting import BUTTON_GAP, FIRST_BUTTON
from textiles.art import Art
from textiles.motifs import poly

STITCH = [2.3, 1.3]


def shaded(colour, by):
    """A colour lighter (above 1) or darker (below 1)."""
    return tuple(min(1.0, part * by) for part in colour)


def thread(colour):
    """Sewing thread that shows on a cloth without shouting."""
    return shaded(colour, 0.74) if sum(colour) > 1.5 else tuple(0.62 * part + 0.2 for part in colour)


def stitches(A, points, colour):
    """A row of machine stitches in a groove of their own."""
    A.stroke(poly(points, False), shaded(colour, 0.9), 1.1, 0.42)
    A.stroke(poly(points, False), thread(colour), 0.55, 0.7, dash=STITCH)


def inward(points, by):
    """A line beside an outline, `by` millimetres inside it."""
    moved = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        long = math.hypot(x1 - x0, y1 - y0) or 1
        moved.append((x - (y1 - y0) / long * by, y + (x1 - x0) / long * by))
    return moved


def faced_edge(A, trim, facing):
    """Hem, cuff or neck: a strip of the facing, a fold at its upper edge, two rows of stitches."""
    points, width = trim["pts"], trim["width"]
    colour = A.col(facing)
    A.stroke(poly(points, False), colour, width * 2, 0.6, cap=cairo.LINE_CAP_BUTT)
    if width < 12:
        return
    A.stroke(poly(inward(points, width), False), shaded(colour, 0.6), 0.9, 0.3)
    for at in (width - 2.6, width - 5.4, 3.5):
        stitches(A, inward(points, at), colour)


def placket(A, trim):
    """Of the cloth itself, so that a pattern runs across: folded edges, stitches, a box at its foot, buttonholes."""
    (right, top), (_, foot) = trim["pts"]
    left, colour = right - trim["width"], A.cw["g"]
    fold = shaded(colour, 0.8 if sum(colour) > 1.8 else 0.62)
    raised = A.C[1]
    raised.new_path()
    raised.rectangle(left, top - 20, right - left, foot - top + 20)
    raised.set_source_rgba(1, 1, 1, 0.22)
    raised.fill()
    for x, wide in ((left, 0.9), (right, 1.5)):
        A.stroke(lambda c: (c.move_to(x, top - 20), c.line_to(x, foot)), fold, wide, 0.22)
    A.stroke(lambda c: (c.move_to(left, foot), c.line_to(right, foot)), fold, 1.2, 0.25)
    for x in (left + 2.4, right - 2.4):
        stitches(A, [(x, top - 20), (x, foot - 2.4)], colour)
    for y in (foot - 2.4, foot - 26):
        stitches(A, [(left + 2.4, y), (right - 2.4, y)], colour)
    middle = (left + right) / 2
    for k in range(4):
        y = top + (FIRST_BUTTON + BUTTON_GAP * k) * 1000
        A.stroke(lambda c: (c.move_to(middle, y - 8.5), c.line_to(middle, y + 8.5)), thread(colour), 2.0, 0.74)
        A.stroke(lambda c: (c.move_to(middle, y - 7.5), c.line_to(middle, y + 7.5)), shaded(colour, 0.5), 0.6, 0.3)


def collar(cw, out, facing):
    """The stand of a collar, 600 by 40 mm, stitched along both edges; its upper edge is where the image begins."""
    A = Art(600, 40, 4, cw)
    colour = A.col(facing)
    A.fill(lambda c: c.rectangle(0, 0, 600, 40), facing, 0.5)
    for y in (40 - 38 + 3.2, 40 - 7.5):
        stitches(A, [(0, y), (600, y)], colour)
    A.out(out)
