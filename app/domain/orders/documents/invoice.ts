import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import { stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";
import { financialYearOf } from "#app/domain/orders/internal/documents/document-series.ts";
import { findSupply, splitOf, taxLabels } from "#app/domain/tax/supply.ts";

// Content of a tax invoice: section 31 of the CGST Act, 2017 and rule 46 of the CGST Rules, 2017. Goods are
// taxed where their delivery ends (section 10(1)(a) of the IGST Act, 2017): with IGST in another state or
// abroad (section 7), otherwise half with CGST and half with SGST (section 8).

interface InvoicedOrder {
  number: number;
  createdAt: Date;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  cashFeeMinor?: number;
  giftWrapMinor?: number;
  taxMinor: number;
  taxBasisPoints: number;
  totalMinor: number;
  shippingAddress: Address;
  deliveryMethod?: OrderDelivery;
  lines: { priceAtPurchaseMinor: number; quantity: number; discountMinor: number }[];
}

/** A line's amounts in minor units: taxable = price times quantity, less its share of the discount. */
export interface InvoiceLineAmounts {
  discountMinor: number;
  taxableMinor: number;
}

export interface InvoiceTax {
  /** "IGST 7%" */
  label: string;
  amountMinor: number;
}

export interface Invoice {
  /** "Tax invoice" of a shop with a GSTIN; one without may issue none. */
  title: string;
  number: string;
  date: Date;
  /** In the order of the order's lines. */
  lines: InvoiceLineAmounts[];
  taxableMinor: number;
  taxes: InvoiceTax[];
  shippingMinor: number;
  /** The part of `shippingMinor` that is the cash on delivery fee. */
  cashFeeMinor: number;
  /** The part of `shippingMinor` that is the price of gift wrapping. */
  giftWrapMinor: number;
  totalMinor: number;
  /** Null without a GSTIN. */
  placeOfSupply: string | null;
  isExport: boolean;
}

/** The settings of the shop that an invoice needs. */
export interface InvoicingSeller {
  /** Empty without a registration. */
  gstin: string;
  /** Begins the invoice's number. */
  invoicePrefix: string;
}

/**
 * The figures of an order's invoice. They add up to the order's total to the last minor unit. A shop without a GSTIN collects no
 * GST (section 32(1) of the CGST Act): its document names none, and shows the tax as it was charged.
 */
export function invoiceOf(order: InvoicedOrder, seller: InvoicingSeller): Invoice {
  const { shippingAddress: to, taxMinor } = order;
  // A gift card is no supply, so that its sale is documented by a receipt.
  const isVoucher = order.deliveryMethod === "digital";
  const isRegistered = seller.gstin !== "" && !isVoucher;
  const isAbroad = to.country !== "IN";
  return {
    title: isVoucher ? RECEIPT : titleOf(isRegistered, taxMinor),
    number: invoiceNumber(order.number, order.createdAt, seller.invoicePrefix),
    date: order.createdAt,
    lines: order.lines.map(({ priceAtPurchaseMinor, quantity, discountMinor }) => ({
      discountMinor,
      taxableMinor: priceAtPurchaseMinor * quantity - discountMinor,
    })),
    taxableMinor: order.subtotalMinor - order.discountMinor,
    taxes: isVoucher ? [] : taxesOf(order, taxMinor, seller),
    shippingMinor: order.shippingMinor,
    cashFeeMinor: order.cashFeeMinor ?? 0,
    giftWrapMinor: order.giftWrapMinor ?? 0,
    totalMinor: order.totalMinor,
    placeOfSupply: isRegistered ? placeOfSupply(to) : null,
    isExport: isRegistered && isAbroad,
  };
}

function placeOfSupply(to: Address): string {
  return to.country === "IN" ? (stateOfAddress(to)?.name ?? "India") : "Outside India";
}

const RECEIPT = "Receipt";

/** A bill of supply shows no tax (rule 49), so a shop that charged one without being registered issues a receipt. */
function titleOf(isRegistered: boolean, taxMinor: number): string {
  if (isRegistered) return "Tax invoice";
  return taxMinor > 0 ? RECEIPT : "Bill of supply";
}

/**
 * Splits an amount of an order's tax into the taxes to display: IGST, or within the state of the seller's GSTIN CGST and SGST (UTGST
 * in a union territory); without a GSTIN simply tax.
 */
export function taxesOf(
  { shippingAddress: to, taxBasisPoints }: Pick<InvoicedOrder, "shippingAddress" | "taxBasisPoints">,
  taxMinor: number,
  { gstin }: { gstin: string },
): InvoiceTax[] {
  if (gstin === "") return [{ label: `Tax ${percent(taxBasisPoints)}`, amountMinor: taxMinor }];
  const state = to.country === "IN" ? stateOfAddress(to) : null;
  const seller = { stateCode: gstin.slice(0, 2), hasLut: true };
  const supplyResult = findSupply(seller, { country: to.country, stateCode: state?.gstCode ?? null });
  if (!supplyResult.ok || splitOf(supplyResult.supply) !== "halves")
    return [{ label: `IGST ${percent(taxBasisPoints)}`, amountMinor: taxMinor }];
  // An odd minor unit cannot be halved: it is added to the state tax, so that both still add up.
  const centreMinor = Math.floor(taxMinor / 2);
  return taxLabels(supplyResult.supply, taxBasisPoints).map((label, index) => ({
    label,
    amountMinor: index === 0 ? centreMinor : taxMinor - centreMinor,
  }));
}

/**
 * At most sixteen characters, unique within a financial year (rule 46(b)): order 1 of November 2026 with the prefix "IV" as
 * "IV/26-27/000001". The year runs from April to March.
 */
export function invoiceNumber(orderNumber: number, placedAt: Date, prefix: string): string {
  return `${prefix}/${financialYearOf(placedAt).label}/${String(orderNumber).padStart(6, "0")}`;
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
