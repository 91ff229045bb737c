import { beforeAll, describe, expect, test } from "vitest";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { deleteProducts } from "#app/domain/catalog/products/delete-products.server.ts";
import { deleteCategory } from "#app/domain/catalog/categories/categories.server.ts";
import type { DiscountDraft } from "#app/domain/discounts/discount-list.ts";
import {
  createDiscount,
  deleteDiscount,
  updateDiscount,
} from "#app/domain/discounts/write-discount.server.ts";
import { newId } from "#app/lib/id.ts";
import { DISCOUNT_FORM, openDiscountPage, TEN_OFF, type DiscountPage } from "#tests/pages/discount-page.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let adminPage: DiscountPage;

beforeAll(async () => {
  adminPage = await openDiscountPage(app);
});

describe("changing a discount", () => {
  test("a changed discount is seen in the cart, and the audit log has the changed fields only", async () => {
    const variant = await stockProduct(app.store);
    const { id } = await adminPage.make({ code: "CHANGE", title: "Before" });
    const response = await adminPage.send(
      { code: "CHANGE", title: "After", percent: "12.5", version: "1" },
      id,
    );
    expect(response.status).toBe(302);
    expect(await adminPage.read("/admin/discounts")).toContain("Discount saved");
    expect(await adminPage.offeredFor(variant, "change")).toContainEqual(
      expect.objectContaining({ code: "CHANGE", title: "After", value: 1250 }),
    );
    expect((await adminPage.audited(id))[1]).toMatchObject({
      action: "discount.update",
      before: { title: "Before", value: 1000 },
      after: { title: "After", value: 1250 },
    });
    await adminPage.send({ code: "CHANGE", title: "After", percent: "12.5", version: "2", isActive: "" }, id);
    expect(await adminPage.offeredFor(variant, "change")).not.toContainEqual(
      expect.objectContaining({ code: "CHANGE" }),
    );
  });

  test("the second of two tabs with a discount sees the saved values and keeps its input", async () => {
    const { id } = await adminPage.make({ code: "TABS" });
    await adminPage.send({ code: "TABS", title: "First", percent: "20", version: "1" }, id);
    const late = await adminPage.send({ code: "TABS", title: "Second", version: "1" }, id);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(pageText(html)).toContain("Saved now: Title: First; Percentage: 20.");
    expect(html).toContain('value="Second"');
    expect(html).toContain('name="version" value="2"');
    expect((await adminPage.find("TABS")).title).toBe("First");
    expect((await adminPage.send({ code: "TABS", title: "Second", version: "2" }, id)).status).toBe(302);
  });

  test("of two saves of a discount at the same moment one gets a conflict error", async () => {
    const { id } = await adminPage.make({ code: "ATONCE" });
    const responses = await Promise.all(
      ["A", "B"].map((title) => adminPage.send({ code: "ATONCE", title, version: "1" }, id)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["302", "409"]);
    expect((await adminPage.find("ATONCE")).version).toBe(2);
  });

  test("a discount cannot take another one's code", async () => {
    await adminPage.make({ code: "MINE" });
    const { id } = await adminPage.make({ code: "YOURS" });
    const response = await adminPage.send({ code: "mine", version: "1" }, id);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Another discount has this code");
  });

  test("a usage limit that is set later counts earlier uses", async () => {
    const variant = await stockProduct(app.store, { inventory: 20 });
    const { id } = await adminPage.make({ code: "LATER" });
    for (let n = 0; n < 2; n++) expect((await adminPage.buy(variant, "LATER")).kind).toBe("placed");
    const tooLow = await adminPage.send({ code: "LATER", usageLimit: "1", version: "1" }, id);
    expect(tooLow.status).toBe(409);
    expect(await tooLow.text()).toContain("It has already been used 2 times");
    await adminPage.send({ code: "LATER", usageLimit: "3", version: "1" }, id);
    expect((await adminPage.buy(variant, "LATER")).kind).toBe("placed");
    expect((await adminPage.buy(variant, "LATER")).kind).toBe("cart-changed");
    expect(await adminPage.read(`/admin/discounts/${id}`)).toContain("Used 3 of 3");
    expect(await adminPage.titlesIn("?status=used-up")).toEqual(["Ten off"]);
    await adminPage.send({ code: "LATER", usageLimit: "", version: "2" }, id);
    expect((await adminPage.buy(variant, "LATER")).kind).toBe("placed");
  });

  test("a limit changed while customers check out counts every use and is never exceeded", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const { id } = await adminPage.make({ code: "BUSY" });
    const draft = { ...TEN_OFF, code: "BUSY", usageLimit: 5 };
    const actor = await administratorOf(app.store);
    const [saved, ...bought] = await Promise.all([
      updateDiscount(app.store, { id, version: 1, draft }, actor),
      ...Array.from({ length: 8 }, () => adminPage.buy(variant, "BUSY")),
    ]);
    const placed = bought.filter(({ kind }) => kind === "placed").length;
    const { usedCount } = await adminPage.find("BUSY");
    // Either all eight orders came before the limit was set, or the limit allowed five in total.
    const expected =
      !saved.ok && saved.error === "below-uses" ? { placed: 8, usedCount: 0 } : { placed: 5, usedCount: 5 };
    expect({ placed, usedCount }).toEqual(expected);
  });
});

describe("deleting a discount", () => {
  test("a discount that nobody has used is deleted", async () => {
    const { id } = await adminPage.make({ code: "UNUSED" });
    const response = await adminPage.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(response.headers.get("location")).toBe("/admin/discounts");
    expect(await adminPage.read("/admin/discounts")).toContain("Discount deleted");
    expect((await adminPage.admin.get(`/admin/discounts/${id}`)).status).toBe(404);
    expect((await adminPage.audited(id))[1]).toMatchObject({
      action: "discount.delete",
      before: { code: "UNUSED" },
      after: null,
    });
  });

  test("a discount that has been used is ended and shows what it gave", async () => {
    const variant = await stockProduct(app.store, { priceMinor: 4000 });
    const { id } = await adminPage.make({ code: "USED" });
    const bought = await adminPage.buy(variant, "USED");
    // The test bank's orders count in no revenue figure.
    if (bought.kind === "placed") await makePaymentsReal(app.store, bought.orderId);
    expect(await adminPage.read(`/admin/discounts/${id}`)).toContain(
      "Used 1 Total discount $4.00 Revenue of these orders $43.51",
    );
    await adminPage.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(await adminPage.read("/admin/discounts")).toContain("Discount ended");
    expect((await adminPage.buy(variant, "USED")).kind).toBe("cart-changed");
    expect(await adminPage.titlesIn("?status=ended&search=used")).toEqual(["Ten off"]);
    expect((await adminPage.audited(id))[1]).toMatchObject({
      action: "discount.end",
      before: { endsAt: null },
    });
  });

  test("a discount that was changed in another tab is not deleted, and the conflict is reported", async () => {
    const { id } = await adminPage.make({ code: "STALE" });
    await adminPage.send({ code: "STALE", title: "Dear to me", version: "1" }, id);
    const late = await adminPage.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="Dear to me"');
  });

  test("deleting a discount while customers check out lets the checkouts finish or refuses them with a message", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const { id } = await adminPage.make({ code: "RUSH" });
    const actor = await administratorOf(app.store);
    const [taken, ...bought] = await Promise.all([
      deleteDiscount(app.store, { id, version: 1 }, actor),
      ...Array.from({ length: 6 }, () => adminPage.buy(variant, "RUSH")),
    ]);
    const placed = bought.filter(({ kind }) => kind === "placed").length;
    expect(bought.every(({ kind }) => kind === "placed" || kind === "cart-changed")).toBe(true);
    expect(taken).toEqual({ ok: true, kind: placed > 0 ? "ended" : "deleted" });
  });

  test.each(["x", "' or 1=1", "00000000-0000-4000-8000-000000000000"])(
    "the discount URL %s is not found",
    async (id) => {
      const path = `/admin/discounts/${encodeURIComponent(id)}`;
      expect((await adminPage.admin.get(path)).status).toBe(404);
      expect((await adminPage.admin.post(path, DISCOUNT_FORM)).status).toBe(404);
      const actor = await administratorOf(app.store);
      expect(await deleteDiscount(app.store, { id, version: 1 }, actor)).toEqual({
        ok: false,
        error: "not-found",
      });
    },
  );
});

describe("a discount whose products leave the catalogue", () => {
  test("a discount whose only product is deleted ends instead of applying to everything, and the others stay", async () => {
    const actor = await administratorOf(app.store);
    const [shawl, kurta] = [await stockProduct(app.store), await stockProduct(app.store)];
    const chosen = { appliesTo: "chosen", [`product-${shawl.productId}`]: "on" };
    const only = await adminPage.make({ ...chosen, code: "ONLYSHAWL" });
    const both = await adminPage.make({ ...chosen, code: "BOTH", [`product-${kurta.productId}`]: "on" });
    const all = await adminPage.make({ code: "ALLGOODS" });
    await deleteProducts(app.store, [shawl.productId], actor);
    expect(await adminPage.offeredFor(kurta, "ONLYSHAWL")).not.toContainEqual(
      expect.objectContaining({ code: "ONLYSHAWL" }),
    );
    expect((await adminPage.find("ONLYSHAWL")).endsAt).not.toBeNull();
    expect((await adminPage.audited(only.id))[1]).toMatchObject({
      action: "discount.end",
      actorId: actor.id,
    });
    for (const { code, id } of [both, all]) {
      expect(await adminPage.offeredFor(kurta, code ?? "")).toContainEqual(expect.objectContaining({ id }));
    }
  });

  test("a discount for one category ends with the category", async () => {
    const actor = await administratorOf(app.store);
    const id = newId();
    await app.store.db.insert(categories).values({ id, slug: "short-lived", name: "Short-lived" });
    await adminPage.make({ appliesTo: "chosen", [`category-${id}`]: "on", code: "CATEGORY" });
    expect(await deleteCategory(app.store, { id, version: 1 }, actor)).toEqual({ ok: true });
    const { endsAt } = await adminPage.find("CATEGORY");
    expect(endsAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe("the discounts' list", () => {
  test("the discount list is searched, filtered, sorted and paged by its URL", async () => {
    const actor = await administratorOf(app.store);
    // A minimum that no other test's order reaches.
    const rare = { ...TEN_OFF, code: null, isActive: false, minimumMinor: 900_000_000 };
    const draft = (title: string, more: Partial<DiscountDraft> = {}) => ({ ...rare, title, ...more });
    for (let n = 10; n < 22; n++) await createDiscount(app.store, draft(`List ${n}`), actor);
    const dates = { isActive: true, startsAt: new Date("2100-01-01"), endsAt: new Date("2100-02-01") };
    await createDiscount(app.store, draft("Listed later", { ...dates, code: "LIST_LATER" }), actor);
    expect(await adminPage.titlesIn("?search=LIST")).toHaveLength(10);
    expect(await adminPage.titlesIn("?search=list&page=2")).toEqual(["List 12", "List 11", "List 10"]);
    expect((await adminPage.titlesIn("?search=list&sort=title"))[0]).toBe("List 10");
    expect((await adminPage.titlesIn("?search=list&sort=code"))[0]).toBe("Listed later");
    expect((await adminPage.titlesIn("?search=list&sort=ends"))[0]).toBe("Listed later");
    expect(await adminPage.titlesIn("?search=list_later")).toEqual(["Listed later"]);
    expect(await adminPage.titlesIn("?search=list&status=scheduled")).toEqual(["Listed later"]);
    expect(await adminPage.titlesIn("?search=list&status=off")).toHaveLength(10);
    expect(await adminPage.titlesIn("?search=list&status=nonsense")).toHaveLength(10);
    const none = await adminPage.read("/admin/discounts?search=list&status=used-up");
    expect(none).toContain("No discounts match");
  });
});
