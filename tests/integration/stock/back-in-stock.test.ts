import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { customer } from "#tests/requests/cart-requests.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db, orders } = app.store;
// The real time, because the job that runs once a minute works on the same rows.
const NOW = new Date();
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
let people = 0;

beforeEach(() => saveTestSection(app.store, "comingBack", DEFAULT_COMING_BACK));

const soldOut = () => stockProduct(app.store, { name: "Sold Out Shawl", inventory: 0 });
const pathOf = ({ productId }: TestVariant) => `/products/test-${productId}`;

/** Inserts back-in-stock requests in this order and returns their email addresses. */
async function waitFor(variant: TestVariant, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `waiting-${(people += 1)}@example.com`);
  await db.insert(stockAlerts).values(
    emails.map((email, index) => ({
      id: newId(),
      variantId: variant.id,
      email,
      createdAt: new Date(NOW.getTime() - HOUR_MS + index),
    })),
  );
  return emails;
}

async function restock(variant: TestVariant, delta: number): Promise<void> {
  await adjustStock(db, variant.id, delta);
}

const send = (now = NOW) => sendStockAlerts({ ...orders, clock: { now: () => now } });

async function toldOf(variant: TestVariant): Promise<string[]> {
  const rows = await db
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.variantId, variant.id), isNotNull(stockAlerts.sentAt)))
    .orderBy(asc(stockAlerts.createdAt));
  return rows.map(({ email }) => email);
}

const emailCount = (emails: readonly string[]) =>
  db.$count(
    outgoingMessages,
    and(inArray(outgoingMessages.recipient, [...emails]), eq(outgoingMessages.kind, "back-in-stock")),
  );

describe("the form on a sold-out product's page", () => {
  test("is offered for a sold-out variant and records the request once", async () => {
    const variant = await soldOut();
    const page = await (await app.visitor().get(pathOf(variant))).text();
    expect(page).toContain(`action="${pathOf(variant)}/back-in-stock"`);
    const post = () =>
      app
        .visitor()
        .post(`${pathOf(variant)}/back-in-stock`, { variant: variant.id, email: " Asha@Example.com" });
    const [first, second] = [await post(), await post()];
    expect([first.status, first.headers.get("location")]).toEqual([
      second.status,
      second.headers.get("location"),
    ]);
    expect(await db.$count(stockAlerts, eq(stockAlerts.email, "asha@example.com"))).toBe(1);
    expect(
      pageText(await (await admin.get(`/admin/products/stock?product=${variant.productId}`)).text()),
    ).toContain("1 person waits");
  });

  test("refuses an invalid address, a variant of another product and one in stock", async () => {
    const [variant, other] = [await soldOut(), await soldOut()];
    const inStock = await stockProduct(app.store, { name: "Shawl in Stock" });
    const post = (of: TestVariant, fields: Record<string, string>) =>
      app.visitor().post(`${pathOf(of)}/back-in-stock`, fields);
    const invalid = await post(variant, { variant: variant.id, email: "no" });
    expect(invalid.status).toBe(400);
    expect(pageText(await invalid.text())).toContain("Email is invalid");
    expect((await post(variant, { variant: other.id, email: "a@example.com" })).status).toBe(404);
    expect((await post(inStock, { variant: inStock.id, email: "a@example.com" })).status).toBe(302);
    expect(await db.$count(stockAlerts, eq(stockAlerts.email, "a@example.com"))).toBe(0);
  });

  test("is absent while the variant is in stock", async () => {
    const inStock = await stockProduct(app.store, { name: "Shawl in Stock" });
    const page = await (await app.visitor().get(pathOf(inStock))).text();
    expect(page.includes('action="/products/')).toBe(false);
  });
});

describe("a restocked variant", () => {
  test("is offered to no more people than there are pieces, in the order of asking", async () => {
    const variant = await soldOut();
    const emails = await waitFor(variant, 4);
    await restock(variant, 2);
    await send();
    await send();
    expect(await toldOf(variant)).toEqual(emails.slice(0, 2));
    expect(await emailCount(emails)).toBe(2);
  });

  test("is offered to the next people when the first have not bought within a day", async () => {
    const variant = await soldOut();
    const emails = await waitFor(variant, 4);
    await restock(variant, 2);
    await send();
    await send(later(23));
    expect(await toldOf(variant)).toHaveLength(2);
    await send(later(25));
    expect(await toldOf(variant)).toEqual(emails);
    expect(await emailCount(emails)).toBe(4);
  });

  test("tells everybody once when two restocks and four runs happen at the same time", async () => {
    const variant = await soldOut();
    const emails = await waitFor(variant, 8);
    await Promise.all([restock(variant, 2), send(), restock(variant, 3), send(), send(), send()]);
    await send();
    expect(await toldOf(variant)).toEqual(emails.slice(0, 5));
    expect(await emailCount(emails)).toBe(5);
  });

  test("is reported soon after the owner saves the stock form, with links that show the variant and unsubscribe", async () => {
    const variant = await soldOut();
    const [email = ""] = await waitFor(variant, 1);
    await admin.post("/admin/products/stock", {
      [`stock.${variant.id}`]: "1",
      [`loaded.${variant.id}`]: "0",
    });
    const message = await waitForEmail(app.store.outboxFolder, email, /is back/);
    const linkTo = (path: string) =>
      [...(message.text ?? "").matchAll(/https?:\/\/[^/]+(\S+)/g)]
        .map(([, found = ""]) => found)
        .find((found) => found.startsWith(path)) ?? "";
    const opened = await app.visitor().get(linkTo("/back-in-stock?"));
    expect(opened.headers.get("location")).toContain(pathOf(variant));
    const unsubscribe = linkTo("/back-in-stock/unsubscribe?");
    expect((await app.visitor().get(unsubscribe)).status).toBe(200);
    expect(await toldOf(variant)).toEqual([email]);
    expect((await app.visitor().post(`${unsubscribe}x`, {})).status).toBe(404);
    expect((await app.visitor().post(unsubscribe, {})).status).toBe(200);
    expect(await toldOf(variant)).toEqual([]);
  });
});

describe("the settings", () => {
  test("are saved by the owner, and hours beyond three days are refused", async () => {
    const [row] = (
      await app.store.database.pool.query<{ version: number }>(
        "select version from settings where section = 'comingBack'",
      )
    ).rows;
    const version = String(row?.version ?? 0);
    const save = (holdHours: string) =>
      admin.post("/admin/settings/coming-back", {
        reminderHours: "6",
        holdHours,
        lowStockBelow: "3",
        version,
      });
    expect((await save("73")).status).toBe(400);
    expect((await save("4")).status).toBe(302);
    const saved = { reminderHours: 6, holdHours: 4, lowStockEmail: false, lowStockBelow: 3 };
    expect((await app.store.settings.get()).comingBack).toEqual(saved);
  });
});

describe("a signed-in shopper", () => {
  test("sees and removes only own requests", async () => {
    const variant = await soldOut();
    const { email, browser } = await customer(app);
    const page = await (await browser.get(pathOf(variant))).text();
    expect(page).toContain(`value="${email}"`);
    await browser.post(`${pathOf(variant)}/back-in-stock`, { variant: variant.id, email });
    const [stranger = ""] = await waitFor(variant, 1);
    const list = pageText(await (await browser.get("/profile/back-in-stock")).text());
    expect(list).toContain("Sold Out Shawl");
    const idOf = async (address: string) =>
      (await db.select().from(stockAlerts).where(eq(stockAlerts.email, address)))[0]?.id ?? "";
    const remove = async (address: string) =>
      browser.post("/profile/back-in-stock", { alert: await idOf(address) });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(email)).status).toBe(302);
    expect(await idOf(email)).toBe("");
  });
});
