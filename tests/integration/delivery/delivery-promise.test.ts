import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { z } from "zod";
import { byDay } from "#app/domain/delivery/delivery.ts";

const { app, admin } = await adminForFile();
const PATH = "/admin/settings/shipping";
const ResponseBody = z.object({
  deliveredBy: z.string().nullable(),
  promise: z.string().nullable(),
  notice: z.string().nullable(),
});

const ask = async (pin: string) =>
  ResponseBody.parse(await (await app.visitor().get(`/api/v1/delivery?pin=${pin}`)).json());

async function save(more: Record<string, string>): Promise<Response> {
  const { version } = await readSection(app.store.db, "delivery");
  const fields = {
    form: "dispatch",
    cutOffHour: "24",
    handlingDays: "0",
    holidays: "",
    version: String(version),
  };
  return admin.post(PATH, { ...fields, ...more });
}

beforeAll(async () => {
  await save({});
});

test("the promise for a PIN code is public, cacheable and on a page for browsers without JavaScript", async () => {
  const response = await app.visitor().get("/api/v1/delivery?pin=226001");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  const { promise } = ResponseBody.parse(await response.json());
  expect(promise).toMatch(/^Delivered by \w{3} \d+ \w{3} to 226001$/);
  expect(pageText(await (await app.visitor().get("/delivery?pin=226001")).text())).toContain(promise);
});

test("a PIN code that is not in use gets no promise, and a malformed one an error", async () => {
  const unknown = await ask("999999");
  expect(unknown).toMatchObject({ deliveredBy: null, promise: null });
  expect(unknown.notice).toContain("999999");
  const page = pageText(await (await app.visitor().get("/delivery?pin=000000")).text());
  expect(page).toContain("A PIN code has 6 digits and does not begin with 0");
  expect(page).not.toContain("Delivered by");
});

test("the owner's handling days and holidays move the promised day, and wrong ones are refused and kept", async () => {
  const before = (await ask("226001")).deliveredBy ?? "";
  expect((await save({ handlingDays: "2" })).status).toBe(302);
  const later = (await ask("226001")).deliveredBy ?? "";
  expect(later > before).toBe(true);
  expect((await save({ handlingDays: "2", holidays: later })).status).toBe(302);
  expect(((await ask("226001")).deliveredBy ?? "") > later).toBe(true);
  const refused = await save({ holidays: "8 November", cutOffHour: "25" });
  expect(refused.status).toBe(400);
  const page = pageText(await refused.text());
  expect(page).toContain("is not a date such as 2026-11-08");
  expect(page).toContain("Enter an hour from 0 to 24");
  expect((await save({})).status).toBe(302);
});

test("an order keeps the promised day, which its page and its email show", async () => {
  const email = "promised@example.com";
  const customer = app.visitor();
  await customer.signUp(email, "moti jhumka 7");
  await customer.signIn(email, "moti jhumka 7");
  const variant = await stockProduct(app.store, { name: "Promised Shawl", priceMinor: 4000, inventory: 5 });
  const { deliveredBy, promise } = await ask("226001");
  const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], { email });
  expect((await customer.post("/checkout", fields)).status).toBe(200);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  expect(order?.promisedDay).toBe(deliveredBy);
  await save({ handlingDays: "9" });
  expect(pageText(await (await customer.get("/orders")).text())).toContain(promise);
  const confirmation = await waitForEmail(app.store.outboxFolder, email, /order/i);
  expect(confirmation.text).toContain(`Estimated delivery: ${byDay(deliveredBy ?? "")}`);
});
