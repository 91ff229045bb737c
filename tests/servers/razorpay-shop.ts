import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { handlePaymentEvent } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { checkoutFields } from "../fixtures/checkout-fields.ts";
import { expectIntegrity } from "../requests/expect-integrity.ts";
import { expectStockToAddUp } from "../requests/expect-stock.ts";
import { FakeRazorpay } from "./providers/fake-razorpay.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { inventoryOf, stockProduct, type TestVariant } from "./test-store.ts";
import type { Visitor } from "../requests/visitor.ts";

const PASSWORD = "moti jhumka 7";
const PIECE_MINOR = 4000;

/** The total of one item in minor units, with shipping and tax. */
export const TOTAL_MINOR = PIECE_MINOR + 499 + 280;

type Announcement = ReturnType<FakeRazorpay["announce"]>;

/** A shop that takes payments through a fake Razorpay, with a customer. */
export async function openRazorpayShop(env: Record<string, string> = {}) {
  const razorpay = await new FakeRazorpay().open();
  const app = await openTestApp({ ...razorpay.env(), ...env });
  const customer = await signedIn(app, "buyer@example.com");
  return {
    razorpay,
    app,
    customer,
    signedIn: (email: string) => signedIn(app, email),
    /** Posts a checkout of one item with a stock of two by default. */
    press: (more: Record<string, string> = {}, inventory = 2) => press(app, customer, more, inventory),
    /** A checkout that waits for the payment on Razorpay's page. */
    async opened(more: Record<string, string> = {}, inventory = 2) {
      const { response, variant } = await press(app, customer, more, inventory);
      const page = response.headers.get("location") ?? "";
      const id = page.replace("/checkout/pay/", "");
      return { id, page, variant, order: razorpay.orderOf(id) };
    },
    /** The browser's return from Razorpay's page: a cross-site POST without a cookie. */
    comeBack: (id: string, fields: Record<string, string>) =>
      app.visitor().post(`/checkout/return/${id}`, fields, {
        origin: "https://api.razorpay.com",
        "sec-fetch-site": "cross-site",
      }),
    deliver: ({ body, headers }: Pick<Announcement, "body"> & { headers: Record<string, string> }) =>
      fetch(`${app.url}/webhooks/razorpay`, { method: "POST", body, headers }),
    async statusOf(id: string) {
      const [row] = await app.store.db.select().from(checkouts).where(eq(checkouts.id, id));
      return row?.status;
    },
    async paymentOf(id: string) {
      const [row] = await app.store.db.select().from(payments).where(eq(payments.key, id));
      return row;
    },
    /** Expires the time to pay. */
    async end(id: string): Promise<void> {
      await app.store.db
        .update(checkouts)
        .set({ expiresAt: new Date(0) })
        .where(eq(checkouts.id, id));
      await settleCheckouts(app.store.checkout);
    },
    /** Processes a webhook at once, without waiting for its job. */
    async follow(announced: Announcement): Promise<void> {
      const { checkout, providers } = app.store;
      const { hosted } = providers;
      const event = hosted?.readEvent(
        new TextEncoder().encode(announced.body),
        new Headers(announced.headers),
      );
      if (!hosted || !event) throw new Error("Not a webhook event");
      const { id: eventId, ...payload } = event;
      const deps = { ...checkout, settleRefund: (refundId: string) => settleRefund(checkout, refundId) };
      await handlePaymentEvent(deps, hosted, { provider: hosted.name, eventId, ...payload });
    },
    /** Expects the stock of a variant, and a ledger that adds up. */
    async expectStock(variantId: string, inventory: number): Promise<void> {
      expect(await inventoryOf(app.store, variantId)).toBe(inventory);
      await expectStockToAddUp(app.store);
    },
    /** The provider responds normally again. */
    calm(): void {
      razorpay.silentAt = null;
      razorpay.refundsAre = "processed";
    },
    /** Every test ends with a consistent database. */
    async close(): Promise<void> {
      await expectIntegrity(app.store);
      await app.close();
      await razorpay.close();
    },
  };
}

/** The posted fields of a checkout of one item without a card. */
export function fieldsFor(variant: TestVariant, more: Record<string, string> = {}): Record<string, string> {
  const {
    cardName: _n,
    cardNumber: _c,
    expiryDate: _e,
    cvv: _v,
    ...fields
  } = checkoutFields([{ id: variant.id, quantity: 1, price: variant.priceMinor }], {
    payment: "online",
    ...more,
  });
  return fields;
}

async function press(app: TestApp, customer: Visitor, more: Record<string, string>, inventory: number) {
  const variant = await stockProduct(app.store, { priceMinor: PIECE_MINOR, inventory });
  return { response: await customer.post("/checkout", fieldsFor(variant, more)), variant };
}

async function signedIn(app: TestApp, email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}
