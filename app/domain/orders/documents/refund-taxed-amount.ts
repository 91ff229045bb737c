import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { apportion } from "#app/lib/money.ts";

export type RefundPartsResult =
  | { ok: true; parts: TaxParts; remaining: TaxParts }
  | { ok: false; error: "exceeds-remaining" | "invalid-amount" };

/**
 * Parts a refund of a taxed line as its credit note states it (section 34 of the CGST Act): value and taxes in the proportion of what
 * is still to be refunded of the line. Parts add up to the refund, none exceeds what remains of it, and refunds in any portions end
 * at zero. Both halves of the tax within a state stay equal while there is value left that a paisa can be shifted to.
 * `remaining` are the line's parts, less those of its earlier credit notes. Paise.
 * Errors: `exceeds-remaining`, `invalid-amount` (negative or no whole paise).
 */
export function refundTaxedAmount(remaining: TaxParts, amountMinor: number): RefundPartsResult {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return { ok: false, error: "invalid-amount" };
  if (amountMinor > totalOf(remaining)) return { ok: false, error: "exceeds-remaining" };
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = remaining;
  const [taxable = 0, igst = 0, halves = 0] = apportion(amountMinor, [
    taxableMinor,
    igstMinor,
    cgstMinor + sgstMinor,
  ]);
  const [cgst = 0, sgst = 0] = apportion(halves, [cgstMinor, sgstMinor]);
  const parts = evenHalves(
    { taxableMinor: taxable, igstMinor: igst, cgstMinor: cgst, sgstMinor: sgst },
    remaining,
  );
  return { ok: true, parts, remaining: subtractParts(remaining, parts) };
}

/** Makes halves equal that differ by the paisa that cannot be halved: the taxable value gives or takes it. */
function evenHalves(parts: TaxParts, remaining: TaxParts): TaxParts {
  if (parts.sgstMinor - parts.cgstMinor !== 1) return parts;
  if (parts.taxableMinor > 0 && remaining.cgstMinor > parts.cgstMinor) {
    return { ...parts, cgstMinor: parts.cgstMinor + 1, taxableMinor: parts.taxableMinor - 1 };
  }
  if (remaining.taxableMinor > parts.taxableMinor) {
    return { ...parts, sgstMinor: parts.sgstMinor - 1, taxableMinor: parts.taxableMinor + 1 };
  }
  return parts;
}

/** Subtracts parts from an amount. */
export function subtractParts(from: TaxParts, parts: TaxParts): TaxParts {
  return {
    taxableMinor: from.taxableMinor - parts.taxableMinor,
    igstMinor: from.igstMinor - parts.igstMinor,
    cgstMinor: from.cgstMinor - parts.cgstMinor,
    sgstMinor: from.sgstMinor - parts.sgstMinor,
  };
}
