import { beforeAll, expect, test } from "vitest";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Asman Kurta",
      category: "Kurtas",
      priceMinor: 5000,
      variants: {
        "2XL indigo": { inventory: 3 },
        "4XL indigo": { inventory: 3, priceMinor: 6000 },
        "4XL plum": { inventory: 3, priceMinor: 6500 },
        "5XL plum": { inventory: 3, priceMinor: 7000 },
      },
    },
    {
      name: "Bela Kurta",
      category: "Kurtas",
      priceMinor: 4000,
      variants: { "2XL indigo": { inventory: 0 }, "5XL indigo": { inventory: 2, priceMinor: 4500 } },
    },
    {
      name: "Chand Kurta",
      category: "Kurtas",
      priceMinor: 6200,
      variants: { "4XL plum": { inventory: 1 }, "5XL plum": { inventory: 1 } },
    },
    {
      name: "Kurta Belt",
      category: "Belts",
      priceMinor: 1000,
      variants: { "4XL plum": { inventory: 1 } },
    },
  ]);
});

/** The price and the link on the card of a product. */
async function cardOf(name: string, query: string) {
  const response = await app.visitor().get(`/products${query}`);
  const html = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
  const card = html.split("<article").find((part) => part.includes(`>${name}</a>`)) ?? "";
  const price = /<p class="card-price">(.*?)<\/p>/s.exec(card)?.[1]?.replaceAll(/<[^>]*>/g, "");
  return { price, link: /href="(\/products\/[^"]*)"/.exec(card)?.[1] };
}

test("a card says from which price a product is sold, if its sizes in stock differ", async () => {
  expect(await cardOf("Asman Kurta", "")).toEqual({ price: "From $50.00", link: "/products/asman-kurta" });
  expect(await cardOf("Bela Kurta", "")).toEqual({ price: "$45.00", link: "/products/bela-kurta" });
});

test.each([
  ["?size=5xl", "$70.00", "?size=5xl"],
  ["?size=4xl", "From $60.00", "?size=4xl"],
  ["?size=4xl&colour=plum", "$65.00", "?colour=plum&size=4xl"],
  ["?colour=plum", "From $65.00", "?colour=plum"],
  ["?size=4xl&size=5xl", "From $60.00", ""],
  ["?min-price=66", "$70.00", "?size=5xl"],
  ["?search=kurta+5xl", "$70.00", "?size=5xl"],
  ["?search=plum+kurta", "From $65.00", "?colour=plum"],
])(
  "a listing with %s shows the price of these sizes and colours, and links to them",
  async (query, price, options) => {
    expect(await cardOf("Asman Kurta", query)).toEqual({ price, link: `/products/asman-kurta${options}` });
  },
);

/** The names on the cards of a listing, in order. */
async function namesIn(query: string) {
  const html = await (await app.visitor().get(`/products${query}`)).text();
  return [...html.matchAll(/<article.*?>(\w+) Kurta<\/a>/gs)].map(([, name]) => name);
}

// Asman costs 50 to 70 (60 in 4XL, 65 in plum), Bela 45 in 5XL and 40 in a size that is sold out, Chand 62 in every size.
test.each([
  ["", ["Bela", "Asman", "Chand"]],
  ["category=Kurtas", ["Bela", "Asman", "Chand"]],
  ["size=5xl", ["Bela", "Chand", "Asman"]],
  ["size=4xl", ["Asman", "Chand"]],
  ["colour=plum", ["Chand", "Asman"]],
  ["min-price=61", ["Chand", "Asman"]],
  ["search=kurta", ["Bela", "Asman", "Chand"]],
  ["search=kurta+5xl", ["Bela", "Chand", "Asman"]],
  ["search=plum+kurta", ["Chand", "Asman"]],
])("a listing by price with %s is in the order of the prices on its cards", async (query, names) => {
  expect(await namesIn(`?${query}&sort=price-low`)).toEqual(names);
  expect(await namesIn(`?${query}&sort=price-high`)).toEqual(names.toReversed());
});

test("the page of a listed size is cached, names its price, and has the product's own canonical URL", async () => {
  const html = await (await app.visitor().get("/products/asman-kurta?size=5xl")).text();
  expect(html).toContain("$70.00");
  expect(html).toContain(`<link rel="canonical" href="${app.url}/products/asman-kurta"/>`);
  const again = await app.visitor().get("/products/asman-kurta?size=5xl");
  expect(again.headers.get("etag")).not.toBeNull();
});
