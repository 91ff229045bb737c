import { colours } from "#db/seed/catalogue/colours.ts";
import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";

/** Plain fields; a pattern only at the ends. */
export const pashminaPlain: SeedProduct[] = [
  {
    slug: "chinar-bordered-pashmina",
    name: "Chinar Plain Pashmina with Paisley Ends",
    categorySlug: "pashmina-shawls",
    description: [
      "Most of it is plain, because most days are. The two ends carry a deep border of paisleys, which you can let hang in front or tuck away at the back.",
      "Plain cloth shows quality more than pattern does: look at the evenness of the weave in the second picture. This is a machine-spun, hand-woven pashmina, smoother than the hand-spun and half the price, and we would rather say so.",
      "Leaf is the grey green of a chinar tree after rain. In powder blue the ends are white on blue.",
    ].join("\n\n"),
    material: "100% pashmina",
    care: "Dry clean, or hand wash cool in wool soap and dry flat.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 18000,
    tags: ["pashmina", "shawl", "plain", "everyday"],
    isFeatured: false,
    sizeNote: "210 grams, fringed.",
    colours: [colours.leaf, colours.powder],
    stock: [[11], [8]],
    images: [
      {
        file: "chinar-bordered-pashmina/leaf-whole.webp",
        alt: "Leaf-green pashmina shawl, plain in the middle with patterned ends, over a brass rail",
        colourSlug: "leaf",
      },
      {
        file: "chinar-bordered-pashmina/leaf-detail.webp",
        alt: "Macro view of the green shawl’s end: paisleys above a rust-red border of cream blossoms, and the twisted fringe",
        colourSlug: "leaf",
      },
      {
        file: "chinar-bordered-pashmina/leaf-fall.webp",
        alt: "Both ends of the green shawl as they fall: paisleys between borders, the plain cloth above and the twisted fringe below",
        colourSlug: "leaf",
      },
      {
        file: "chinar-bordered-pashmina/powder-whole.webp",
        alt: "The shawl in powder blue",
        colourSlug: "powder",
      },
      {
        file: "chinar-bordered-pashmina/powder-detail.webp",
        alt: "Macro view of the powder-blue shawl’s end: white paisleys above a white band, and the twisted fringe",
        colourSlug: "powder",
      },
      {
        file: "chinar-bordered-pashmina/powder-fall.webp",
        alt: "Both ends of the powder-blue shawl as they fall: white paisleys between white bands, the plain cloth above and the fringe below",
        colourSlug: "powder",
      },
    ],
    reviews: [
      {
        author: "Farzana Ahmed, Lucknow",
        rating: 5,
        daysAgo: 13,
        body: "My everyday winter shawl. Said machine-spun honestly and priced so.",
      },
      {
        author: "Suchitra Menon, Palakkad",
        rating: 5,
        daysAgo: 40,
        body: "Soft, wide, goes around my shoulders and stays.",
      },
      {
        author: "Kusum Lata, Shimla",
        rating: 4,
        daysAgo: 71,
        body: "Not as warm as hand-spun but very good.",
      },
      { author: "Janet Marbaniang, Shillong", rating: 4, daysAgo: 119, body: "Sober colour." },
    ],
  },
  {
    slug: "dhoop-plain-pashmina",
    name: "Dhoop Plain-Field Pashmina Shawl",
    categorySlug: "pashmina-shawls",
    description: [
      "Dhoop is winter sun. Dove grey is not a dye at all: grey fleece and white fleece are carded together until the tone is right. The field is left empty, there is only the cloth; a band of pale paisleys marks the two ends.",
      "Hand-spun pashmina traps a lot of air. Round the neck it is a scarf, open it is a shawl that covers from shoulder to hip on a full figure, folded in four it is the best pillow on a train.",
      "Grey fleece differs from year to year. The blush is dyed with a low-impact acid dye, because no plant gave us that pink twice.",
    ].join("\n\n"),
    material: "100% pashmina, hand-spun; the dove-grey ground undyed",
    care: "Hand wash cool in wool soap, press in a towel, dry flat. Or dry clean.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 24000,
    tags: ["pashmina", "shawl", "plain", "natural"],
    isFeatured: false,
    sizeNote: "200 grams, with a short fringe.",
    colours: [colours.dove, colours.blush],
    stock: [[5], [4]],
    images: [
      {
        file: "dhoop-plain-pashmina/dove-whole.webp",
        alt: "Dove-grey pashmina shawl over a brass rail: the field plain, at both ends pale paisleys between wine-red borders",
        colourSlug: "dove",
      },
      {
        file: "dhoop-plain-pashmina/dove-detail.webp",
        alt: "Close view of folded dove-grey pashmina",
        colourSlug: "dove",
      },
      {
        file: "dhoop-plain-pashmina/dove-cloth.webp",
        alt: "Near view of the dove-grey shawl’s two ends: wine-red borders with cream blossoms, and the twisted fringe",
        colourSlug: "dove",
      },
      {
        file: "dhoop-plain-pashmina/blush-whole.webp",
        alt: "The shawl in blush over a brass rail: the field plain, at both ends white paisleys between white bands",
        colourSlug: "blush",
      },
      {
        file: "dhoop-plain-pashmina/blush-detail.webp",
        alt: "Close view of the plain blush cloth in soft folds, its weave in sight, down to a white band with a fine vine",
        colourSlug: "blush",
      },
      {
        file: "dhoop-plain-pashmina/blush-cloth.webp",
        alt: "Near view of the blush shawl’s two ends: white paisleys, white bands with a fine vine, and the twisted fringe",
        colourSlug: "blush",
      },
    ],
    reviews: [
      { author: "Margaret Khongwir, Shillong", rating: 5, daysAgo: 26, body: "Like holding warm air." },
      { author: "Sughra Bano, Lucknow", rating: 5, daysAgo: 82, body: "Simple and the best." },
      {
        author: "Aparna Sinha, Patna",
        rating: 4,
        daysAgo: 133,
        body: "Wish it was slightly longer at this price, but so soft.",
      },
    ],
  },
];
