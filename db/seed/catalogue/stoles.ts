import { colours } from "#db/seed/catalogue/colours.ts";
import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const stoles: SeedProduct[] = [
  {
    slug: "shikara-buti-stole",
    name: "Shikara Buti Pashmina Stole",
    categorySlug: "pashmina-shawls",
    description: [
      "A shikara is the small boat with a canopy that carries people and flowers over Dal Lake. The stole is narrower than our shawls and lighter, scattered with single sprigs as if somebody had thrown them.",
      "A fifth of silk gives it a slight sheen and keeps it from pilling. At 200 cm it goes round a full neck twice, or across both shoulders with the ends in front, without having to be held.",
      "Silk makes it cooler than pure pashmina: it is a stole for evenings in October and for air conditioning.",
    ].join("\n\n"),
    material: "80% pashmina, 20% silk",
    care: "Dry clean, or hand wash cool in wool soap.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 14500,
    tags: ["stole", "pashmina", "buti", "gift"],
    isFeatured: true,
    sizeNote: "140 grams, fringed.",
    colours: [colours.rose, colours.saffron],
    stock: [[13], [9]],
    images: [
      {
        file: "shikara-buti-stole/rose-whole.webp",
        alt: "Old-rose stole scattered with wine-red and cream flower sprigs",
        colourSlug: "rose",
      },
      {
        file: "shikara-buti-stole/rose-courtyard.webp",
        alt: "The old-rose stole over a brass stand before a plaster wall with the light of a lattice window",
        colourSlug: "rose",
      },
      {
        file: "shikara-buti-stole/rose-detail.webp",
        alt: "Macro view of the old-rose stole’s end: an ivory border of wine-red blossoms on a vine, and the twisted fringe",
        colourSlug: "rose",
      },
      {
        file: "shikara-buti-stole/rose-fall.webp",
        alt: "Both ends of the rose stole as they fall: paisleys between ivory borders, sprigs above and the twisted fringe below",
        colourSlug: "rose",
      },
      {
        file: "shikara-buti-stole/saffron-whole.webp",
        alt: "The stole in saffron with red sprigs",
        colourSlug: "saffron",
      },
      {
        file: "shikara-buti-stole/saffron-detail.webp",
        alt: "Macro view of the saffron stole’s end: an ivory border of wine-red blossoms on a green vine, and the twisted fringe",
        colourSlug: "saffron",
      },
      {
        file: "shikara-buti-stole/saffron-fall.webp",
        alt: "Both ends of the saffron stole as they fall: large paisleys between ivory borders, and the twisted fringe",
        colourSlug: "saffron",
      },
    ],
    reviews: [
      {
        author: "Trisha Banerjee, Kolkata",
        rating: 5,
        daysAgo: 5,
        body: "Gift to myself. Old rose suits brown skin so well.",
      },
      { author: "Yasmin Dar, Sopore", rating: 5, daysAgo: 31, body: "Good length, does not choke." },
      { author: "Meera Nambiar, Kannur", rating: 4, daysAgo: 56, body: "Light. Not for real cold." },
      { author: "Shruti Goel, Lucknow", rating: 5, daysAgo: 89, body: "Bought four for bridesmaids." },
    ],
  },
  {
    slug: "sonmarg-check-stole",
    name: "Sonmarg Checked Wool Stole",
    categorySlug: "pashmina-shawls",
    description: [
      "A check in walnut, brick and cream, woven in the Kullu valley from merino with a little pashmina. It is a coat’s best friend: dense, warm, and quiet about it.",
      "Wide enough to be a small blanket, and heavy enough to stay where you put it on a rounded shoulder. The check is the same on both sides, and a band of cream paisleys finishes the ends.",
      "Merino of this fineness does not itch, but a bare neck will know the difference from pure pashmina, which costs twice as much.",
    ].join("\n\n"),
    material: "85% merino wool, 15% pashmina",
    care: "Hand wash cool in wool soap, dry flat.",
    madeIn: "Kullu, Himachal Pradesh, India",
    hsnCode: "621420",
    priceMinor: 11000,
    tags: ["stole", "checks", "wool", "winter"],
    isFeatured: false,
    sizeNote: "220 grams.",
    colours: [colours.walnut],
    stock: [[16]],
    images: [
      {
        file: "sonmarg-check-stole/walnut-whole.webp",
        alt: "Stole in a walnut and brick check over a brass rail, paisleys across its fringed ends",
        colourSlug: "walnut",
      },
      {
        file: "sonmarg-check-stole/walnut-detail.webp",
        alt: "Close view of the checked wool at the fold",
        colourSlug: "walnut",
      },
      {
        file: "sonmarg-check-stole/walnut-cloth.webp",
        alt: "Near view of the stole’s end: the walnut and brick check above a red border of cream blossoms",
        colourSlug: "walnut",
      },
    ],
    reviews: [
      { author: "Tenzin Dolma, Manali", rating: 4, daysAgo: 28, body: "Warm and thick, good price." },
      { author: "Rohini Gupte, Pune", rating: 5, daysAgo: 62, body: "My husband has taken it." },
    ],
  },
  {
    slug: "jhelum-ikat-stole",
    name: "Jhelum Silk and Wool Ikat Stole",
    categorySlug: "pashmina-shawls",
    description: [
      "Indigo on ivory, tied into silk and wool yarn and woven at Pochampally. A river pattern: the diamonds blur upwards and downwards as if seen through moving water.",
      "Silk makes it cool to the touch and wool makes it hold a knot. It is wide enough to be worn open over both arms with a sleeveless kurta.",
      "The indigo is fast to dry cleaning. It can rub off on a white collar in the first weeks.",
    ].join("\n\n"),
    material: "60% silk, 40% wool, warp-dyed ikat",
    care: "Dry clean. Cool iron under a cloth.",
    madeIn: "Pochampally, Telangana, India",
    hsnCode: "621410",
    priceMinor: 12500,
    tags: ["stole", "ikat", "silk"],
    isFeatured: false,
    isNew: true,
    sizeNote: "150 grams.",
    colours: [colours.ivoryIndigo],
    stock: [[10]],
    images: [
      {
        file: "jhelum-ikat-stole/ivory-indigo-whole.webp",
        alt: "Ivory stole with feathered indigo ikat diamonds",
        colourSlug: "ivory-indigo",
      },
      {
        file: "jhelum-ikat-stole/ivory-indigo-detail.webp",
        alt: "Macro view of the indigo ikat on ivory silk and wool",
        colourSlug: "ivory-indigo",
      },
      {
        file: "jhelum-ikat-stole/ivory-indigo-fall.webp",
        alt: "Both ends of the ivory stole as they fall: ikat diamonds above indigo paisleys between blue borders, and the twisted fringe",
        colourSlug: "ivory-indigo",
      },
    ],
    reviews: [],
  },
];
