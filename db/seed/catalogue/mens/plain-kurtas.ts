import { colours } from "#db/seed/catalogue/colours.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";

export const mensPlainKurtas: SeedProduct[] = [
  {
    slug: "gomti-handloom-kurta",
    name: "Gomti Plain Handloom Kurta",
    categorySlug: "mens-fashion",
    description: [
      "One colour of cloth, edged all the way round. The handloom is heavy enough that the front hangs flat over the stomach and does not show a vest beneath, and open enough for a May afternoon.",
      "We cut men’s kurtas from the shoulder out: the yoke is straight across, the back has a box pleat for reach, and the chest is measured at its fullest and not from a chart. Side slits start below the hip bone, and both side seams have a pocket.",
      "Hand-woven cotton varies a little in thickness from one length to the next. Ecru is not dyed at all and carries small brown flecks of the seed.",
    ].join("\n\n"),
    material: "100% handloom cotton, 140 grams a square metre",
    care: "Machine wash cold with like colours. Line dry. Medium iron.",
    madeIn: "Barabanki and Lucknow, India",
    hsnCode: "621132",
    priceMinor: 4800,
    tags: ["kurta", "plain", "handloom", "everyday"],
    isFeatured: false,
    sizes: [...SIZES],
    sizeChartSlug: "mens-kurta",
    sizeNote: "Regular fit with 12 cm of ease at the chest. True to size.",
    colours: [colours.indigo, colours.ecru, colours.terracotta],
    stock: [
      [14, 18, 16, 12, 8, 6],
      [10, 12, 9, 7, 0, 3],
      [6, 8, 5, 3, 2, 0],
    ],
    images: [
      {
        file: "gomti-handloom-kurta/indigo-flat.webp",
        alt: "The indigo men’s kurta laid flat over a folded walnut stole, navy at collar, cuffs and hem, seen from above",
        colourSlug: "indigo",
      },
      {
        file: "gomti-handloom-kurta/indigo-whole.webp",
        alt: "Plain indigo men’s kurta with a navy band collar, four pale buttons and navy facings at cuffs and hem",
        colourSlug: "indigo",
      },
      {
        file: "gomti-handloom-kurta/indigo-cloth.webp",
        alt: "Indigo handloom at thread scale, thick and thin yarns crossing in a soft fold",
        colourSlug: "indigo",
      },
      {
        file: "gomti-handloom-kurta/indigo-back.webp",
        alt: "The indigo kurta from behind: plain handloom from the navy band collar down to the hem, slit at the side",
        colourSlug: "indigo",
      },
      {
        file: "gomti-handloom-kurta/indigo-side.webp",
        alt: "The indigo kurta from the side: the long sleeve hanging straight, navy at collar, cuff and hem, the slit at the side",
        colourSlug: "indigo",
      },
      { file: "gomti-handloom-kurta/ecru-whole.webp", alt: "The kurta in undyed ecru", colourSlug: "ecru" },
      {
        file: "gomti-handloom-kurta/ecru-cloth.webp",
        alt: "Ecru handloom at thread scale, its hand-spun yarns uneven and open to the light",
        colourSlug: "ecru",
      },
      {
        file: "gomti-handloom-kurta/ecru-back.webp",
        alt: "The ecru kurta from behind: plain handloom with olive-brown collar, cuffs and hem",
        colourSlug: "ecru",
      },
      {
        file: "gomti-handloom-kurta/terracotta-whole.webp",
        alt: "The kurta in terracotta",
        colourSlug: "terracotta",
      },
      {
        file: "gomti-handloom-kurta/terracotta-cloth.webp",
        alt: "Terracotta handloom at thread scale, a fold showing its coarse plain weave",
        colourSlug: "terracotta",
      },
      {
        file: "gomti-handloom-kurta/terracotta-back.webp",
        alt: "The terracotta kurta from behind: plain handloom down to a narrow dark hem, slit at the side",
        colourSlug: "terracotta",
      },
    ],
    reviews: [
      {
        author: "Imran Qureshi, Lucknow",
        rating: 5,
        fit: "true",
        daysAgo: 6,
        body: "Straight on my stomach, no balloon shape. Bought ecru after indigo.",
      },
      {
        author: "Harish Bhatt, Haldwani",
        rating: 5,
        fit: "true",
        daysAgo: 24,
        body: "Shoulder is correct for once. 4XL.",
      },
      {
        author: "Joseph Mathew, Kottayam",
        rating: 4,
        fit: "true",
        daysAgo: 49,
        body: "Good weight. Indigo left some blue on the collar of my vest.",
      },
      {
        author: "Sandeep Yadav, Gwalior",
        rating: 4,
        daysAgo: 75,
        body: "Pleat at the back gives room when driving.",
      },
      {
        author: "Abdul R., Kozhikode",
        rating: 3,
        fit: "runs-large",
        daysAgo: 103,
        body: "Nice cloth, sleeves too long for me by two inches.",
      },
    ],
  },
];
