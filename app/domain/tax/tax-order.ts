import { rateOfInclusive, splitInclusive, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { splitOf, type Supply } from "#app/domain/tax/supply.ts";
import { findPeriod, type TaxClass } from "#app/domain/tax/tax-class.ts";

/** What is sold: pieces of one kind at what is paid for all of them, after discount, all taxes included. */
export interface SoldLine {
  taxClass: TaxClass;
  /** The product's own HSN code, where it has one; else the class's. */
  hsnCode?: string;
  inclusiveMinor: number;
  quantity: number;
}

/** An amount with its taxes as an order, an invoice and the returns state it. Paise; 500 basis points are 5 %. */
export interface TaxedAmount extends TaxParts {
  hsnCode: string;
  uqc: string;
  basisPoints: number;
}

export interface TaxedOrder {
  /** In the order of the lines. */
  lines: TaxedAmount[];
  /** Shipping, cash on delivery and other fees, in the order given. */
  charges: TaxedAmount[];
}

export type TaxOrderResult = { ok: true; order: TaxedOrder } | { ok: false; error: "no-rate" };

/**
 * Taxes an order at the rates of a day in India ("2026-11-21"). Charges are part of a composite supply whose principal supply is
 * the goods (sections 2(30), 2(74) and 8(a) of the CGST Act): they bear the rate and the HSN code of the line with the largest
 * value. Error `no-rate`: a class has no rate on that day. An order without a line has no charge to tax.
 */
export function taxOrder(
  lines: readonly SoldLine[],
  chargesMinor: readonly number[],
  { supply, day }: { supply: Supply; day: string },
): TaxOrderResult {
  const taxed: TaxedAmount[] = [];
  for (const line of lines) {
    const period = findPeriod(line.taxClass, day);
    if (!period) return { ok: false, error: "no-rate" };
    taxed.push(taxAmount(line, isTaxed(supply) ? rateOfInclusive(period, line) : 0, supply));
  }
  const principal = principalSupply(taxed);
  if (!principal) return { ok: true, order: { lines: [], charges: [] } };
  const charges = chargesMinor.map((inclusiveMinor) => ({
    ...splitInclusive(inclusiveMinor, principal.basisPoints, splitOf(supply)),
    hsnCode: principal.hsnCode,
    uqc: principal.uqc,
    basisPoints: principal.basisPoints,
  }));
  return { ok: true, order: { lines: taxed, charges } };
}

function isTaxed(supply: Supply): boolean {
  return splitOf(supply) !== "none";
}

function taxAmount(
  { taxClass, hsnCode, inclusiveMinor }: SoldLine,
  basisPoints: number,
  supply: Supply,
): TaxedAmount {
  const parts = splitInclusive(inclusiveMinor, basisPoints, splitOf(supply));
  return { ...parts, hsnCode: hsnCode || taxClass.hsnCode, uqc: taxClass.uqc, basisPoints };
}

/** The line with the largest value before tax; of equals the one with the higher rate, then the first. */
function principalSupply(taxed: readonly TaxedAmount[]): TaxedAmount | null {
  const byValue = (a: TaxedAmount, b: TaxedAmount) =>
    b.taxableMinor - a.taxableMinor || b.basisPoints - a.basisPoints;
  return taxed.toSorted(byValue)[0] ?? null;
}
