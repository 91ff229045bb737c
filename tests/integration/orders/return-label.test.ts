import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { approveReturn, receiveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { request, itemsOf } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const EMAIL = "labels@example.com";
let customer: Visitor;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
});

/** A delivered order of the customer with a requested return. */
async function requested(email = EMAIL) {
  const [account] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  const userId = account?.id ?? "";
  const shawl = await stockProduct(store, { name: "Shawl", priceMinor: 4000, inventory: 5 });
  const order = await buy(store, { userId, email, lines: [{ variant: shawl, quantity: 1 }] });
  await deliver(store, order.id);
  const [line] = (await readOrder(store, order.id)).lines;
  const returnId = await request(store, {
    orderId: order.id,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    reason: "too-small",
    comment: "",
    resolution: "refund",
  });
  const change = { returnId, actor: await administratorOf(store) };
  return { ...order, returnId, change, path: `/orders/${order.number}/returns/1/label` };
}

const textOf = async (path: string, visitor = customer) => pageText(await (await visitor.get(path)).text());

test("the label of an approved return has both addresses, the numbers and a code, until the parcel has arrived", async () => {
  const { number, returnId, change, path } = await requested();
  expect((await customer.get(path)).status).toBe(404);
  await approveReturn(store.orders, change);
  const returnNumber = `R${String(number).padStart(6, "0")}-1`;
  const { general } = await store.settings.get();
  const { shippingAddress } =
    (await store.db.select().from(orders).where(eq(orders.number, number)))[0] ?? {};
  const page = await textOf(path);
  for (const text of [
    returnNumber,
    `#${String(number).padStart(6, "0")}`,
    "1 × Shawl",
    general.name,
    ...general.addressLines,
    shippingAddress?.street ?? "no street",
    `Without a printer, write the return number ${returnNumber}`,
  ])
    expect(page).toContain(text);
  const html = await (await customer.get(path)).text();
  expect(html).toContain(`aria-label="QR code of ${returnNumber}"`);
  expect(await (await customer.get(`/orders?order=${number}`)).text()).toContain(`href="${path}"`);
  const mail = await waitForEmail(app.outbox, EMAIL, /^Please send your return/);
  expect(mail.html).toContain(`${path}"`);
  expect((await customer.get(`/orders/${number}/returns/2/label`)).status).toBe(404);
  await receiveReturn(store.orders, { ...change, restock: await itemsOf(store, returnId) });
  expect((await customer.get(path)).status).toBe(404);
});

test("the owner opens the label of an approved return as a page and as a PDF, as long as the parcel has not arrived", async () => {
  const { number, returnId, change } = await requested();
  const page = `/admin/orders/${number}/returns/1/label`;
  expect((await admin.get(page)).status).toBe(404);
  await approveReturn(store.orders, change);
  expect(await (await admin.get(`/admin/orders/${number}`)).text()).toContain(`href="${page}"`);
  expect(await textOf(page, admin)).toContain("1 × Shawl");
  const pdf = await admin.get(`${page}/pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const returnNumber = `R${String(number).padStart(6, "0")}-1`;
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()));
  for (const part of [returnNumber, "1 × Shawl", "DELIVER TO", "FROM"]) expect(text).toContain(part);
  await receiveReturn(store.orders, { ...change, restock: await itemsOf(store, returnId) });
  expect((await admin.get(`${page}/pdf`)).status).toBe(404);
});

test("nobody else can open a label, and a guest's email leads through the signed link of the order", async () => {
  const email = "guest-labels@example.com";
  const { id, number, change, path } = await requested(email);
  await store.db.update(orders).set({ isGuest: true }).where(eq(orders.id, id));
  await approveReturn(store.orders, change);
  const mail = await waitForEmail(app.outbox, email, /^Please send your return/);
  const link = orderPath(store.secret, { id, number, isGuest: true });
  expect((mail.html ?? "").replaceAll("&amp;", "&")).toContain(link);
  const guest = app.visitor();
  expect((await guest.get(path)).status).toBe(302);
  await guest.get(link);
  expect(await textOf(path, guest)).toContain("1 × Shawl");
});
