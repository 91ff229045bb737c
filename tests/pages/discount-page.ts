import { asc, eq } from "drizzle-orm";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import type { DiscountDraft } from "#app/domain/discounts/discount-list.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { checkoutFields } from "../fixtures/checkout-fields.ts";
import { ADMIN } from "../servers/running-store.ts";
import type { TestApp } from "../servers/test-app.ts";
import { makeCustomer, type TestVariant } from "../servers/test-store.ts";
import { pageText } from "./page-text.ts";

export type DiscountFields = Record<string, string>;

export const DISCOUNT_FORM: DiscountFields = {
  intent: "save",
  method: "code",
  code: "TEN",
  title: "Ten off",
  kind: "percent",
  percent: "10",
  amount: "",
  minimum: "",
  appliesTo: "everything",
  usageLimit: "",
  perCustomerLimit: "",
  startsAt: "",
  endsAt: "",
  isActive: "on",
};

export const TEN_OFF: DiscountDraft = {
  code: "TEN",
  title: "Ten off",
  kind: "percent",
  value: 1000,
  minimumMinor: 0,
  usageLimit: null,
  perCustomerLimit: null,
  firstOrderOnly: false,
  segmentId: null,
  isActive: true,
  startsAt: null,
  endsAt: null,
  productIds: [],
  categoryIds: [],
};

export type DiscountPage = Awaited<ReturnType<typeof openDiscountPage>>;

/** The admin's discount pages, and a shopper of the same store. */
export async function openDiscountPage(app: TestApp) {
  const { store } = app;
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  /** Posts the form of the discount with this id, or of a new one. */
  const send = (fields: DiscountFields, id = "new") =>
    admin.post(`/admin/discounts/${id}`, { ...DISCOUNT_FORM, ...fields });

  async function find(code: string) {
    const [row] = await store.db.select().from(discounts).where(eq(discounts.code, code));
    if (!row) throw new Error(`There is no discount ${code}`);
    return row;
  }

  return {
    admin,
    send,
    find,
    read: async (path: string) => pageText(await (await admin.get(path)).text()),
    /** Creates a discount code through the form and returns its row. */
    async make(fields: DiscountFields & { code: string }) {
      const response = await send(fields);
      if (response.status !== 302) throw new Error(pageText(await response.text()));
      return find(fields.code.trim().toUpperCase());
    },
    audited: (id: string) =>
      store.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id)),
    /** The titles in the list in order. */
    async titlesIn(query: string) {
      const html = await (await admin.get(`/admin/discounts${query}`)).text();
      return [...html.matchAll(/tile-link[^>]*>([^<]+)</g)].map(([, title = ""]) => title);
    },
    async offeredFor(variant: TestVariant, code = ""): Promise<unknown[]> {
      const requested = new URLSearchParams({ ids: variant.id, code });
      const response = await app.visitor().get(`/cart/quote?${requested}`);
      return ((await response.json()) as { offered: unknown[] }).offered;
    },
    async buy(variant: TestVariant, discountCode: string) {
      const { cart: _c, idempotencyKey, ...fields } = checkoutFields([]);
      return placeOrder(store.checkout, {
        userId: await makeCustomer(store),
        idempotencyKey: String(idempotencyKey),
        lines: [{ variantId: variant.id, quantity: 1, priceMinor: variant.priceMinor }],
        form: CheckoutForm.parse(fields),
        discountCode,
      });
    },
  };
}
