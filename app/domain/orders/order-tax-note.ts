import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { inclusiveNote } from "#app/domain/tax/included-tax.ts";
import { sumParts, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { formatMoney } from "#app/lib/money.ts";

type LineParts = { [Part in keyof TaxParts]?: number | null };

/**
 * The tax note below the total of an order at prices with GST inside: "Inclusive of all taxes: CGST ₹35.69, SGST ₹35.69". Null where the
 * flat tax was added, which is a line of its own.
 */
export function orderTaxNote(
  { gst, currency }: { gst?: OrderGst | null; currency: string },
  lines: readonly LineParts[],
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
  return inclusiveNote(supply.kind, sum, (amountMinor) => formatMoney(amountMinor, money));
}
