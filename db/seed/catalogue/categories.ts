export interface SeedCategory {
  slug: string;
  name: string;
  description: string;
  image: string;
}

/** In the order in which the shop shows them. */
export const categories: SeedCategory[] = [
  {
    slug: "womens-fashion",
    name: "Women’s Fashion",
    description:
      "Kaftans, kurtas, tunics and anarkalis drafted from XL to 6XL, not graded up from a smaller pattern.",
    image: "/images/collection-womens-fashion.webp",
  },
  {
    slug: "mens-fashion",
    name: "Men’s Fashion",
    description:
      "Kurtas and waistcoats with room across the shoulder and the middle, cut in Lucknow from XL to 6XL.",
    image: "/images/collection-mens-fashion.webp",
  },
  {
    slug: "accessories",
    name: "Accessories",
    description: "Jhumkas, bangles, potlis and a belt to finish an outfit, made by hand in small numbers.",
    image: "/images/collection-accessories.webp",
  },
  {
    slug: "pashmina-shawls",
    name: "Pashmina Shawls",
    description: "Shawls and stoles from Kashmir, Kutch and the hills, in pashmina, fine wool and silk.",
    image: "/images/collection-pashmina-shawls.webp",
  },
  {
    slug: "handcrafts",
    name: "Handcrafts",
    description: "Cushion covers, runners, throws and table linen by the same hands that make our clothes.",
    image: "/images/collection-handcrafts.webp",
  },
];
