"""Materials: plain, gold, and cloth that is drawn by the textiles."""

import math

import bpy

from studio.places import TEX
from studio.stage import srgb


def mat(name, color, rough=0.5, metal=0, **kw):
    """A plain material; further inputs of the shader by name, with _ for spaces."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = srgb(color) if isinstance(color, str) else color
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    for k, v in kw.items():
        b.inputs[k.replace("_", " ")].default_value = v
    return m


def gold(name="gold", tone="#D9A24A", rough=0.22, bump=0):
    """Polished metal; `bump` hammers it finely."""
    m = mat(name, tone, rough, 1.0)
    if bump:
        nt = m.node_tree
        b = nt.nodes["Principled BSDF"]
        n = nt.nodes.new("ShaderNodeTexNoise")
        n.inputs["Scale"].default_value = bump
        n.inputs["Detail"].default_value = 3
        bp = nt.nodes.new("ShaderNodeBump")
        bp.inputs["Strength"].default_value = 0.25
        bp.inputs["Distance"].default_value = 0.001
        nt.links.new(n.outputs["Fac"], bp.inputs["Height"])
        nt.links.new(bp.outputs["Normal"], b.inputs["Normal"])
    return m


def _slubbed(nt, uv, colour):
    """A colour in yarns of uneven thickness: thick places of the weft as short streaks, and finer ones of the warp."""
    for across, along, least, most in ((7, 420, 0.86, 1.16), (420, 5, 0.93, 1.07)):
        mapping, noise = nt.nodes.new("ShaderNodeMapping"), nt.nodes.new("ShaderNodeTexNoise")
        mapping.inputs["Scale"].default_value = (across, along, 1)
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1, 3
        value, shade = nt.nodes.new("ShaderNodeMapRange"), nt.nodes.new("ShaderNodeHueSaturation")
        value.inputs["From Min"].default_value, value.inputs["From Max"].default_value = 0.25, 0.75
        value.inputs["To Min"].default_value, value.inputs["To Max"].default_value = least, most
        for start, end in (
            (uv, mapping.inputs[0]),
            (mapping.outputs[0], noise.inputs[0]),
            (noise.outputs["Fac"], value.inputs[0]),
            (value.outputs[0], shade.inputs["Value"]),
            (colour, shade.inputs["Color"]),
        ):
            nt.links.new(start, end)
        colour = shade.outputs[0]
    return colour


def cloth_mat(tex, kind="wool", weave=0, relief=0.0006, size=(1.0, 2.0), reverse=True, tint=None):
    """UVs are METRES on the cloth. tex: image pair tex/<tex>_rgb.png + _h.png covering `size` metres.
    kind wool | cotton | silk; weave: threads per metre of the weave bump (0 = too small to see)."""
    P = dict(
        wool=(0.88, 0.12, 0.55, 0.10),
        cotton=(0.82, 0.2, 0.22, 0.16),
        silk=(0.48, 0.24, 0.3, 0.05),
        crepe=(0.6, 0.32, 0.3, 0.1),
    )[kind]
    m = bpy.data.materials.new("cloth")
    m.use_nodes = True
    nt = m.node_tree
    N = nt.nodes
    L = nt.links
    b = N["Principled BSDF"]
    out = N["Material Output"]
    tc = N.new("ShaderNodeUVMap")
    tc.uv_map = "UV"
    mp = N.new("ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (1 / size[0], 1 / size[1], 1)
    L.new(tc.outputs[0], mp.inputs[0])
    im = N.new("ShaderNodeTexImage")
    im.image = bpy.data.images.load(f"{TEX}/{tex}_rgb.png")
    im.interpolation = "Cubic"
    L.new(mp.outputs[0], im.inputs[0])
    ih = N.new("ShaderNodeTexImage")
    ih.image = bpy.data.images.load(f"{TEX}/{tex}_h.png")
    ih.image.colorspace_settings.name = "Non-Color"
    L.new(mp.outputs[0], ih.inputs[0])
    # slow wear/handling variation
    nz = N.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 9
    nz.inputs["Detail"].default_value = 4
    L.new(tc.outputs[0], nz.inputs[0])
    hs = N.new("ShaderNodeHueSaturation")
    L.new(im.outputs[0], hs.inputs["Color"])
    mr = N.new("ShaderNodeMapRange")
    mr.inputs["To Min"].default_value = 0.94
    mr.inputs["To Max"].default_value = 1.05
    L.new(nz.outputs["Fac"], mr.inputs[0])
    L.new(mr.outputs[0], hs.inputs["Value"])
    col = hs.outputs[0]
    if kind == "silk":
        col = _slubbed(nt, tc.outputs[0], col)
        # silk shines in its own colour, and along the yarn less than across it
        b.inputs["Specular Tint"].default_value = 0.9
        b.inputs["Anisotropic"].default_value = 0.75
        warp = N.new("ShaderNodeTangent")
        warp.direction_type, warp.uv_map = "UV_MAP", "UV"
        L.new(warp.outputs[0], b.inputs["Tangent"])
    if reverse:
        # woven cloth shows its reverse paler and greyer
        ge = N.new("ShaderNodeNewGeometry")
        h2 = N.new("ShaderNodeHueSaturation")
        h2.inputs["Saturation"].default_value = 0.62
        h2.inputs["Value"].default_value = 0.86
        L.new(col, h2.inputs["Color"])
        mx = N.new("ShaderNodeMixRGB")
        L.new(ge.outputs["Backfacing"], mx.inputs[0])
        L.new(col, mx.inputs[1])
        L.new(h2.outputs[0], mx.inputs[2])
        col = mx.outputs[0]
    L.new(col, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = P[0]
    b.inputs["Specular"].default_value = P[1]
    b.inputs["Sheen"].default_value = P[2]
    b.inputs["Sheen Tint"].default_value = 0.6
    # relief of the pattern, then the weave on top
    bp = N.new("ShaderNodeBump")
    bp.inputs["Strength"].default_value = 1
    bp.inputs["Distance"].default_value = relief
    L.new(ih.outputs[0], bp.inputs["Height"])
    nrm = bp.outputs[0]
    if weave:
        hgt = None
        for d, (ax, ang) in enumerate((("X", 0), ("Y", 0))):
            w = N.new("ShaderNodeTexWave")
            w.bands_direction = ax
            w.inputs["Scale"].default_value = weave / (2 * math.pi) * 0.31416 * 10 / (1.0)
            w.inputs["Distortion"].default_value = 0.9
            w.inputs["Detail"].default_value = 2
            w.inputs["Detail Scale"].default_value = 1.2
            L.new(tc.outputs[0], w.inputs[0])
            if hgt is None:
                hgt = w.outputs["Fac"]
            else:
                mm = N.new("ShaderNodeMath")
                mm.operation = "ADD"
                L.new(hgt, mm.inputs[0])
                L.new(w.outputs["Fac"], mm.inputs[1])
                hgt = mm.outputs[0]
        b2 = N.new("ShaderNodeBump")
        b2.inputs["Strength"].default_value = 0.55
        b2.inputs["Distance"].default_value = 0.25 / weave
        L.new(hgt, b2.inputs["Height"])
        L.new(nrm, b2.inputs["Normal"])
        nrm = b2.outputs[0]
    else:
        n2 = N.new("ShaderNodeTexNoise")
        n2.inputs["Scale"].default_value = 420
        n2.inputs["Detail"].default_value = 2
        L.new(tc.outputs[0], n2.inputs[0])
        b2 = N.new("ShaderNodeBump")
        b2.inputs["Strength"].default_value = 0.3
        b2.inputs["Distance"].default_value = 0.0006
        L.new(n2.outputs["Fac"], b2.inputs["Height"])
        L.new(nrm, b2.inputs["Normal"])
        nrm = b2.outputs[0]
    L.new(nrm, b.inputs["Normal"])
    tr = N.new("ShaderNodeBsdfTranslucent")
    L.new(col, tr.inputs[0])
    L.new(nrm, tr.inputs["Normal"])
    ms = N.new("ShaderNodeMixShader")
    ms.inputs[0].default_value = P[3]
    L.new(b.outputs[0], ms.inputs[1])
    L.new(tr.outputs[0], ms.inputs[2])
    L.new(ms.outputs[0], out.inputs[0])
    return m
