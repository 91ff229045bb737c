import { colours } from "#db/seed/catalogue/colours.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const womensPalazzos: SeedProduct[] = [
  {
    slug: "hawa-wide-palazzo",
    name: "Hawa Wide-Leg Palazzo with Paisley Hem",
    categorySlug: "womens-fashion",
    description: [
      "Wide from the hip down, so that from a little distance they read as a long skirt. The front of the waistband is flat and the elastic starts behind the side seams; two pockets are set in the seams without gaping.",
      "The rise was the hard part. It is 38 cm in front and 46 behind in size 3XL, enough to sit in for an evening without tugging. The inner seam is reinforced with a strip of cotton, because that is where wide trousers wear out when thighs touch.",
      "A border of paisley weighs each hem. If you need to shorten them, do it at the waist: we leave 5 cm of turning there.",
    ].join("\n\n"),
    material: "100% viscose crepe, with a cotton waistband",
    care: "Cold hand wash or gentle machine wash in a bag. Hang by the waist to dry. Cool iron.",
    madeIn: "Jaipur, Rajasthan, India",
    hsnCode: "620469",
    priceMinor: 5400,
    tags: ["palazzo", "trousers", "plain", "crepe"],
    isFeatured: false,
    sizes: [...SIZES],
    sizeChartSlug: "palazzo",
    sizeNote: "Elastic at the back, flat in front. Measure your waist where you want to wear it.",
    colours: [colours.ink, colours.ecru],
    stock: [
      [9, 12, 14, 11, 6, 5],
      [6, 8, 7, 4, 2, 0],
    ],
    images: [
      {
        file: "hawa-wide-palazzo/ink-whole.webp",
        alt: "Wide-legged trousers in ink hanging from two brass clips, a patterned border around each hem",
        colourSlug: "ink",
      },
      {
        file: "hawa-wide-palazzo/ink-detail.webp",
        alt: "Close view of the fall of the ink crepe",
        colourSlug: "ink",
      },
      {
        file: "hawa-wide-palazzo/ink-side.webp",
        alt: "The ink trousers turned to the side, the crepe falling in deep pleats from the gathered waistband to a red border",
        colourSlug: "ink",
      },
      {
        file: "hawa-wide-palazzo/ink-back.webp",
        alt: "The back of the ink trousers, the waistband ruched by its elastic above close gathers",
        colourSlug: "ink",
      },
      { file: "hawa-wide-palazzo/ecru-whole.webp", alt: "The trousers in ecru", colourSlug: "ecru" },
      {
        file: "hawa-wide-palazzo/ecru-detail.webp",
        alt: "Close view of the fall of the ecru crepe down to a leaf-green border of rust flowers on a vine",
        colourSlug: "ecru",
      },
      {
        file: "hawa-wide-palazzo/ecru-side.webp",
        alt: "The ecru trousers turned to the side, fine gathers at the leaf-green waistband opening into deep pleats",
        colourSlug: "ecru",
      },
      {
        file: "hawa-wide-palazzo/ecru-back.webp",
        alt: "The back of the ecru trousers, gathers opening into soft pleats below the elastic of the leaf-green waistband",
        colourSlug: "ecru",
      },
    ],
    reviews: [
      {
        author: "Tasneem Abbas, Lucknow",
        rating: 5,
        fit: "true",
        daysAgo: 4,
        body: "Somebody finally reinforced the thighs. Ten out of ten.",
      },
      {
        author: "Mamta Jha, Patna",
        rating: 5,
        fit: "true",
        daysAgo: 28,
        body: "High rise, does not roll down when I sit. Swishy.",
      },
      {
        author: "Ruth Koshy, Kochi",
        rating: 4,
        fit: "true",
        daysAgo: 51,
        body: "Had to take up 4 cm, easy because of the extra at the waist.",
      },
      { author: "Sonal Trivedi, Ahmedabad", rating: 4, daysAgo: 79, body: "Ecru needs nude underwear." },
      {
        author: "Nazia, Jhansi",
        rating: 5,
        fit: "runs-large",
        daysAgo: 118,
        body: "Comfortable. Size down if you like it firm at the waist.",
      },
    ],
  },
  {
    slug: "tarang-leheriya-palazzo",
    name: "Tarang Leheriya Palazzo",
    categorySlug: "womens-fashion",
    description: [
      "Coral crepe with leheriya lines that run around the leg in long waves. With a plain white kurta it is an outfit; with its print fighting another print it is a party.",
      "Cut on the same block as Hawa, with the flat front, the reinforced inner seam and the pockets. Lines around a leg do widen the look of it, and that is rather the point of a palazzo.",
      "The dyer binds each length himself and the tone moves from coral towards orange over the season. Order top and bottom together if you want them to match.",
    ].join("\n\n"),
    material: "100% viscose crepe, resist-dyed, with a cotton waistband",
    care: "Cold hand wash separately. Hang by the waist to dry. Cool iron.",
    madeIn: "Jodhpur, Rajasthan, India",
    hsnCode: "620469",
    priceMinor: 5800,
    tags: ["palazzo", "trousers", "leheriya", "festive"],
    isFeatured: false,
    sizes: ["XL", "2XL", "3XL", "4XL", "5XL"],
    sizeChartSlug: "palazzo",
    sizeNote: "Elastic at the back. True to size.",
    colours: [colours.coral],
    stock: [[3, 5, 4, 0, 2]],
    images: [
      {
        file: "tarang-leheriya-palazzo/coral-flat.webp",
        alt: "The coral trousers laid flat, running lines along both legs, a marigold potli beside the hem, seen from above",
        colourSlug: "coral",
      },
      {
        file: "tarang-leheriya-palazzo/coral-whole.webp",
        alt: "Coral palazzo trousers with fine running stripes of cream and amber",
        colourSlug: "coral",
      },
      {
        file: "tarang-leheriya-palazzo/coral-detail.webp",
        alt: "Close view of the running leheriya lines on coral crepe",
        colourSlug: "coral",
      },
      {
        file: "tarang-leheriya-palazzo/coral-side.webp",
        alt: "The coral trousers turned to the side, lines running through deep pleats down to the hem",
        colourSlug: "coral",
      },
      {
        file: "tarang-leheriya-palazzo/coral-back.webp",
        alt: "The back of the coral trousers, waves of cream and amber running around both legs below the elastic waistband",
        colourSlug: "coral",
      },
    ],
    reviews: [
      {
        author: "Komal Chauhan, Jodhpur",
        rating: 4,
        fit: "true",
        daysAgo: 30,
        body: "Bright! Wore with white chikan. Pocket is good.",
      },
      { author: "Sarah J., Bengaluru", rating: 5, fit: "true", daysAgo: 72, body: "Happy trousers." },
    ],
  },
];
