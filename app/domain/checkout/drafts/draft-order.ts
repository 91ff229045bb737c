import { z } from "zod";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { DELIVERY_METHODS } from "#app/domain/delivery/shipping.ts";
import { ORDER_SOURCES } from "#app/domain/orders/order.ts";

/** A line that is no product of the catalogue, such as an alteration. It has no stock. */
const CustomItem = z.object({
  name: z.string(),
  /** Empty where the flat tax is added. */
  hsnCode: z.string(),
  /** The GST inside the price: 500 = 5%. */
  basisPoints: z.int().min(0),
});

const DraftLine = z.object({
  /** The variant's id; of a custom item one of its own. */
  id: z.uuid(),
  quantity: z.int().min(1),
  /** As quoted: a price of the catalogue that changes later does not change it. */
  priceMinor: z.int().min(0),
  custom: CustomItem.optional(),
});

export type DraftLine = z.infer<typeof DraftLine>;

/** A discount that the owner gives for a reason. Minor units, or basis points for `percent`. */
const DraftDiscount = z.object({
  kind: z.enum(["percent", "amount"]),
  value: z.int().min(1),
  reason: z.string(),
});

/** The customer as entered. Missing fields are reported when the order is placed. */
const DraftCustomer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

export type DraftCustomer = z.infer<typeof DraftCustomer>;

/** What the owner has entered of an order that is not placed yet. */
export const DraftContent = z.object({
  /** The account whose order it will be; null for a customer without one. */
  accountId: z.uuid().nullable(),
  customer: DraftCustomer,
  lines: z.array(DraftLine),
  discount: DraftDiscount.nullable(),
  /** Null for the rate of the shop. */
  shippingMinor: z.int().min(0).nullable(),
  delivery: z.enum(DELIVERY_METHODS),
  /** For the customer: on the order's page and the packing slip. */
  notes: z.string(),
  /** For the packer; the customer does not see it. */
  packerNote: z.string(),
  source: z.enum(ORDER_SOURCES),
});

export type DraftContent = z.infer<typeof DraftContent>;

export const MAX_DRAFT_LINES = 100;
/** The longest time for which a draft holds stock, and for which its payment link works. */
export const MAX_HOLD_DAYS = 14;

export const EMPTY_DRAFT: DraftContent = {
  accountId: null,
  customer: {
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    address: "",
    city: "",
    state: "",
    postalCode: "",
    country: "IN",
  },
  lines: [],
  discount: null,
  shippingMinor: null,
  delivery: "standard",
  notes: "",
  packerNote: "",
  source: "phone",
};

/** A draft's number as displayed: "D12". */
export function draftLabel(number: number): string {
  return `D${number}`;
}

/** The customer's name, or what else is known of the customer. */
export function draftCustomerName({ firstName, lastName, phone, email }: DraftCustomer): string {
  return `${firstName} ${lastName}`.trim() || phone || email;
}

/** The owner's discount as `priceWithBestDiscount` takes it: on all lines, without a minimum. */
export function offeredDiscount(id: string, { discount }: Pick<DraftContent, "discount">): OfferedDiscount[] {
  if (!discount) return [];
  const { kind, value, reason } = discount;
  return [{ id, code: null, title: reason, kind, value, minimumMinor: 0, productIds: null }];
}

/** The revision that a draft's checkout claims: of all attempts to pay a draft, one can become an order. */
export function draftRevision(draftId: string): string {
  return `${draftId}:0`;
}

/** A line of a draft as its page shows it. */
export interface QuotedLine extends DraftLine {
  name: string;
  options: string;
  sku: string;
  imageId: string | null;
  /** Null for a custom item. What the draft itself holds counts as in stock. */
  inStock: number | null;
  /** Today's price in the catalogue; null for a custom item. */
  currentPriceMinor: number | null;
  /** Whether the variant is no longer for sale. */
  isGone: boolean;
}

export interface DraftQuote {
  lines: QuotedLine[];
  /** Without the fee for cash. */
  totals: Totals;
  /** The totals if the order is paid in cash on delivery. */
  cashTotals: Totals;
}

/** A person who ordered before, or has an account. */
export interface DraftCustomerChoice {
  /** "order:<id>" or "account:<id>". */
  key: string;
  accountId: string | null;
  customer: DraftCustomer;
  /** The number of the last order; null for an account without one. */
  lastOrder: number | null;
}
