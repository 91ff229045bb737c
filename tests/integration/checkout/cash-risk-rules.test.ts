import { cashOrdersForFile } from "#tests/fixtures/payments/cash-orders.ts";
import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { administratorOf, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const HOURS = 3_600_000;
const { app, admin, store, shopper, useRules, ordered } = await cashOrdersForFile();

async function step(order: { id: string; adminPage: string }, name: string, more = {}) {
  const { version } = (await readOrder(store, order.id)).order;
  return admin.post(order.adminPage, { step: name, version: String(version), ...more });
}

describe("the risk of a cash order", () => {
  test("the owner's order shows the score and its reasons, and the customer's does not", async () => {
    await useRules(NO_CASH_RULES);
    const phone = { phone: "98111 22333" };
    const refused = await ordered(phone);
    const actor = await administratorOf(store);
    expect(refused).toMatchObject({ confirmBy: null, cashRisk: { band: "medium" } });
    await step(refused, "process");
    await step(refused, "ship", { trackingNumber: "IN1" });
    const [line] = (await readOrder(store, refused.id)).lines;
    const returnedParcel = { outcome: "returned-to-sender", [`restock.${line?.id}`]: "1" };
    expect((await step(refused, "return-to-sender", returnedParcel)).status).toBe(302);
    expect(actor.role).toBe("admin");
    const again = await ordered({ ...phone, state: "Bihar" });
    expect(again.cashRisk?.probability).toBeGreaterThan(refused.cashRisk?.probability ?? 1);
    expect(again.cashRisk).toMatchObject({
      band: "high",
      reasons: ["1 parcel refused or returned before", "The PIN code is in another state than the address"],
    });
    const page = pageText(await (await admin.get(again.adminPage)).text());
    expect(page).toContain("High risk");
    expect(page).toContain("1 parcel refused or returned before");
    expect(pageText(await (await shopper.get(`/orders?order=${again.number}`)).text())).not.toContain("risk");
  });

  test("a parcel that somebody accepted at another address lowers the risk of the same phone number", async () => {
    await useRules(NO_CASH_RULES);
    const first = await ordered({ phone: "98222 33444", postalCode: "110001", state: "Delhi" });
    await deliver(store, first.id);
    const stranger = app.visitor();
    await stranger.signUp("same-phone@example.com", "moti jhumka 7");
    await stranger.signIn("same-phone@example.com", "moti jhumka 7");
    const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const place = { phone: "98222 33444", postalCode: "560001", state: "Karnataka" };
    expect((await stranger.post("/checkout", fieldsFor(variant, { payment: "cash", ...place }))).status).toBe(
      200,
    );
    const [second] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    expect(second?.cashRisk?.probability).toBeLessThan(first.cashRisk?.probability ?? 0);
    expect(second?.cashRisk?.reasons).toEqual(["1 parcel accepted before"]);
  });

  test("cash that the rules hide is refused without a reason, holds no stock, and leaves the other methods", async () => {
    await useRules({ ...NO_CASH_RULES, medium: "hide", low: "hide", high: "hide" });
    const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
    const refused = await shopper.post("/checkout.data", fieldsFor(variant, { payment: "cash" }));
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(text).toContain("Cash on delivery is not offered for this order. Please pay in another way.");
    expect(text).not.toContain("refused or returned");
    expect(await inventoryOf(store, variant.id)).toBe(3);
  });

  test("a large order is asked for confirmation whatever its risk", async () => {
    await useRules({ ...NO_CASH_RULES, largeFromMinor: 47_79, large: "confirm", confirmHours: 2 });
    const order = await ordered();
    expect(order.totalMinor).toBe(47_79);
    expect(order.confirmBy?.getTime()).toBeCloseTo(order.createdAt.getTime() + 2 * HOURS, -3);
    await useRules({ ...NO_CASH_RULES, largeFromMinor: 47_80, large: "confirm" });
    expect((await ordered()).confirmBy).toBeNull();
  });
});

describe("the rules in the settings", () => {
  const SETTINGS = "/admin/settings/payments";
  const save = async (fields: Record<string, string>) => {
    const { version } = await readSection(store.db, "payments");
    const rules = { low: "allow", medium: "confirm", high: "hide", largeFrom: "250", large: "confirm" };
    const advance = { advancePercent: "10", advanceMin: "", keepsAdvance: "refund" };
    const values = {
      form: "cash-rules",
      version: String(version),
      ...rules,
      confirmHours: "12",
      ...advance,
      ...fields,
    };
    return admin.post(SETTINGS, values);
  };

  test("the owner's rules are saved beside the other cash settings, which keep their values", async () => {
    const { cash } = (await readSection(store.db, "payments")).value;
    expect((await save({})).status).toBe(302);
    expect((await readSection(store.db, "payments")).value.cash).toEqual({
      ...cash,
      rules: {
        low: "allow",
        medium: "confirm",
        high: "hide",
        largeFromMinor: 250_00,
        large: "confirm",
        confirmHours: 12,
        advancePercent: 10,
        advanceMinMinor: 0,
        keepsAdvance: false,
      },
    });
  });

  test.each([
    [{ low: "forbid" }, "Choose an action"],
    [{ largeFrom: "much" }, "Enter an amount"],
    [{ confirmHours: "0" }, "Enter a whole number from 1 to 168"],
  ])("invalid rules are refused with an error: %o", async (fields, error) => {
    const response = await save(fields);
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(error);
  });
});
