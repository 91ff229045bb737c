import { expect, test } from "vitest";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

await stockCatalogue(app.store, [
  {
    name: "Courtyard Kurta",
    variants: { "2XL plum": { inventory: 3 }, "3XL plum": { inventory: 0, priceMinor: 5500 } },
  },
  { name: "Hidden Shawl", status: "draft", variants: { "-": { inventory: 9 } } },
]);

async function exportedRows(): Promise<Record<string, string>[]> {
  const response = await admin.get("/admin/products/export?format=shopify");
  expect(response.headers.get("content-disposition")).toContain("products-shopify-");
  const [heading = "", ...lines] = (await response.text()).replace("\uFEFF", "").trim().split("\r\n");
  const names = heading.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

test("the file for Shopify has a row for each variant, with options, prices and stock", async () => {
  const rows = await exportedRows();
  expect(rows.map((row) => [row["Handle"], row["Option1 Value"], row["Option2 Value"]])).toEqual([
    ["courtyard-kurta", "plum", "2XL"],
    ["courtyard-kurta", "plum", "3XL"],
    ["hidden-shawl", "Default Title", ""],
  ]);
  const [first, second, shawl] = rows;
  expect([first?.["Option1 Name"], first?.["Option2 Name"], second?.["Option1 Name"]]).toEqual([
    "Color",
    "Size",
    "",
  ]);
  expect([first?.["Title"], second?.["Title"]]).toEqual(["Courtyard Kurta", ""]);
  expect([first?.["Variant Inventory Qty"], shawl?.["Status"], shawl?.["Published"]]).toEqual([
    "3",
    "draft",
    "false",
  ]);
});

test("the file for Shopify is read by the import, which finds nothing to change", async () => {
  const file = await (await admin.get("/admin/products/export?format=shopify")).text();
  const form = new FormData();
  form.set("file", new File([file], "products.csv", { type: "text/csv" }));
  const response = await admin.post("/admin/products/import", form);
  const to = response.headers.get("location");
  const shown = pageText(to ? await (await admin.get(to)).text() : await response.text());
  expect(shown).toMatch(/nothing (?:would|to) change|no changes|same as|already/i);
});
