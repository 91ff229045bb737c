import { colours } from "#db/seed/catalogue/colours.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const potlisAndBelts: SeedProduct[] = [
  {
    slug: "chowk-paisley-potli",
    name: "Chowk Paisley Potli Bag",
    categorySlug: "accessories",
    description: [
      "The gathered pouch that goes where a handbag would be too much. Small paisleys, a neck drawn together by a gold-coloured cord, and two tassels that are made one silk thread at a time.",
      "It is cut larger than most: the mouth opens to the width of a hand with rings on it, and the bottom is stiffened so that it stands on a table. The cord loop is long enough to slide over a full forearm.",
      "There is no zip. If you carry it through a crowd, wind the cord once around your wrist.",
    ].join("\n\n"),
    material: "Silk and cotton blend, cotton lining, twisted cord with tassels",
    care: "Spot clean with a barely damp cloth. Stuff with paper to store.",
    madeIn: "Lucknow, Uttar Pradesh, India",
    hsnCode: "420222",
    priceMinor: 3800,
    tags: ["potli", "bag", "paisley", "festive"],
    isFeatured: true,
    sizeNote: "Takes a phone of 17 cm, keys and a small purse.",
    colours: [colours.flame, colours.plum],
    stock: [[12], [7]],
    images: [
      {
        file: "chowk-paisley-potli/flame-whole.webp",
        alt: "Red drawstring potli with small black and cream paisleys, gold cord and red tassels",
        colourSlug: "flame",
      },
      {
        file: "chowk-paisley-potli/flame-courtyard.webp",
        alt: "The red potli on folded saffron silk, bangles beside it, on a carved bench in low sun",
        colourSlug: "flame",
      },
      {
        file: "chowk-paisley-potli/flame-detail.webp",
        alt: "Close view of the gathered neck and the twisted gold cord, small paisleys in the folds of the red silk",
        colourSlug: "flame",
      },
      {
        file: "chowk-paisley-potli/flame-side.webp",
        alt: "The red potli turned to the side: rows of small paisleys, both tassels hanging from the gold cord",
        colourSlug: "flame",
      },
      { file: "chowk-paisley-potli/plum-whole.webp", alt: "The potli in plum", colourSlug: "plum" },
      {
        file: "chowk-paisley-potli/plum-detail.webp",
        alt: "Close view of the gathered neck of the plum potli, the twisted gold cord wound three times around it",
        colourSlug: "plum",
      },
      {
        file: "chowk-paisley-potli/plum-side.webp",
        alt: "The plum potli turned to the side: rows of small paisleys, gold beads and both plum tassels on the cord",
        colourSlug: "plum",
      },
    ],
    reviews: [
      { author: "Hafsa Malik, Lucknow", rating: 5, daysAgo: 9, body: "My big phone fits. Stands by itself." },
      {
        author: "Ekta Jaiswal, Varanasi",
        rating: 4,
        daysAgo: 32,
        body: "Nice tassels, wish it had a small inside pocket.",
      },
      {
        author: "Tara Fernandez, Mumbai",
        rating: 5,
        daysAgo: 58,
        body: "The loop goes up to my elbow, so my hands stay free for food.",
      },
      { author: "Nazneen, Barabanki", rating: 5, daysAgo: 116, body: "Well made." },
    ],
  },
  {
    slug: "aminabad-buti-potli",
    name: "Aminabad Buti Potli Bag",
    categorySlug: "accessories",
    description: [
      "A cotton potli printed with small green sprigs, made from what is left after cutting our block-printed kurtas. It is washable, which no silk potli is.",
      "Same pattern as the festive ones, with a stiffened bottom and a wide mouth, on a cord of green cotton. Good for knitting, prayer beads, or a lunch of two parathas.",
      "Prints differ, because the remnants do: the sprig may be larger or smaller than in the picture.",
    ].join("\n\n"),
    material: "100% cotton, cotton lining, twisted cotton cord",
    care: "Hand wash cold, reshape while damp.",
    madeIn: "Lucknow, Uttar Pradesh, India",
    hsnCode: "420222",
    priceMinor: 2400,
    tags: ["potli", "bag", "buti", "everyday"],
    isFeatured: false,
    stock: [[21]],
    images: [
      {
        file: "aminabad-buti-potli/ivory-leaf-whole.webp",
        alt: "Ivory potli with small green flower sprigs and green tassels",
      },
      {
        file: "aminabad-buti-potli/ivory-leaf-detail.webp",
        alt: "Close view of the block-printed sprigs and the gathered neck",
      },
      {
        file: "aminabad-buti-potli/ivory-leaf-side.webp",
        alt: "The ivory potli turned to the side, green sprigs all around and both tassels in front",
      },
    ],
    reviews: [
      { author: "Savitri Joshi, Nainital", rating: 5, daysAgo: 22, body: "Knitting goes with me now." },
      { author: "Swapna G., Thrissur", rating: 4, daysAgo: 74, body: "Cheerful and washable." },
      { author: "Farheen, Sitapur", rating: 4, daysAgo: 121, body: "Print on mine was smaller. Fine." },
    ],
  },
  {
    slug: "qawwali-jaal-potli",
    name: "Qawwali Jaal Potli Bag",
    categorySlug: "accessories",
    description: [
      "For an evening of music. A small cream jaal on ink blue, closed with an old-gold cord and two rust tassels.",
      "The lining is silk, in the same rust as the tassels, so that a black phone and black keys can be found in the dark. The bottom is stiffened.",
      "Ink is a forgiving colour: it hides a fingerprint and a drop of chutney. Made in small lots and often sold out.",
    ].join("\n\n"),
    material: "Silk and cotton blend, silk lining, twisted cord with tassels",
    care: "Spot clean only.",
    madeIn: "Lucknow, Uttar Pradesh, India",
    hsnCode: "420222",
    priceMinor: 4600,
    tags: ["potli", "bag", "jaal", "evening"],
    isFeatured: false,
    stock: [[0]],
    images: [
      {
        file: "qawwali-jaal-potli/ink-whole.webp",
        alt: "Ink-blue potli with a cream jaal, gold-coloured cord and rust tassels",
      },
      {
        file: "qawwali-jaal-potli/ink-detail.webp",
        alt: "Close view of the small jaal on ink-blue silk blend",
      },
      {
        file: "qawwali-jaal-potli/ink-side.webp",
        alt: "The ink potli turned to the side: paisleys and vines run on around it, red tassels on a gold cord",
      },
    ],
    reviews: [
      {
        author: "Zehra Jafri, Lucknow",
        rating: 5,
        daysAgo: 63,
        body: "The rust lining! Somebody was thinking.",
      },
      { author: "Maya Sundaram, Chennai", rating: 5, daysAgo: 107, body: "Elegant and roomy." },
    ],
  },
  {
    slug: "rangoli-bandhani-potli",
    name: "Rangoli Bandhani Potli Bag",
    categorySlug: "accessories",
    description: [
      "Marigold yellow with red and cream dots, each tied with thread by hand. It belongs to the mornings of a wedding, when everybody wears yellow anyway.",
      "The crepe is backed with cotton so that the bag keeps its round shape even when it holds little. The mouth opens wide, the base is stiff, the cord is wine red.",
      "Keep it out of the rain and away from hair oil.",
    ].join("\n\n"),
    material: "100% viscose crepe, tied and dyed; cotton lining, twisted cord",
    care: "Spot clean only; the colours are not fast in water.",
    madeIn: "Bhuj and Lucknow, India",
    hsnCode: "420222",
    priceMinor: 3200,
    tags: ["potli", "bag", "bandhani", "festive"],
    isFeatured: false,
    isNew: true,
    stock: [[4]],
    images: [
      {
        file: "rangoli-bandhani-potli/marigold-whole.webp",
        alt: "Marigold-yellow potli with tie-dyed dots and red tassels",
      },
      {
        file: "rangoli-bandhani-potli/marigold-detail.webp",
        alt: "Close view of the tie-dyed dots near the gathered neck",
      },
      {
        file: "rangoli-bandhani-potli/marigold-side.webp",
        alt: "The marigold potli turned to the side, rings of tied dots around it and both tassels on their cord",
      },
    ],
    reviews: [
      { author: "Chhavi Agnihotri, Lucknow", rating: 4, daysAgo: 27, body: "Perfect for haldi." },
      { author: "Mitali Shah, Rajkot", rating: 5, daysAgo: 99, body: "Tiny dots done so neatly." },
    ],
  },
  {
    slug: "kamarband-embroidered-belt",
    name: "Kamarband Patterned Cloth Belt",
    categorySlug: "accessories",
    description: [
      "A soft, wide belt that gives a kaftan a waist when you want one. Deep wine with a small cream and gold jaal, nine centimetres high in front, tapering to ties at the back.",
      "The core is quilted cotton and not board, so it bends when you sit and does not dig in under the ribs. It comes in six lengths, because a belt that ends in the wrong place is worse than none.",
      "Worn high, just under the bust, it makes a kaftan hang like an anarkali. Try that too.",
    ].join("\n\n"),
    material: "Silk and cotton blend over a cotton core; cotton ties",
    care: "Dry clean, or wipe. Roll it to store, do not fold.",
    madeIn: "Lucknow, Uttar Pradesh, India",
    hsnCode: "621710",
    priceMinor: 3600,
    tags: ["belt", "kaftan", "festive"],
    isFeatured: false,
    sizes: [...SIZES],
    sizeChartSlug: "belt",
    sizeNote: "Sizes by waist, measured over the kaftan. Ties add 40 cm on each side.",
    stock: [[5, 7, 8, 6, 0, 3]],
    images: [
      {
        file: "kamarband-embroidered-belt/maroon-whole.webp",
        alt: "Deep-wine cloth belt with a cream and gold jaal pattern",
      },
      {
        file: "kamarband-embroidered-belt/maroon-detail.webp",
        alt: "Close view of the jaal pattern on the wine-red belt",
      },
      {
        file: "kamarband-embroidered-belt/maroon-side.webp",
        alt: "The wine-red belt half unrolled: paisleys and flowers between red and gold edges",
      },
    ],
    reviews: [
      {
        author: "Rukmini Iyer, Mumbai",
        rating: 5,
        fit: "true",
        daysAgo: 20,
        body: "First belt in ten years that I can sit down in.",
      },
      {
        author: "Gazala P., Lucknow",
        rating: 4,
        fit: "true",
        daysAgo: 65,
        body: "Nice with the red kaftan. Ties are long.",
      },
    ],
  },
];
