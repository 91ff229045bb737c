#!/usr/bin/env bash
# Cuts the shop's fonts from the packages' files. See README.md.
set -euo pipefail
cd "$(dirname "$0")"

packages=../../../node_modules/@fontsource-variable
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

latin="U+0020-007E,U+00A0-00FF,U+2013,U+2014,U+2018-201D,U+2026"
latin_short="U+0020-007E,U+00A0,U+00E9,U+2013,U+2014,U+2018-201D,U+2026"
latin_text="$latin,U+2022,U+2039,U+203A,U+2190-2193,U+2212,U+20AC,U+2122"

# cut_font <source> <result> <characters> <features> <axes...>
cut_font() {
  local source=$1 result=$2 characters=$3 features=$4
  shift 4
  fonttools varLib.instancer -q "$packages/$source" "$@" -o "$work/$result.ttf"
  pyftsubset "$work/$result.ttf" --unicodes="$characters" --layout-features="$features" \
    --flavor=woff2 --output-file="$result.woff2"
}

cut_font fraunces/files/fraunces-latin-full-normal.woff2 fraunces-display-normal "$latin" \
  "kern,liga,ccmp,mark,lnum" opsz=110 SOFT=40 WONK=0 wght=380
cut_font fraunces/files/fraunces-latin-full-italic.woff2 fraunces-display-italic "$latin_short" \
  "kern,liga,ccmp,mark" opsz=110 SOFT=40 WONK=0 wght=360
cut_font figtree/files/figtree-latin-wght-normal.woff2 figtree-text "$latin_text" \
  "kern,liga,ccmp,locl,mark,mkmk,tnum,lnum" wght=400:700
cut_font figtree/files/figtree-latin-ext-wght-normal.woff2 figtree-rupee "U+20B9" "" wght=400:700

# The two faces of the cards for shared links, which are set by a program that takes plain TrueType files: one weight each,
# under a name of their own, so that a family of that name on the machine does not take their place.
# cut_card_face <source> <result> <family> <axes...>
cut_card_face() {
  local source=$1 result=$2 family=$3
  shift 3
  fonttools varLib.instancer -q "$packages/$source" "$@" -o "$work/$result.ttf"
  python3 - "$work/$result.ttf" "../../platform/share-card/$result.ttf" "$family" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont

source, result, family = sys.argv[1:]
font = TTFont(source)
font.flavor = None
for name in list(font["name"].names):
    if name.nameID in (1, 4, 16):
        font["name"].setName(family, name.nameID, name.platformID, name.platEncID, name.langID)
    if name.nameID == 6:
        font["name"].setName(family.replace(" ", ""), 6, name.platformID, name.platEncID, name.langID)
for number in (17, 21, 22):
    font["name"].removeNames(nameID=number)
font["OS/2"].usWeightClass = 400
font.save(result)
PYTHON
}

cut_card_face fraunces/files/fraunces-latin-full-normal.woff2 card-display "Gulmohar Display" \
  opsz=110 SOFT=40 WONK=0 wght=400
cut_card_face figtree/files/figtree-latin-wght-normal.woff2 card-text "Gulmohar Text" wght=600
