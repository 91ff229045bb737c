import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const app = await appForFile({ TRUST_PROXY: "on" });

beforeAll(async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await switchSmsOn(app.store);
  await allowCash(app.store);
});

let people = 0;

/** A guest at a network address of her own. */
function somebody() {
  people += 1;
  const phone = `98765${String(20_000 + people)}`;
  return { browser: app.visitor(), from: `203.0.113.${people}`, contact: { email: "", phone } };
}

/** Orders one piece in cash. Returns the status and the text of the response, and the order's number. */
async function buy(
  variant: TestVariant,
  { browser, from, contact }: { browser: Visitor; from: string; contact: Record<string, string> },
  more: Record<string, string> = {},
) {
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const fields = checkoutFields(lines, { payment: "cash", ...contact, ...more });
  const response = await browser.post("/checkout.data", fields, { "x-forwarded-for": from });
  const text = await response.text();
  const numbers = await app.store.db
    .select({ id: orders.id, number: orders.number, risk: orders.cashRisk })
    .from(orders)
    .orderBy(orders.number);
  return { status: response.status, text, order: numbers.at(-1) };
}

async function notesOf(orderId = ""): Promise<string[]> {
  const rows = await app.store.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return rows.flatMap(({ kind, detail }) => (kind === "noted" ? [detail.note ?? ""] : []));
}

const idIn = (text: string) => /order-[\da-f-]{36}/.exec(text)?.[0] ?? "";
const label = (number = 0) => `#${String(number).padStart(6, "0")}`;

describe("the same items again in cash within minutes", () => {
  test("the shopper is asked once, both orders are marked for the owner, and the risk counts it", async () => {
    const variant = await stockProduct(app.store);
    const guest = somebody();
    const first = await buy(variant, guest);
    expect(first.status).toBe(200);
    const asked = await buy(variant, guest);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain(`This looks like order ${label(first.order?.number)}, placed just now.`);
    expect(asked.order?.id).toBe(first.order?.id);
    const second = await buy(variant, guest, { answered: idIn(asked.text) });
    expect(second.status).toBe(200);
    expect(await notesOf(first.order?.id)).toEqual([expect.stringContaining(label(second.order?.number))]);
    expect(await notesOf(second.order?.id)).toEqual([expect.stringContaining(label(first.order?.number))]);
    expect(second.order?.risk?.reasons).toContain("The same items were ordered minutes before");
    expect(first.order?.risk?.reasons).not.toContain("The same items were ordered minutes before");
  });

  test("two requests at the same moment place one order and ask about the other", async () => {
    const variant = await stockProduct(app.store);
    const guest = somebody();
    const results = await Promise.all([1, 2].map(() => buy(variant, guest)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(results.find(({ status }) => status === 409)?.text).toMatch(
      /placed just now|is being placed right now/,
    );
  });

  test("somebody who types the contact of another person reads nothing about the order, and both are marked", async () => {
    const variant = await stockProduct(app.store);
    const guest = somebody();
    const first = await buy(variant, guest);
    const stranger = await buy(variant, { ...somebody(), contact: guest.contact });
    expect(stranger.status).toBe(200);
    expect(await notesOf(first.order?.id)).toHaveLength(1);
    expect(await notesOf(stranger.order?.id)).toHaveLength(1);
  });

  test("other items, another person and a cancelled order raise no question", async () => {
    const [variant, other] = [await stockProduct(app.store), await stockProduct(app.store)];
    const guest = somebody();
    const first = await buy(variant, guest);
    expect((await buy(other, guest)).status).toBe(200);
    expect((await buy(variant, somebody())).status).toBe(200);
    await app.store.db
      .update(orders)
      .set({ status: "Cancelled" })
      .where(eq(orders.id, first.order?.id ?? ""));
    expect((await buy(variant, guest)).status).toBe(200);
  });
});

describe("an address that a courier may not find", () => {
  test.each([
    [{ postalCode: "999999" }, "Is 999999 the right PIN code?"],
    [{ address: "near temple" }, "Is “near temple” the whole address?"],
    [{ address: "x" }, "Is “x” the whole address?"],
  ])("a cash order to %o is asked about once, and its risk names it", async (place, question) => {
    const variant = await stockProduct(app.store);
    const guest = somebody();
    const asked = await buy(variant, guest, place);
    expect([asked.status, asked.text.includes(question)]).toEqual([409, true]);
    const placed = await buy(variant, guest, { ...place, answered: "address" });
    expect(placed.status).toBe(200);
    expect(placed.order?.risk?.reasons).toContain("The address may be incomplete");
  });

  test("an order that is paid online is not asked about its address", async () => {
    const variant = await stockProduct(app.store);
    expect((await buy(variant, somebody(), { payment: "card", address: "x" })).status).toBe(200);
  });
});
