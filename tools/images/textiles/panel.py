"""Garment panels: a field with trims along hem, cuff, neck and placket."""

import json
import math

import cairo

from textiles.art import Art
from textiles.fields import F
from textiles.motifs import boteh, flower, poly
from textiles.tailoring import faced_edge, placket


def panel(js, pattern, cw, out, ppm=2, k=1.0, facing="b"):
    """garment panel: js = {w,h (mm), outline:[[x,y]..], trims:[{pts,width,style,side}]}"""
    J = json.load(open(js))
    A = Art(J["w"], J["h"], ppm, cw)
    F[pattern](A, J["w"], J["h"], k)
    for t in J["trims"]:
        P = t["pts"]
        wd = t["width"]
        st = t.get("style", "band")
        path = poly(P, False)
        if st == "tailored":
            placket(A, t) if t["kind"] == "placket" else faced_edge(A, t, facing)
            continue
        if t["kind"] == "placket":
            (xa, ya), yb = P[0], P[-1][1]
            A.fill(
                lambda c: c.rectangle(xa - wd, ya, wd, yb - ya + wd * 0.1),
                "d" if st == "white" else "b",
                0.57,
            )
        elif st == "white":
            A.stroke(path, "d", wd * 2, 0.56, cap=cairo.LINE_CAP_BUTT)
        else:
            A.stroke(path, "b", wd * 2, 0.58, cap=cairo.LINE_CAP_BUTT)
        # walk along the path, offset inward, set motifs
        S = [0]
        for (x0, y0), (x1, y1) in zip(P, P[1:]):
            S.append(S[-1] + math.hypot(x1 - x0, y1 - y0))

        def at(s):
            i = max(0, min(len(P) - 2, next((i for i in range(len(P) - 1) if S[i + 1] >= s), len(P) - 2)))
            u = (s - S[i]) / max(1e-6, S[i + 1] - S[i])
            (x0, y0), (x1, y1) = P[i], P[i + 1]
            a = math.atan2(y1 - y0, x1 - x0)
            return x0 + u * (x1 - x0), y0 + u * (y1 - y0), a

        sg = t.get("side", 1)

        def off(s, d):
            x, y, a = at(s)
            return x - math.sin(a) * d * sg, y + math.cos(a) * d * sg, a

        def para(d, key, lw, h=0.72):
            n = max(2, int(S[-1] / 5))
            A.stroke(
                poly([off(S[-1] * i / n, d)[:2] for i in range(n + 1)], False),
                key,
                lw,
                h,
                cap=cairo.LINE_CAP_BUTT,
            )

        kk = ("a", "a", "a") if st == "white" else ("c", "a", "c")
        para(wd * 0.97, kk[0], wd * 0.06)
        para(wd * 0.86, kk[1], wd * 0.03)
        para(wd * 0.1, kk[2], wd * 0.07)
        n = max(1, round(S[-1] / (wd * 0.78)))
        for i in range(n):
            x, y, a = off(S[-1] * (i + 0.5) / n, wd * 0.5)
            ro = a + (0 if sg > 0 else math.pi)
            if i % 2:
                flower(A, x, y, wd * 0.22, 7, "a", "c" if st != "white" else "a", h=0.85)
            else:
                A.at(x, y, ro + math.pi if sg < 0 else ro + math.pi)
                A.rest()
                boteh(
                    A,
                    *off(S[-1] * (i + 0.5) / n, wd * 0.2)[:2],
                    wd * 0.62,
                    a + math.pi if sg > 0 else a,
                    flip=bool(i % 4)
                )
        dotsn = max(2, int(S[-1] / (wd * 0.14)))
        for i in range(dotsn):
            A.dot(*off(S[-1] * i / dotsn, wd * 0.91)[:2], wd * 0.022, kk[0], 0.85)
        for i in range(dotsn):
            A.dot(*off(S[-1] * i / dotsn, wd * 1.06)[:2], wd * 0.03, kk[0], 0.8)
    A.out(out)
