import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeDraft, holdDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { releaseExpiredDrafts } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { paymentLink } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { DRAFT_CUSTOMER, draftFixture } from "#tests/fixtures/orders/draft-orders.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf } from "#tests/servers/test-store.ts";

const opened = await adminForFile();
const { app, admin } = opened;
const { store } = app;
const { allowCash, changeOf, draftOf, lastOrder, openLink, payByLink, saved, shown, step } =
  await draftFixture(opened);

beforeEach(allowCash);

afterEach(() => expectIntegrity(store));

describe("a hold", () => {
  test("it takes the items from the stock until its end, and says so afterwards", async () => {
    const { id, variant, page } = await draftOf({}, { quantity: 2 });
    const until = new Date(store.clock.now().getTime() + DAY_MS);
    expect((await step(id, "hold", { until: toIndianClock(until) })).status).toBe(302);
    expect(await inventoryOf(store, variant.id)).toBe(1);
    await releaseExpiredDrafts(store.checkout, until);
    expect(await inventoryOf(store, variant.id)).toBe(3);
    expect(pageText(await (await admin.get(page)).text())).toContain("are for sale again");
  });

  test("more than is in stock cannot be held, and a held draft takes no more than that", async () => {
    const { id, variant } = await draftOf({}, { quantity: 3 });
    const until = new Date(store.clock.now().getTime() + DAY_MS);
    expect((await holdDraft(store.checkout, await changeOf(id), until)).ok).toBe(true);
    const more = await step(id, "lines", { remove: "", [`quantity-${variant.id}`]: "4" });
    expect(more.status).toBe(409);
    expect(pageText(await more.text())).toContain("Too few in stock");
    expect(await inventoryOf(store, variant.id)).toBe(0);
    const fewer = await step(id, "lines", { remove: "", [`quantity-${variant.id}`]: "1" });
    expect(fewer.status).toBe(302);
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("a held item is ordered from the hold although nothing else is in stock", async () => {
    const { id, variant } = await draftOf({}, { quantity: 1, inventory: 1 });
    const until = new Date(store.clock.now().getTime() + DAY_MS);
    await holdDraft(store.checkout, await changeOf(id), until);
    expect((await step(id, "paid", { reference: "Cash" })).status).toBe(302);
    expect(await inventoryOf(store, variant.id)).toBe(0);
  });

  test("deleting a draft returns its items, also of a person who is forgotten", async () => {
    const { id, variant } = await draftOf({}, { quantity: 2 });
    await holdDraft(store.checkout, await changeOf(id), new Date(store.clock.now().getTime() + DAY_MS));
    expect((await step(id, "delete")).status).toBe(302);
    expect(await inventoryOf(store, variant.id)).toBe(3);
  });
});

describe("a payment link", () => {
  test("a customer without an account pays by the link, once", async () => {
    const { id, variant } = await draftOf();
    const path = await openLink(id);
    const page = pageText(await (await app.visitor().get(path)).text());
    expect(page).toContain("12 Church Street");
    const paid = await payByLink(id, path);
    const order = await lastOrder();
    expect(paid.headers.get("location")).toBe(`/orders/${order.number}/placed`);
    expect(order).toMatchObject({ source: "phone", paymentStatus: "Paid", isTest: true });
    expect(await inventoryOf(store, variant.id)).toBe(2);
    expect(pageText(await (await app.visitor().get(path)).text())).toContain("This order is placed");
    expect((await app.visitor().post(path, { payment: "card" })).status).toBe(302);
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("of eight payments at the same moment one becomes an order", async () => {
    const { id, variant } = await draftOf();
    const path = await openLink(id);
    const before = await store.db.$count(orders);
    await Promise.all(Array.from({ length: 8 }, () => payByLink(id, path)));
    expect(await store.db.$count(orders)).toBe(before + 1);
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("a declined card keeps the draft and its hold", async () => {
    const { id, variant } = await draftOf();
    const until = new Date(store.clock.now().getTime() + DAY_MS);
    await holdDraft(store.checkout, await changeOf(id), until);
    const path = await openLink(id);
    const declined = await payByLink(id, path, { cardNumber: "4000000000000002" });
    expect(declined.status).toBe(409);
    expect((await saved(id)).isHeld).toBe(true);
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("a payment with an outdated total is refused, and nothing is charged", async () => {
    const { id } = await draftOf();
    const path = await openLink(id);
    const before = await shown(id);
    await changeDraft(store.checkout, await changeOf(id), {
      ...(await saved(id)).content,
      shippingMinor: 99_00,
    });
    const orderCount = await store.db.$count(orders);
    const refused = await payByLink(id, path, before);
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain("changed in the meantime");
    expect(await store.db.$count(orders)).toBe(orderCount);
  });

  test("an ended link, an unsigned one and one of a deleted draft pay nothing", async () => {
    const { id } = await draftOf();
    const path = await openLink(id);
    expect((await app.visitor().get(forgedCode(path))).status).toBe(404);
    await step(id, "end-link");
    expect(pageText(await (await app.visitor().get(path)).text())).toContain("This link has ended");
    const missing = new URL(paymentLink(store, newId())).pathname;
    expect(pageText(await (await app.visitor().get(missing)).text())).toContain("This link has ended");
  });

  test("the customer gets the link by email, in the words of the shop", async () => {
    const { id } = await draftOf({ customer: { ...DRAFT_CUSTOMER, email: "linked@example.com" } });
    const until = toIndianClock(new Date(store.clock.now().getTime() + DAY_MS));
    expect((await step(id, "link", { until, send: "email" })).status).toBe(302);
    const email = await waitForEmail(store.outboxFolder, "linked@example.com", /please pay/);
    expect(email.text).toContain(new URL(paymentLink(store, id)).pathname);
    expect(await store.db.$count(draftOrders, eq(draftOrders.id, id))).toBe(1);
  });
});
