import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { inclusiveNote, sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { formatMoney } from "#app/lib/money.ts";

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
  { gst, currency }: { gst?: OrderGst | null; currency: string },
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
  const money = moneyFormatFor(currency);
  const sum = sumParts(shipping ? [...parts, shipping] : parts);
  const invoiced = sumParts(invoices.flatMap((invoice) => invoice.lines));
  const [first] = invoices;
  const isInvoiced = first !== undefined && totalOf(invoiced) === totalOf(sum);
  const kind = isInvoiced ? first.supply.kind : supply.kind;
  return inclusiveNote(kind, isInvoiced ? invoiced : sum, (amountMinor) => formatMoney(amountMinor, money));
}
