import { z } from "zod";
import { StoredTotals } from "#app/domain/cart/stored-totals.ts";
import { PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { PAYMENT_METHODS } from "#app/domain/payments/payment-methods.ts";
import { DELIVERY_METHODS } from "#app/domain/delivery/shipping.ts";
import { GoodsRate, OrderGst, TaxedAmount } from "#app/domain/tax/order-gst.ts";

const Amount = z.int().min(0);

/** A cart line to be bought, with its current price and quantity. */
export const StoredPlanLine = z.object({
  variantId: z.string(),
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  options: z.string(),
  priceMinor: Amount,
  /** See `ComparedPrice`. Missing in plans of earlier versions. */
  compareAtMinor: Amount.nullish(),
  inventory: z.int(),
  imageId: z.string().nullable(),
  /** Missing in plans saved before rates by weight existed. */
  weightGrams: z.int().nullish(),
  /** The rate of the GST inside the price; absent where the flat tax is added. */
  rate: GoodsRate.optional(),
  quantity: z.int().min(1),
  /** The discount of the whole line, in minor units. */
  discountMinor: Amount,
  /** The tax parts of the price after discount; absent where the flat tax is added. */
  gst: TaxedAmount.optional(),
});

/** The order's content, fixed when stock is reserved, so that placing it needs no further lookups. */
export const StoredPlan = z.object({
  customerName: z.string(),
  email: z.string(),
  address: StoredAddress,
  currency: z.string(),
  lines: z.array(StoredPlanLine),
  totals: StoredTotals,
  /** The applied tax rate: 700 = 7%. */
  taxBasisPoints: Amount,
  /** Of an order at prices with GST inside. */
  gst: OrderGst.optional(),
  buyerGstin: z.string().optional(),
  buyerName: z.string().optional(),
  /** The customer's note to the order. */
  notes: z.string().optional(),
  discountCode: z.string().nullable(),
  /** The discount that the checkout redeemed; a late payment redeems it again. Missing without a discount, and in plans stored by earlier versions. */
  discountId: z.uuid().optional(),
  isGuest: z.boolean().optional(),
  /** The consents of a guest, recorded when the order is placed, because typing a contact proves nothing. */
  guestConsents: z.array(z.enum(PURPOSES)).optional(),
  /** The day by which delivery, or readiness for pick-up, was promised. */
  promisedDay: z.string().optional(),
  /** Missing in plans saved before express and pick-up existed; they are standard delivery. */
  delivery: z.enum(DELIVERY_METHODS).optional(),
  /** Missing in plans of versions without a choice of payment methods: card. */
  payment: z.enum(PAYMENT_METHODS).optional(),
  /** Of an order to be paid in cash. */
  cash: z
    .object({
      risk: CashRisk,
      /** Hours within which the order must be confirmed. Null if no confirmation is needed. */
      confirmHours: z.int().nullable(),
      /** The part of the total that is paid online before the order is placed. Missing if there is none. */
      advanceMinor: Amount.optional(),
      /** The earlier order with the same items and contact, placed within minutes. */
      repeatOf: z.uuid().optional(),
    })
    .optional(),
  /** The back-in-stock alerts whose held pieces are being bought. */
  heldAlertIds: z.array(z.uuid()).optional(),
  /** The network address of the buyer, as a keyed digest. */
  network: z.string().optional(),
  /** The process that works on the checkout (see `ProcessLiveness`). */
  leaseHolder: z.int().optional(),
});
