import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { Supply } from "#app/domain/tax/order-gst.ts";

/** The note beside every price that includes GST (rule 6(1)(e) of the Legal Metrology (Packaged Commodities) Rules, 2011). */
export const INCLUSIVE_OF_TAXES = "Inclusive of all taxes";

/** The taxes inside an amount by name: CGST and SGST (UTGST), or IGST; none for exports and without a registration. */
export function includedTaxes(
  kind: Supply["kind"],
  parts: TaxParts,
): { label: string; amountMinor: number }[] {
  const { igstMinor, cgstMinor, sgstMinor } = parts;
  if (kind === "inter-state") return [{ label: "IGST", amountMinor: igstMinor }];
  if (kind !== "intra-state" && kind !== "intra-territory") return [];
  return [
    { label: "CGST", amountMinor: cgstMinor },
    { label: kind === "intra-state" ? "SGST" : "UTGST", amountMinor: sgstMinor },
  ];
}

/** Below a total, as "Inclusive of all taxes: CGST ₹35.69, SGST ₹35.69". An order that is worth nothing names no tax. */
export function inclusiveNote(
  kind: Supply["kind"],
  parts: TaxParts,
  show: (amountMinor: number) => string,
): string {
  const taxes = totalOf(parts) === 0 ? [] : includedTaxes(kind, parts);
  if (taxes.length === 0) return INCLUSIVE_OF_TAXES;
  return `${INCLUSIVE_OF_TAXES}: ${taxes.map(({ label, amountMinor }) => `${label} ${show(amountMinor)}`).join(", ")}`;
}
