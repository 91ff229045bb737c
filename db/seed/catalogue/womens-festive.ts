import { colours } from "#db/seed/catalogue/colours.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const womensFestiveKaftans: SeedProduct[] = [
  {
    slug: "raat-rani-silk-kaftan",
    name: "Raat Rani Paisley Silk-Blend Kaftan",
    categorySlug: "womens-fashion",
    description: [
      "Named for the night jasmine that opens after dinner. Paisleys, drawn one way and then the other, climb the front in staggered rows; the colours were chosen by lamplight rather than by daylight, and plum looks almost black until it moves.",
      "A silk and cotton weave has more weight than pure silk of the same price, so the kaftan falls in a few long folds instead of clinging. The body is lined in cotton voile to the knee, which also means no static over leggings. The round neck opens in a short placket and sits flat on a full bust without a pin.",
      "Silk shows water. If you are caught in the rain, let the whole piece dry before you touch a spot. The plum has thin gold-coloured lines woven with a polyester metallic thread, not with zari of silver.",
    ].join("\n\n"),
    material: "60% mulberry silk, 40% cotton, with a cotton voile lining in the body",
    care: "Dry clean. Steam from the inside; do not spray perfume on the cloth.",
    madeIn: "Varanasi and Lucknow, India",
    hsnCode: "620449",
    priceMinor: 11000,
    largeSizePriceMinor: 12400,
    tags: ["kaftan", "paisley", "silk", "festive", "evening"],
    isFeatured: false,
    sizes: [...SIZES],
    sizeChartSlug: "kaftan",
    sizeNote: "True to size over the bust. 5XL and 6XL are cut from a wider piece and cost a little more.",
    colours: [colours.plum, colours.teal],
    stock: [
      [8, 10, 9, 6, 4, 2],
      [6, 7, 5, 0, 3, 1],
    ],
    images: [
      {
        file: "raat-rani-silk-kaftan/plum-whole.webp",
        alt: "Evening kaftan in plum with rows of cream and rust paisleys and rust-red borders",
        colourSlug: "plum",
      },
      {
        file: "raat-rani-silk-kaftan/plum-detail.webp",
        alt: "Plum silk blend in folds at thread scale, its paisleys drawn yarn by yarn in cream, rust and gold",
        colourSlug: "plum",
      },
      {
        file: "raat-rani-silk-kaftan/plum-hem.webp",
        alt: "The plum silk in soft folds, paisleys down to a rust-red border that clears the floor",
        colourSlug: "plum",
      },
      {
        file: "raat-rani-silk-kaftan/teal-whole.webp",
        alt: "The kaftan in deep teal, standing with its sleeves spread",
        colourSlug: "teal",
      },
      {
        file: "raat-rani-silk-kaftan/teal-detail.webp",
        alt: "Teal silk blend in folds at thread scale, cream and rust paisleys with gold points",
        colourSlug: "teal",
      },
      {
        file: "raat-rani-silk-kaftan/teal-hem.webp",
        alt: "The teal silk near the floor, rows of cream and rust paisleys above a rust-red border with a gold-coloured line",
        colourSlug: "teal",
      },
    ],
    reviews: [
      {
        author: "Ananya Bose, Kolkata",
        rating: 5,
        fit: "true",
        daysAgo: 9,
        body: "Reception of my cousin. Four people asked where it was from. The lining is what makes it, nothing sticks and nothing shows.",
      },
      {
        author: "Nusrat J., Hyderabad",
        rating: 4,
        fit: "true",
        daysAgo: 27,
        body: "Rich colour, better than the photo. Took one star because dry cleaning only is a nuisance where I live.",
      },
      {
        author: "Kavita Solanki, Indore",
        rating: 5,
        fit: "runs-large",
        daysAgo: 63,
        body: "At 5XL I am used to clothes that are wide and short. This is wide and long. Finally.",
      },
      {
        author: "Parveen Q., Bhopal",
        rating: 4,
        daysAgo: 120,
        body: "More paisleys than I thought there would be. Grew on me.",
      },
    ],
  },
  {
    slug: "gulabi-bandhani-kaftan",
    name: "Gulabi Bandhani Kaftan with Tie-Dyed Rings",
    categorySlug: "womens-fashion",
    description: [
      "Each dot here was a pinch of cloth bound with thread before it went into the vat. Three rings, one inside the other, repeat over the whole kaftan; the middle ring is dyed amber first, then tied again before the pink.",
      "Viscose crepe is the most fluid cloth we cut. It falls straight down from the bust and swings at the hem, and it will show the line of what you wear beneath, so choose smooth underthings. The neckband is faced with cotton to keep its edge from stretching.",
      "The cloth reaches you ironed, but it remembers its knots and crinkles back within a few hours. That is the nature of bandhani and the proof that it was tied.",
    ].join("\n\n"),
    material: "100% viscose crepe, tied and dyed by hand",
    care: "Dry clean the first time, then cold hand wash apart from other clothes. Never wring. Cool iron.",
    madeIn: "Bhuj, Gujarat, India",
    hsnCode: "620443",
    priceMinor: 9200,
    tags: ["kaftan", "bandhani", "festive", "crepe"],
    isFeatured: false,
    sizes: ["XL", "2XL", "3XL", "4XL", "5XL"],
    sizeChartSlug: "kaftan",
    sizeNote: "Crepe drapes close; take one size up if you like air between you and the cloth.",
    colours: [colours.rani],
    stock: [[5, 4, 6, 3, 0]],
    images: [
      {
        file: "gulabi-bandhani-kaftan/rani-whole.webp",
        alt: "Rani pink kaftan covered with tie-dyed rings of small pale dots",
        colourSlug: "rani",
      },
      {
        file: "gulabi-bandhani-kaftan/rani-detail.webp",
        alt: "Rani-pink bandhani close by: rings of white and yellow dots, each on the small peak that its knot left in the cloth",
        colourSlug: "rani",
      },
      {
        file: "gulabi-bandhani-kaftan/rani-hem.webp",
        alt: "Rings of tie-dyed dots down to a dark wine hem band with cream blossoms",
        colourSlug: "rani",
      },
    ],
    reviews: [
      {
        author: "Hetal Shah, Vadodara",
        rating: 5,
        fit: "true",
        daysAgo: 15,
        body: "Colour is full on rani, exactly what I wanted for Navratri.",
      },
      {
        author: "Meenakshi Iyer, Pune",
        rating: 3,
        fit: "runs-small",
        daysAgo: 48,
        body: "Pretty but clings. Should have gone up a size as the note says. Crinkles back just as promised.",
      },
      {
        author: "Zeba Anwar, Lucknow",
        rating: 4,
        daysAgo: 85,
        body: "Dots are a bit uneven, which my mother says is how you know.",
      },
    ],
  },
];
