import { describe, expect, test } from "vitest";
import { exported, fields, planOf, product, variant } from "#tests/fixtures/catalog/planned-import.ts";

describe("changes of an import", () => {
  test("an import changes only what differs from the shop", async () => {
    const { plans, faults } = await planOf(
      'Slug,Name,Description,Price,Tags\nrose-shawl,Rose Shawl,"New\nlines","1,049.5","shawl, rose"',
    );
    expect(faults).toEqual([]);
    expect(plans).toMatchObject([
      {
        id: "id of rose-shawl",
        version: 3,
        set: { description: "New\nlines", priceMinor: 104_950 },
        variants: [],
      },
    ]);
    expect(Object.keys(plans[0]?.set ?? {})).toEqual(["description", "priceMinor"]);
  });

  test("an empty cell clears a text, but not where the row has no columns of the product", async () => {
    const cleared = await planOf("Slug,Name,Description,Featured\nrose-shawl,Rose Shawl,,");
    expect(cleared.plans[0]?.set).toEqual({ description: "" });
    const silent = await planOf("Slug,Name,Description,SKU,Stock\nrose-shawl,,,ROSE,6");
    expect(silent.plans[0]).toMatchObject({ set: {}, variants: [{ stockDelta: 1 }] });
  });

  test("a variant's own price can be removed, but not by a row about its stock only", async () => {
    const taken = await planOf("Slug,SKU,Size,Variant price\nkurta,K-XL,XL,");
    expect(taken.plans[0]?.variants).toMatchObject([{ priceOverrideMinor: null, stockDelta: 0 }]);
    const silent = await planOf("Slug,SKU,Size,Variant price,Stock\nkurta,K-XL,,,5");
    expect(silent.plans).toEqual([]);
  });

  test("a variant's weight is set, changed and removed, and kept by a row about its stock only", async () => {
    const set = await planOf("Slug,SKU,Size,Weight in grams\nkurta,K-XL,XL,450\nrose-shawl,ROSE,,280");
    expect(set.plans.map(({ variants }) => variants)).toMatchObject([
      [{ weightGrams: 450, changes: [{ what: "K-XL: weight in grams", before: "unknown", after: "450" }] }],
      [{ weightGrams: 280 }],
    ]);
    const weighed = [product("kurta", [variant("K-XL", { sizeId: "XL", weightGrams: 450 })])];
    const removed = await planOf("Slug,SKU,Size,Weight in grams\nkurta,K-XL,XL,", weighed);
    expect(removed.plans[0]?.variants).toMatchObject([{ weightGrams: null }]);
    expect((await planOf("Slug,SKU,Size,Weight in grams,Stock\nkurta,K-XL,,,5", weighed)).plans).toEqual([]);
  });

  test("a new product takes what the file says, and defaults for the rest", async () => {
    const { plans, faults } = await planOf(
      "Slug,Name,Category,Price,SKU,Size,Colour,Stock\nanarkali,Anarkali,women's fashion,89,A-1,xl,plum,4\nanarkali,,,,A-2,2XL,Plum,",
    );
    expect(faults).toEqual([]);
    expect(plans).toMatchObject([
      {
        id: null,
        version: null,
        set: { ...fields, name: "Anarkali", description: "", priceMinor: 8900, hsnCode: "", tags: [] },
        variants: [
          { id: null, sku: "A-1", sizeId: "XL", colourId: "Plum", stockDelta: 4 },
          { id: null, sku: "A-2", sizeId: "2XL", colourId: "Plum", stockDelta: 0 },
        ],
      },
    ]);
  });
});

describe("errors of an import", () => {
  const HEAD =
    "Slug,Name,Category,Price,Status,Featured,HSN code,Size chart,SKU,Size,Colour,Variant price,Stock";
  test.each([
    ["rose-shawl,Ro,Accessories,49", 2, "Name", "Name must be at least 3 characters"],
    ["rose-shawl,,Accessories,49", 2, "Name", "Name is required"],
    ["rose-shawl,Rose,Sarees,49", 2, "Category", "There is no category “Sarees”"],
    ["rose-shawl,Rose,Accessories,0", 2, "Price", "Price must be positive"],
    ["rose-shawl,Rose,Accessories,-4", 2, "Price", "Price must be positive"],
    [
      'rose-shawl,Rose,Accessories,"49,50"',
      2,
      "Price",
      "Enter the price as a number with a decimal point, such as 49.50",
    ],
    [
      "rose-shawl,Rose,Accessories,4.999",
      2,
      "Price",
      "Enter the price as a number with a decimal point, such as 49.50",
    ],
    ["rose-shawl,Rose,Accessories,49,sold", 2, "Status", "Enter active or draft"],
    ["rose-shawl,Rose,Accessories,49,,maybe", 2, "Featured", "Enter yes or no"],
    ["rose-shawl,Rose,Accessories,49,,,62A", 2, "HSN code", "An HSN code has 4, 6 or 8 digits"],
    ["rose-shawl,Rose,Accessories,49,,,62142", 2, "HSN code", "An HSN code has 4, 6 or 8 digits"],
    ["rose-shawl,Rose,Accessories,49,,,,Toga", 2, "Size chart", "There is no size chart “Toga”"],
    ["rose-shawl,,,,,,,,ROSE,,,,-1", 2, "Stock", "Inventory cannot be negative"],
    ["rose-shawl,,,,,,,,ROSE,,,,1.5", 2, "Stock", "Enter a whole number, such as 12"],
    ["kurta,,,,,,,,K-3,9XL,,,1", 2, "Size", "There is no size “9XL”"],
    [
      "kurta,,,,,,,,K-XL,2XL,,,1",
      2,
      "Size",
      "This SKU is “XL”, which cannot be changed. Use a new SKU for a new variant",
    ],
    ["kurta,,,,,,,,K-3,XL,,,1", 2, "SKU", "The product already has this size and colour, as SKU “K-XL”"],
    ["kurta,,,,,,,,ROSE,3XL,,,1", 2, "SKU", "This SKU belongs to another product: “rose-shawl”"],
    ["kurta,,,,,,,,,3XL,,,1", 2, "SKU", "SKU is required: it identifies the variant"],
    [
      "New One,New One,Accessories,9,,,,,N-1",
      2,
      "Slug",
      "Use lowercase letters, digits and hyphens, such as rose-shawl",
    ],
    ["new,New One,Accessories,9", 2, "SKU", "A new product needs a SKU in at least one row"],
    [",New One,Accessories,9,,,,,N-1", 2, "Slug", "Slug is required: it identifies the product"],
    ["new,New One,,9,,,,,N-1", 2, "Category", "Category is required"],
    [
      "rose-shawl,Rose,Accessories,49\r\nrose-shawl,Other",
      3,
      "Name",
      "Row 2 of the same product has a different value: “Rose”",
    ],
    [
      "rose-shawl,,,,,,,,ROSE,,,,1\r\n\r\nrose-shawl,,,,,,,,ROSE,,,,2",
      4,
      "SKU",
      "This SKU is already in row 2",
    ],
  ])("an error is reported with its row and its column: %s", async (rows, row, column, reason) => {
    const { faults } = await planOf(`${HEAD}\r\n${rows}\r\n`);
    expect(faults[0]).toEqual({ row, column, reason });
  });

  test.each([
    ["0", "Enter whole grams from 1 to 50000"],
    ["-3", "Enter whole grams from 1 to 50000"],
    ["half a kilo", "Enter whole grams from 1 to 50000"],
    ["12.5", "Enter a whole number, such as 12"],
    ["50001", "Enter at most 50,000"],
  ])("the weight %j is refused in its row: %s", async (weight, reason) => {
    const { faults } = await planOf(`Slug,SKU,Weight in grams\nrose-shawl,ROSE,${weight}`);
    expect(faults).toEqual([{ row: 2, column: "Weight in grams", reason }]);
  });

  test("a repeated SKU hides no other error of its row", async () => {
    const { faults } = await planOf(
      `${HEAD}\nnew,New One,Accessories,9,,,,,N-1,XL,,,1\nnew,,,,,,,,N-1,2XL,,"12,50",-3`,
    );
    expect(faults.map(({ column, reason }) => `${column}: ${reason}`).toSorted()).toEqual([
      "SKU: This SKU is already in row 2",
      "Stock: Inventory cannot be negative",
      "Variant price: Enter the price as a number with a decimal point, such as 49.50",
    ]);
  });

  test("sizes that the shop does not have are the only mistake reported of their rows", async () => {
    const ofNew = await planOf(
      `${HEAD}\nnew,New One,Accessories,9,,,,,N-1,9XL,,,1\nnew,,,,,,,,N-2,10XL,,,1\nnew,,,,,,,,N-3,XL,,,1`,
    );
    expect(ofNew.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "There is no size “9XL”"],
      [3, "There is no size “10XL”"],
    ]);
    const ofKnown = await planOf(`${HEAD}\nkurta,,,,,,,,K-3,9XL,,,1`);
    expect(ofKnown.faults).toHaveLength(1);
  });

  test("an unclosed quotation mark is reported in its row, and one inside a text is accepted", async () => {
    const open = await planOf('Slug,Name\nrose-shawl,Rose Shawl\nkurta,"12 wide\nrose-shawl,Ro\n');
    expect(open.faults).toMatchObject([{ row: 3, column: null }]);
    const { faults, plans } = await planOf('Slug,Name\nkurta,12" wide\nrose-shawl,Ro\n');
    expect(faults).toMatchObject([{ row: 3, column: "Name" }]);
    expect(plans[0]?.set).toEqual({ name: '12" wide' });
  });

  test("an extra comma does not move a price into the stock", async () => {
    const { faults } = await planOf("Slug,Description,SKU,Stock\nrose-shawl,Soft, warm,ROSE,5");
    expect(faults[0]).toMatchObject({ row: 2, column: null });
  });
});

test.each([
  ["", "This file has no rows."],
  ["Slug,Name\n", "This file has no rows."],
  [
    "Name,Price\nRose,4",
    "No heading is “Slug”. Assign a column to “Slug” or “Name”, which identifies the product.",
  ],
  ["Slug,Price,price\na,1,2", "The column “Price” appears twice."],
  [
    // UTF-16 with a byte order mark is read, and this file has no column “Slug”.
    Buffer.from([0xff, 0xfe, 0x53, 0x00]),
    "No heading is “Slug”. Assign a column to “Slug” or “Name”, which identifies the product.",
  ],
])("the file %j is refused", async (file, reason) => {
  expect((await planOf(file)).refused).toBe(reason);
});

test("an export of more than ten thousand rows is imported as no change", async () => {
  const shop = Array.from({ length: 5_100 }, (_, index) =>
    product(`p-${index}`, [
      variant(`P${index}-A`, { sizeId: "XL" }),
      variant(`P${index}-B`, { sizeId: "2XL" }),
    ]),
  );
  expect(await planOf(exported(shop), shop)).toEqual({ refused: null, plans: [], faults: [] });
});

test("a number that a spreadsheet has shortened is refused in every column, with the way out", async () => {
  const { faults } = await planOf(
    "Slug,Name,Category,Price,SKU,Stock\nbelt,Belt,Accessories,9.00,8.90123E+12,3\nsash,Sash,Accessories,9,SASH,1E+05",
    [],
  );
  const refused = faults.filter(({ reason }) => reason.includes("Format the column as text"));
  expect(refused.map(({ row, column }) => [row, column])).toEqual([
    [2, "SKU"],
    [3, "Stock"],
  ]);
});

test("HTML in a description becomes formatting, and in our own export it stays as it is", async () => {
  const head = "Slug,Name,Category,Price,SKU,Stock,Description";
  const { plans } = await planOf(
    `${head}\nbelt,Belt,Accessories,9.00,BELT,3,"<p><b>Soft</b> leather</p><ul><li>One size</li></ul>"`,
    [],
  );
  expect(plans[0]?.set.description).toBe("**Soft** leather\n\n- One size");
  const known = [product("belt", [variant("BELT")], { description: "Type <b> for bold" })];
  expect((await planOf(exported(known), known)).plans).toEqual([]);
});

test("an import adds variants up to the limit of the product form and not one more", async () => {
  const sold = Array.from({ length: 199 }, (_, index) => variant(`K-${index}`, { sizeId: `size ${index}` }));
  const rows = ["Slug,SKU,Size,Stock", "kurta,K-0,,7", "kurta,K-XL,XL,1"];
  expect((await planOf(rows.join("\n"), [product("kurta", sold)])).faults).toEqual([]);
  const more = [...rows, "kurta,K-2XL,2XL,1", "kurta,K-3XL,3XL,1"].join("\n");
  expect((await planOf(more, [product("kurta", sold)])).faults).toEqual([
    { row: 4, column: "SKU", reason: "A product can have at most 200 variants" },
  ]);
});
