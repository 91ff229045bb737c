"""Every pattern by its name."""

from textiles.printed_fields import f_ajrakh, f_bandhani, f_boteh, f_buti, f_jaal, f_leheriya, f_plain
from textiles.woven_fields import f_checks, f_chikan, f_ikat, f_stripes

F = dict(
    plain=f_plain,
    boteh=f_boteh,
    buti=f_buti,
    jaal=f_jaal,
    chikan=f_chikan,
    bandhani=f_bandhani,
    stripes=f_stripes,
    checks=f_checks,
    ikat=f_ikat,
    leheriya=f_leheriya,
    ajrakh=f_ajrakh,
)
