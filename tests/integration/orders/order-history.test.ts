import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { ORDERS_PER_PAGE } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { orderElementId, orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

/** A new customer, signed in. */
async function signedIn(email: string): Promise<{ customer: Visitor; userId: string }> {
  const customer = app.visitor();
  await customer.signUp(email, PASSWORD);
  await customer.signIn(email, PASSWORD);
  const [user] = await app.store.db.select().from(users).where(eq(users.email, email));
  return { customer, userId: user?.id ?? "" };
}

const historyOf = async (customer: Visitor) => (await customer.get("/orders")).text();

async function labelOf(orderId: string): Promise<string> {
  const [order] = await app.store.db.select().from(orders).where(eq(orders.id, orderId));
  return orderNumberLabel(order?.number ?? 0);
}

/** The text of an order's expanded row. */
async function rowOf(customer: Visitor, label: string): Promise<string> {
  const rows = (await historyOf(customer)).split("<details").slice(1);
  return rows.find((row) => row.includes(label))?.split("</details>")[0] ?? "";
}

test("an empty order history shows a message and links to the products", async () => {
  const { customer } = await signedIn("no.orders@example.com");
  const html = await historyOf(customer);
  expect(headings(html, 1)).toEqual(["Your Order History"]);
  const text = pageText(html);
  expect(text).toContain("Review your past purchases and order details.");
  expect(text).toContain("No Orders Yet");
  expect(text).toContain("Looks like you haven’t placed any orders. Time to start shopping!");
  expect(html).toMatch(/href="\/products"[^>]*>Browse Products</);
});

test("the order history lists the newest first, with number, time, status and total in one line and the details behind it", async () => {
  const { db } = app.store;
  const { customer, userId } = await signedIn("history@example.com");
  const { productId } = await stockProduct(app.store, { name: "History Shawl", priceMinor: 123_450 });
  const first = await orderedProduct(app.store, userId, productId, "Shipped");
  const second = await orderedProduct(app.store, userId, productId, "Pending");
  const labels = { first: await labelOf(first), second: await labelOf(second) };
  const trackingNumber = "DTDC 123";
  await db.update(orders).set({ trackingNumber, notes: "Ring twice" }).where(eq(orders.id, first));

  const html = await historyOf(customer);
  expect(html.match(/#\d{6}/g)?.filter((label, at, all) => all.indexOf(label) === at)).toEqual([
    labels.second,
    labels.first,
  ]);
  const row = await rowOf(customer, labels.first);
  const [line = "", details = ""] = row.split("</summary>").map(pageText);
  expect(line).toContain(labels.first);
  expect(line).toMatch(/#\d{6} June 1, 2026 at 12:00\sPM Shipped \$1,234\.50/);
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
  expect(pageText(await rowOf(customer, labels.second))).not.toMatch(/Tracking number|Order Notes/);
});

test("the order history shows placeholders for a missing address, product or name", async () => {
  const { db } = app.store;
  const { customer, userId } = await signedIn("placeholders@example.com");
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
  const text = pageText(await rowOf(customer, await labelOf(id)));
  expect(text).toContain("Not specified.");
  expect(text).toContain("Product Name Unavailable");
  expect(text).not.toContain("View Product");
});

test("a link to an order opens it on its page of the list, also without JavaScript", async () => {
  const { db } = app.store;
  const { customer, userId } = await signedIn("many.orders@example.com");
  const stranger = await signedIn("stranger@example.com");
  const { productId } = await stockProduct(app.store, { name: "Linked Shawl", priceMinor: 4000 });
  for (let made = 0; made < ORDERS_PER_PAGE + 2; made += 1)
    await orderedProduct(app.store, userId, productId, "Pending");
  const strangers = await labelOf(await orderedProduct(app.store, stranger.userId, productId));
  const bought = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.number);
  const [oldest = { number: 0 }, newest = { number: 0 }] = [bought.at(0), bought.at(-1)];
  const openRows = async (path: string) => {
    const rows = (await (await customer.get(path)).text()).split("<details").slice(1);
    const isOpen = (row: string) => / open=""/.test(row.slice(0, row.indexOf(">")));
    return rows.filter(isOpen).map((row) => /<summary id="(\d+)"/.exec(row)?.[1]);
  };
  for (const { number } of [oldest, newest]) {
    const [path = ""] = ownOrderUrl(number).split("#");
    expect(await openRows(path)).toEqual([orderElementId(number)]);
  }
  expect(await openRows("/orders")).toEqual([]);
  // The number of another customer's order expands no row.
  expect(await openRows(`/orders?order=${Number(strangers.slice(1))}`)).toEqual([]);
});
