import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const homeTextiles: SeedProduct[] = [
  {
    slug: "safed-chikan-cushion-cover",
    name: "Safed Chikankari Cushion Cover",
    categorySlug: "handcrafts",
    description: [
      "White on white for a chair by the window. The sprays are those of our chikan kurtas, worked on a heavier cotton that can be sat against.",
      "Embroidery is on the front only; the back is plain with a hidden zip. Apprentices in the workroom make most of these while they learn, under the eye of the women who sew the kurtas, and are paid for each.",
      "It will pick up the colour of new jeans. It also washes.",
    ].join("\n\n"),
    material: "100% cotton with cotton embroidery thread; zip closure. Cover only",
    care: "Hand wash cool, dry in shade, iron on the wrong side.",
    madeIn: "Lucknow, Uttar Pradesh, India",
    hsnCode: "630492",
    priceMinor: 2800,
    tags: ["cushion cover", "chikankari", "home"],
    isFeatured: false,
    sizeNote: "The cushion itself is not included.",
    stock: [[19]],
    images: [
      {
        file: "safed-chikan-cushion-cover/white-whole.webp",
        alt: "White cushion cover with white embroidered sprays",
      },
      {
        file: "safed-chikan-cushion-cover/white-detail.webp",
        alt: "Close view of raised white stitches on the cushion cover",
      },
      {
        file: "safed-chikan-cushion-cover/white-side.webp",
        alt: "The white cushion cover turned, its piped edge and embroidered sprays in the light",
      },
    ],
    reviews: [
      { author: "Anjum Ara, Lucknow", rating: 5, daysAgo: 24, body: "Neat stitches, good zip." },
      { author: "Preethi S., Bengaluru", rating: 4, daysAgo: 77, body: "Needs ironing, looks beautiful." },
    ],
  },
  {
    slug: "neelkanth-ikat-cushion-cover",
    name: "Neelkanth Ikat Cushion Cover",
    categorySlug: "handcrafts",
    description: [
      "Cut from the ends of our ikat lengths, in the indigo and white of the Samudra kaftan. The neelkanth is the blue roller, a bird that brings luck if you see it on Dussehra morning.",
      "Both sides are ikat. The cotton is dense and washes soft. Each cover shows another part of the pattern, some with a whole diamond in the middle and some with halves.",
      "If you want two alike, write in the order notes and we will look through the pile.",
    ].join("\n\n"),
    material: "100% handloom cotton; zip closure. Cover only",
    care: "Wash cold separately. Iron damp.",
    madeIn: "Pochampally, Telangana, India",
    hsnCode: "630492",
    priceMinor: 2200,
    tags: ["cushion cover", "ikat", "home"],
    isFeatured: false,
    sizeNote: "The cushion itself is not included.",
    stock: [[26]],
    images: [
      {
        file: "neelkanth-ikat-cushion-cover/indigo-whole.webp",
        alt: "Indigo ikat cushion cover with feathered white diamonds",
      },
      {
        file: "neelkanth-ikat-cushion-cover/indigo-detail.webp",
        alt: "Close view of the ikat on the cushion cover",
      },
      {
        file: "neelkanth-ikat-cushion-cover/indigo-side.webp",
        alt: "The indigo cushion cover turned to its piped edge",
      },
    ],
    reviews: [
      {
        author: "Vikram Shetty, Mangaluru",
        rating: 5,
        daysAgo: 36,
        body: "Bought six, all slightly different, that is the charm.",
      },
      { author: "Lubna, Lucknow", rating: 4, daysAgo: 105, body: "Strong cloth." },
    ],
  },
  {
    slug: "sardi-check-throw",
    name: "Sardi Checked Wool Throw",
    categorySlug: "handcrafts",
    description: [
      "Sardi is the cold season, and in Lucknow it lasts six weeks and finds every house unprepared. A large check in madder, navy and cream, woven in the Kullu valley and big enough for two people and a film.",
      "At 140 by 200 centimetres it covers a tall or a broad person properly, feet included. The wool is dense and a little hairy; with use the surface felts and becomes smoother.",
      "It sheds for a fortnight. Shake it outside.",
    ].join("\n\n"),
    material: "100% wool",
    care: "Dry clean, or air. Keep with cedar in summer.",
    madeIn: "Kullu, Himachal Pradesh, India",
    hsnCode: "630120",
    priceMinor: 9800,
    tags: ["throw", "checks", "wool", "home", "winter"],
    isFeatured: false,
    sizeNote: "900 grams.",
    stock: [[8]],
    images: [
      {
        file: "sardi-check-throw/madder-whole.webp",
        alt: "Madder-red wool throw in a large cream and navy check, over a brass rail",
      },
      { file: "sardi-check-throw/madder-detail.webp", alt: "Close view of the large check at the fold" },
      {
        file: "sardi-check-throw/madder-cloth.webp",
        alt: "Near view of the throw’s end: the weave of the navy border between the check and the paisleys",
      },
    ],
    reviews: [
      {
        author: "Om Prakash Dubey, Lucknow",
        rating: 5,
        daysAgo: 30,
        body: "Feet are covered. That is all I ever wanted.",
      },
      { author: "Dechen Lhamo, Gangtok", rating: 4, daysAgo: 61, body: "Sheds at first as told. Very warm." },
      {
        author: "Sunil & Mary, Dehradun",
        rating: 5,
        daysAgo: 113,
        body: "We bought a second one to stop fighting.",
      },
    ],
  },
  {
    slug: "neem-block-print-bedcover",
    name: "Neem Block-Printed Bedcover",
    categorySlug: "handcrafts",
    description: [
      "Green sprigs on ivory, printed at their largest, over more than six square metres of cotton. Two printers work from both sides of the table and meet in the middle; if you look for it you can find the place.",
      "The weight is between a sheet and a quilt. It is a summer bed on its own and makes a tidy one in winter.",
      "The seam down the centre is there because the loom is 120 centimetres wide, and it is matched.",
    ].join("\n\n"),
    material: "100% cotton, printed with wooden blocks",
    care: "Wash cold separately the first two times. Line dry. Warm iron.",
    madeIn: "Bagru, Rajasthan, India",
    hsnCode: "630419",
    priceMinor: 8600,
    tags: ["bedcover", "block print", "buti", "home"],
    isFeatured: false,
    sizeNote: "For a double bed.",
    stock: [[6]],
    images: [
      {
        file: "neem-block-print-bedcover/ivory-leaf-whole.webp",
        alt: "Folded ivory bedcovers block-printed with green sprigs",
      },
      {
        file: "neem-block-print-bedcover/ivory-leaf-detail.webp",
        alt: "Close view of the printed green sprigs at the fold",
      },
      {
        file: "neem-block-print-bedcover/ivory-leaf-cloth.webp",
        alt: "Near view of the bedcover’s end: green block-printed sprigs on ivory cotton, then a madder-red border",
      },
    ],
    reviews: [
      { author: "Pooja Rawal, Udaipur", rating: 5, daysAgo: 38, body: "Freshens the room." },
      {
        author: "Martin Soren, Dumka",
        rating: 4,
        daysAgo: 92,
        body: "Found the meeting place of the printers!",
      },
      {
        author: "Kavya H., Hubballi",
        rating: 3,
        daysAgo: 128,
        body: "Nice print, thinner than I thought for the price.",
      },
    ],
  },
];
