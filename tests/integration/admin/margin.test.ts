import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { newId } from "#app/lib/id.ts";
import { processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

const textOf = async (visitor: Visitor, path: string) => pageText(await (await visitor.get(path)).text());

async function report(visitor: Visitor, name: string): Promise<Record<string, string>[]> {
  const csv = await (await visitor.get(`/admin/analytics/export?report=${name}`)).text();
  return parse(csv, { columns: true, bom: true });
}

// Three shawls of $40.00 that cost $15.01 each, and a brooch of $9.99 whose cost is not known.
const userId = await makeCustomer(store);
const shawl = await stockProduct(store, { name: "Costed Shawl", priceMinor: 4000, inventory: 9 });
const brooch = await stockProduct(store, { name: "Uncosted Brooch", priceMinor: 999, inventory: 9 });
await store.db.update(variants).set({ purchasePriceMinor: 1501 }).where(eq(variants.id, shawl.id));
const lines = [
  { variant: shawl, quantity: 3 },
  { variant: brooch, quantity: 1 },
];
const order = await buy(store, { userId, email: `${userId}@example.com`, lines });
await deliver(store, order.id);
// A later change alters nothing of this order.
await store.db.update(variants).set({ purchasePriceMinor: 3900 }).where(eq(variants.id, shawl.id));

const auditorRole = newId();
await store.db.insert(staffRoles).values({
  id: auditorRole,
  name: "Figures",
  permissions: ["figures.view", "orders.view"],
  createdAt: new Date(),
});
const { visitor: analyst } = await staffMember(app, "analyst@example.com", {
  role: null,
  ownRoleId: auditorRole,
});

test("the margin of a product uses the purchase price of the sale, and products without one are named", async () => {
  const text = await textOf(admin, "/admin/analytics");
  expect(text).toContain("Costed Shawl 3 New $120.00 New $74.97 62% 0%");
  expect(text).toContain("Uncosted Brooch 1 New $9.99 New No purchase price 0%");
  expect(text).toContain("The purchase price is known for 3 of 4 items above.");
  const [row] = await report(admin, "products");
  expect(row).toMatchObject({
    "Items not returned": "3",
    "With a purchase price": "3",
    "Their price before tax": "120",
    Cost: "45.03",
    Margin: "74.97",
  });
});

test("the cost of an order states for how many of its items it is known, and is never 0 in place of unknown", async () => {
  const text = await textOf(admin, `/admin/orders/${order.number}`);
  expect(text).toContain("Cost of goods Purchase price known for 3 of 4 items Not known");
  const settings = "/admin/settings/accounting";
  const COSTS = { form: "costs", parcel: "", further: "", cashFee: "", onlineFee: "", goods: "40" };
  expect((await admin.post(settings, { ...COSTS, version: "0" })).status).toBe(302);
  // $45.03, and 40% of the brooch's $9.99.
  const known = await textOf(admin, `/admin/orders/${order.number}`);
  expect(known).toContain(
    "Cost of goods Purchase price known for 3 of 4 items, the rest at your share of the price −$49.03",
  );
  expect((await report(admin, "earnings"))[0]).toMatchObject({
    "Cost of goods": "-49.03",
    Items: "4",
    "Items with a purchase price": "3",
  });
});

test("returned items count in no margin, and their cost is in the stock again", async () => {
  const { lines: bought } = await readOrder(store, order.id);
  const line = bought.find(({ quantity }) => quantity === 3)?.id ?? "";
  const actor = { id: userId, role: "customer" } as const;
  const returnId = await request(store, {
    orderId: order.id,
    actor,
    lines: [{ orderLineId: line, quantity: 1 }],
    reason: "too-small",
    comment: "",
    resolution: "refund",
  });
  await processReturn(store, returnId);
  await settleAll(store, order.id);
  expect((await report(admin, "products"))[0]).toMatchObject({
    "Items not returned": "2",
    Cost: "30.02",
    Margin: "49.98",
  });
  expect((await report(admin, "earnings"))[0]).toMatchObject({
    Items: "3",
    "Items with a purchase price": "2",
  });
});

test("a person with the figures but without the permission sees no margin, and earnings by the shop's share only", async () => {
  const text = await textOf(analyst, "/admin/analytics");
  expect(text).toContain("Costed Shawl 3 New $120.00");
  expect(text).not.toMatch(/Margin|No purchase price|Purchase price known/);
  const [row = {}] = await report(analyst, "products");
  expect(Object.keys(row)).not.toContain("Margin");
  const [earned = {}] = await report(analyst, "earnings");
  expect(earned).not.toHaveProperty("Items with a purchase price");
  expect(Number(earned["Cost of goods"])).not.toBeCloseTo(-34.02);
  expect(await textOf(analyst, `/admin/orders/${order.number}`)).not.toContain("Purchase price known");
  const data = await (await analyst.get("/admin/analytics.data")).text();
  expect(data).not.toMatch(/3002|4998/);
});

test("a downloaded breakdown is in the audit log", async () => {
  await report(analyst, "cities");
  const log = await textOf(admin, "/admin/settings/security/log");
  expect(log).toContain("File cities");
  expect(log).toContain("analyst@example.com");
});

test("a partial return leaves the cost of the items that stay", async () => {
  // $40.00 with a cost of $15.01, and $9.99 without one.
  const one = [
    { variant: shawl, quantity: 1 },
    { variant: brooch, quantity: 1 },
  ];
  await store.db.update(variants).set({ purchasePriceMinor: 1501 }).where(eq(variants.id, shawl.id));
  const partly = await buy(store, { userId, email: `${userId}@example.com`, lines: one });
  await deliver(store, partly.id);
  const { lines: bought } = await readOrder(store, partly.id);
  const uncosted = bought.find(({ productName }) => productName === "Uncosted Brooch")?.id ?? "";
  const returnId = await request(store, {
    orderId: partly.id,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: uncosted, quantity: 1 }],
    reason: "too-small",
    comment: "",
    resolution: "refund",
  });
  await processReturn(store, returnId);
  await settleAll(store, partly.id);
  expect((await report(admin, "earnings"))[0]).toMatchObject({
    "Cost of goods": "-15.01",
    Items: "1",
    "Items with a purchase price": "1",
  });
});

test("a paid order that is cancelled counts in no margin", async () => {
  const [before] = await report(admin, "products");
  const lost = await buy(store, { userId, lines: [{ variant: shawl, quantity: 2 }] });
  expect((await report(admin, "products"))[0]).toMatchObject({
    "Items not returned": String(Number(before?.["Items not returned"]) + 2),
  });
  await store.db.update(orders).set({ status: "Cancelled" }).where(eq(orders.id, lost.id));
  const [after] = await report(admin, "products");
  for (const column of ["Items not returned", "With a purchase price", "Cost", "Margin"])
    expect(after?.[column]).toBe(before?.[column]);
});
