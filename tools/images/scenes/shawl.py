"""A shawl or stole gathered over a brass bar, whole and close."""

import math
import os

import bpy
import numpy as np

from studio.cloth import cached, cloth_sim, collider, finish, fringe
from studio.light import camera, studio
from studio.materials import cloth_mat, gold
from studio.places import SIM
from studio.stage import fresh, grid, obj


def bar(z=1.72, r=0.022, half=0.62, brass=True):
    """A rail along x at height z."""
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=48, radius=r, depth=half * 2, location=(0, 0, z), rotation=(0, math.pi / 2, 0)
    )
    o = bpy.context.object
    bpy.ops.object.shade_smooth()
    return o


def sim_shawl_hang(seed=2, W=1.0, Lh=2.0, off=0.12, zb=1.72, nx=100, ny=200, frames=70):
    """shawl gathered in soft pleats over a bar, one end lower than the other"""

    def go():
        fresh()
        b = bar(zb, 0.028)
        collider(b, 0.003, 30)
        u = np.linspace(-W / 2, W / 2, nx + 1)
        v = np.linspace(0, Lh, ny + 1)
        rng = np.random.default_rng(seed)
        ph = rng.uniform(0, 6, 6)
        # pleats: arc-length preserving zigzag in x / depth
        x = np.zeros(nx + 1)
        d = np.zeros(nx + 1)
        fr = 2 * np.pi * (5.3 + 0.0 * u)
        ang = (
            1.28
            * np.sin(fr * u + 1.1 * np.sin(3.1 * u + ph[0]) + ph[1])
            * (0.8 + 0.35 * np.sin(7 * u + ph[2]))
        )
        du = W / nx
        for i in range(1, nx + 1):
            x[i] = x[i - 1] + du * math.cos(ang[i])
            d[i] = d[i - 1] + du * math.sin(ang[i])
        x -= x.mean()
        d -= np.linspace(d[0], d[-1], nx + 1)
        d -= d.mean()
        V = []
        mid = Lh / 2 + off
        for j in range(ny + 1):
            s = v[j] - mid
            r = 0.034
            for i in range(nx + 1):
                rr = r + (d[i] - d.min()) * 0.9
                if abs(s) <= rr * math.pi / 2:
                    a = s / rr
                    y = rr * math.sin(a)
                    z = zb + rr * math.cos(a)
                else:
                    y = math.copysign(rr, s)
                    z = zb - (abs(s) - rr * math.pi / 2)
                V.append((x[i] * 1.0, -y, z))
        flat = [(u[i], 0, v[j]) for j in range(ny + 1) for i in range(nx + 1)]
        UV = [(u[i] + W / 2, v[j]) for j in range(ny + 1) for i in range(nx + 1)]
        o = obj("shawl", V, grid(nx, ny), UV)
        o.shape_key_add(name="Basis")
        k2 = o.shape_key_add(name="rest")
        k2.data.foreach_set("co", np.array(flat, np.float32).ravel())
        k2.value = 0
        co = cloth_sim(
            o, frames, quality=6, mass=0.16, tension=12, bend=0.25, selfd=0.0045, rest="rest", air=1.2
        )
        return dict(co=co, uv=np.array(UV), nx=nx, ny=ny)

    return cached(f"shawl_hang_{seed}", go)


def shawl_mesh(D, tex, kind="wool", weave=0, sub=1, fr="#EFE6D4", relief=0.0007, fringe_on=True, width=1.0):
    """The cloth with its fringes; `width` below 1 makes a stole of it."""
    nx, ny = int(D["nx"]), int(D["ny"])
    D = dict(D)
    D["co"] = D["co"] * np.array([width, 1, 1])
    D["uv"] = D["uv"] * np.array([width, 1])
    o = obj("shawl", D["co"], grid(nx, ny), D["uv"])
    finish(o, 0.0011, sub)
    o.data.materials.append(cloth_mat(tex, kind, weave, relief, (width, 2.0)))
    if fringe_on:
        C = D["co"].reshape(ny + 1, nx + 1, 3)
        for row, nxt in ((0, 1), (ny, ny - 1)):
            P = []
            Dv = []
            for i in np.arange(0, nx - 0.01, 1.0):
                j = int(i)
                f = i - j
                P.append(C[row][j] * (1 - f) + C[row][j + 1] * f)
                Dv.append(C[row][j] - C[nxt][j])
            fringe(P, Dv, 0.075, fr, 4, 0.0042, 0.0006)
    return o


def hung(a):
    """the simulated shawl of a seed; a seed without a simulation of its own is another one seen in a mirror"""
    s = int(a.get("seed", 2))
    have = [k for k in (2, 3, 5) if os.path.exists(f"{SIM}/shawl_hang_{k}.npz")]
    D = dict(sim_shawl_hang(s if s in have else have[s % len(have)]))
    if s not in have:
        n = int(D["nx"]) + 1
        D["co"] = (D["co"] * np.array([-1, 1, 1])).reshape(-1, n, 3)[:, ::-1].reshape(-1, 3)
    return D


def shawl_hang(a):
    """A shawl or stole over the rail, whole or close."""
    D = hung(a)
    studio(depth=1.5, floor=False)
    b = bar(1.718, 0.018, 3)
    b.data.materials.append(gold("brass", "#B98A4A", 0.3))
    shawl_mesh(
        D, a["tex"], a.get("kind", "wool"), fr=a.get("fringe", "#EFE6D4"), width=float(a.get("width", 1))
    )
    if a.get("view") == "detail":
        camera((0.02, -0.1, 0.95), 1.75, 1.05, mm=100, fstop=5.6, az=-14)
    else:
        camera((0, 0, 1.19), 3.3, 1.25, mm=85, az=-7)


def macro(a):
    """The fall of a shawl from 60 cm, weave and fringe in sight, at mx and mz."""
    D = hung(a)
    studio(depth=1.5, floor=False, key=1.15)
    shawl_mesh(
        D,
        a["tex"],
        weave=float(a.get("weave", 900)),
        sub=2,
        fr=a.get("fringe", "#EFE6D4"),
        relief=0.0009,
        width=float(a.get("width", 1)),
    )
    camera(
        (float(a.get("mx", 0.0)), -0.08, float(a.get("mz", 0.86))),
        0.62,
        float(a.get("mz", 0.86)) + 0.05,
        mm=100,
        fstop=float(a.get("fstop", 8)),
        az=-28,
    )
