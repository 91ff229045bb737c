import { colours } from "#db/seed/catalogue/colours.ts";
import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const pashminaPatterned: SeedProduct[] = [
  {
    slug: "zaina-jaal-pashmina",
    name: "Zaina Jaal Pashmina Shawl in Ivory and Flame",
    categorySlug: "pashmina-shawls",
    description: [
      "Zaina is the bridge in the middle of old Srinagar, and the wooden lattices of the houses beside it gave us this jaal. Red flowers and paler paisleys climb an ivory ground; both ends carry a band of tall paisleys between two woven rules.",
      "At two metres by one it wraps a large frame properly: across the back, over both upper arms, with enough end left to throw over a shoulder. Hand-spun pashmina has a loft that machine yarn has not, so it warms at once and weighs about as much as two apples.",
      "Pashmina pills a little where a bag strap rubs. Pick the pills off by hand. The ivory is the natural colour of the fleece and varies between fleeces.",
    ].join("\n\n"),
    material: "100% pashmina, hand-spun; patterned in wool thread",
    care: "Dry clean. Fold with a muslin cloth and cedar; never hang.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 42000,
    tags: ["pashmina", "shawl", "jaal", "heirloom"],
    isFeatured: true,
    sizeNote: "230 grams, with a hand-knotted fringe.",
    colours: [colours.ivoryFlame, colours.ink],
    stock: [[6], [3]],
    images: [
      {
        file: "zaina-jaal-pashmina/ivory-flame-whole.webp",
        alt: "Ivory pashmina shawl with a flame-red jaal, draped over a brass rail",
        colourSlug: "ivory-flame",
      },
      {
        file: "zaina-jaal-pashmina/ivory-flame-courtyard.webp",
        alt: "The ivory shawl over a brass stand in a courtyard, its paisley ends and fringe in the sun",
        colourSlug: "ivory-flame",
      },
      {
        file: "zaina-jaal-pashmina/ivory-flame-detail.webp",
        alt: "Macro view of the ivory pashmina: the weave, the red motif and the twisted fringe",
        colourSlug: "ivory-flame",
      },
      {
        file: "zaina-jaal-pashmina/ivory-flame-fall.webp",
        alt: "Both ends of the ivory shawl as they fall: a row of large paisleys between ink borders, and the knotted fringe",
        colourSlug: "ivory-flame",
      },
      {
        file: "zaina-jaal-pashmina/ink-whole.webp",
        alt: "The shawl in ink, its jaal in cream and rust, over a brass rail",
        colourSlug: "ink",
      },
      {
        file: "zaina-jaal-pashmina/ink-detail.webp",
        alt: "Macro view of the ink shawl’s ends: the knotted fringe over cream and rust paisleys",
        colourSlug: "ink",
      },
      {
        file: "zaina-jaal-pashmina/ink-fall.webp",
        alt: "Both ends of the ink shawl as they fall: large cream and rust paisleys between rust-red borders, and the knotted fringe",
        colourSlug: "ink",
      },
    ],
    reviews: [
      {
        author: "Mehreen Wani, Srinagar",
        rating: 5,
        daysAgo: 8,
        body: "I know pashmina from home and sent a photo of the weave to my uncle. He said keep it.",
      },
      {
        author: "Indira Chatterjee, Kolkata",
        rating: 5,
        daysAgo: 33,
        body: "Wide enough to go around me fully, which my older ones never did.",
      },
      {
        author: "Alka Mathur, Jaipur",
        rating: 4,
        daysAgo: 65,
        body: "Very fine. Ivory is creamier than on my screen.",
      },
      { author: "Zohra Begum, Lucknow", rating: 5, daysAgo: 112, body: "For my daughter’s wedding trunk." },
    ],
  },
  {
    slug: "nishat-boteh-pashmina",
    name: "Nishat Boteh Pashmina Shawl",
    categorySlug: "pashmina-shawls",
    description: [
      "The boteh, which the rest of the world calls paisley, set in staggered rows on a blue like deep water. Each holds a small flowering plant, and no two rows lean the same way.",
      "Dark pashmina is the more useful kind: it goes to weddings and to airports. Ours is woven with two-ply warp, a little firmer than the single-ply, so that it holds a pleat on the shoulder.",
      "The dye is fast in dry wear. In rain the red will give a little on pale cloth beneath; let it dry open.",
    ].join("\n\n"),
    material: "100% pashmina, hand-spun; patterned in wool thread",
    care: "Dry clean. Fold with muslin and cedar.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 39000,
    tags: ["pashmina", "shawl", "boteh"],
    isFeatured: false,
    sizeNote: "240 grams, with a hand-knotted fringe.",
    colours: [colours.ink, colours.flame],
    stock: [[4], [7]],
    images: [
      {
        file: "nishat-boteh-pashmina/ink-whole.webp",
        alt: "Ink-dark pashmina shawl with cream and rust botehs, hanging over a brass rail",
        colourSlug: "ink",
      },
      {
        file: "nishat-boteh-pashmina/ink-detail.webp",
        alt: "Macro view of one boteh on ink pashmina with the fringe below",
        colourSlug: "ink",
      },
      {
        file: "nishat-boteh-pashmina/ink-fall.webp",
        alt: "Both ends of the ink shawl as they fall: large paisleys between borders, with the twisted fringe",
        colourSlug: "ink",
      },
      {
        file: "nishat-boteh-pashmina/flame-whole.webp",
        alt: "The shawl in gulmohar red with cream botehs",
        colourSlug: "flame",
      },
      {
        file: "nishat-boteh-pashmina/flame-detail.webp",
        alt: "Macro view of the red shawl’s two ends: dark borders with cream blossoms, and the twisted fringe between them",
        colourSlug: "flame",
      },
      {
        file: "nishat-boteh-pashmina/flame-fall.webp",
        alt: "Both ends of the red shawl as they fall: large black and cream paisleys between dark borders, with the twisted fringe",
        colourSlug: "flame",
      },
    ],
    reviews: [
      { author: "Gulnaz Bhat, Baramulla", rating: 5, daysAgo: 21, body: "Even weave, soft, correct length." },
      {
        author: "Vasundhara Rao, Mysuru",
        rating: 4,
        daysAgo: 59,
        body: "Firm hand, which I like for draping over a saree.",
      },
      {
        author: "Helen D'Souza, Mumbai",
        rating: 5,
        daysAgo: 104,
        body: "Took it on a flight to Toronto, used as blanket, pillow and shawl.",
      },
    ],
  },
  {
    slug: "naseem-heirloom-pashmina",
    name: "Bagh-e-Naseem Heirloom Pashmina Shawl with an All-Over Fine Jaal and Four Borders",
    categorySlug: "pashmina-shawls",
    description: [
      "A garden of morning air, in plum. The jaal covers the whole field at three quarters of our usual scale, so that there are more than a thousand flowers in it, and borders run along all four sides instead of two.",
      "A shawl like this is the work of one household for most of a year: spinning, weaving and then the pattern. It drapes like something half as thick, in folds that are round and not sharp, and it is large enough to be worn by anybody.",
      "We make at most three a year and do not hurry them. Please look at it by daylight when it arrives; if it does not move you, send it back within the 30 days that apply to everything in the shop.",
    ].join("\n\n"),
    material: "100% pashmina, hand-spun and hand-woven; patterned in silk and wool thread",
    care: "Specialist dry cleaning only. Air twice a year, refold along new lines, keep with cedar.",
    madeIn: "Srinagar, Kashmir, India",
    hsnCode: "621420",
    priceMinor: 118000,
    tags: ["pashmina", "shawl", "jaal", "heirloom", "one of few"],
    isFeatured: false,
    isNew: true,
    sizeNote: "260 grams. Comes in a walnut-wood box.",
    colours: [colours.plum],
    stock: [[2]],
    images: [
      {
        file: "naseem-heirloom-pashmina/plum-whole.webp",
        alt: "Plum pashmina shawl with a fine cream and gold jaal and borders on all four sides",
        colourSlug: "plum",
      },
      {
        file: "naseem-heirloom-pashmina/plum-detail.webp",
        alt: "Macro view of the fine jaal on plum pashmina, threads visible one by one",
        colourSlug: "plum",
      },
      {
        file: "naseem-heirloom-pashmina/plum-fall.webp",
        alt: "Both ends of the plum shawl as they fall: large cream and rust paisleys between rust borders, the fine jaal above and the knotted fringe below",
        colourSlug: "plum",
      },
    ],
    reviews: [
      {
        author: "Begum S. Naqvi, Lucknow",
        rating: 5,
        daysAgo: 76,
        body: "I have waited for a plum one for years. The box is a nice piece too.",
      },
    ],
  },
];
