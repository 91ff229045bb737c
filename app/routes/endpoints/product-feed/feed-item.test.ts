import { expect, test } from "vitest";
import type { FeedProduct, FeedVariant } from "#app/domain/catalog/products/feed-product.ts";
import { PRODUCT_FEEDS } from "#app/domain/catalog/products/product-feeds.ts";
import { DEFAULT_SHIPPING } from "#app/domain/delivery/shipping.settings.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";
import { feedItem as itemOf, type FeedShop } from "#app/routes/endpoints/product-feed/feed-item.ts";

const shop = {
  name: "Gulmohar",
  money: { currency: "USD", locale: "en-US" },
  pricing: { taxBasisPoints: 700, shipping: DEFAULT_SHIPPING, gst: null },
  publicUrl: "https://shop.example",
};

const product: FeedProduct = {
  id: "0190c1f2-0000-7000-8000-000000000001",
  slug: "noor-kurta",
  name: `Noor "Kurta" <b> & more`,
  description: "",
  attributes: [{ element: "material", label: "Material", value: "Cotton" }],
  category: { slug: "womens-fashion", name: "Women's Fashion" },
  isFinalSale: false,
  sizeChart: {
    sex: "female",
    columns: [{ of: "body", measure: "bust", name: "Bust" }],
    rows: [{ size: "2XL", values: [114] }],
  },
  variants: [],
  imageIds: ["p1", "p2"],
};

const variant: FeedVariant = {
  id: "0190c1f2-0000-7000-8000-000000000002",
  sku: "NOOR-IND-2XL",
  barcode: null,
  size: "2XL",
  colour: "Indigo",
  colourSlug: "indigo",
  priceMinor: 4999,
  compareAtMinor: null,
  inventory: 3,
  imageId: "p2",
};

const feedItem = (of: FeedProduct, one: FeedVariant, at: FeedShop) =>
  itemOf(of, one, at, PRODUCT_FEEDS.google);

const valuesOf = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, "g"))].map(([, value]) => value);

test("a feed item contains the variant's title, link, price and shipping cost", () => {
  const { markup } = feedItem(product, variant, shop);
  const expected: Record<string, string[]> = {
    id: ["NOOR-IND-2XL"],
    item_group_id: [product.id],
    title: ["Noor &quot;Kurta&quot; &lt;b&gt; &amp; more, Indigo, 2XL"],
    link: ["https://shop.example/products/noor-kurta?colour=indigo&amp;size=2xl"],
    size_type: ["plus"],
    image_link: ["https://shop.example/images/p2/1200.webp"],
    additional_image_link: ["https://shop.example/images/p1/1200.webp"],
    availability: ["in_stock"],
    size: ["2XL"],
    color: ["Indigo"],
    material: ["Cotton"],
    gender: ["female"],
    product_type: ["Women&#39;s Fashion"],
    country: ["IN", "US", "CA", "GB", "AU", "DE", "FR"],
  };
  for (const [name, values] of Object.entries(expected))
    expect([name, valuesOf(markup, name)]).toEqual([name, values]);
  expect(valuesOf(markup, "price")).toEqual(["49.99 USD", ...Array.from({ length: 7 }, () => "4.99 USD")]);
});

test("the id is the SKU up to 50 characters, and the variant's own id for a longer one", () => {
  const idOf = (sku: string) => valuesOf(feedItem(product, { ...variant, sku }, shop).markup, "id");
  expect(idOf("N".repeat(50))).toEqual(["N".repeat(50)]);
  expect(idOf("N".repeat(51))).toEqual([variant.id]);
});

test("without a letter of undertaking a seller with a GSTIN ships to India alone", () => {
  const countriesOf = (gst: GstSeller) =>
    valuesOf(feedItem(product, variant, { ...shop, pricing: { ...shop.pricing, gst } }).markup, "country");
  const seller = { gstin: "09AAPFU0939F1ZT", stateCode: "09", hasLut: false };
  expect(countriesOf(seller)).toEqual(["IN"]);
  expect(countriesOf({ ...seller, hasLut: true })).toHaveLength(7);
  expect(countriesOf({ gstin: "", stateCode: null, hasLut: false })).toHaveLength(7);
});

test("a reduced price is the sale price, beside the price before", () => {
  const { markup } = feedItem(product, { ...variant, compareAtMinor: 5999 }, shop);
  expect(valuesOf(markup, "price")[0]).toBe("59.99 USD");
  expect(valuesOf(markup, "sale_price")).toEqual(["49.99 USD"]);
  const same = feedItem(product, { ...variant, compareAtMinor: 4999 }, shop);
  expect(valuesOf(same.markup, "price")[0]).toBe("49.99 USD");
  expect(valuesOf(same.markup, "sale_price")).toEqual([]);
});

test("missing values leave no element, and a description is never empty", () => {
  const bare = {
    ...variant,
    size: null,
    colour: null,
    colourSlug: null,
    imageId: null,
    inventory: 0,
    priceMinor: 5001,
  };
  const { markup } = feedItem({ ...product, attributes: [], imageIds: [] }, bare, shop);
  for (const name of ["size", "size_type", "color", "material", "image_link", "additional_image_link"])
    expect(valuesOf(markup, name)).toEqual([]);
  expect(valuesOf(markup, "availability")).toEqual(["out_of_stock"]);
  expect(valuesOf(markup, "description")).toEqual(["Noor &quot;Kurta&quot; &lt;b&gt; &amp; more"]);
  expect(valuesOf(markup, "price").at(-1)).toBe("0.00 USD");
});

test("a feed item respects the limits of the format", () => {
  const long = {
    ...product,
    name: "x".repeat(400),
    description: "y".repeat(9000),
    attributes: [
      { element: "material" as const, label: "Material", value: "z".repeat(300) },
      { element: "product_detail" as const, label: "Composition", value: "z".repeat(1200) },
    ],
  };
  const { markup } = feedItem(
    { ...long, imageIds: Array.from({ length: 14 }, (_, n) => `q${n}`) },
    variant,
    shop,
  );
  expect(valuesOf(markup, "title")[0]).toHaveLength(150);
  expect(valuesOf(markup, "description")[0]).toHaveLength(5000);
  expect(valuesOf(markup, "material")[0]).toHaveLength(200);
  expect(valuesOf(markup, "attribute_value")[0]).toHaveLength(1000);
  expect(valuesOf(markup, "additional_image_link")).toHaveLength(10);
});

test("the gender is the one of the size chart, otherwise of the category", () => {
  const genderIn = (more: Partial<FeedProduct>) =>
    valuesOf(feedItem({ ...product, ...more }, variant, shop).markup, "gender");
  const category = { slug: "accessories", name: "Accessories" };
  expect(genderIn({ category })).toEqual(["female"]);
  expect(genderIn({ category, sizeChart: null })).toEqual(["unisex"]);
  expect(genderIn({ category: { slug: "mens-fashion", name: "Men" }, sizeChart: null })).toEqual(["male"]);
});

test("Meta and Pinterest get their own spelling of the stock, and titles of their length", () => {
  const long = { ...product, name: "Noor ".repeat(60).trim() };
  for (const [channel, title] of [
    ["meta", 200],
    ["pinterest", 312],
  ] as const) {
    const markup = itemOf(long, variant, shop, PRODUCT_FEEDS[channel]).markup;
    expect(valuesOf(markup, "availability")).toEqual(["in stock"]);
    expect(valuesOf(markup, "title")[0]).toHaveLength(title);
    expect(
      valuesOf(
        itemOf(product, { ...variant, inventory: 0 }, shop, PRODUCT_FEEDS[channel]).markup,
        "availability",
      ),
    ).toEqual(["out of stock"]);
  }
});

test("a size is a plus size in the feed only by the body that it is made for", () => {
  const sizeTypeOf = (bust: number) =>
    valuesOf(
      feedItem(
        {
          ...product,
          sizeChart: product.sizeChart && { ...product.sizeChart, rows: [{ size: "2XL", values: [bust] }] },
        },
        variant,
        shop,
      ).markup,
      "size_type",
    );
  expect(sizeTypeOf(102)).toEqual([]);
  expect(sizeTypeOf(103)).toEqual(["plus"]);
});
