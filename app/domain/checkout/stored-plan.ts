import { z } from "zod";
import type { CheckoutPlan, PlannedLine } from "#app/domain/checkout/checkout.ts";
import { PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { StoredAddress } from "#app/domain/orders/stored-order.ts";
import { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { PAYMENT_METHODS } from "#app/domain/payments/payment-methods.ts";
import { DELIVERY_METHODS } from "#app/domain/delivery/shipping.ts";
import { OrderGst, TaxedAmount } from "#app/domain/tax/order-gst.ts";

const Amount = z.int().min(0);

const StoredLine: z.ZodType<PlannedLine> = z.object({
  variantId: z.string(),
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  options: z.string(),
  priceMinor: Amount,
  compareAtMinor: Amount.nullish(),
  inventory: z.int(),
  imageId: z.string().nullable(),
  weightGrams: z.int().nullish(),
  rate: z
    .object({
      taxClassName: z.string(),
      hsnCode: z.string(),
      uqc: z.string(),
      basisPoints: Amount,
      threshold: z.object({ upToMinor: Amount, aboveBasisPoints: Amount }).nullable(),
    })
    .optional(),
  quantity: z.int().min(1),
  discountMinor: Amount,
  gst: TaxedAmount.optional(),
});

/** The plan in a row of `checkouts`. */
export const StoredPlan: z.ZodType<CheckoutPlan> = z.object({
  customerName: z.string(),
  email: z.string(),
  address: StoredAddress,
  currency: z.string(),
  lines: z.array(StoredLine),
  totals: z.object({
    subtotalMinor: Amount,
    discountMinor: Amount,
    shippingMinor: Amount,
    cashFeeMinor: Amount.optional(),
    taxMinor: Amount,
    totalMinor: Amount,
  }),
  taxBasisPoints: Amount,
  gst: OrderGst.optional(),
  buyerGstin: z.string().optional(),
  buyerName: z.string().optional(),
  notes: z.string().optional(),
  discountCode: z.string().nullable(),
  discountId: z.uuid().optional(),
  isGuest: z.boolean().optional(),
  guestConsents: z.array(z.enum(PURPOSES)).optional(),
  promisedDay: z.string().optional(),
  delivery: z.enum(DELIVERY_METHODS).optional(),
  payment: z.enum(PAYMENT_METHODS).optional(),
  cash: z
    .object({
      risk: CashRisk,
      confirmHours: z.int().nullable(),
      advanceMinor: Amount.optional(),
      repeatOf: z.uuid().optional(),
    })
    .optional(),
  heldAlertIds: z.array(z.uuid()).optional(),
  network: z.string().optional(),
  leaseHolder: z.int().optional(),
});
