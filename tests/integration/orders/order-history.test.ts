import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { ORDERS_PER_PAGE } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { orderElementId, ownOrderUrl } from "#app/domain/orders/order.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { orderedProduct } from "#tests/fixtures/ordered-product.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let userId: string;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp("history@example.com", PASSWORD);
  await customer.signIn("history@example.com", PASSWORD);
  const { db } = app.store;
  const [user] = await db.select().from(users).where(eq(users.email, "history@example.com"));
  userId = user?.id ?? "";
});

const page = async () => (await customer.get("/orders")).text();

/** The text of an order's expanded row. */
async function rowOf(number: number): Promise<string> {
  const label = `#${String(number).padStart(6, "0")}`;
  const rows = (await page()).split("<details").slice(1);
  return rows.find((row) => row.includes(label))?.split("</details>")[0] ?? "";
}

test("an empty order history shows a message and links to the products", async () => {
  const html = await page();
  expect(headings(html, 1)).toEqual(["Your Order History"]);
  const text = pageText(html);
  expect(text).toContain("Review your past purchases and order details.");
  expect(text).toContain("No Orders Yet");
  expect(text).toContain("Looks like you haven't placed any orders. Time to start shopping!");
  expect(html).toMatch(/href="\/products"[^>]*>Browse Products</);
});

test("the order history lists the newest first, with number, time, status and total in one line and the details behind it", async () => {
  const { db } = app.store;
  const { productId } = await stockProduct(app.store, { name: "History Shawl", priceMinor: 123_450 });
  const first = await orderedProduct(app.store, userId, productId, "Shipped");
  await orderedProduct(app.store, userId, productId, "Pending");
  const trackingNumber = "DTDC 123";
  await db.update(orders).set({ trackingNumber, notes: "Ring twice" }).where(eq(orders.id, first));

  const html = await page();
  expect(html.match(/#\d{6}/g)?.filter((label, at, all) => all.indexOf(label) === at)).toEqual([
    "#000002",
    "#000001",
  ]);
  const row = await rowOf(1);
  const [line = "", details = ""] = row.split("</summary>").map(pageText);
  expect(line).toMatch(/#000001 June 1, 2026 at 12:00\sPM Shipped \$1,234\.50/);
  for (const part of [
    "Shipping Address Asha Verma 12 Shahnajaf Road Lucknow, Uttar Pradesh 226001 India",
    "Status: Paid Method: Card Tracking number: DTDC 123",
    "Items in this order",
    "History Shawl",
    "Quantity: 1",
    "$1,234.50",
    "View Product",
    "Order Notes Ring twice",
  ])
    expect(details).toContain(part);
  expect(row).toMatch(new RegExp(`href="/products/test-${productId}"`));
  expect(pageText(await rowOf(2))).not.toMatch(/Tracking number|Order Notes/);
});

test("the order history shows placeholders for a missing address, product or name", async () => {
  const { db } = app.store;
  const { productId } = await stockProduct(app.store);
  const id = await orderedProduct(app.store, userId, productId, "Cancelled");
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const address = order?.shippingAddress;
  if (!address) throw new Error("No order");
  await db
    .update(orders)
    .set({ shippingAddress: { ...address, street: "" } })
    .where(eq(orders.id, id));
  await db.update(orderLines).set({ productName: "", productId: null }).where(eq(orderLines.orderId, id));
  const text = pageText(await rowOf(3));
  expect(text).toContain("Not specified.");
  expect(text).toContain("Product Name Unavailable");
  expect(text).not.toContain("View Product");
});

test("a link to an order opens it on its page of the list, also without JavaScript", async () => {
  const buyer = app.visitor();
  await buyer.signUp("many.orders@example.com", PASSWORD);
  await buyer.signIn("many.orders@example.com", PASSWORD);
  const { db } = app.store;
  const [user] = await db.select().from(users).where(eq(users.email, "many.orders@example.com"));
  const { productId } = await stockProduct(app.store, { name: "Linked Shawl", priceMinor: 4000 });
  for (let made = 0; made < ORDERS_PER_PAGE + 2; made += 1)
    await orderedProduct(app.store, user?.id ?? "", productId, "Pending");
  const bought = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.userId, user?.id ?? ""))
    .orderBy(orders.number);
  const [oldest = { number: 0 }, newest = { number: 0 }] = [bought.at(0), bought.at(-1)];
  const openRows = async (path: string) => {
    const rows = (await (await buyer.get(path)).text()).split("<details").slice(1);
    const isOpen = (row: string) => / open=""/.test(row.slice(0, row.indexOf(">")));
    return rows.filter(isOpen).map((row) => /<summary id="(\d+)"/.exec(row)?.[1]);
  };
  for (const { number } of [oldest, newest]) {
    const [path = ""] = ownOrderUrl(number).split("#");
    expect(await openRows(path)).toEqual([orderElementId(number)]);
  }
  expect(await openRows("/orders")).toEqual([]);
  // The number of another customer's order expands no row.
  expect(await openRows("/orders?order=1")).toEqual([]);
});
