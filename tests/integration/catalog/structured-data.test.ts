import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { decide, reviewed } from "#tests/fixtures/review.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { schemaOrgProblems } from "#tests/pages/schema-org.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let ids: Map<string, string>;
const XSS_TEXT = "</script><script>alert(1)</script><!--";

beforeAll(async () => {
  ids = await stockCatalogue(app.store, [
    {
      name: "Asman Kurta",
      category: "Kurtas & More",
      description: XSS_TEXT,
      priceMinor: 4000,
      variants: {
        "2XL plum": { inventory: 3 },
        "3XL plum": { inventory: 0, priceMinor: 5100 },
      },
    },
    { name: "Diya Potli", category: "Bags", priceMinor: 2000, variants: { "-": { inventory: 1 } } },
  ]);
});

interface Offer {
  shippingDetails: { shippingDestination: { addressCountry: string[] } }[];
  hasMerchantReturnPolicy: { applicableCountry: string[] };
}

type Data = Record<string, unknown>;

async function dataOf(path: string): Promise<{ html: string; data: Data[] }> {
  const html = await (await app.visitor().get(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return { html, data: [...scripts].map(([, text]) => JSON.parse(text ?? "") as Data) };
}

const offer = (price: string, availability: string, shipping: string) => ({
  "@type": "Offer",
  price,
  priceCurrency: "USD",
  availability: `https://schema.org/${availability}`,
  shippingDetails: [
    { shippingRate: { value: shipping, currency: "USD" }, deliveryTime: { transitTime: { minValue: 3 } } },
    { shippingRate: { value: shipping, currency: "USD" }, deliveryTime: { transitTime: { minValue: 7 } } },
  ],
  hasMerchantReturnPolicy: { "@id": "#returns" },
});
const RETURNS = { merchantReturnDays: 30, returnPolicyCountry: "IN" };

test.each(["/", "/products", "/products?category=Bags", "/products/asman-kurta", "/products/diya-potli"])(
  "the structured data of %s follows the vocabulary of schema.org",
  async (path) => {
    const { data } = await dataOf(path);
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap((node) => schemaOrgProblems(node))).toEqual([]);
  },
);

test.each([
  [{ "@type": "Ofer" }, "$ has the unknown type Ofer"],
  [{ "@type": "Offer", cost: 4 }, "$.cost is no property"],
  [{ "@type": "Offer", headline: "x" }, "$.headline is no property of Offer"],
  [
    { "@type": "Offer", itemCondition: "https://schema.org/InStock" },
    "$.itemCondition takes OfferItemCondition",
  ],
  [
    { "@type": "Offer", shippingDetails: { "@type": "Brand" } },
    "$.shippingDetails takes OfferShippingDetails",
  ],
])("the check of the vocabulary finds the mistake in %j", (node, problem) => {
  expect(schemaOrgProblems(node)[0]).toContain(problem);
});

test("a listing names its products in order and its place in the shop; a search, which is not indexed, only its products", async () => {
  const { data } = await dataOf("/products?category=Bags");
  expect(data[0]?.["@graph"]).toMatchObject([
    { "@type": "ItemList", itemListElement: [{ position: 1, url: `${app.url}/products/diya-potli` }] },
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ name: "Home" }, { name: "Products" }, { name: "Bags" }],
    },
  ]);
  expect((await dataOf("/products?search=kurta")).data).toMatchObject([
    { "@graph": [{ "@type": "ItemList" }] },
  ]);
});

test("an offer states the time of delivery and who pays the way back by the settings", async () => {
  const termsOf = async () => {
    const [product] = (await dataOf("/products/diya-potli")).data;
    return product?.["offers"];
  };
  expect(await termsOf()).toMatchObject({
    shippingDetails: expect.arrayContaining([
      expect.objectContaining({
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          handlingTime: expect.objectContaining({ minValue: 0, maxValue: 1, unitCode: "DAY" }) as object,
          transitTime: expect.objectContaining({ unitCode: "DAY" }) as object,
          businessDays: {
            "@type": "OpeningHoursSpecification",
            dayOfWeek: expect.not.arrayContaining(["https://schema.org/Sunday"]) as string[],
          },
        },
      }),
    ]) as object,
    hasMerchantReturnPolicy: { returnFees: "https://schema.org/ReturnFeesCustomerResponsibility" },
  });
  await saveTestSection(app.store, "returns", { wayBackFeeMinor: 450 });
  expect(await termsOf()).toMatchObject({
    hasMerchantReturnPolicy: {
      returnFees: "https://schema.org/ReturnShippingFees",
      returnShippingFeesAmount: { value: "4.50", currency: "USD" },
    },
  });
  await saveTestSection(app.store, "returns", { customerPays: [] });
  expect(await termsOf()).toMatchObject({
    hasMerchantReturnPolicy: { returnFees: "https://schema.org/FreeReturn" },
  });
  expect(schemaOrgProblems((await dataOf("/products/diya-potli")).data)).toEqual([]);
});

test("a product with options is a ProductGroup, each variant with its own price, stock, shipping and URL", async () => {
  const { html, data } = await dataOf("/products/asman-kurta");
  const [product] = data;
  expect(product).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: ids.get("Asman Kurta"),
    variesBy: ["https://schema.org/size", "https://schema.org/color"],
    description: XSS_TEXT,
    hasVariant: [
      {
        size: "2XL",
        color: "plum",
        offers: { ...offer("40.00", "InStock", "4.99"), hasMerchantReturnPolicy: RETURNS },
      },
      { size: "3XL", color: "plum", offers: offer("51.00", "OutOfStock", "0.00") },
    ],
  });
  expect(JSON.stringify(product)).toContain(`${app.url}/products/asman-kurta?colour=plum&size=3xl`);
  expect(html).not.toContain("<script>alert(1)");
});

test("a variant's own URL opens the page with the variant chosen", async () => {
  const page = await (await app.visitor().get("/products/asman-kurta?colour=plum&size=3xl")).text();
  expect(page).toContain("Out of Stock");
  expect(page).toContain("$51.00");
  const plain = await (await app.visitor().get("/products/asman-kurta?size=nonsense")).text();
  expect(plain).toContain("Choose a size");
});

test("a variant's page keeps the product's canonical URL, works without a script and is cached only for real options", async () => {
  const visitor = app.visitor();
  const path = "/products/asman-kurta";
  const response = await visitor.get(`${path}?colour=plum&size=3xl`);
  const html = await response.text();
  expect(html).toContain(`<link rel="canonical" href="${app.url}${path}"/>`);
  expect(html).toMatch(/<form[^>]*method="get"/);
  expect(html).toContain("Show this choice");
  expect(html).toContain(`${path}/review`);
  expect(response.headers.get("cache-control")).toMatch(/^public/);
  for (const query of ["?size=3XL", "?colour=plum&size=2xl&utm_source=mail"])
    expect((await visitor.get(path + query)).headers.get("cache-control")).toMatch(/^public/);
  for (const query of ["?size=nonsense", "?colour=", "?size=3xl&size=2xl"])
    expect((await visitor.get(path + query)).headers.get("cache-control")).not.toMatch(/^public/);
});

test("a product's id redirects to its page and keeps the variant", async () => {
  const response = await app.visitor().get(`/products/${ids.get("Asman Kurta")}?colour=plum`);
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe("/products/asman-kurta?colour=plum");
});

test("a product without options is a Product, with rating and reviews only when there are any", async () => {
  const { data } = await dataOf("/products/diya-potli");
  expect(data[0]).toMatchObject({ "@type": "Product", offers: offer("20.00", "InStock", "4.99") });
  expect(data[0]).not.toHaveProperty("aggregateRating");
  expect(data[0]).not.toHaveProperty("review");

  const id = ids.get("Diya Potli") ?? "";
  await app.store.db.update(products).set({ ratingAverage: 4.5, ratingCount: 2 }).where(eq(products.id, id));
  app.store.pages.invalidateAll();
  const rated = await dataOf("/products/diya-potli");
  expect(rated.data[0]).toMatchObject({ aggregateRating: { ratingValue: "4.5", reviewCount: 2 } });
});

test("a review is dated by the day in India, as on the page, and its author has a name without a place", async () => {
  const id = ids.get("Diya Potli") ?? "";
  const { review } = await reviewed(app.store, id);
  await decide(app.store, review.id, "publish");
  const createdAt = new Date("2026-11-21T02:00:00+05:30");
  await app.store.db
    .update(reviews)
    .set({ createdAt, authorName: "Lubna, Lucknow" })
    .where(eq(reviews.id, review.id));
  app.store.pages.invalidateAll();
  const { html, data } = await dataOf("/products/diya-potli");
  expect(data[0]).toMatchObject({
    review: [{ datePublished: "2026-11-21", author: { "@type": "Person", name: "Lubna" } }],
  });
  expect(html).toContain("Lubna, Lucknow");
  expect(html).toContain("21 Nov 2026");
});

test("a product page has breadcrumbs as structured data", async () => {
  const { data } = await dataOf("/products/asman-kurta");
  expect(data[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: `${app.url}/` },
      { position: 2, name: "Products", item: `${app.url}/products` },
      { position: 3, name: "Kurtas & More", item: `${app.url}/products?category=Kurtas+%26+More` },
      { position: 4, name: "Asman Kurta", item: `${app.url}/products/asman-kurta` },
    ],
  });
});

test("the home page describes the shop and its search as structured data", async () => {
  const { data } = await dataOf("/");
  expect(data[0]).toMatchObject({
    "@graph": [
      { "@type": "OnlineStore", name: "Gulmohar" },
      {
        "@type": "WebSite",
        potentialAction: {
          target: { urlTemplate: `${app.url}/products?search={search_term_string}` },
        },
      },
    ],
  });
});

test.each(["/", "/products", "/products/asman-kurta"])(
  "the page %s has a preview when it is shared",
  async (path) => {
    const { html } = await dataOf(path);
    for (const property of ["og:title", "og:description", "og:url"])
      expect(html).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
    expect(html).toMatch(/<meta property="og:image" content="http/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  },
);

test("recently viewed products are returned at today's prices, in order, without unknown ones or too many", async () => {
  const visitor = app.visitor();
  const [kurta = "", potli = ""] = [ids.get("Asman Kurta"), ids.get("Diya Potli")];
  const ask = (list: string[]) => visitor.get(`/recently-viewed?ids=${list.join(",")}`);
  const response = await ask([potli, crypto.randomUUID(), kurta]);
  const { products: received } = (await response.json()) as {
    products: { name: string; priceMinor: number }[];
  };
  expect(received.map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
    ["Diya Potli", 2000],
    ["Asman Kurta", 4000],
  ]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  for (const list of [[], ["x"], Array.from({ length: 13 }, () => kurta)])
    expect((await ask(list)).status).toBe(400);
});

test("offers and returns name only the countries that the checkout delivers to", async () => {
  const countries = async () => {
    const [product] = (await dataOf("/products/diya-potli")).data;
    const { offers } = product as { offers: Offer };
    const { shippingDetails, hasMerchantReturnPolicy } = offers;
    return [
      shippingDetails.flatMap(({ shippingDestination }) => shippingDestination.addressCountry),
      hasMerchantReturnPolicy.applicableCountry,
    ];
  };
  expect(await countries()).toEqual([
    expect.arrayContaining(["IN", "GB"]),
    expect.arrayContaining(["IN", "GB"]),
  ]);
  await saveTestSection(app.store, "general", { gstin: SELLER });
  await saveTestSection(app.store, "taxes", { mode: "included", lutNumber: "" });
  expect(await countries()).toEqual([["IN"], ["IN"]]);
  const feed = await (await app.visitor().get("/products.xml")).text();
  expect(new Set(feed.match(/<g:country>../g))).toEqual(new Set(["<g:country>IN"]));
});
