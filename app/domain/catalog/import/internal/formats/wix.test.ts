import { expect, test } from "vitest";
import { readFileRows } from "#tests/fixtures/catalog/read-file.ts";

const HEAD =
  "handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2,additionalInfoTitle1,additionalInfoDescription1\n";

async function readWix(...rows: string[]) {
  const read = await readFileRows(`${HEAD}${rows.join("\n")}\n`);
  expect(read).toMatchObject({ format: "wix", unknown: [], faults: [] });
  return { ...read, cells: read.rows.map(({ cells }) => cells) };
}

test("a product with variants has their surcharges, stock and colours", async () => {
  const { rows } = await readWix(
    "product_aa6471bb-72d8-874e-f885-8f50d6f92812,Product,Mira Kurta,Soft,a1.jpg;https://example.com/2.jpg,Kurtas;Sale,,40,,true,PERCENT,10,InStock,0.25,Size,DROP_DOWN,S;M,Colour,COLOR,#ff0000:Red,,",
    "product_aa6471bb-72d8-874e-f885-8f50d6f92812,Variant,,,,,M-S,,0,true,,,3,,,,S,,,#ff0000:Red,,",
    "product_aa6471bb-72d8-874e-f885-8f50d6f92812,Variant,,,,,M-M,,10,true,,,4,0.3,,,M,,,#ff0000:Red,,",
  );
  expect(rows).toEqual([
    {
      row: 2,
      cells: {
        slug: "mira-kurta",
        name: "Mira Kurta",
        description: "Soft",
        categoryId: "Kurtas",
        status: "active",
      },
      images: [
        { url: "https://static.wixstatic.com/media/a1.jpg", alt: "" },
        { url: "https://example.com/2.jpg", alt: "" },
      ],
    },
    {
      row: 3,
      cells: {
        slug: "mira-kurta",
        sku: "M-S",
        size: "S",
        colour: "Red",
        priceMinor: "36",
        stock: "3",
        weightGrams: "250",
        priceOverrideMinor: "",
        compareAtOverrideMinor: "40",
      },
    },
    {
      row: 4,
      cells: {
        slug: "mira-kurta",
        sku: "M-M",
        size: "M",
        colour: "Red",
        stock: "4",
        weightGrams: "300",
        priceOverrideMinor: "45",
        compareAtOverrideMinor: "50",
      },
    },
  ]);
});

test("a product whose variants are not managed has all combinations of its options", async () => {
  const { cells } = await readWix(
    "belt,Product,Plain Belt,,,,B,20,,false,,,5,,Size,DROP_DOWN,S;M,Colour,COLOR,#000:Black;#fff:White,Buckle,Brass",
  );
  expect(cells.map(({ sku, size, colour }) => [sku, size, colour])).toEqual([
    ["BELT-S-BLACK", "S", "Black"],
    ["BELT-S-WHITE", "S", "White"],
    ["BELT-M-BLACK", "M", "Black"],
    ["BELT-M-WHITE", "M", "White"],
  ]);
  expect(cells[0]).toMatchObject({ status: "draft", priceMinor: "20", stock: "5" });
  expect(cells[0]?.description).toContain("Brass");
});

test("a product without options is one variant, and an amount is taken off its price", async () => {
  const { cells } = await readWix(
    "belt,Product,Plain Belt,,,Belts,B,20,,true,AMOUNT,5,InStock,,,,,,,,Material,Leather",
  );
  expect(cells).toEqual([
    {
      slug: "belt",
      name: "Plain Belt",
      categoryId: "Belts",
      material: "Leather",
      status: "active",
      sku: "B",
      priceMinor: "15",
      compareAtMinor: "20",
      priceOverrideMinor: "",
      compareAtOverrideMinor: "",
    },
  ]);
});
