import { describe, expect, test } from "vitest";
import { readFileRows } from "#tests/fixtures/catalog/read-file.ts";

/** A file of Shopify with these columns behind handle and title. */
const fileOf = (columns: string, ...rows: string[]) =>
  `Handle,Title,${columns}\n${rows.map((row) => `${row}\n`).join("")}`;

async function readShopify(columns: string, ...rows: string[]) {
  const read = await readFileRows(fileOf(columns, ...rows));
  expect(read.format).toBe("shopify");
  return { ...read, cells: read.rows.map(({ cells }) => cells) };
}

describe("products and variants", () => {
  test("rows that only list an image become images of their product, each once and with the colour of its variants", async () => {
    const { rows } = await readShopify(
      "Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text,Variant Image",
      "mira,Mira,Colour,Plum,M-1,20.00,https://example.com/1.jpg,Front,https://example.com/2.jpg",
      "mira,,,Ivory,M-2,20.00,https://example.com/2.jpg,,https://example.com/3.jpg",
      "mira,,,,,,https://example.com/4.jpg,Back,",
      "mira,,,,,,https://example.com/1.jpg,Front,",
    );
    expect(rows.map(({ row, cells, images }) => [row, cells.sku, images])).toEqual([
      [2, "M-1", [{ url: "https://example.com/1.jpg", alt: "Front" }]],
      [
        3,
        "M-2",
        [
          { url: "https://example.com/2.jpg", alt: "", colour: "Plum" },
          { url: "https://example.com/3.jpg", alt: "", colour: "Ivory" },
        ],
      ],
      [4, undefined, [{ url: "https://example.com/4.jpg", alt: "Back" }]],
      [5, undefined, undefined],
    ]);
  });

  test("rows without a handle belong to the product above", async () => {
    const { cells } = await readShopify(
      "Option1 Name,Option1 Value,Variant SKU,Variant Price",
      "mira,Mira,Size,S,M-S,20.00",
      ",,,M,M-M,20.00",
      ",Noor,Size,S,N-S,20.00",
    );
    expect(cells.map(({ slug, size }) => [slug, size])).toEqual([
      ["mira", "S"],
      ["mira", "M"],
      ["noor", "S"],
    ]);
  });

  test("rows of a product that go on further down are its variants", async () => {
    const { cells } = await readShopify(
      "Option1 Name,Option1 Value,Variant SKU,Variant Price",
      "mira,Mira,Size,S,M-S,20.00",
      "noor,Noor,Size,S,N-S,30.00",
      "mira,,,M,M-M,25.00",
    );
    expect(cells[2]).toEqual({
      slug: "mira",
      sku: "M-M",
      size: "M",
      priceOverrideMinor: "25",
      compareAtOverrideMinor: "",
    });
  });

  test("a third option is joined to the size, so that no variant is lost, and named once", async () => {
    const { cells, losses } = await readShopify(
      "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price",
      "mira,Mira,Shade,Plum,Fit,Slim,Kurta size,XL,20.00",
      "mira,,,Plum,,Wide,,XL,20.00",
    );
    expect(cells.map(({ size, colour, sku }) => [size, colour, sku])).toEqual([
      ["XL / Slim", "Plum", "MIRA-PLUM-SLIM-XL"],
      ["XL / Wide", "Plum", "MIRA-PLUM-WIDE-XL"],
    ]);
    expect(losses).toEqual([[2, "Fit", "Slim", "Neither a size nor a colour: joined to the size"]]);
  });

  test.each([
    ["Size", "size"],
    ["SIZES", "size"],
    ["Größe", "size"],
    ["Taille", "size"],
    ["आकार", "size"],
    ["साइज़", "size"],
    ["Размер", "size"],
    ["Select size (cm)", "size"],
    ["Color", "colour"],
    ["Colour:", "colour"],
    ["Farbe", "colour"],
    ["रंग", "colour"],
  ])("an option named %s is the %s", async (name, column) => {
    const { cells } = await readShopify(
      "Option1 Name,Option1 Value,Variant Price",
      `mira,Mira,${name},One,20.00`,
    );
    expect(cells[0]).toMatchObject({ [column]: "One" });
  });

  test("a SKU that several variants share in Shopify stays with the first of them", async () => {
    const { cells, losses } = await readShopify(
      "Option1 Name,Option1 Value,Variant SKU,Variant Price",
      "mira,Mira,Size,S,M-1,20.00",
      "mira,,,M,M-1,20.00",
    );
    expect(cells.map(({ sku }) => sku)).toEqual(["M-1", "MIRA-M"]);
    expect(losses).toEqual([[3, "SKU", "M-1", "Row 2 has the same SKU. The variant gets the SKU “MIRA-M”"]]);
  });

  test("long handles and options in any script have SKUs of their own", async () => {
    const handle = "a-kurta-with-a-very-long-handle-".repeat(3).slice(0, -1);
    const { cells } = await readShopify(
      "Option1 Name,Option1 Value,Variant Price",
      `${handle},Mira,Size,S,20.00`,
      `${handle},,,M,20.00`,
      "noor,Noor,Size,漢,20.00",
      "noor,,,字,20.00",
    );
    const skus = cells.map(({ sku = "" }) => sku);
    expect(new Set(skus).size).toBe(4);
    expect(skus.every((sku) => sku.length <= 80)).toBe(true);
    expect(cells[0]?.slug).toBe(handle);
  });

  test("a compare-at price that not all variants have is not shown for the others", async () => {
    const { cells } = await readShopify(
      "Option1 Name,Option1 Value,Variant Price,Variant Compare At Price",
      "mira,Mira,Size,S,20.00,25.00",
      "mira,,,M,20.00,",
    );
    expect(cells[0]).toMatchObject({ priceMinor: "20", compareAtOverrideMinor: "25" });
    expect(cells[0]).not.toHaveProperty("compareAtMinor");
    expect(cells[1]).toMatchObject({ priceOverrideMinor: "", compareAtOverrideMinor: "" });
  });
});

describe("values that the import changes", () => {
  test.each([
    ["Status", "archived", { status: "draft" }, "An archived product becomes a draft"],
    [
      "Status",
      "unlisted",
      { status: "draft" },
      "An unlisted product, which only its link shows, becomes a draft",
    ],
    ["Published", "false", { status: "draft" }, "Not published in the online store: becomes a draft"],
    ["Gift Card", "true", { status: "draft" }, "A gift card is no product here: becomes a draft"],
    ["Variant Inventory Qty", "-3", { stock: "0" }, "Oversold stock becomes 0"],
    ["Variant Barcode", "8901234567891", {}, "Not a barcode: its digits or its check digit are wrong"],
    ["Variant Grams", "60000", {}, "Not a weight from 1 to 50000 grams"],
    ["Vendor", "Mira", {}, "A product has no vendor here"],
    ["Google Shopping / Gender", "female", {}, "A product has no such field here"],
    ["Neckline (product.metafields.custom.neckline)", "round", {}, "A product has no such field here"],
    ["SEO Title", "x".repeat(71), { seoTitle: "x".repeat(70) }, "Cut to 70 characters"],
  ])("%s %s is a loss", async (heading, value, expected, reason) => {
    const { cells, losses } = await readShopify(`Variant Price,${heading}`, `mira,Mira,20.00,${value}`);
    expect(cells[0]).toMatchObject(expected);
    expect(losses).toHaveLength(1);
    expect(losses[0]?.[3]).toBe(reason);
  });

  test.each([
    ["Status", "active", { status: "active" }],
    ["Variant Grams", "0.0", {}],
    ["Variant Compare At Price", "20.00", {}],
    ["Variant Barcode", "'8901234567890", { barcode: "8901234567890" }],
    ["Variant Barcode", '"=""8901234567890"""', { barcode: "8901234567890" }],
    [
      "Fabric (product.metafields.shopify.fabric)",
      "shopify--fabric.cotton; linen",
      { fabric: "cotton, linen" },
    ],
    ["Metafield: custom.care [single_line_text_field]", "Wash cold", { care: "Wash cold" }],
    ["HS Code", "6204.42", { hsnCode: "620442" }],
    ["Product Category", "Apparel & Accessories > Clothing > Dresses", { categoryId: "Dresses" }],
    ["Cost per item", "8.50", { purchasePriceMinor: "8.5" }],
  ])("%s %s is read without a loss", async (heading, value, expected) => {
    const { cells, losses, unknown } = await readShopify(
      `Variant Price,${heading}`,
      `mira,Mira,20.00,${value}`,
    );
    expect({ losses, unknown }).toEqual({ losses: [], unknown: [] });
    expect(cells[0]).toEqual({
      slug: "mira",
      name: "Mira",
      sku: "MIRA",
      priceMinor: "20",
      priceOverrideMinor: "",
      compareAtOverrideMinor: "",
      ...expected,
    });
  });
});

describe("prices of a market", () => {
  const file = fileOf(
    "Variant Price,Variant Compare At Price,Price / India,Compare At Price / India,Price / International",
    "mira,Mira,20.00,25.00,1499.00,1999.00,30.00",
    "noor,Noor,20.00,,,,30.00",
  );

  test("the prices of the shop's country are read where the file has them", async () => {
    const { rows, unknown } = await readFileRows(file, { market: { country: "IN", currency: "INR" } });
    expect(rows.map(({ cells }) => [cells.priceMinor, cells.compareAtMinor])).toEqual([
      ["1499", "1999"],
      ["20", undefined],
    ]);
    expect(unknown).toEqual(["Price / International"]);
  });

  test("a shop in another country reads the usual prices", async () => {
    const { rows } = await readFileRows(file, { market: { country: "DE", currency: "EUR" } });
    expect(rows[0]?.cells).toMatchObject({ priceMinor: "20", compareAtMinor: "25" });
  });
});

describe("Shopify's inventory CSV", () => {
  const HEAD = "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location";

  test("the stock of a variant is the sum of its locations, and nothing else is set", async () => {
    const { format, rows, losses } = await readFileRows(
      `${HEAD},Available (not editable),On hand (current)\nmira,Mira,Size,S,M-S,6204,IN,Pune,4,5\nmira,Mira,Size,S,M-S,6204,IN,Delhi,3,3\nmira,Mira,Size,M,,6204,IN,Pune,-2,0\nmira,Mira,Size,M,,6204,IN,Delhi,not stocked,not stocked\n`,
    );
    expect(format).toBe("shopify-inventory");
    expect(rows).toEqual([
      { row: 2, cells: { slug: "mira", sku: "M-S", stock: "7" } },
      { row: 4, cells: { slug: "mira", sku: "MIRA-M", stock: "0" } },
    ]);
    expect(losses).toEqual([[4, "Available", "-2", "Oversold stock becomes 0"]]);
  });
});
