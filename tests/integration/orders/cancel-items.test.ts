import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelItems, type ItemCancellation } from "#app/domain/orders/actions/cancel-items.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, buyInCash, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const { pack, process } = shipping(store);

beforeAll(async () => {
  await saveTestSection(store, "checkout", { guests: true });
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, rules: NO_CASH_RULES, isOn: true },
  });
});

afterAll(() => expectIntegrity(store));

/** An order of two shawls at 40.00 and its customer's cancellation of some of them. */
async function placed(pay: typeof buy | typeof buyInCash = buy) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 5 });
  const email = `${userId}@example.com`;
  const { id } = await pay(store, { userId, email, lines: [{ variant, quantity: 2 }] });
  const { order, lines } = await readOrder(store, id);
  const lineId = lines[0]?.id ?? "";
  const cancel = (quantity: number, more: Partial<ItemCancellation> = {}) =>
    cancelItems(store.orders, {
      order,
      actor: { id: userId, role: "customer" },
      items: [{ orderLineId: lineId, quantity }],
      key: newId(),
      version: order.version,
      ...more,
    });
  return { id, variant, email, lineId, order, cancel };
}

test("a customer cancels one of two paid items, which is refunded as shown, restocked and confirmed by email", async () => {
  const { id, variant, email, cancel } = await placed();
  const review = await cancel(1);
  if (review.ok || review.error !== "to-confirm") throw new Error(JSON.stringify(review));
  const { amountMinor } = review.review;
  expect(amountMinor).toBeGreaterThanOrEqual(4000);
  expect(await cancel(1, { confirmedMinor: amountMinor })).toMatchObject({ ok: true });
  expect(await inventoryOf(store, variant.id)).toBe(4);
  expect((await readOrder(store, id)).order.status).toBe("Pending");
  expect(await sentEmails(store, email, "order-items-cancelled")).toBe(1);
  expect(await cancel(1, { confirmedMinor: amountMinor })).toMatchObject({ error: "stale" });
});

test("an item cancelled from a cash order is no longer collected", async () => {
  const { id, order, variant, cancel } = await placed(buyInCash);
  expect(await cancel(1)).toMatchObject({ ok: true });
  const { order: changed } = await readOrder(store, id);
  expect(changed.waivedMinor).toBeGreaterThanOrEqual(4000);
  expect(changed.waivedMinor).toBeLessThan(order.totalMinor);
  expect(await inventoryOf(store, variant.id)).toBe(4);
});

test("a customer cannot cancel packed items, all items, or items of another customer's order", async () => {
  const { id, order, lineId, cancel } = await placed();
  expect(await cancel(2)).toMatchObject({ error: "cancel-instead" });
  const stranger = { id: await makeCustomer(store), role: "customer" } as const;
  expect(await cancel(1, { actor: stranger })).toMatchObject({ error: "not-found" });
  await process(id);
  await pack(id, [{ orderLineId: lineId, quantity: 2 }]);
  const { version } = (await readOrder(store, order.id)).order;
  expect(await cancel(1, { version })).toMatchObject({ error: "not-possible" });
});

test("a guest finds the order without a search, sees what happens next, and cancels an item of it", async () => {
  const variant = await stockProduct(store, { name: "Guest Shawl", priceMinor: 4000, inventory: 5 });
  const guest = app.visitor();
  await guest.post(
    "/checkout",
    checkoutFields([{ id: variant.id, quantity: 2, price: variant.priceMinor }], {
      email: "one-too-many@example.com",
    }),
  );
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  const number = order?.number ?? 0;
  const found = pageText(await (await guest.get("/orders/find")).text());
  expect(found).toContain("Your orders");
  expect(found).toContain(`#${String(number).padStart(6, "0")}`);
  expect((await guest.get("/orders")).headers.get("location")).toBe("/orders/find");
  const text = pageText(await (await guest.get(`/orders?order=${number}`)).text());
  expect(text.indexOf("What happens next")).toBeLessThan(text.indexOf("Items in this order"));
  const path = `/orders/${number}/cancel-items`;
  const page = await (await guest.get(path)).text();
  const fields = (confirmed: Record<string, string> = {}) => ({
    version: /name="version" value="(\d+)"/.exec(page)?.[1] ?? "",
    key: /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "",
    [/name="(pieces\.[^"]+)"/.exec(page)?.[1] ?? ""]: "1",
    ...confirmed,
  });
  const review = await (await guest.post(path, fields(), { accept: "text/html" })).text();
  const confirmedMinor = /name="confirmedMinor" value="(\d+)"/.exec(review)?.[1] ?? "";
  const done = await guest.post(path, fields({ confirmedMinor }), { accept: "text/html" });
  expect(done.status).toBe(302);
  const changed = await store.db.select().from(orders).where(eq(orders.number, number));
  expect(changed[0]?.status).toBe("Pending");
  expect(await inventoryOf(store, variant.id)).toBe(4);
});
