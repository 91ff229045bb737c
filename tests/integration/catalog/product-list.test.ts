import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import {
  addProduct,
  aVariant,
  ledgerOf,
  readProduct,
  insertProductOptions,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();
let choices: ProductOptions;

beforeAll(async () => {
  choices = await insertProductOptions(app.store);
});

const add = (more: Parameters<typeof addProduct>[2]) => addProduct(app.store, choices, more);

const named = (name: string) => app.store.db.select().from(products).where(eq(products.name, name));

/** The names in the list, in order. */
async function listed(query: string): Promise<string[]> {
  const html = await (await admin.get(`/admin/products?${query}`)).text();
  return [...html.matchAll(/tile-link[^>]*>([^<]*)</g)].map(([, name = ""]) => pageText(name));
}

describe("the product list", () => {
  beforeAll(async () => {
    const shawls = newId();
    await app.store.db.insert(categories).values({ id: shawls, slug: "shawls", name: "Shawls" });
    const make = (
      name: string,
      priceMinor: number,
      inventory: number,
      isFeatured = false,
      categoryId?: string,
    ) =>
      add({
        name: `List ${name}`,
        description: name === "Bela" ? "Woven in Chowk" : "",
        priceMinor,
        isFeatured,
        categoryId: categoryId ?? choices.categoryId,
        variants: [aVariant({ inventory })],
      });
    await make("Anar", 3000, 20);
    await make("Bela", 1000, 3, true);
    await make("Champa", 2000, 0, false, shawls);
  });

  const all = ["List Anar", "List Bela", "List Champa"];
  const [anar, bela, champa] = all;

  test.each([
    ["", [anar, bela, champa]],
    ["direction=desc", [champa, bela, anar]],
    ["sort=category", [anar, bela, champa]],
    ["sort=category&direction=desc", [champa, anar, bela]],
    ["sort=price", [bela, champa, anar]],
    ["sort=price&direction=desc", [anar, champa, bela]],
    ["sort=stock", [champa, bela, anar]],
    ["sort=stock&direction=desc", [anar, bela, champa]],
    ["sort=featured", [anar, champa, bela]],
    ["sort=featured&direction=desc", [bela, anar, champa]],
    ["sort=nonsense", [anar, bela, champa]],
  ])("the product list with %j is sorted as specified", async (query, expected) => {
    expect(await listed(`search=list&${query}`)).toEqual(expected);
  });

  test.each([
    ["search=lIsT+b", [bela]],
    ["search=chowk", [bela]],
    ["search=shawls", [champa]],
    ["search=cH", ["Choices", bela, champa]],
    ["search=wk", [bela]],
    ["search=qz", []],
    ["search=list&show=out", [champa]],
    ["search=list&show=low", [bela]],
    ["search=list&show=draft", []],
    ["search=100%25", []],
  ])("the product list with %s shows %j", async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  test("the product list has the specified columns, words and links", async () => {
    const html = await (await admin.get("/admin/products?search=list")).text();
    const text = pageText(html);
    for (const words of [
      "Manage Products",
      "Add New Product",
      "Clear search",
      "Image",
      "Name",
      "Category",
      "Price",
      "Stock",
      "Featured",
      "Actions",
      "$30.00",
    ])
      expect(text).toContain(words);
    expect(html).toContain('placeholder="Name, description, category, SKU, HSN"');
    expect(html).toContain('aria-sort="ascending"');
    const none = pageText(await (await admin.get("/admin/products?search=nothing+at+all")).text());
    expect(none).toContain("No products found.");
  });

  test("the product list shows ten a page, and a page past the end is the last one", async () => {
    for (let number = 10; number < 32; number += 1)
      await add({ name: `Paged ${number}`, variants: [aVariant({ sku: `PAGED-${number}` })] });
    expect(await listed("search=paged")).toHaveLength(10);
    expect(await listed("search=paged&page=3")).toEqual(["Paged 30", "Paged 31"]);
    expect(await listed("search=paged&page=99")).toEqual(["Paged 30", "Paged 31"]);
    expect(await listed("search=paged&sort=featured&page=3")).toEqual(["Paged 30", "Paged 31"]);
    const html = await (await admin.get("/admin/products?search=paged")).text();
    for (const words of ["Previous", "Next", "Page 3"]) expect(html).toContain(words);
    // A new search starts at the first page.
    expect(html).not.toContain('name="page"');
  });
});

describe("bulk actions on products", () => {
  const query = (step: string, ids: string[]) =>
    new URLSearchParams([["do", step], ...ids.map((id) => ["id", id])]).toString();

  test("a bulk deletion asks first, names the products, and returns to the list", async () => {
    const ids = [await add({ name: "Doomed One" }), await add({ name: "Doomed Two" })];
    const html = await (
      await admin.get(`/admin/products/selected?search=doom&${query("delete", ids)}`)
    ).text();
    for (const words of ["Confirm Deletion", "Doomed One", "Doomed Two"]) expect(html).toContain(words);
    expect(await named("Doomed One")).toHaveLength(1);
    const one = await admin.post(`/admin/products/selected?search=doom&${query("delete", ids.slice(0, 1))}`, {
      do: "delete",
    });
    expect(one.headers.get("location")).toBe("/admin/products?search=doom");
    expect(await (await admin.get("/admin/products")).text()).toContain("Product Deleted");
    await admin.post(`/admin/products/selected?${query("delete", ids)}`, { do: "delete" });
    expect([...(await named("Doomed One")), ...(await named("Doomed Two"))]).toEqual([]);
    const gone = await admin.get(`/admin/products/selected?${query("delete", ids)}`);
    expect(gone.headers.get("location")).toBe("/admin/products");
  });

  test("featuring and publishing happen at once, from the form of the list", async () => {
    const ids = [await add({ name: "Marked One" }), await add({ name: "Marked Two" })];
    const body = new URLSearchParams([
      ["do", "feature"],
      ["search", "marked"],
      ...ids.map((id) => ["id", id]),
    ]);
    const response = await admin.post("/admin/products/selected", body);
    expect(response.headers.get("location")).toBe("/admin/products?search=marked");
    expect(pageText(await (await admin.get("/admin/products")).text())).toContain(
      "2 products are featured now.",
    );
    for (const id of ids) expect((await readProduct(app.store, id)).product.isFeatured).toBe(true);
    await admin.post("/admin/products/selected", { do: "draft", id: ids[0] ?? "" });
    expect(pageText(await (await admin.get("/admin/products")).text())).toContain(
      "1 product is a draft now.",
    );
    expect((await readProduct(app.store, ids[0] ?? "")).product.status).toBe("draft");
    expect((await app.visitor().get("/products/marked-one")).status).toBe(404);
  });

  test("a bulk price change is applied as entered, once", async () => {
    const id = await add({ name: "Repriced", priceMinor: 2000 });
    const address = `/admin/products/selected?${query("price", [id])}`;
    const send = (value: string, seen = `${id}:1`) =>
      admin.post(address, { do: "price", seen, direction: "lower", by: "percent", value });
    for (const value of ["", "-5", "ten", "1001"]) expect((await send(value)).status).toBe(400);
    expect((await send("7.5")).status).toBe(302);
    expect((await readProduct(app.store, id)).product.priceMinor).toBe(1850);
    const again = await send("7.5");
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Changed in the meantime");
    const nothingLeft = await send("100", `${id}:2`);
    expect(await nothingLeft.text()).toContain("This would make the price or stock of Repriced");
  });

  test("a bulk stock count is recorded with its note", async () => {
    const id = await add({ name: "Recounted" });
    const address = `/admin/products/selected?${query("stock", [id])}`;
    const fields = { do: "stock", seen: `${id}:1`, how: "take", note: "Fair in Delhi" };
    expect((await admin.post(address, fields)).status).toBe(400);
    expect((await admin.post(address, { ...fields, pieces: "-2" })).status).toBe(400);
    expect((await admin.post(address, { ...fields, pieces: "2" })).status).toBe(302);
    const { first } = await readProduct(app.store, id);
    expect((await ledgerOf(app.store, first.id)).at(-1)).toMatchObject({ delta: -2, note: "Fair in Delhi" });
  });

  test("an empty or unknown bulk action changes nothing", async () => {
    expect((await admin.get("/admin/products/selected")).headers.get("location")).toBe("/admin/products");
    expect((await admin.post("/admin/products/selected", { do: "burn", id: "x" })).status).toBe(302);
  });
});

describe("the stock ledger", () => {
  test("the stock ledger shows when, how many, why and by whom, and an order by its number", async () => {
    const id = await add({
      name: "Ledger Shawl",
      variants: [
        aVariant({ sizeId: choices.sizes.xl, inventory: 9 }),
        aVariant({ sizeId: choices.sizes.xxl, inventory: 6 }),
      ],
      stockNote: "From Srinagar",
    });
    const [xl, xxl] = (await readProduct(app.store, id)).variants;
    if (!xl || !xxl) throw new Error("Two variants were made");
    const variant = { id: xl.id, productId: id, priceMinor: 4000 };
    const userId = await makeCustomer(app.store);
    const order = await buy(app.store, { userId, lines: [{ variant, quantity: 2 }] });
    const text = pageText(await (await admin.get(`/admin/products/${id}/stock`)).text());
    for (const words of [
      "Stock ledger",
      "Opening stock",
      "From Srinagar",
      ADMIN.email,
      "+9",
      "+6",
      "−2",
      `Bought #${String(order.number).padStart(6, "0")} Customer`,
    ])
      expect(text).toContain(words);
    const one = pageText(await (await admin.get(`/admin/products/${id}/stock?variant=${xxl.id}`)).text());
    expect(one).toContain("+6");
    expect(one).not.toContain("+9");
  });
});
