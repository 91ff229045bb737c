import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { deleteProducts } from "#app/domain/catalog/delete-products.server.ts";
import { deleteCategory } from "#app/domain/catalog/edit-categories.server.ts";
import type { DiscountDraft } from "#app/domain/discounts/discount-desk.ts";
import {
  createDiscount,
  deleteDiscount,
  updateDiscount,
} from "#app/domain/discounts/write-discount.server.ts";
import { newId } from "#app/lib/id.ts";
import { DISCOUNT_FORM, openDiscountDesk, TEN_OFF, type DiscountDesk } from "#tests/support/discount-desk.ts";
import { pageText } from "#tests/support/page-text.ts";
import { administratorOf } from "#tests/support/placed-order.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { stockProduct } from "#tests/support/test-store.ts";

let app: TestApp;
let desk: DiscountDesk;

beforeAll(async () => {
  app = await openTestApp();
  desk = await openDiscountDesk(app);
});

afterAll(() => app.close());

describe("changing a discount", () => {
  test("is seen in the cart, and audited with what has changed alone", async () => {
    const variant = await stockProduct(app.store);
    const { id } = await desk.make({ code: "CHANGE", title: "Before" });
    const answer = await desk.send({ code: "CHANGE", title: "After", percent: "12.5", version: "1" }, id);
    expect(answer.status).toBe(302);
    expect(await desk.read("/admin/discounts")).toContain("Discount saved");
    expect(await desk.offeredFor(variant, "change")).toContainEqual(
      expect.objectContaining({ code: "CHANGE", title: "After", value: 1250 }),
    );
    expect((await desk.audited(id))[1]).toMatchObject({
      action: "discount.update",
      before: { title: "Before", value: 1000 },
      after: { title: "After", value: 1250 },
    });
    await desk.send({ code: "CHANGE", title: "After", percent: "12.5", version: "2", isActive: "" }, id);
    expect(await desk.offeredFor(variant, "change")).not.toContainEqual(
      expect.objectContaining({ code: "CHANGE" }),
    );
  });

  // Proves ADM-DISC-05
  test("in two tabs: the second is told what is saved by now, and keeps what was typed", async () => {
    const { id } = await desk.make({ code: "TABS" });
    await desk.send({ code: "TABS", title: "First", percent: "20", version: "1" }, id);
    const late = await desk.send({ code: "TABS", title: "Second", version: "1" }, id);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(pageText(html)).toContain("Saved now: Title: First; Percentage: 20.");
    expect(html).toContain('value="Second"');
    expect(html).toContain('name="version" value="2"');
    expect((await desk.lookUp("TABS")).title).toBe("First");
    expect((await desk.send({ code: "TABS", title: "Second", version: "2" }, id)).status).toBe(302);
  });

  test("of two saves at the same moment one is told", async () => {
    const { id } = await desk.make({ code: "ATONCE" });
    const answers = await Promise.all(
      ["A", "B"].map((title) => desk.send({ code: "ATONCE", title, version: "1" }, id)),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["302", "409"]);
    expect((await desk.lookUp("ATONCE")).version).toBe(2);
  });

  test("to another's code is refused", async () => {
    await desk.make({ code: "MINE" });
    const { id } = await desk.make({ code: "YOURS" });
    const answer = await desk.send({ code: "mine", version: "1" }, id);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Another discount has this code");
  });

  test("a limit that is set later counts what was used before it", async () => {
    const variant = await stockProduct(app.store, { inventory: 20 });
    const { id } = await desk.make({ code: "LATER" });
    for (let n = 0; n < 2; n++) expect((await desk.buy(variant, "LATER")).kind).toBe("placed");
    const tooLow = await desk.send({ code: "LATER", usageLimit: "1", version: "1" }, id);
    expect(tooLow.status).toBe(409);
    expect(await tooLow.text()).toContain("It has already been used 2 times");
    await desk.send({ code: "LATER", usageLimit: "3", version: "1" }, id);
    expect((await desk.buy(variant, "LATER")).kind).toBe("placed");
    expect((await desk.buy(variant, "LATER")).kind).toBe("cart-changed");
    expect(await desk.read(`/admin/discounts/${id}`)).toContain("Used 3 of 3");
    expect(await desk.titlesIn("?status=used-up")).toEqual(["Ten off"]);
    await desk.send({ code: "LATER", usageLimit: "", version: "2" }, id);
    expect((await desk.buy(variant, "LATER")).kind).toBe("placed");
  });

  // Proves ADM-DISC-04
  test("while customers check out, every use is counted and none is too many", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const { id } = await desk.make({ code: "BUSY" });
    const draft = { ...TEN_OFF, code: "BUSY", usageLimit: 5 };
    const actor = await administratorOf(app.store);
    const [saved, ...bought] = await Promise.all([
      updateDiscount(app.store, { id, version: 1, draft }, actor),
      ...Array.from({ length: 8 }, () => desk.buy(variant, "BUSY")),
    ]);
    const placed = bought.filter(({ kind }) => kind === "placed").length;
    const { usedCount } = await desk.lookUp("BUSY");
    // Whoever comes last heeds the other: all have bought before the limit was wanted, or five in all have.
    const expected = saved.kind === "below-uses" ? { placed: 8, usedCount: 0 } : { placed: 5, usedCount: 5 };
    expect({ placed, usedCount }).toEqual(expected);
  });
});

describe("taking a discount away", () => {
  test("deletes one that nobody has used", async () => {
    const { id } = await desk.make({ code: "UNUSED" });
    const answer = await desk.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(answer.headers.get("location")).toBe("/admin/discounts");
    expect(await desk.read("/admin/discounts")).toContain("Discount deleted");
    expect((await desk.admin.get(`/admin/discounts/${id}`)).status).toBe(404);
    expect((await desk.audited(id))[1]).toMatchObject({
      action: "discount.delete",
      before: { code: "UNUSED" },
      after: null,
    });
  });

  // Proves ADM-DISC-03
  test("ends one that has been used, and tells what it gave", async () => {
    const variant = await stockProduct(app.store, { priceMinor: 4000 });
    const { id } = await desk.make({ code: "USED" });
    await desk.buy(variant, "USED");
    expect(await desk.read(`/admin/discounts/${id}`)).toContain(
      "Used 1 Given away $4.00 Revenue of these orders $43.51",
    );
    await desk.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(await desk.read("/admin/discounts")).toContain("Discount ended");
    expect((await desk.buy(variant, "USED")).kind).toBe("cart-changed");
    expect(await desk.titlesIn("?status=ended&search=used")).toEqual(["Ten off"]);
    expect((await desk.audited(id))[1]).toMatchObject({ action: "discount.end", before: { endsAt: null } });
  });

  test("that was changed in another tab is told", async () => {
    const { id } = await desk.make({ code: "STALE" });
    await desk.send({ code: "STALE", title: "Dear to me", version: "1" }, id);
    const late = await desk.admin.post(`/admin/discounts/${id}`, { intent: "delete", version: "1" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="Dear to me"');
  });

  test("while customers check out either lets them or is told", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const { id } = await desk.make({ code: "RUSH" });
    const actor = await administratorOf(app.store);
    const [taken, ...bought] = await Promise.all([
      deleteDiscount(app.store, { id, version: 1 }, actor),
      ...Array.from({ length: 6 }, () => desk.buy(variant, "RUSH")),
    ]);
    const placed = bought.filter(({ kind }) => kind === "placed").length;
    expect(bought.every(({ kind }) => kind === "placed" || kind === "cart-changed")).toBe(true);
    expect(taken.kind).toBe(placed > 0 ? "ended" : "deleted");
  });

  test.each(["x", "' or 1=1", "00000000-0000-4000-8000-000000000000"])("%s is no discount", async (id) => {
    const path = `/admin/discounts/${encodeURIComponent(id)}`;
    expect((await desk.admin.get(path)).status).toBe(404);
    expect((await desk.admin.post(path, DISCOUNT_FORM)).status).toBe(404);
    const actor = await administratorOf(app.store);
    expect(await deleteDiscount(app.store, { id, version: 1 }, actor)).toEqual({ kind: "not-found" });
  });
});

describe("what a discount is for leaves the catalogue", () => {
  test("one that was for nothing else ends instead of becoming one for everything, and the others stay", async () => {
    const actor = await administratorOf(app.store);
    const [shawl, kurta] = [await stockProduct(app.store), await stockProduct(app.store)];
    const chosen = { appliesTo: "chosen", [`product-${shawl.productId}`]: "on" };
    const only = await desk.make({ ...chosen, code: "ONLYSHAWL" });
    const both = await desk.make({ ...chosen, code: "BOTH", [`product-${kurta.productId}`]: "on" });
    const all = await desk.make({ code: "ALLGOODS" });
    await deleteProducts(app.store, [shawl.productId], actor);
    expect(await desk.offeredFor(kurta, "ONLYSHAWL")).not.toContainEqual(
      expect.objectContaining({ code: "ONLYSHAWL" }),
    );
    expect((await desk.lookUp("ONLYSHAWL")).endsAt).not.toBeNull();
    expect((await desk.audited(only.id))[1]).toMatchObject({ action: "discount.end", actorId: actor.id });
    for (const { code, id } of [both, all]) {
      expect(await desk.offeredFor(kurta, code ?? "")).toContainEqual(expect.objectContaining({ id }));
    }
  });

  test("one for a category alone ends with it", async () => {
    const actor = await administratorOf(app.store);
    const id = newId();
    await app.store.db.insert(categories).values({ id, slug: "short-lived", name: "Short-lived" });
    await desk.make({ appliesTo: "chosen", [`category-${id}`]: "on", code: "CATEGORY" });
    expect(await deleteCategory(app.store, { id, version: 1 }, actor)).toEqual({ kind: "done" });
    const { endsAt } = await desk.lookUp("CATEGORY");
    expect(endsAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe("the discounts' list", () => {
  test("is searched, filtered, sorted and paged by its address", async () => {
    const actor = await administratorOf(app.store);
    // Out of any other test's reach.
    const rare = { ...TEN_OFF, code: null, isActive: false, minimumMinor: 900_000_000 };
    const draft = (title: string, more: Partial<DiscountDraft> = {}) => ({ ...rare, title, ...more });
    for (let n = 10; n < 22; n++) await createDiscount(app.store, draft(`List ${n}`), actor);
    const dates = { isActive: true, startsAt: new Date("2100-01-01"), endsAt: new Date("2100-02-01") };
    await createDiscount(app.store, draft("Listed later", { ...dates, code: "LIST_LATER" }), actor);
    expect(await desk.titlesIn("?search=LIST")).toHaveLength(10);
    expect(await desk.titlesIn("?search=list&page=2")).toEqual(["List 12", "List 11", "List 10"]);
    expect((await desk.titlesIn("?search=list&sort=title"))[0]).toBe("List 10");
    expect((await desk.titlesIn("?search=list&sort=code"))[0]).toBe("Listed later");
    expect((await desk.titlesIn("?search=list&sort=ends"))[0]).toBe("Listed later");
    expect(await desk.titlesIn("?search=list_later")).toEqual(["Listed later"]);
    expect(await desk.titlesIn("?search=list&status=scheduled")).toEqual(["Listed later"]);
    expect(await desk.titlesIn("?search=list&status=off")).toHaveLength(10);
    expect(await desk.titlesIn("?search=list&status=nonsense")).toHaveLength(10);
    const none = await desk.read("/admin/discounts?search=list&status=used-up");
    expect(none).toContain("No discounts match");
  });
});
