"""A cloth lying in soft folds, seen by a camera: where each pixel meets it, in millimetres. All fields are smooth and computed small."""

import math

import numpy as np
from PIL import Image

REACH = 230  # the folds are known within this many mm of the centre
DISTANCE = 460
TILT = math.radians(26)  # of the camera from the vertical
COARSE = 5  # pixels of the image for one of the smooth fields


def enlarged(field, size):
    """A smooth field in another size (width, height)."""
    return np.asarray(Image.fromarray(field.astype(np.float32)).resize(size, Image.BICUBIC))


def smooth_noise(rng, shape, cells):
    """Noise about 0 with `cells` (across, down) bumps."""
    coarse = rng.normal(0, 1, (max(2, int(cells[1])), max(2, int(cells[0])))).astype(np.float32)
    return enlarged(coarse, (shape[1], shape[0]))


def sampled(field, x, y):
    """Bilinear look-up; x and y count pixels of the field."""
    h, w = field.shape[:2]
    x, y = np.clip(x, 0, w - 1.001), np.clip(y, 0, h - 1.001)
    i, j = x.astype(np.int32), y.astype(np.int32)
    fx, fy = x - i, y - j
    if field.ndim == 3:
        fx, fy = fx[..., None], fy[..., None]
    top = field[j, i] * (1 - fx) + field[j, i + 1] * fx
    return top * (1 - fy) + (field[j + 1, i] * (1 - fx) + field[j + 1, i + 1] * fx) * fy


def folds(rng, height, direction, count):
    """Heights in mm on a grid of 1 mm: `count` ridges about one direction (degrees), each fading along its length, and a slow swell."""
    axis = np.arange(-REACH, REACH + 1, dtype=np.float32)
    X, Y = np.meshgrid(axis, axis)
    Z = 1.6 * smooth_noise(rng, X.shape, (7, 7)) + 0.20 * smooth_noise(rng, X.shape, (30, 30)) + 0.05 * smooth_noise(rng, X.shape, (80, 80))
    gap = 2.0 * REACH / (count + 1)
    for k in range(count):
        turn = math.radians(direction + rng.uniform(-13, 13))
        across = X * math.cos(turn) + Y * math.sin(turn)
        along = -X * math.sin(turn) + Y * math.cos(turn)
        at = -REACH + gap * (k + 1) + rng.uniform(-0.22, 0.22) * gap
        t = across - at - rng.uniform(-1, 1) * 0.0012 * along**2 - 3 * np.sin(along / 47 + rng.uniform(0, 6))
        wide = rng.uniform(13, 24) * (1 + 0.25 * along / REACH)
        lean = np.where(t > 0, 0.74, 1.22)
        fade = 0.5 + 0.5 * np.tanh((along * rng.choice((-1, 1)) + rng.uniform(40, 190)) / 70)
        Z += height * rng.uniform(0.6, 1.1) * fade * np.exp(-((t / (wide * lean)) ** 2))
    return Z - Z[REACH, REACH]


def towards_light(Z, light, soft=0.22, samples=10, reach=70):
    """How much of a broad lamp each point of the folds sees, 0 to 1."""
    rng = np.random.default_rng(3)
    seen = np.zeros_like(Z)
    for _ in range(samples):
        l = np.array(light) + rng.normal(0, soft, 3)
        step = l / math.hypot(l[0], l[1])
        blocked = np.zeros_like(Z)
        for d in np.arange(2, reach, 3.0):
            dx, dy = int(round(step[0] * d)), int(round(step[1] * d))
            blocked = np.maximum(blocked, np.roll(Z, (-dy, -dx), (0, 1)) - Z - step[2] * d)
        seen += np.clip(1 - blocked / 1.5, 0, 1)
    return seen / samples


def openness(Z):
    """How much of the sky each point of the folds sees, 0 to 1."""
    total = np.zeros_like(Z)
    for k in range(12):
        a = 2 * math.pi * k / 12
        rise = np.zeros_like(Z)
        for d in (2, 4, 7, 11, 17, 26, 40):
            dx, dy = int(round(math.cos(a) * d)), int(round(math.sin(a) * d))
            rise = np.maximum(rise, (np.roll(Z, (-dy, -dx), (0, 1)) - Z) / d)
        total += 1 - rise / np.sqrt(1 + rise * rise)
    return total / 12


class View:
    """What each pixel sees. u, v: millimetres on the cloth along its threads; normal; sun and sky: light that reaches it; depth."""

    def __init__(self, size, Z, light, tall, grain):
        w, h = size
        cw, ch = w // COARSE + 2, h // COARSE + 2
        px = (np.arange(cw) * COARSE - w / 2) / h
        py = (np.arange(ch) * COARSE - h / 2) / h
        sx, sy = np.meshgrid(px.astype(np.float32), py.astype(np.float32))
        s, c = math.sin(TILT), math.cos(TILT)
        # the camera stands below the picture's foot and looks up the cloth; y grows upwards
        eye = np.array([0, -DISTANCE * s, DISTANCE * c], np.float32)
        field = tall / DISTANCE
        ray = np.stack(
            [sx * field, s + -sy * field * c, -c + -sy * field * s], -1
        )
        at = np.zeros(sx.shape, np.float32)
        for _ in range(6):
            k = (at - eye[2]) / ray[..., 2]
            X, Y = eye[0] + ray[..., 0] * k, eye[1] + ray[..., 1] * k
            at = sampled(Z, X + REACH, Y + REACH)
        gy, gx = np.gradient(Z)
        middle = REACH
        along_x = np.cumsum(np.sqrt(1 + gx * gx), 1)
        along_y = np.cumsum(np.sqrt(1 + gy * gy), 0)
        U = along_x - along_x[:, middle : middle + 1]
        V = along_y - along_y[middle : middle + 1, :]
        look = lambda f: sampled(f, X + REACH, Y + REACH)
        u, v = look(U), look(V)
        t = math.radians(grain)
        n = np.stack([-look(gx), -look(gy), np.ones_like(X)], -1)
        n /= np.linalg.norm(n, axis=-1, keepdims=True)
        away = -ray / np.linalg.norm(ray, axis=-1, keepdims=True)
        full = (cw * COARSE, ch * COARSE)
        fit = lambda f: enlarged(f, full)[:h, :w]
        self.size = size
        self.u = fit(u * math.cos(t) + v * math.sin(t))
        self.v = fit(u * math.sin(t) - v * math.cos(t))  # down the drawing
        self.normal = np.stack([fit(n[..., i]) for i in range(3)], -1)
        self.eye = np.stack([fit(away[..., i]) for i in range(3)], -1)
        self.sun = fit(look(towards_light(Z, light)))
        self.sky = fit(look(openness(Z)))
        self.depth = fit(k - DISTANCE)
        self.pixel = tall / h  # mm that a pixel covers, in the middle
        self.warp = np.array([-math.sin(t), math.cos(t), 0], np.float32)
        self.weft = np.array([math.cos(t), math.sin(t), 0], np.float32)
