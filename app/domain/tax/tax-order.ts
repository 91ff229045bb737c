import {
  rateOfInclusive,
  splitInclusive,
  inclusiveNote,
  sumParts,
  totalOf,
  type TaxParts,
} from "#app/domain/tax/inclusive-price.ts";
import type { Supply, TaxedAmount, OrderGst } from "#app/domain/tax/order-gst.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import type { RatePeriod } from "#app/domain/tax/tax-class.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** Pieces of one kind at the price paid for all of them, after discount, all taxes included, with the rate of their day. */
export interface RatedLine {
  rate: Pick<RatePeriod, "basisPoints" | "threshold">;
  hsnCode: string;
  uqc: string;
  inclusiveMinor: number;
  quantity: number;
}

export interface TaxedOrder {
  /** In the order of the lines. */
  lines: TaxedAmount[];
  /** Shipping, cash on delivery and other fees, in the order given. */
  charges: TaxedAmount[];
}

/**
 * Taxes an order. Charges are part of a composite supply whose principal supply is the goods (sections 2(30), 2(74) and 8(a) of the CGST
 * Act): they bear the rate and the HSN code of the line with the largest value. An order without a line has no charge to tax.
 */
export function taxOrder(
  lines: readonly RatedLine[],
  chargesMinor: readonly number[],
  supply: Supply,
): TaxedOrder {
  const taxed = lines.map((line) =>
    taxAmount(line, isTaxed(supply) ? rateOfInclusive(line.rate, line) : 0, supply),
  );
  const principal = principalSupply(taxed);
  if (!principal) return { lines: [], charges: [] };
  const charges = chargesMinor.map((inclusiveMinor) => ({
    ...splitInclusive(inclusiveMinor, principal.basisPoints, splitOf(supply)),
    hsnCode: principal.hsnCode,
    uqc: principal.uqc,
    basisPoints: principal.basisPoints,
  }));
  return { lines: taxed, charges };
}

function isTaxed(supply: Supply): boolean {
  return splitOf(supply) !== "none";
}

function taxAmount(
  { hsnCode, uqc, inclusiveMinor }: RatedLine,
  basisPoints: number,
  supply: Supply,
): TaxedAmount {
  return { ...splitInclusive(inclusiveMinor, basisPoints, splitOf(supply)), hsnCode, uqc, basisPoints };
}

/** The line with the largest value before tax; of equals the one with the higher rate, then the first. */
function principalSupply(taxed: readonly TaxedAmount[]): TaxedAmount | null {
  const byValue = (a: TaxedAmount, b: TaxedAmount) =>
    b.taxableMinor - a.taxableMinor || b.basisPoints - a.basisPoints;
  return taxed.toSorted(byValue)[0] ?? null;
}

type LineParts = { [Part in keyof TaxParts]?: number | null };

/** A dispatch invoice as it was issued. */
interface Invoice {
  supply: OrderGst["supply"];
  lines: readonly TaxParts[];
}

/**
 * The tax note below the total of an order at prices with GST inside: "Inclusive of all taxes: CGST ₹35.69, SGST ₹35.69". Null where the
 * flat tax was added, which is a line of its own. Once the whole order is invoiced, the taxes are those of its invoices: the rate of a
 * later day may differ from that of the order.
 */
export function orderTaxNote(
  { gst, money }: { gst?: OrderGst | null | undefined; money: MoneyFormat },
  lines: readonly LineParts[],
  invoices: readonly Invoice[] = [],
): string | null {
  if (!gst) return null;
  const { supply, shipping } = gst;
  const parts = lines.map((line) => ({
    taxableMinor: line.taxableMinor ?? 0,
    igstMinor: line.igstMinor ?? 0,
    cgstMinor: line.cgstMinor ?? 0,
    sgstMinor: line.sgstMinor ?? 0,
  }));
  const sum = sumParts(shipping ? [...parts, shipping] : parts);
  const invoiced = sumParts(invoices.flatMap((invoice) => invoice.lines));
  const [first] = invoices;
  const isInvoiced = first !== undefined && totalOf(invoiced) === totalOf(sum);
  const kind = isInvoiced ? first.supply.kind : supply.kind;
  return inclusiveNote(kind, isInvoiced ? invoiced : sum, (amountMinor) => formatMoney(amountMinor, money));
}
