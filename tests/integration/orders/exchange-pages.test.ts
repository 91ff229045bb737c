import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const EMAIL = "exchanger@example.com";
const NUMBER = "REPLACED-42";
const WANTED = "1 × Shawl (3XL)";
let customer: Visitor;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
});

const textOf = async (visitor: Visitor, path: string) => pageText(await (await visitor.get(path)).text());

/** A delivered order, and the customer's request to exchange its shawl for the 3XL. */
async function requestExchange() {
  const [account] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
  const shawl = await stockProduct(store, { name: "Shawl", priceMinor: 4000, inventory: 5 });
  const lines = [{ variant: shawl, quantity: 1 }];
  const order = await buy(store, { userId: account?.id ?? "", email: EMAIL, lines });
  await deliver(store, order.id);
  const [line] = (await readOrder(store, order.id)).lines;
  const wanted = await addOtherSize(store, shawl, { inventory: 2 });
  const requested = await customer.post(`/orders/${order.number}/return`, {
    [`return.${line?.id}`]: "on",
    [`quantity.${line?.id}`]: "1",
    [`exchange.${line?.id}`]: wanted,
    reason: "too-small",
    resolution: "exchange",
  });
  expect(requested.status).toBe(302);
  const [returnRow] = await store.db.select().from(returns).where(eq(returns.orderId, order.id));
  return {
    order,
    returnId: returnRow?.id ?? "",
    lineId: line?.id ?? "",
    path: `/admin/orders/${order.number}`,
  };
}

const EMAILS = [
  { to: EMAIL, subject: /^We have your return/ },
  { to: "hello@gulmohar.example", subject: /^New return/ },
  { to: EMAIL, subject: /^Please send your return/ },
  { to: EMAIL, subject: /^Your return .* has arrived/ },
];

const emailText = async ({ to, subject }: (typeof EMAILS)[number]) =>
  (await waitForEmail(app.outbox, to, subject)).text ?? "";

test("the wanted size and the replacement's own tracking number are on the pages, the slip and in the emails", async () => {
  const { order, returnId, lineId, path } = await requestExchange();
  const ownPage = `/orders?order=${order.number}`;
  const slip = `/admin/orders/packing-slips?number=${order.number}`;
  const step = async (name: string, version: number, more: Record<string, string> = {}) => {
    const done = await admin.post(path, { step: name, returnId, version: String(version), ...more });
    expect(done.status).toBe(302);
  };
  expect(await textOf(customer, ownPage)).toContain(`In exchange: ${WANTED}`);
  expect(await textOf(admin, path)).toContain("1 × Shawl in exchange for 3XL");
  expect(await textOf(admin, "/admin/orders/returns")).toContain(`1 × Shawl in exchange for ${WANTED}`);
  await step("approve-return", 1);
  await step("receive-return", 2, { [`restock.${lineId}`]: "1" });
  expect(await textOf(admin, slip)).toContain("Shawl 3XL");
  expect(await textOf(admin, slip)).not.toContain("Tracking number");
  for (const email of EMAILS) expect(await emailText(email)).toContain(`In exchange: ${WANTED}`);
  await step("complete-return", 3);
  const accepted = await emailText({ to: EMAIL, subject: /^Your exchange .* is accepted/ });
  expect(accepted).toContain(`We are packing your replacement: ${WANTED}`);
  expect(await textOf(customer, ownPage)).toContain(`To be sent: ${WANTED}`);
  expect(await textOf(admin, path)).toContain("A replacement waits to be packed.");
  const list = await textOf(admin, `/admin/orders?search=${order.number}`);
  expect(list).toContain("Replacement to pack");
  await sendReplacement(order);
  const customerPage = await textOf(customer, ownPage);
  expect(customerPage).toContain(`Shipped: ${WANTED}`);
  expect(customerPage).toContain(NUMBER);
  // In US English is the time of the order alone, as the specification prescribes; the timeline is written as everywhere else.
  expect(customerPage.match(/\w+ \d+, \d{4} at \d+:\d\d [AP]M/g)).toHaveLength(1);
  expect(customerPage.match(/\d+ \w+ \d{4}, \d+:\d\d [ap]m/g)?.length).toBeGreaterThan(4);
  expect(customerPage).not.toMatch(/\w{3} \d+, \d{4},/);
  const administered = await textOf(admin, path);
  expect(administered).toContain(`to be packed in exchange: ${WANTED}`);
  expect(administered).toContain(`Shipped with tracking number ${NUMBER}: ${WANTED}`);
  expect(await textOf(admin, slip)).toContain(`Tracking number: ${NUMBER}`);
  await vi.waitFor(async () => {
    const texts = (await emailsTo(app.outbox, EMAIL)).map(({ text = "" }) => text);
    expect(texts.find((text) => text.includes(NUMBER))).toContain(WANTED);
  });
  const manifest = await textOf(admin, "/admin/orders/manifest");
  expect(manifest).toContain(NUMBER);
});

/** Packs the replacement of an order, and ships and delivers its parcel. */
async function sendReplacement({ id, number }: { id: string; number: number }) {
  const line = (await readOrder(store, id)).lines.find(({ replacedLineId }) => replacedLineId !== null);
  const post = async (page: string, fields: Record<string, string>) => {
    const { order } = await readOrder(store, id);
    const done = await admin.post(`/admin/orders/${number}/shipments/${page}`, {
      version: String(order.version),
      ...fields,
    });
    expect(done.status).toBe(302);
    return done.headers.get("location") ?? "";
  };
  const packed = await post("new", {
    [`pieces.${line?.id}`]: "1",
    courier: "",
    carrier: "by-hand",
    trackingNumber: "",
    weightGrams: "400",
    lengthCm: "",
    widthCm: "",
    heightCm: "",
  });
  const sequence = /(\d+)$/.exec(packed)?.[1] ?? "";
  const label = await textOf(admin, `/admin/orders/${number}/shipments/${sequence}/label`);
  expect(label).toContain("400 g");
  await post(sequence, { step: "dispatch", trackingNumber: NUMBER });
}
