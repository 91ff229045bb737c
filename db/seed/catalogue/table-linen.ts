import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const tableLinen: SeedProduct[] = [
  {
    slug: "dastarkhwan-jaal-table-runner",
    name: "Dastarkhwan Jaal Table Runner",
    categorySlug: "handcrafts",
    description: [
      "A dastarkhwan is the cloth spread for a shared meal. This one runs down the middle of the table, leaf green under a cream jaal, and gives the dishes something to stand on.",
      "Heavy cotton, lined, with mitred corners, so it lies flat without weights. At 180 centimetres it hangs a hand over each end of a table for six.",
      "Green hides coriander chutney. Nothing hides turmeric.",
    ].join("\n\n"),
    material: "100% cotton, printed by hand",
    care: "Machine wash cold. Treat stains at once. Hot iron.",
    madeIn: "Lucknow and Jaipur, India",
    hsnCode: "630251",
    priceMinor: 3400,
    tags: ["table runner", "jaal", "home", "gift"],
    isFeatured: false,
    sizeNote: "For a table of six.",
    stock: [[11]],
    images: [
      {
        file: "dastarkhwan-jaal-table-runner/leaf-whole.webp",
        alt: "Leaf-green table runner with a cream jaal and patterned ends",
      },
      {
        file: "dastarkhwan-jaal-table-runner/leaf-detail.webp",
        alt: "Close view of the jaal on the leaf-green runner",
      },
      {
        file: "dastarkhwan-jaal-table-runner/leaf-side.webp",
        alt: "The green runner from the other side of the table: paisleys and blossoms, red edges and the fringed end",
      },
    ],
    reviews: [
      { author: "Shabana Azim, Lucknow", rating: 5, daysAgo: 41, body: "On the table since Eid." },
      { author: "George Philip, Kochi", rating: 4, daysAgo: 83, body: "Good thickness." },
      {
        author: "Sudha Murali, Coimbatore",
        rating: 5,
        daysAgo: 124,
        body: "Gave it as a housewarming present.",
      },
    ],
  },
  {
    slug: "bela-buti-table-runner",
    name: "Bela Buti Table Runner",
    categorySlug: "handcrafts",
    description: [
      "Bela is the small white jasmine that is sold in strings at dusk. The sprigs here are red, because white ones would be lost on ivory; the idea is the scattering.",
      "Printed with two blocks, hemmed by hand, not lined. It is lighter than the Dastarkhwan and suits a dresser or a window sill as well as a table.",
      "The red is fast after its second cold wash. Do not start it at sixty degrees.",
    ].join("\n\n"),
    material: "100% cotton, printed with wooden blocks",
    care: "Wash cold. Warm iron.",
    madeIn: "Bagru, Rajasthan, India",
    hsnCode: "630251",
    priceMinor: 2600,
    tags: ["table runner", "buti", "block print", "home"],
    isFeatured: false,
    isNew: true,
    sizeNote: "For a table of six.",
    stock: [[2]],
    images: [
      {
        file: "bela-buti-table-runner/ivory-flame-whole.webp",
        alt: "Ivory table runner with red flower sprigs and patterned ends",
      },
      {
        file: "bela-buti-table-runner/ivory-flame-detail.webp",
        alt: "Close view of the red sprigs on ivory cotton",
      },
      {
        file: "bela-buti-table-runner/ivory-flame-side.webp",
        alt: "The ivory runner from the other side of the table: red sprigs, navy edges and the fringed end",
      },
    ],
    reviews: [],
  },
  {
    slug: "chai-striped-napkins",
    name: "Chai Striped Napkins, Set of Six",
    categorySlug: "handcrafts",
    description: [
      "Six napkins in sand, brown and slate, which are also the colours of what is spilled at tea. Narrow stripes, rolled hems, a cotton that drinks.",
      "They are woven from the same yarn as the Dopahar kaftan, on a narrower loom. Generous at 42 centimetres: a lap is covered, and tied as a bundle one holds four samosas.",
      "They soften and shrink by about a centimetre in the first warm wash, all of them alike.",
    ].join("\n\n"),
    material: "100% handloom cotton",
    care: "Machine wash warm. Iron or do not.",
    madeIn: "Barabanki, Uttar Pradesh, India",
    hsnCode: "630251",
    priceMinor: 1800,
    tags: ["napkins", "stripes", "table", "gift"],
    isFeatured: false,
    sizeNote: "Six to a set.",
    stock: [[33]],
    images: [
      {
        file: "chai-striped-napkins/sand-whole.webp",
        alt: "Folded stack of sand-coloured napkins with brown and slate stripes",
      },
      {
        file: "chai-striped-napkins/sand-detail.webp",
        alt: "Close view of the narrow stripes on the folded napkins",
      },
      {
        file: "chai-striped-napkins/sand-cloth.webp",
        alt: "Macro view of the woven stripes on sand-coloured cotton",
      },
    ],
    reviews: [
      {
        author: "Renuka Bajpai, Lucknow",
        rating: 5,
        daysAgo: 13,
        body: "Absorb well. Most shop napkins push the tea around.",
      },
      { author: "Clara Pinto, Panaji", rating: 4, daysAgo: 70, body: "Simple and good." },
      {
        author: "Hussain B., Burhanpur",
        rating: 5,
        daysAgo: 132,
        body: "Six months of daily use, no fraying.",
      },
    ],
  },
];
