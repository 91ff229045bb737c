/** A group of colours that shoppers look for under one name. */
export interface ColourFamily {
  slug: string;
  label: string;
  /** The swatch of the filter. */
  hex: string;
  /** Words in the name of a colour of this family; the last such word of a name decides ("Peacock Blue" is blue). */
  names: readonly string[];
}

/**
 * The families in the order of the filter. A colour whose name has none of the words belongs to the family of its swatch, or to none
 * without a swatch.
 */
export const COLOUR_FAMILIES = [
  {
    slug: "red",
    label: "Red",
    hex: "#b3261e",
    names: [
      "red",
      "maroon",
      "wine",
      "burgundy",
      "crimson",
      "scarlet",
      "ruby",
      "madder",
      "cherry",
      "vermilion",
    ],
  },
  {
    slug: "pink",
    label: "Pink",
    hex: "#d9628c",
    names: ["pink", "rose", "blush", "magenta", "fuchsia", "onion"],
  },
  {
    slug: "orange",
    label: "Orange",
    hex: "#dd7a35",
    names: ["orange", "rust", "coral", "peach", "apricot", "saffron", "terracotta", "tangerine"],
  },
  {
    slug: "yellow",
    label: "Yellow",
    hex: "#e3b93c",
    names: ["yellow", "mustard", "lemon", "butter", "turmeric"],
  },
  { slug: "gold", label: "Gold", hex: "#b98f3a", names: ["gold", "golden", "brass", "bronze", "copper"] },
  {
    slug: "green",
    label: "Green",
    hex: "#4f7a4a",
    names: ["green", "olive", "mint", "emerald", "sage", "moss", "pistachio"],
  },
  { slug: "teal", label: "Teal", hex: "#1f6a6d", names: ["teal", "turquoise", "aqua", "peacock", "sea"] },
  {
    slug: "blue",
    label: "Blue",
    hex: "#2f5597",
    names: ["blue", "indigo", "navy", "sky", "cobalt", "denim", "sapphire"],
  },
  {
    slug: "purple",
    label: "Purple",
    hex: "#6b3f78",
    names: ["purple", "plum", "lilac", "lavender", "violet", "mauve", "aubergine", "orchid"],
  },
  {
    slug: "brown",
    label: "Brown",
    hex: "#7a5236",
    names: ["brown", "walnut", "chocolate", "coffee", "tan", "camel", "khaki", "chestnut"],
  },
  {
    slug: "beige",
    label: "Beige",
    hex: "#dcc9a8",
    names: ["beige", "sand", "ecru", "natural", "fawn", "oatmeal", "nude"],
  },
  { slug: "white", label: "White", hex: "#f6f2ea", names: ["white", "ivory", "cream", "pearl"] },
  {
    slug: "grey",
    label: "Grey",
    hex: "#8d8d8d",
    names: ["grey", "gray", "slate", "ash", "silver", "charcoal", "steel"],
  },
  { slug: "black", label: "Black", hex: "#1e1e20", names: ["black", "ink", "jet", "onyx"] },
] as const satisfies readonly ColourFamily[];

type FamilySlug = (typeof COLOUR_FAMILIES)[number]["slug"];

const FAMILY_BY_NAME = new Map<string, FamilySlug>(
  COLOUR_FAMILIES.flatMap(({ slug, names }) => names.map((name) => [name, slug] as const)),
);

/**
 * The slug of a colour's family, by its name, else by its swatch "#rrggbb"; null where neither tells. "Ivory and Plum" is the family of
 * its ground.
 */
export function colourFamilyOf({ label, hex }: { label: string; hex: string | null }): FamilySlug | null {
  const [ground = ""] = label.toLowerCase().split(/\b(?:and|with)\b|[/&+]/);
  const words = ground.split(/[^\p{L}]+/u);
  const named = words.flatMap((word) => FAMILY_BY_NAME.get(word) ?? []);
  return named.at(-1) ?? familyOfSwatch(hex ?? "");
}

// Up to which hue in degrees a saturated colour belongs to a family.
const HUES: readonly (readonly [upTo: number, family: FamilySlug])[] = [
  [14, "red"],
  [40, "orange"],
  [66, "yellow"],
  [162, "green"],
  [196, "teal"],
  [258, "blue"],
  [318, "purple"],
  [345, "pink"],
  [360, "red"],
];

function familyOfSwatch(hex: string): FamilySlug | null {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  if (!channels) return null;
  const { hue, saturation, lightness } = hslOf(channels.map((channel) => Number.parseInt(channel, 16) / 255));
  if (lightness < 0.12) return "black";
  if (lightness > 0.9) return "white";
  const isWarm = hue >= 14 && hue < 66;
  if (saturation < 0.12) return "grey";
  if (isWarm && lightness > 0.7 && saturation < 0.6) return "beige";
  if (isWarm && lightness < 0.42) return "brown";
  if (hue >= 318 && hue < 345 && lightness < 0.3) return "purple";
  // Pale red is seen as pink.
  if (lightness > 0.62 && (hue < 14 || hue >= 345)) return "pink";
  return HUES.find(([upTo]) => hue < upTo)?.[1] ?? "red";
}

/** The hue in degrees, saturation and lightness from 0 to 1 of red, green and blue from 0 to 1. */
function hslOf([red = 0, green = 0, blue = 0]: readonly number[]) {
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [chroma, lightness] = [highest - lowest, (highest + lowest) / 2];
  if (chroma === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    highest === red
      ? (green - blue) / chroma
      : highest === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: chroma / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  };
}
