#!/usr/bin/env bash
# Cuts the fonts of PDF documents from the packages' files: TrueType, one weight each, with ₹ and the Latin of all European names.
# Needs Python with fonttools and brotli, and once:
# npm install --no-save @fontsource/noto-sans-{devanagari,bengali,gurmukhi,gujarati,oriya,tamil,telugu,kannada,malayalam}@5.3.0 \
#   @fontsource/noto-naskh-arabic@5.3.0
set -euo pipefail
cd "$(dirname "$0")"

packages=../../../../node_modules
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

latin="U+0020-007E,U+00A0-017F,U+1E00-1EFF,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+20AC,U+20B9,U+00D7,U+2212"

# to_truetype <file>: drops the compression of a web font.
to_truetype() {
  python3 -c "import sys; from fontTools.ttLib import TTFont; f = TTFont(sys.argv[1]); f.flavor = None; f.save(sys.argv[1])" "$1"
}

# cut_text <weight> <result>
cut_text() {
  local weight=$1 result=$2
  for part in latin latin-ext; do
    fonttools varLib.instancer -q "$packages/@fontsource-variable/figtree/files/figtree-$part-wght-normal.woff2" \
      "wght=$weight" -o "$work/$part.ttf"
    to_truetype "$work/$part.ttf"
  done
  fonttools merge --output-file="$work/merged.ttf" "$work/latin.ttf" "$work/latin-ext.ttf"
  pyftsubset "$work/merged.ttf" --unicodes="$latin" --no-hinting --output-file="$result.ttf" \
    --layout-features="kern,ccmp,locl,mark,mkmk,tnum"
  tabular_by_default "$result.ttf"
}

# tabular_by_default <file>: characters take the glyphs of the feature "tnum" without it being asked for.
tabular_by_default() {
  python3 - "$1" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
lookups = font["GSUB"].table.LookupList.Lookup
tabular = {}
for record in font["GSUB"].table.FeatureList.FeatureRecord:
    if record.FeatureTag == "tnum":
        for index in record.Feature.LookupListIndex:
            for subtable in lookups[index].SubTable:
                tabular.update(getattr(subtable, "ExtSubTable", subtable).mapping)
for table in font["cmap"].tables:
    for code, name in list(table.cmap.items()):
        table.cmap[code] = tabular.get(name, name)
font.save(sys.argv[1])
PYTHON
}

cut_text 400 text
cut_text 600 text-bold

fonttools varLib.instancer -q "$packages/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2" \
  opsz=110 SOFT=40 WONK=0 wght=380 -o "$work/display.ttf"
pyftsubset "$work/display.ttf" --no-hinting --output-file=display.ttf --layout-features="kern,ccmp,mark,lnum" \
  --unicodes="U+0020-007E,U+00A0-00FF,U+2013,U+2014,U+2018-201D,U+2026"
to_truetype display.ttf

# cut_script <family> <script> [<result>]: all characters of a script, with its shaping.
cut_script() {
  local family=$1 script=$2 result=${3:-$2}
  pyftsubset "$packages/@fontsource/$family/files/$family-$script-400-normal.woff2" \
    --unicodes="*" --layout-features="*" --no-hinting --output-file="$result.ttf"
  to_truetype "$result.ttf"
}

for script in devanagari bengali gurmukhi gujarati tamil telugu kannada malayalam; do
  cut_script "noto-sans-$script" "$script"
done
cut_script noto-sans-oriya oriya odia
# Naskh, not Urdu's Nastaliq: its slanted words need twice the height of a line.
cut_script noto-naskh-arabic arabic
