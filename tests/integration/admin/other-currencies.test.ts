import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { changeSettings } from "#app/domain/settings/settings.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, buy, type PlacedOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function place(): Promise<PlacedOrder> {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { name: "Dear Shawl", priceMinor: 4000, inventory: 5 });
  return buy(app.store, { userId, lines: [{ variant, quantity: 2 }] });
}

/** Changes an order's payment method to cash on delivery. */
async function makeUnpaid({ id }: PlacedOrder): Promise<void> {
  const { db } = app.store;
  const unpaid = { paymentStatus: "Pending" as const, paymentMethod: "Cash on delivery" };
  await db.update(orders).set(unpaid).where(eq(orders.id, id));
  const cash = { provider: "cash", status: "pending" as const, capturedAt: null };
  await db.update(payments).set(cash).where(eq(payments.orderId, id));
}

test("cash that is still to be collected is shown beside the figures and is a filter of the list", async () => {
  const paid = await place();
  const [waiting, cancelled] = [await place(), await place()];
  for (const order of [waiting, cancelled]) await makeUnpaid(order);
  const actor = await administratorOf(app.store);
  await cancelOrder(app.store.orders, { orderId: cancelled.id, actor });
  const words = "To collect: $85.60 from 1 cash-on-delivery order";
  expect(await textOf("/admin/dashboard")).toContain(`${words}. Counted as revenue once paid.`);
  expect(await textOf("/admin/analytics")).toContain(`${words} of these days.`);
  expect(await textOf("/admin/analytics?range=custom&from=2020-01-01&to=2020-01-02")).not.toContain(
    "To collect",
  );
  expect(await (await admin.get("/admin/dashboard")).text()).toContain(
    'href="/admin/orders?payment=to-collect"',
  );
  const list = await textOf("/admin/orders?payment=to-collect");
  expect(list).toContain("Manage Orders 1 order");
  const label = ({ number }: PlacedOrder) => `#${String(number).padStart(6, "0")}`;
  expect(list).toContain(label(waiting));
  for (const other of [paid, cancelled]) expect(list).not.toContain(label(other));
  expect(await textOf("/admin/orders?payment=to-collect&search=asha")).toContain(label(waiting));
});

test("after a change of currency figures show each currency, and never zero in place of earlier sales", async () => {
  for (const page of ["/admin/dashboard", "/admin/analytics"])
    expect(await textOf(page)).not.toContain("In another currency");
  await changeSettings(app.store, {
    section: "sales",
    value: { currency: "INR", taxBasisPoints: 700, maxLineQuantity: 10 },
    expectedVersion: 0,
    actorId: null,
  });
  const dashboard = await textOf("/admin/dashboard");
  const analytics = await textOf("/admin/analytics");
  expect(dashboard).toContain("Total Revenue $85.60 ");
  expect(dashboard).toContain("$85.60 from 1 order ");
  expect(dashboard).toContain("In another currency: 1 order in USD, $85.60 after refunds.");
  expect(analytics).toContain("Revenue $85.60 After refunds Orders 1 ");
  expect(analytics).toContain("Average order $85.60 ");
  expect(analytics).toContain("Left at payment 0 – Orders 1 –");
  expect(analytics).toContain("Dear Shawl 2 New $80.00");
  expect(analytics).toContain("In another currency: 1 order in USD of these days, $85.60 after refunds.");
  expect(await textOf("/admin/dashboard")).toContain("To collect: $85.60");
  const csvOf = async (report: string) =>
    (await admin.get(`/admin/analytics/export?range=7&report=${report}`)).text();
  const sales = (await csvOf("sales")).split("\r\n");
  expect(sales.filter((row) => row.includes(",INR,"))).toHaveLength(7);
  expect(sales.filter((row) => row.includes(",USD,"))).toEqual([
    expect.stringMatching(/^[\d-]{10},USD,1,85.6,0,85.6$/),
  ]);
  expect(await csvOf("products")).toContain("Dear Shawl,1,2,USD,80,0,");
  expect(await textOf("/admin/settings")).toContain("amounts in two currencies are not added up");
});
