"""Yarns: height of the cloth's surface at thread scale, and which yarn lies on top."""

import numpy as np

# mm from yarn to yarn (warp, weft), binding, hairs a square cm, irregularity
CLOTHS = {
    "mulmul": dict(pitch=(0.29, 0.31), binding="plain", hairs=1.2, uneven=0.20, open=0.9),
    "cotton": dict(pitch=(0.31, 0.34), binding="plain", hairs=1.6, uneven=0.18, open=0.98),
    "khadi": dict(pitch=(0.62, 0.68), binding="plain", hairs=3, uneven=0.30, open=0.95),
    "pashmina": dict(pitch=(0.46, 0.44), binding="twill", hairs=9, uneven=0.18, open=1.0),
    "tweed": dict(pitch=(0.85, 0.85), binding="twill", hairs=8, uneven=0.22, open=1.0),
    "silk": dict(pitch=(0.27, 0.30), binding="satin", hairs=0, uneven=0.08, open=1.0),
    "dupion": dict(pitch=(0.26, 0.40), binding="plain", hairs=0, uneven=0.34, open=1.0),
    "crepe": dict(pitch=(0.34, 0.34), binding="plain", hairs=0, uneven=0.34, open=0.98),
}


def yarn(rng, along, number, uneven):
    """Thickness of numbered yarns along their length, about 1: thick and thin places, slubs."""
    k = number & 1023
    phase = rng.uniform(0, 6.28, (3, 1024)).astype(np.float32)
    speed = rng.uniform(0.6, 1.5, 1024).astype(np.float32)
    base = 1 + uneven * 0.5 * rng.normal(0, 1, 1024).astype(np.float32).clip(-2, 2)
    wave = np.sin(along * (0.16 * speed)[k] + phase[0][k]) + 0.6 * np.sin(along * (0.61 * speed)[k] + phase[1][k])
    slub = np.maximum(0, np.sin(along * (0.07 * speed)[k] + phase[2][k]) - 0.93) * 9
    return base[k] + uneven * (0.42 * wave + slub)


def woven(cloth, u, v, seed=1):
    """Returns height (mm), whether the weft is on top (0 to 1), the gap between yarns (0 to 1), numbers of warp and weft yarn, and the
    position across the upper yarn (-.5 to .5)."""
    about = CLOTHS[cloth]
    pu, pv = about["pitch"]
    rng = np.random.default_rng(seed)
    a, b = u / pu, v / pv
    # yarns wander a little from their straight line
    i0, j0 = np.floor(a).astype(np.int32), np.floor(b).astype(np.int32)
    sway = rng.uniform(0, 6.28, (2, 1024)).astype(np.float32)
    lean = about["uneven"] * 0.8
    a = a + lean * 0.5 * np.sin(v * 0.11 + sway[0][i0 & 1023] * 0.15 + 0.9 * np.sin(u * 0.05))
    b = b + lean * 0.5 * np.sin(u * 0.09 + sway[1][j0 & 1023] * 0.15 + 0.9 * np.sin(v * 0.043))
    i, j = np.floor(a).astype(np.int32), np.floor(b).astype(np.int32)
    s, t = a - i - 0.5, b - j - 0.5
    fill = about["open"]
    warp_wide = fill * yarn(rng, v, i, about["uneven"])
    weft_wide = fill * yarn(rng, u, j, about["uneven"])
    round_warp = np.sqrt(np.clip(1 - (2 * s / warp_wide) ** 2, 0, 1))
    round_weft = np.sqrt(np.clip(1 - (2 * t / weft_wide) ** 2, 0, 1))
    if about["binding"] == "plain":
        up = np.cos(np.pi * (b - 0.5 + i))
        down = -np.cos(np.pi * (a - 0.5 + j))
        rise = 0.36
    elif about["binding"] == "twill":
        up = np.clip(1.5 * np.cos(np.pi / 2 * (b - 0.5 + i) - np.pi / 4), -1, 1)
        down = -np.clip(1.5 * np.cos(np.pi / 2 * (a - 0.5 + j) - np.pi / 4), -1, 1)
        rise = 0.34
    else:
        tied = ((2 * i + j) % 5 == 0).astype(np.float32)
        up = 0.9 - 1.4 * tied * np.clip(1 - (2 * t) ** 2, 0, 1)
        down = np.full_like(up, -0.2)
        rise = 0.22
    twist_warp = 0.07 * np.sin(6.28 * (v / (pu * 1.4) + s * 1.3))
    twist_weft = 0.07 * np.sin(6.28 * (u / (pv * 1.4) + t * 1.3))
    over = rise * up + 0.36 * round_warp + twist_warp * round_warp - (round_warp <= 0) * 0.35
    under = rise * down + 0.36 * round_weft + twist_weft * round_weft - (round_weft <= 0) * 0.35
    weft_on_top = 1 / (1 + np.exp((over - under) * 14))
    height = np.maximum(over, under)
    gap = np.clip((-0.12 - height) / 0.3, 0, 1)
    return height * min(pu, pv) * 0.6, weft_on_top, gap, i, j
