import { beforeAll, expect, test } from "vitest";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { HTML } from "#tests/requests/cart-requests.ts";

const app = await appForFile();
const PAGE = "/products/gap-kurta";
let productId: string;

beforeAll(async () => {
  const twelve = { inventory: 12 };
  const variants = { "XL plum": twelve, "XL ink": twelve, "2XL plum": twelve };
  const ids = await stockCatalogue(app.store, [{ name: "Gap Kurta", variants }]);
  productId = ids.get("Gap Kurta") ?? "";
});

const textOf = async (query: string) =>
  pageText(await (await app.visitor().get(PAGE + query)).text()).split("You Might Also Like")[0];

test("a size that is not sold in the chosen colour is out of stock, and the others are not", async () => {
  expect(await textOf("?size=2xl&colour=ink")).toContain("Out of Stock");
  for (const query of ["?size=2xl&colour=plum", "?size=xl&colour=ink", "?colour=ink"])
    expect(await textOf(query)).not.toContain("Out of Stock");
});

test("adding such a size without JavaScript says that it is not sold in the colour", async () => {
  const browser = app.visitor();
  const fields = { add: productId, size: "2XL", colour: "ink", quantity: "1" };
  const added = await browser.post("/cart", fields, HTML);
  expect(added.headers.get("location")).toBe(PAGE);
  const shown = await (await browser.get(PAGE)).text();
  expect(shown).toContain("This size is not sold in this colour.");
});
