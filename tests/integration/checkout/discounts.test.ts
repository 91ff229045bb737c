import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { discountRedemptions, discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

type Discount = typeof discounts.$inferInsert;

async function offer(more: Partial<Discount> & { code: string }): Promise<string> {
  const id = newId();
  await app.store.db
    .insert(discounts)
    .values({ id, title: "Ten off", kind: "percent", value: 1000, ...more });
  return id;
}

interface QuoteBody {
  offered: { code: string; productIds: string[] | null }[];
  codeError: string | null;
}

async function quote(variant: TestVariant, code: string): Promise<QuoteBody> {
  const response = await app.visitor().get(`/cart/quote?${new URLSearchParams({ ids: variant.id, code })}`);
  return (await response.json()) as QuoteBody;
}

/** Places an order by the domain function, so that many can run concurrently. */
async function buy(
  variant: TestVariant,
  discountCode: string,
  more: { userId?: string; card?: string } = {},
) {
  const { store } = app;
  const { cart: _c, idempotencyKey, ...fields } = checkoutFields([]);
  return placeOrder(store.checkout, {
    userId: more.userId ?? (await makeCustomer(store)),
    idempotencyKey: String(idempotencyKey),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: variant.priceMinor }],
    form: CheckoutForm.parse({ ...fields, cardNumber: more.card ?? TEST_CARDS.approved }),
    discountCode,
  });
}

async function usesOf(discountId: string): Promise<{ usedCount: number; redemptions: number }> {
  const { db } = app.store;
  const [row] = await db
    .select({ usedCount: discounts.usedCount })
    .from(discounts)
    .where(eq(discounts.id, discountId));
  const redemptions = await db.$count(discountRedemptions, eq(discountRedemptions.discountId, discountId));
  return { usedCount: row?.usedCount ?? 0, redemptions };
}

describe("a discount code in the cart", () => {
  test("a discount code is quoted whatever its case, and an unknown, ended, early or disabled one says so", async () => {
    const variant = await stockProduct(app.store);
    await offer({ code: "TENOFF" });
    await offer({ code: "OVER", endsAt: new Date("2020-01-01") });
    await offer({ code: "EARLY", startsAt: new Date("2100-01-01") });
    await offer({ code: "OFF", isActive: false });
    expect(await quote(variant, " tenoff ")).toMatchObject({
      offered: [{ code: "TENOFF" }],
      codeError: null,
    });
    expect((await quote(variant, "OVER")).codeError).toBe("This code has ended.");
    for (const code of ["EARLY", "OFF", "NOSUCH", "' or 1=1 --", "%"]) {
      const result = await quote(variant, code);
      expect(result).toMatchObject({ offered: [], codeError: "This code is not valid." });
    }
  });

  test("a code for some products names those in the cart, and says when there are none", async () => {
    const shawl = await stockProduct(app.store);
    const kurta = await stockProduct(app.store);
    const discountId = await offer({ code: "SHAWLS" });
    await app.store.db
      .insert(discountTargets)
      .values({ id: newId(), discountId, productId: shawl.productId });
    expect(await quote(shawl, "SHAWLS")).toMatchObject({ offered: [{ productIds: [shawl.productId] }] });
    expect((await quote(kurta, "SHAWLS")).codeError).toBe("This code is not for anything in your cart.");
  });
});

describe("a discount at the checkout", () => {
  test("a discount is computed by the server and recorded on the order", async () => {
    const { store } = app;
    const variant = await stockProduct(store, { priceMinor: 10_000 });
    await offer({ code: "ORDER10" });
    const customer = app.visitor();
    await customer.signUp("discount@example.com", "a good pass phrase");
    await customer.signIn("discount@example.com", "a good pass phrase");
    const line = { id: variant.id, quantity: 1, price: 10_000 };

    const other = checkoutFields([line], { discountCode: "order10", total: "5000" });
    const received = await customer.post("/checkout.data", other);
    expect(received.status).toBe(409);
    expect(await received.text()).toContain("The total is now $96.30 instead of $50.00.");

    const right = checkoutFields([line], { discountCode: "order10", total: "9630" });
    expect((await customer.post("/checkout.data", right)).status).toBe(200);
    const [order] = await store.db.select().from(orders).where(eq(orders.discountCode, "ORDER10"));
    expect(order).toMatchObject({
      subtotalMinor: 10_000,
      discountMinor: 1000,
      taxMinor: 630,
      totalMinor: 9630,
    });
  });

  test("a discount amount is stored on the lines that it applies to", async () => {
    const { store } = app;
    const shawl = await stockProduct(store, { priceMinor: 6000 });
    const kurta = await stockProduct(store, { priceMinor: 4000 });
    const discountId = await offer({ code: "SHAWLTEN" });
    await store.db.insert(discountTargets).values({ id: newId(), discountId, productId: shawl.productId });
    const { cart: _c, idempotencyKey, ...fields } = checkoutFields([]);
    const placed = await placeOrder(store.checkout, {
      userId: await makeCustomer(store),
      idempotencyKey: String(idempotencyKey),
      lines: [kurta, shawl].map(({ id, priceMinor }) => ({ variantId: id, priceMinor, quantity: 1 })),
      form: CheckoutForm.parse(fields),
      discountCode: "SHAWLTEN",
    });
    if (placed.kind !== "placed") throw new Error(placed.kind);
    const lines = await store.db
      .select({ productId: orderLines.productId, discountMinor: orderLines.discountMinor })
      .from(orderLines)
      .where(eq(orderLines.orderId, placed.orderId))
      .orderBy(orderLines.position);
    expect(lines).toEqual([
      { productId: kurta.productId, discountMinor: 0 },
      { productId: shawl.productId, discountMinor: 600 },
    ]);
  });

  test("a code that is worth nothing is reported before anything is charged", async () => {
    const result = await buy(await stockProduct(app.store), "NOSUCH");
    expect(result).toMatchObject({
      kind: "cart-changed",
      changes: [{ kind: "code-refused", message: "This code is not valid." }],
    });
  });

  test("the last use of a code goes to exactly one of many simultaneous orders", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const discountId = await offer({ code: "LAST", usageLimit: 3 });
    const results = await Promise.all(Array.from({ length: 12 }, () => buy(variant, "LAST")));
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(3);
    expect(results.filter(({ kind }) => kind === "cart-changed")).toHaveLength(9);
    expect(await usesOf(discountId)).toEqual({ usedCount: 3, redemptions: 3 });
  });

  test("a customer can use a code as often as allowed, even when ordering twice at once", async () => {
    const variant = await stockProduct(app.store, { inventory: 50 });
    const discountId = await offer({ code: "ONCE", perCustomerLimit: 1 });
    const userId = await makeCustomer(app.store);
    const results = await Promise.all([buy(variant, "ONCE", { userId }), buy(variant, "ONCE", { userId })]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["cart-changed", "placed"]);
    expect(await usesOf(discountId)).toMatchObject({ redemptions: 1 });
    expect(await buy(variant, "ONCE")).toMatchObject({ kind: "placed" });
  });

  test("a declined card gives the use of the code back", async () => {
    const variant = await stockProduct(app.store);
    const discountId = await offer({ code: "BACK", usageLimit: 1 });
    expect(await buy(variant, "BACK", { card: TEST_CARDS.declined })).toMatchObject({ kind: "declined" });
    expect(await usesOf(discountId)).toEqual({ usedCount: 0, redemptions: 0 });
    expect(await buy(variant, "BACK")).toMatchObject({ kind: "placed" });
  });
});

describe("a discount for a first order", () => {
  test("a first-order discount is refused to a customer with an earlier order, and given again once that order is cancelled", async () => {
    const { store } = app;
    const variant = await stockProduct(store, { priceMinor: 10_000 });
    await offer({ code: "FIRST10", firstOrderOnly: true });
    const userId = await makeCustomer(store);
    const first = await buy(variant, "FIRST10", { userId });
    expect(first.kind).toBe("placed");
    const refused = { kind: "cart-changed", changes: [{ kind: "code-refused" }] };
    expect(await buy(variant, "FIRST10", { userId })).toMatchObject(refused);
    const [order] = await store.db.select().from(orders).where(eq(orders.userId, userId));
    const actor = { id: userId, role: "customer" } as const;
    await cancelOrder(store.orders, { orderId: order?.id ?? "", actor });
    expect((await buy(variant, "FIRST10", { userId })).kind).toBe("placed");
  });

  test("a first-order discount also counts an earlier order without a discount, and the cart says so", async () => {
    const { store } = app;
    const variant = await stockProduct(store, { priceMinor: 10_000 });
    await offer({ code: "ONLYFIRST", firstOrderOnly: true });
    const customer = app.visitor();
    await customer.signUp("returning@example.com", "a good pass phrase");
    await customer.signIn("returning@example.com", "a good pass phrase");
    const ask = async () => {
      const query = new URLSearchParams({ ids: variant.id, code: "ONLYFIRST" });
      return (await (await customer.get(`/cart/quote?${query}`)).json()) as QuoteBody;
    };
    expect((await ask()).codeError).toBeNull();
    const line = { id: variant.id, quantity: 1, price: 10_000 };
    expect((await customer.post("/checkout", checkoutFields([line]))).status).toBe(200);
    expect((await ask()).codeError).toBe("This code is for a first order only.");
  });

  test("a first-order discount goes to one of two simultaneous orders of a customer", async () => {
    const { store } = app;
    await offer({ code: "ONCE10", firstOrderOnly: true });
    const userId = await makeCustomer(store);
    const shawls = await Promise.all([1, 2, 3, 4].map(() => stockProduct(store, { priceMinor: 10_000 })));
    const results = await Promise.all(shawls.map((shawl) => buy(shawl, "ONCE10", { userId })));
    expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === "cart-changed")).toHaveLength(3);
  });
});
