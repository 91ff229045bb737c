import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { formatDeadline } from "#app/lib/time/dates.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { delivered, request } from "#tests/fixtures/orders/delivered-order.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, buyInCash, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const DAY_MS = 86_400_000;
const deadline = new Date(Date.now() + 1_800_000);

/** The entries of the to-do list: their counts by the links to their lists. */
async function toDoOf(visitor: Visitor) {
  const response = await visitor.get("/admin/dashboard");
  expect(response.status).toBe(200);
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"));
  const entries = [...main.matchAll(/href="([^"]+)"[^>]*><span class="sr-only">(\d+) <\/span>([^<]+)/g)];
  const counts = new Map(
    entries.map(([, path = "", count]) => [path.replaceAll("&amp;", "&"), Number(count)]),
  );
  return { counts, labels: entries.map(([, , count, label]) => `${count} ${label}`), text: pageText(main) };
}

/** How many rows a list shows, by the number in its heading or its repeated parts. */
async function rowsOf(path: string): Promise<number> {
  const html = await (await admin.get(path.replace(/#.*/, ""))).text();
  if (path.startsWith("/admin/products/stock")) return html.match(/name="stock\./g)?.length ?? 0;
  if (path.endsWith("#not-delivered")) return html.match(/>Send again</g)?.length ?? 0;
  if (path.endsWith("/connections")) return html.match(/>Last call failed</g)?.length ?? 0;
  return Number(
    /\b(\d+) (?:order|parcel|return|message|review)s?\b/.exec(pageText(html.slice(html.indexOf("<h1"))))?.[1],
  );
}

async function sold(more: { isTest?: boolean } = {}) {
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 30 });
  return buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }], ...more });
}

async function soldInCash() {
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 30 });
  return buyInCash(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
}

async function packed(order: { id: string }) {
  const [line] = (await readOrder(store, order.id)).lines;
  const { process, pack } = shipping(store);
  await process(order.id);
  expect(await pack(order.id, [{ orderLineId: line?.id ?? "", quantity: 1 }])).toMatchObject({ ok: true });
}

beforeAll(async () => {
  await allowCash(store);
  // To pack: three, of which one was ordered long ago, and one that waits for its customer does not count.
  const old = await sold();
  await sold();
  const unpaid = await soldInCash();
  const toConfirm = await soldInCash();
  const setOrder = (id: string, set: Partial<typeof orders.$inferInsert>) =>
    store.db.update(orders).set(set).where(eq(orders.id, id));
  await setOrder(old.id, { createdAt: new Date(Date.now() - 30 * DAY_MS) });
  await setOrder(toConfirm.id, { confirmBy: deadline });
  await setOrder(unpaid.id, { confirmBy: null });
  await packed(await sold());
  // A test order, its parcel and its payment are no work.
  await sold({ isTest: true });
  const trial = await sold();
  await packed(trial);
  await setOrder(trial.id, { isTest: true });
  // Delivered in cash 11 days ago, and yesterday.
  for (const days of [11, 1]) {
    const order = await soldInCash();
    await setOrder(order.id, { confirmBy: null });
    await deliver(store, order.id);
    await setOrder(order.id, { deliveredAt: new Date(Date.now() - days * DAY_MS) });
  }
  const { input, broochLine, shawl } = await delivered(store);
  await request(store, input());
  const claim = await request(store, input({ lines: [{ orderLineId: broochLine, quantity: 1 }] }));
  await store.db.update(returns).set({ kind: "claim" }).where(eq(returns.id, claim));
  await store.db.insert(contactMessages).values({
    id: newId(),
    name: "Ruth",
    email: "ruth@example.com",
    subject: "Sizes",
    message: "?",
  });
  await store.db.insert(reviews).values({
    id: newId(),
    productId: shawl.productId,
    authorName: "Asha V.",
    rating: 4,
    body: "Lovely cloth.",
    status: "pending",
  });
  // Low by the shop's threshold of 5, sold out, and low by a threshold of its own.
  await stockProduct(store, { inventory: 4 });
  await stockProduct(store, { inventory: 0 });
  const own = await stockProduct(store, { inventory: 12 });
  await store.db.update(variants).set({ lowStockBelow: 20 }).where(eq(variants.id, own.id));
  const message = { kind: "test", recipient: "x@example.com", subject: "x", html: "", text: "", attempts: 9 };
  await store.db.insert(outgoingMessages).values({ id: newId(), ...message, status: "rejected" });
  await store.db
    .insert(connections)
    .values({ provider: "smtp", sealed: "x", failedAt: new Date(), failure: "Refused" });
});

test("each entry of the to-do list counts exactly the rows of the list that it links to", async () => {
  const { counts, labels } = await toDoOf(admin);
  expect(labels).toEqual([
    "1 cash order to confirm",
    "3 orders to pack",
    "1 parcel to hand over",
    "1 payment overdue 10 days after delivery",
    "4 payments to collect",
    "1 return to decide",
    "1 claim to decide",
    "1 new message",
    "1 review to publish",
    "3 sizes low or sold out",
    "1 message not delivered",
    "1 connection that failed",
  ]);
  const listed = new Map<string, number>();
  for (const path of counts.keys()) listed.set(path, await rowsOf(path));
  expect(listed).toEqual(counts);
});

test("an entry states its first deadline: when to confirm, and the day by which to pack", async () => {
  const { text } = await toDoOf(admin);
  expect(text).toContain(
    `cash order to confirm (urgent) By ${formatDeadline(deadline).replaceAll(/\s/g, " ")}`,
  );
  expect(text).toMatch(/orders to pack \(urgent\) First by \w{3} \d+ \w{3}/);
  expect(text).toMatch(/parcel to hand over Since \d/);
});

test("a packer sees the parcels and no money, a writer only reviews, and an accountant only payments", async () => {
  const roles = { packer: "packer", writer: "writer", accountant: "accountant" } as const;
  const seen: Record<string, string[]> = {};
  for (const role of Object.values(roles)) {
    const { visitor } = await staffMember(app, `${role}@example.com`, { role, ownRoleId: null });
    const { labels, text } = await toDoOf(visitor);
    seen[role] = labels;
    expect(text.includes("Total Revenue")).toBe(role === "accountant");
  }
  expect(seen).toEqual({
    packer: ["3 orders to pack", "1 parcel to hand over"],
    writer: ["1 review to publish"],
    accountant: ["1 payment overdue 10 days after delivery", "4 payments to collect"],
  });
});

test("what is done leaves the list", async () => {
  await store.db.update(contactMessages).set({ status: "answered" });
  await store.db.update(reviews).set({ status: "published" });
  const { labels } = await toDoOf(admin);
  expect(labels).not.toContain("1 new message");
  expect(labels).not.toContain("1 review to publish");
});
