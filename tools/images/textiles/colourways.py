"""Colourways: ground, main motif, second, accent, leaf or shade."""

H = lambda s: tuple(int(s[i : i + 2], 16) / 255 for i in (1, 3, 5))

CW = {
    "ivory-flame": dict(g="#EFE6D4", a="#C8321E", b="#1F2A38", c="#C98A2B", d="#5E7150"),
    "flame": dict(g="#B92A18", a="#F0E2C4", b="#2A1A1E", c="#D9A441", d="#7C1710"),
    "ink": dict(g="#1C2531", a="#E9DFC9", b="#C8402A", c="#C29446", d="#5F7A78"),
    "plum": dict(g="#4A2038", a="#E6CFA8", b="#C8503A", c="#C99A52", d="#8A5A72"),
    "leaf": dict(g="#4B5B40", a="#EDE2C6", b="#B4402A", c="#CFA24E", d="#2C3826"),
    "indigo": dict(g="#27406B", a="#EFE9DC", b="#8FA9CC", c="#C96A42", d="#152442"),
    "rose": dict(g="#D9A79C", a="#8E2A33", b="#F4E8DA", c="#B9803C", d="#6E7B5A"),
    "saffron": dict(g="#D9932B", a="#8C1F1A", b="#F4E7C8", c="#5A2A1A", d="#4F6B3C"),
    "white": dict(g="#F1ECE3", a="#FFFEFB", b="#FFFEFB", c="#FFFEFB", d="#FAF7F0"),
    "mint": dict(g="#BFCDB8", a="#F6F3E9", b="#F6F3E9", c="#F6F3E9", d="#E6EBDD"),
    "powder": dict(g="#B9C6D6", a="#F5F3EE", b="#F5F3EE", c="#F5F3EE", d="#E0E7EE"),
    "walnut": dict(g="#8A6A4C", a="#F0E3C8", b="#7A2A1E", c="#D3A85A", d="#3E3023"),
}
