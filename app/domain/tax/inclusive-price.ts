import type { RatePeriod } from "#app/domain/tax/tax-class.ts";
import type { Supply } from "#app/domain/tax/order-gst.ts";

// A price that includes all taxes (rule 2(m) of the Legal Metrology (Packaged Commodities) Rules, 2011) holds the value of the goods
// and the tax on that value: value = price × 100 / (100 + rate), by rule 35 of the CGST Rules, 2017.

/** Pieces of one kind at the price paid for all of them, after discount, all taxes included. */
export interface InclusiveLine {
  inclusiveMinor: number;
  quantity: number;
}

/**
 * The rate of a line by the value of one piece, in basis points. The lower rate holds while the value that it leaves is within the
 * threshold. Just above, the higher rate would push the value back below the threshold, so that neither rate agrees with itself: such
 * a piece is taxed at the higher rate, so that never too little is paid. Compared without division, so exact for any quantity.
 */
export function rateOfInclusive(
  { basisPoints, threshold }: Pick<RatePeriod, "basisPoints" | "threshold">,
  { inclusiveMinor, quantity }: InclusiveLine,
): number {
  if (!threshold) return basisPoints;
  const limit = BigInt(threshold.upToMinor) * BigInt(quantity) * BigInt(10_000 + basisPoints);
  return BigInt(inclusiveMinor) * 10_000n <= limit ? basisPoints : threshold.aboveBasisPoints;
}

/** The taxes on a supply; `none` is zero-rated or not taxed at all. */
export type TaxSplit = "halves" | "whole" | "none";

/** An amount split into taxable value and taxes, in paise: the four add up to the amount paid. SGST stands for UTGST as well. */
export interface TaxParts {
  taxableMinor: number;
  igstMinor: number;
  cgstMinor: number;
  sgstMinor: number;
}

/**
 * Parts a price that includes tax into taxable value and taxes, which add up to it to the paisa. Each tax is rounded half up; within
 * a state both halves are equal, as the portal demands, and the taxable value is what they leave.
 */
export function splitInclusive(inclusiveMinor: number, basisPoints: number, split: TaxSplit): TaxParts {
  if (split === "none") return { taxableMinor: inclusiveMinor, igstMinor: 0, cgstMinor: 0, sgstMinor: 0 };
  if (split === "whole") {
    const igstMinor = taxWithin(inclusiveMinor, basisPoints, 1);
    return { taxableMinor: inclusiveMinor - igstMinor, igstMinor, cgstMinor: 0, sgstMinor: 0 };
  }
  const half = taxWithin(inclusiveMinor, basisPoints, 2);
  return { taxableMinor: inclusiveMinor - 2 * half, igstMinor: 0, cgstMinor: half, sgstMinor: half };
}

/** The tax inside a price, divided by `parts` and rounded half up. */
function taxWithin(inclusiveMinor: number, basisPoints: number, parts: number): number {
  const dividend = BigInt(inclusiveMinor) * BigInt(basisPoints);
  const divisor = BigInt((10_000 + basisPoints) * parts);
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** All taxes of an amount together. */
export function taxOf({ igstMinor, cgstMinor, sgstMinor }: TaxParts): number {
  return igstMinor + cgstMinor + sgstMinor;
}

/** The amount paid: value and taxes. */
export function totalOf(parts: TaxParts): number {
  return parts.taxableMinor + taxOf(parts);
}

/** The parts alone, without the amount's other fields. */
export function partsOf({ taxableMinor, igstMinor, cgstMinor, sgstMinor }: TaxParts): TaxParts {
  return { taxableMinor, igstMinor, cgstMinor, sgstMinor };
}

export const NO_PARTS: TaxParts = { taxableMinor: 0, igstMinor: 0, cgstMinor: 0, sgstMinor: 0 };

/** The sum of amounts, part by part. */
export function sumParts(amounts: readonly TaxParts[]): TaxParts {
  return amounts.reduce(
    (sum, parts) => ({
      taxableMinor: sum.taxableMinor + parts.taxableMinor,
      igstMinor: sum.igstMinor + parts.igstMinor,
      cgstMinor: sum.cgstMinor + parts.cgstMinor,
      sgstMinor: sum.sgstMinor + parts.sgstMinor,
    }),
    NO_PARTS,
  );
}

/** The note beside every price that includes GST (rule 6(1)(e) of the Legal Metrology (Packaged Commodities) Rules, 2011). */
export const INCLUSIVE_OF_TAXES = "Inclusive of all taxes";

/** The taxes inside an amount by name: CGST and SGST (UTGST), or IGST; none for exports and without a registration. */
function includedTaxes(kind: Supply["kind"], parts: TaxParts): { label: string; amountMinor: number }[] {
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
