"""Styles of garments and their cut in the sizes that images show: measures of the size charts, in centimetres (sizes.json)."""

import json
import os

from studio.places import HERE

SIZES = json.load(open(os.path.join(HERE, "sizes.json")))
MEN = ("mens", "waistcoat")
# the size chart of a style, where its name differs
CHARTS = {"mens": "mens-kurta"}


def form_of(men, size):
    """The girths of a form in centimetres; "bust" is a man's chest."""
    return SIZES["mensForms" if men else "forms"][size]


STY = dict(  # half widths / heights in metres. th: sleeve angle (deg below horizontal), sl: sleeve length
    kaftan=dict(
        neck=0.09,
        nf=0.14,
        nb=0.03,
        sh=0.215,
        zs=1.455,
        zsh=1.425,
        th=36,
        sl=0.54,
        cuff=0.27,
        ua=(0.40, 1.00),
        waist=(0.40, 0.95),
        hip=(0.45, 0.80),
        hem=(0.66, 0.13),
        slit=0.30,
        drop=-0.02,
    ),
    kurta=dict(
        neck=0.088,
        nf=0.13,
        nb=0.03,
        sh=0.215,
        zs=1.455,
        zsh=1.42,
        th=44,
        sl=0.56,
        cuff=0.18,
        ua=(0.37, 1.09),
        waist=(0.36, 0.98),
        hip=(0.405, 0.80),
        hem=(0.45, 0.38),
        slit=0.70,
        drop=0.0,
    ),
    mens=dict(
        neck=0.085,
        nf=0.09,
        nb=0.025,
        sh=0.235,
        zs=1.47,
        zsh=1.43,
        th=46,
        sl=0.60,
        cuff=0.18,
        ua=(0.365, 1.10),
        waist=(0.37, 0.98),
        hip=(0.385, 0.80),
        hem=(0.41, 0.42),
        slit=0.68,
        drop=0.0,
    ),
    waistcoat=dict(
        neck=0.085,
        nf=0.075,
        nb=0.02,
        sh=0.205,
        zs=1.475,
        zsh=1.44,
        ua=(0.36, 1.13),
        waist=(0.358, 0.98),
        hip=(0.385, 0.82),
        hem=(0.395, 0.70),
        slit=0.0,
        drop=0.0,
    ),
    anarkali=dict(
        neck=0.09,
        nf=0.15,
        nb=0.03,
        sh=0.212,
        zs=1.455,
        zsh=1.42,
        th=40,
        sl=0.58,
        cuff=0.11,
        ua=(0.365, 1.10),
        waist=(0.345, 1.05),
        hip=(0.37, 0.99),
        hem=(1.0, 0.40),
        slit=0.0,
        drop=0.0,
        arc=0.13,
    ),
    tunic=dict(
        neck=0.095,
        nf=0.12,
        nb=0.03,
        sh=0.22,
        zs=1.45,
        zsh=1.42,
        th=32,
        sl=0.33,
        cuff=0.22,
        ua=(0.375, 1.07),
        waist=(0.37, 0.98),
        hip=(0.43, 0.84),
        hem=(0.48, 0.66),
        slit=0.5,
        drop=0.0,
    ),
)


def cut(st, size):
    """The cutting measurements of a style in a size, in metres: STY with the widths of the size chart.

    Widths are a quarter of the girth in the chart, the depth of the armhole follows the sleeve's upper girth.
    """
    g = dict(STY[st])
    m = {name: cm / 100 for name, cm in SIZES["garments"][CHARTS.get(st, st)][size].items()}
    bust = m["bust"] / 4
    g["sh"] = m.get("shoulder", 0.43) / 2
    if st == "waistcoat":
        g.update(ua=(bust, g["zsh"] - 0.15 - 0.4 * bust), waist=(m["waist"] / 4, 0.98))
        g.update(hip=(m["hip"] / 4, 0.84), hem=(m["hip"] / 4 + 0.008, g["zs"] - m["length"]))
        return g
    arm = m["upperArm"] / 2
    # a sleeve falls well when it is cut flatter than the arm hangs and is nearly as wide below as above
    g["th"] = dict(kaftan=36, tunic=22, anarkali=30, kurta=30, mens=36)[st]
    if st == "kaftan":
        hip = m["hip"] / 4
        g.update(ua=(bust - 0.01, 1.02), waist=(bust - 0.005, 0.95), hip=(hip, 0.80))
        g.update(hem=(hip + 0.17, 0.13), cuff=arm * 0.70, sh=0.215)
        return g
    g["ua"] = (bust, g["zsh"] - arm * (1.25 if st == "tunic" else 1.12))
    if st == "anarkali":
        under = m["underBust"] / 4
        g.update(waist=(under, 1.06), hip=(under + 0.02, 1.0), hem=(m["Hem round"] / 5, 0.40), cuff=arm * 0.94, sl=0.37)
        return g
    g["waist"] = (m["waist"] / 4, g["waist"][1])
    g["hip"] = (m["hip"] / 4, g["hip"][1])
    g["hem"] = (m["hip"] / 4 + dict(tunic=0.05, mens=0.02).get(st, 0.03), g["hem"][1])
    g["sl"] = dict(tunic=0.35, kurta=0.41, mens=0.58).get(st, g["sl"])
    g["cuff"] = arm * dict(tunic=0.96, kurta=0.94, mens=0.82)[st]
    if (st, size) == ("mens", "XL"):
        # so slim a sleeve bunches at the elbow unless it is wide at the cuff
        g["sl"], g["cuff"] = 0.57, arm * 0.89
    return g
