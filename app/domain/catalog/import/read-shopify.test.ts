import { expect, test } from "vitest";
import { planOf } from "#tests/fixtures/catalog/planned-import.ts";

const CLASSIC =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status\n";
const NEW =
  "Title,URL handle,Description,Type,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL\n";

async function shopifyPlans(file: string | Buffer) {
  const { refused, plans, faults } = await planOf(file, []);
  expect({ refused, faults }).toEqual({ refused: null, faults: [] });
  return plans;
}

test("a product of Shopify's classic CSV becomes one product with its variants", async () => {
  const plans = await shopifyPlans(
    `${CLASSIC}mira-kurta,Mira Kurta,"<p>Soft <b>cotton</b></p>",Mira,Accessories,"new, cotton",Größe,XL,Colour,Plum,MK-1,250.0,4,49.50,60.00,,https://example.com/1.jpg,active
mira-kurta,,,,,,,2XL,,Plum,MK-2,0.0,-3,55.00,60.00,,https://example.com/2.jpg,
mira-kurta,,,,,,,,,,,,,,,,https://example.com/3.jpg,
`,
  );
  expect(plans).toMatchObject([
    {
      slug: "mira-kurta",
      set: {
        name: "Mira Kurta",
        description: "Soft **cotton**",
        tags: ["new", "cotton"],
        priceMinor: 4950,
        compareAtMinor: 6000,
        status: "active",
      },
      variants: [
        {
          sku: "MK-1",
          sizeId: "XL",
          colourId: "Plum",
          weightGrams: 250,
          stockDelta: 4,
          priceOverrideMinor: null,
        },
        {
          sku: "MK-2",
          sizeId: "2XL",
          colourId: "Plum",
          weightGrams: null,
          stockDelta: 0,
          priceOverrideMinor: 5500,
        },
      ],
    },
  ]);
  expect(plans[0]?.variants).toHaveLength(2);
});

test("Shopify's new headings are read, and a product without options or SKU gets a SKU of its handle", async () => {
  const plans = await shopifyPlans(
    `${NEW}Plain Stole,Plain--Stole,,Accessories,unlisted,,Title,Default Title,20.00,20.00,2,,https://example.com/1.jpg\n`,
  );
  expect(plans).toMatchObject([
    {
      slug: "plain-stole",
      set: { status: "draft", compareAtMinor: null },
      variants: [{ sku: "PLAIN-STOLE", sizeId: null, colourId: null, stockDelta: 2 }],
    },
  ]);
});

test("a file in UTF-16 with tabs is read", async () => {
  const text = `\ufeff${NEW}Plain Stole,stole,,Accessories,active,S-1,,,20.00,,2,,\n`.replaceAll(",", "\t");
  expect(await shopifyPlans(Buffer.from(text, "utf16le"))).toMatchObject([{ slug: "stole" }]);
});

test("another option than size and colour is joined to the size, and an unknown size is an error of its row", async () => {
  const { faults } = await planOf(
    `${NEW}Mira,mira,,Accessories,active,M-1,Fit,Slim,20.00,,2,,\nMira,mira,,,,M-2,,Wide,20.00,,2,,\n`,
    [],
  );
  expect(faults).toEqual([
    { row: 2, column: "Size", reason: "There is no size “Slim”" },
    { row: 3, column: "Size", reason: "There is no size “Wide”" },
  ]);
});

test("a barcode that a spreadsheet has shortened is an error", async () => {
  const { faults } = await planOf(
    `${CLASSIC}mira,Mira,,,Accessories,,,,,,M-1,,1,20.00,,8.90123E+12,,active\n`,
    [],
  );
  expect(faults[0]).toMatchObject({ row: 2, column: "Barcode" });
});

test("importing the same Shopify file again leaves an existing product as it is", async () => {
  const { plans, faults } = await planOf(`${NEW},rose-shawl,,,,ROSE,,,,,5,,\n`);
  expect({ plans, faults }).toEqual({ plans: [], faults: [] });
});
