"""Chikankari, thread by thread: satin petals, back-stitched shadow work (bakhia), knots (phanda), openwork (jaali), stem stitch."""

import math
from random import Random

import cairo
import numpy as np

LAYERS = ("height", "cover", "hole", "shadow", "cos", "sin")


class Hoop:
    """Cloth in an embroidery hoop: what the needle leaves in it, in millimetres. Later stitches lie over earlier ones."""

    def __init__(self, wide, tall, density, seed=1):
        self.density, self.rng = density, Random(seed)
        self.size = int(wide * density), int(tall * density)
        self.surface = {k: cairo.ImageSurface(cairo.FORMAT_A8, *self.size) for k in LAYERS}
        self.pen = {k: cairo.Context(s) for k, s in self.surface.items()}
        for c in self.pen.values():
            c.scale(density, density)
            c.set_operator(cairo.OPERATOR_SOURCE)
            c.set_line_cap(cairo.LINE_CAP_ROUND)
            c.set_line_join(cairo.LINE_JOIN_ROUND)

    def place(self, x, y, turn=0.0, size=1.0, flip=False):
        for c in self.pen.values():
            c.save()
            c.translate(x, y)
            c.rotate(turn)
            c.scale(-size if flip else size, size)

    def leave(self):
        for c in self.pen.values():
            c.restore()

    def line(self, layer, points, wide, value):
        c = self.pen[layer]
        c.new_path()
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.set_line_width(wide)
        c.set_source_rgba(0, 0, 0, value)
        c.stroke()

    def area(self, layer, points, value):
        c = self.pen[layer]
        c.new_path()
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.close_path()
        c.set_source_rgba(0, 0, 0, value)
        c.fill()

    def stitch(self, p, q, wide=0.5, high=1.0, bow=0.0):
        """One straight stitch from p to q. bow: mm that its middle lies aside."""
        (x0, y0), (x1, y1) = p, q
        long = math.hypot(x1 - x0, y1 - y0)
        if long < 0.05:
            return
        nx, ny = -(y1 - y0) / long, (x1 - x0) / long
        way = [p, ((x0 + x1) / 2 + nx * bow, (y0 + y1) / 2 + ny * bow), q]
        for w, h in ((1.0, 0.34), (0.8, 0.62), (0.55, 0.84), (0.28, 1.0)):
            self.line("height", way, wide * w, h * high)
        self.line("cover", way, wide, 1)
        self.line("hole", way, wide, 0)
        # the transformation in force turns the stitch as well
        m = self.pen["cover"].get_matrix()
        dx, dy = m.transform_distance(x1 - x0, y1 - y0)
        t = 2 * math.atan2(-dy, dx)
        self.line("cos", way, wide, 0.5 + 0.5 * math.cos(t))
        self.line("sin", way, wide, 0.5 + 0.5 * math.sin(t))

    def knot(self, x, y, r=0.75):
        """Phanda: thread wound about the needle and pulled down, a small ball."""
        for k in range(3):
            a = self.rng.uniform(0, 6.28)
            d = r * 0.5
            self.stitch(
                (x - math.cos(a) * d, y - math.sin(a) * d), (x + math.cos(a) * d, y + math.sin(a) * d), r * 1.25, 1, r * 0.3
            )

    def chain(self, points, step, wide, high=0.8, gap=0.12, slant=0.22):
        """Stem stitch along a line: short slanting stitches, each beginning beside the last."""
        way = even(points, step)
        for (x0, y0), (x1, y1) in zip(way, way[1:]):
            long = math.hypot(x1 - x0, y1 - y0) or 1
            nx, ny = -(y1 - y0) / long * slant * wide, (x1 - x0) / long * slant * wide
            over = gap * step
            ux, uy = (x1 - x0) / long * over, (y1 - y0) / long * over
            self.stitch((x0 - nx + ux, y0 - ny + uy), (x1 + nx - ux, y1 + ny - uy), wide, high)

    def satin(self, left, right, wide=0.42, high=1.0):
        """Stitches side by side between two edges that have as many points as there are stitches."""
        for p, q in zip(left, right):
            j = lambda c: (c[0] + self.rng.uniform(-0.10, 0.10), c[1] + self.rng.uniform(-0.10, 0.10))
            self.stitch(j(p), j(q), wide * self.rng.uniform(0.92, 1.12), high * self.rng.uniform(0.9, 1), self.rng.uniform(-0.05, 0.05))

    def read(self):
        """Every layer as an array, 0 to 1."""
        out = {}
        for k, s in self.surface.items():
            s.flush()
            a = np.ndarray((s.get_height(), s.get_stride()), np.uint8, s.get_data())[:, : s.get_width()]
            out[k] = a.astype(np.float32) / 255
        return out


def even(points, step):
    """Points at even distances along a line."""
    out, rest = [points[0]], step
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        long, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while long - done >= rest:
            done += rest
            out.append((x0 + (x1 - x0) * done / long, y0 + (y1 - y0) * done / long))
            rest = step
        rest -= long - done
    return out


def curve(p0, p1, p2, p3, n=40):
    """Points of a cubic curve."""
    out = []
    for k in range(n + 1):
        t = k / n
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append(
            (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1])
        )
    return out


def leaf_edges(long, wide, n):
    """Both edges of a leaf that grows up from the origin."""
    left, right = [], []
    for k in range(n + 1):
        t = k / n
        w = wide * math.sin(math.pi * t**0.85) ** 0.9
        bend = long * 0.07 * math.sin(math.pi * t)
        left.append((bend - w, -long * t))
        right.append((bend + w, -long * t))
    return left, right


def petal(H, x, y, turn, long, wide):
    """A satin petal: stitches across, the edge a little higher than the middle."""
    H.place(x, y, turn)
    left, right = leaf_edges(long, wide, max(6, int(long / 0.40)))
    H.satin(left[1:-1], right[1:-1])
    H.leave()


def flower(H, x, y, r, n=7, turn=0.0):
    """Satin petals about a heap of knots."""
    for k in range(n):
        a = turn + 2 * math.pi * k / n
        petal(H, x + math.sin(a) * r * 0.3, y - math.cos(a) * r * 0.3, a, r * 0.78, r * 0.235)
    for k in range(6):
        a = k * math.pi / 3
        H.knot(x + math.cos(a) * r * 0.15, y + math.sin(a) * r * 0.15, 0.62)
    H.knot(x, y, 0.7)


def ghas_patti(H, x, y, turn, long, wide):
    """A leaf of slanting stitches that meet in its midrib."""
    H.place(x, y, turn)
    left, right = leaf_edges(long, wide, max(7, int(long / 0.46)))
    n = len(left)
    for side in (left, right):
        for k in range(1, n - 1):
            m = min(n - 1, k)
            middle = ((left[m][0] + right[m][0]) / 2, -long * min(1, max(0, (k - 2.2) / n)))
            H.stitch(middle, side[k], 0.44, H.rng.uniform(0.85, 1))
    H.leave()


def bakhia(H, x, y, turn, long, wide):
    """Shadow work: herringbone behind the cloth shows as a paler leaf, edged by small back stitches on the face."""
    H.place(x, y, turn)
    left, right = leaf_edges(long, wide, 30)
    H.area("shadow", left + right[::-1], 0.62)
    n = max(4, int(long / 0.9))
    for k in range(n):
        i, j = int(30 * k / n), min(30, int(30 * (k + 2.2) / n))
        H.line("shadow", [left[i], right[j]], 0.4, 0.92)
        H.line("shadow", [right[i], left[j]], 0.4, 0.92)
    for edge in (left, right):
        H.chain(edge, 1.35, 0.42, 0.7, 0.10, 0.05)
    H.leave()


def jaali(H, inside, box, pitch=1.75):
    """Openwork: threads pushed apart and bound into a net of holes wherever inside(x, y)."""
    x0, y0, x1, y1 = box
    rows = int((y1 - y0) / (pitch * 0.87))
    for j in range(rows):
        y = y0 + j * pitch * 0.87
        x = x0 + (pitch / 2 if j % 2 else 0)
        while x < x1:
            if inside(x, y):
                r = pitch * 0.30 * H.rng.uniform(0.86, 1.1)
                for k in range(6):
                    a = k * math.pi / 3 + 0.52
                    p = (x + math.cos(a) * r * 1.32, y + math.sin(a) * r * 1.32)
                    b = a + math.pi / 3
                    q = (x + math.cos(b) * r * 1.32, y + math.sin(b) * r * 1.32)
                    H.stitch(p, q, 0.36, 0.55)
                c = H.pen["hole"]
                for layer, value in (("hole", 1), ("cover", 0), ("height", 0)):
                    c = H.pen[layer]
                    c.new_path()
                    c.save()
                    c.translate(x, y)
                    c.scale(r * H.rng.uniform(0.85, 1), r)
                    c.arc(0, 0, 0.92, 0, 7)
                    c.restore()
                    c.set_source_rgba(0, 0, 0, value)
                    c.fill()
            x += pitch


def grapes(H, x, y, turn, rows=4):
    """A cluster of knots."""
    H.place(x, y, turn)
    for k in range(rows, 0, -1):
        for m in range(k):
            H.knot((m - (k - 1) / 2) * 1.75, -(rows - k) * -1.55, 0.74)
    H.leave()
