import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { HOME_PARTS, type AppearanceSettings } from "#app/domain/content/appearance.settings.ts";

const { general, sales, appearance, menus } = DEFAULT_SETTINGS;

/** The sample shop's own texts of the home page. */
const sampleAppearance: AppearanceSettings = {
  ...appearance,
  hero: {
    ...appearance.hero,
    eyebrow: "Sizes XL to 6XL",
    title: "Lucknow’s crafts, cut for *every* body",
    text: "Chikankari kurtas, block-print kaftans and pashmina, drafted for fuller figures from the first line of the pattern.",
  },
  crafts: {
    eyebrow: "The crafts",
    title: "A city that embroiders its *shadows*",
    text: "Lucknow has dressed for a slow evening for three hundred years. We take its needlework, and the looms and printing tables of its neighbours, and cut them generously.",
    columns: [
      {
        name: "Chikankari",
        imageUrl: "/images/craft-chikankari.webp",
        text: "White thread on light cloth, drawn with a needle. The shadow stitch is worked from the back and shows through as a soft bloom.",
      },
      {
        name: "Pashmina",
        imageUrl: "/images/craft-pashmina.webp",
        text: "The fine under-fleece of mountain goats, spun and woven so lightly that a whole shawl folds into one hand.",
      },
      {
        name: "Block print",
        imageUrl: "/images/craft-block-print.webp",
        text: "Carved wood, dye and a steady wrist, one colour after the other. A border that does not quite meet is the sign of a hand.",
      },
    ],
  },
  sizes: {
    eyebrow: "The sizes",
    title: "Drafted for each size, not *enlarged*",
    text: "From left to right 3XL, 6XL and XL. Shoulder, armhole and dart are drawn separately for every size, and the page of each garment shows it in several.",
    imageUrl: "/images/sizes.webp",
    imageAlt:
      "Three dress forms in a courtyard: a green anarkali in 3XL, a red kaftan in 6XL, an indigo men’s kurta in XL",
  },
  texts: {
    promise: "Cut for sizes XL to 6XL",
    testimonialsTitle: "Worn, washed, worn again",
    productsCard: "Sizes XL to 6XL, and shawls for everybody",
    homeCardLine: "Kurtas, kaftans, pashmina",
    homeCard: "Every body is the right body",
    blogLine: "From the workroom",
    blogText: "Craft, fit and care, told by the people who cut, stitch and choose what we sell.",
    blogDescription:
      "How Gulmohar's clothes and shawls are made, chosen, worn and looked after, by the people who do it.",
    blogCard: "Cloth, craft and fit",
    contactText:
      "About a size, an order, a shawl that you saw once and cannot forget: a person reads it and answers.",
    contactCard: "Write, call, or come and try things on",
    teamTitle: "The people behind the seams",
    visitTitle: "Come and try things on",
  },
  newsletter: {
    title: "Letters from Lucknow",
    text: "New pieces and how they are made, about once a month. No more than that, and you can unsubscribe with one click.",
  },
  home: HOME_PARTS.map((name) => ({ name, isOn: true })),
};

/** The settings that the sample shop starts with; all others have their defaults. */
export const shop = {
  general: {
    ...general,
    name: "Gulmohar",
    tagline: "Fashion for every body, from Lucknow",
    email: "hello@gulmohar.example",
    careersEmail: "careers@gulmohar.example",
    phone: "+91 522 000 0000",
    latitude: 26.8497,
    longitude: 80.9462,
    hours: ["Monday-Saturday: 10:00 AM-8:00 PM IST", "Sunday: Closed"],
    invoicePrefix: "GM",
    addressLines: ["Gulmohar House, Shahnajaf Road", "Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
  },
  sales,
  appearance: sampleAppearance,
  collections: {
    collections: [
      {
        slug: "fashion-clothing",
        name: "Fashion Clothing",
        categorySlugs: ["womens-fashion", "mens-fashion"],
      },
    ],
  },
  menus: {
    ...menus,
    shop: [
      { name: "All Products", to: "/products" },
      { name: "Fashion Clothing", to: "/products?category=fashion-clothing" },
      { name: "Pashmina Shawls", to: "/products?category=pashmina-shawls" },
      { name: "New Arrivals", to: "/products?category=new-arrivals" },
      { name: "Gift Cards", to: "/gift-cards" },
    ],
  },
};
