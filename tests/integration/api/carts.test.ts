import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";

const app = await appForFile();
let api: ApiClient;
let kurta: string;
let shawl: string;
let draft: string;

const Quote = z.object({
  lines: z.array(z.object({ variantId: z.string(), quantity: z.number(), totalMinor: z.number() })),
  changes: z.array(z.object({ kind: z.string(), message: z.string() })),
  totals: z.record(z.string(), z.number()),
  discount: z.object({ code: z.string().nullable() }).nullable(),
  discountError: z.string().nullable(),
  checkoutUrl: z.string().nullable(),
});

beforeAll(async () => {
  await stockCatalogue(app.store, [
    { name: "Courtyard Kurta", priceMinor: 8000, variants: { "2XL plum": { inventory: 3 } } },
    { name: "Winter Shawl", priceMinor: 2500, variants: { "-": { inventory: 1 } } },
    { name: "Secret Lehenga", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
  const rows = await app.store.db.select({ id: variants.id, sku: variants.sku }).from(variants);
  const idOf = (name: string) => rows.find(({ sku }) => sku.startsWith(name))?.id ?? "";
  [kurta, shawl, draft] = [idOf("courtyard"), idOf("winter"), idOf("secret")];
  await app.store.db.insert(discounts).values({
    id: newId(),
    title: "Ten per cent",
    code: "TEN",
    kind: "percent",
    value: 1_000,
    createdAt: new Date(),
  });
  api = await openApiClient(app.url);
});

async function quote(json: unknown) {
  const { status, body } = await api("/carts", { method: "POST", json });
  expect(status).toBe(200);
  return Quote.parse(body);
}

const pathOf = (checkoutUrl: string | null) => new URL(checkoutUrl ?? "").pathname;

describe("a quote", () => {
  test("has the figures of the shop's cart, and stores nothing", async () => {
    const { totals, discount, lines } = await quote({
      lines: [
        { variantId: kurta, quantity: 2 },
        { variantId: shawl, quantity: 1 },
      ],
      discountCode: "ten",
    });
    expect(lines.map(({ quantity, totalMinor }) => [quantity, totalMinor])).toEqual([
      [2, 16_000],
      [1, 2_500],
    ]);
    expect(discount).toEqual({ code: "TEN" });
    // 7 % of the goods after the discount.
    expect(totals).toMatchObject({ subtotalMinor: 18_500, discountMinor: 1_850, taxMinor: 1_166 });
    const { subtotalMinor = 0, discountMinor = 0, shippingMinor = 0, taxMinor = 0 } = totals;
    expect(totals["totalMinor"]).toBe(subtotalMinor - discountMinor + shippingMinor + taxMinor);
    expect(await app.store.db.$count(carts)).toBe(0);
  });

  test("says what is not available, and why a code does not apply", async () => {
    const { lines, changes, discount, discountError } = await quote({
      lines: [
        { variantId: kurta, quantity: 9 },
        { variantId: draft, quantity: 1 },
      ],
      discountCode: "NOTHING",
      pin: "226 001",
    });
    expect(lines.map(({ quantity }) => quantity)).toEqual([3]);
    expect(changes.map(({ kind }) => kind)).toEqual(["less-stock", "gone"]);
    expect(JSON.stringify(changes)).not.toContain("Lehenga");
    expect(discount).toBeNull();
    expect(discountError).not.toBeNull();
  });

  test("has no URL when nothing can be bought", async () => {
    const { checkoutUrl, lines } = await quote({ lines: [{ variantId: draft, quantity: 1 }] });
    expect([checkoutUrl, lines]).toEqual([null, []]);
  });

  test.each([
    [{}, "#/lines"],
    [{ lines: [] }, "#/lines"],
    [{ lines: [{ variantId: "7", quantity: 1 }] }, "#/lines/0/variantId"],
    [{ lines: [{ variantId: newId(), quantity: 0 }] }, "#/lines/0/quantity"],
    [{ lines: [{ variantId: newId(), quantity: 1, price: 1 }] }, "#/lines/0/price"],
    [{ lines: [{ variantId: newId(), quantity: 1 }], total: 1 }, "#/total"],
    [{ lines: [{ variantId: newId(), quantity: 1 }], pin: "000000" }, "#/pin"],
  ])("a bad field is named by a pointer: %j", async (json, pointer) => {
    const { status, body } = await api("/carts", { method: "POST", json });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ pointer }] });
  });

  test("the same variant twice, a body that is no JSON and a form are refused", async () => {
    const line = { variantId: kurta, quantity: 1 };
    const twice = await api("/carts", { method: "POST", json: { lines: [line, line] } });
    expect(twice.body).toMatchObject({ errors: [{ pointer: "#/lines/1/variantId" }] });
    const headers = { "Content-Type": "application/json" };
    const broken = await fetch(`${app.url}/api/v1/carts`, { method: "POST", body: "{", headers });
    expect(broken.status).toBe(400);
    const form = await fetch(`${app.url}/api/v1/carts`, {
      method: "POST",
      body: new URLSearchParams({ a: "b" }),
    });
    expect(form.status).toBe(415);
  });
});

describe("the checkout URL", () => {
  const open = async (lines: { variantId: string; quantity: number }[]) =>
    pathOf((await quote({ lines })).checkoutUrl);

  test("shows the cart, and a button opens it", async () => {
    const path = await open([{ variantId: kurta, quantity: 2 }]);
    const visitor = app.visitor();
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("Your cart is ready");
    expect(page).toContain("Courtyard Kurta");
    expect(await app.store.db.$count(carts)).toBe(0);
    const opened = await visitor.post(path, { intent: "replace" });
    expect(opened.headers.get("location")).toBe("/cart");
    expect(await (await visitor.get("/cart")).text()).toContain("Courtyard Kurta");
  });

  test("asks before it replaces a cart, or adds to it", async () => {
    const visitor = app.visitor();
    await visitor.post(await open([{ variantId: shawl, quantity: 1 }]), { intent: "replace" });
    const path = await open([{ variantId: kurta, quantity: 1 }]);
    expect(await (await visitor.get(path)).text()).toContain("Replace your cart?");
    await visitor.post(path, { intent: "add" });
    const both = await (await visitor.get("/cart")).text();
    expect(both).toContain("Winter Shawl");
    expect(both).toContain("Courtyard Kurta");
    await visitor.post(path, { intent: "replace" });
    expect(await (await visitor.get("/cart")).text()).not.toContain("Winter Shawl");
  });

  test("a changed link is not valid, and an unknown button changes nothing", async () => {
    const path = await open([{ variantId: kurta, quantity: 1 }]);
    const visitor = app.visitor();
    expect((await visitor.get(`${path}x`)).status).toBe(404);
    expect((await visitor.post(`${path}x`, { intent: "replace" })).status).toBe(404);
    expect((await visitor.post(path, { intent: "buy" })).status).toBe(400);
  });
});
