import type { Supply } from "#app/domain/tax/order-gst.ts";
import type { TaxSplit } from "#app/domain/tax/inclusive-price.ts";

// Which taxes a supply of goods bears depends on the seller's state and the place of supply. Goods that are sent are supplied where
// their journey ends (section 10(1)(a) and (ca) of the IGST Act, 2017). Within one state or union territory the tax is half the
// centre's, half the state's or the territory's (section 8 there, section 9 of the CGST Act, section 7 of the UTGST Act, 2017);
// between two it is integrated (section 7 of the IGST Act); exports under a letter of undertaking bear none (section 16 there).

/**
 * Union territories without a legislature, where the UTGST Act, 2017 stands in place of a state's act: Chandigarh, Dadra and Nagar
 * Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar Islands, Ladakh. Delhi, Puducherry, Jammu and Kashmir levy SGST.
 */
const UTGST_CODES = new Set(["04", "26", "31", "35", "38"]);

/** The code that the portal takes for a place outside of India. */
export const FOREIGN_CODE = "96";

type SupplyKind = Supply["kind"];

/** The destination of a parcel: the ISO code of the country, and in India the GST code of the state, null where it is not known. */
export interface Destination {
  country: string;
  stateCode: string | null;
}

export type SupplyResult = { ok: true; supply: Supply } | { ok: false; error: "state-unknown" | "no-lut" };

/**
 * Finds the kind of supply of a sale. `seller.stateCode` comes from the GSTIN, and is null for a seller without one, who collects no tax
 * (section 32(1) of the CGST Act). Errors: `state-unknown` (an address in India whose state is not known), `no-lut` (an export
 * without a letter of undertaking would have to be paid with tax, which the store does not do).
 */
export function findSupply(
  seller: { stateCode: string | null; hasLut: boolean },
  destination: Destination,
): SupplyResult {
  const isAbroad = destination.country !== "IN";
  const placeOfSupply = isAbroad ? FOREIGN_CODE : destination.stateCode;
  if (!placeOfSupply) return { ok: false, error: "state-unknown" };
  const supply = (kind: SupplyKind): SupplyResult => ({ ok: true, supply: { kind, placeOfSupply } });
  if (seller.stateCode === null) return supply("unregistered");
  if (isAbroad) return seller.hasLut ? supply("export") : { ok: false, error: "no-lut" };
  if (seller.stateCode !== placeOfSupply) return supply("inter-state");
  return supply(UTGST_CODES.has(placeOfSupply) ? "intra-territory" : "intra-state");
}

const SPLITS: Record<SupplyKind, TaxSplit> = {
  "intra-state": "halves",
  "intra-territory": "halves",
  "inter-state": "whole",
  export: "none",
  unregistered: "none",
};

/** The division of the tax inside a price. */
export function splitOf({ kind }: Supply): TaxSplit {
  return SPLITS[kind];
}

/**
 * The document that a supply needs: a bill of supply from a seller without a GSTIN and for nil-rated goods alone, which are exempt
 * (sections 2(47), 31(1) and 31(3)(c) of the CGST Act). Exports are zero-rated, not exempt (section 16 of the IGST Act).
 */
export function documentTitle(
  { kind }: Supply,
  lines: readonly { basisPoints: number }[],
): "Tax invoice" | "Bill of supply" {
  const isExempt = kind !== "export" && lines.every(({ basisPoints }) => basisPoints === 0);
  return kind === "unregistered" || isExempt ? "Bill of supply" : "Tax invoice";
}

/** Taxes by the names that invoices state: `"CGST 2.5%"` and `"SGST 2.5%"`, `"IGST 5%"`; none where none is levied. */
export function taxLabels({ kind }: Supply, basisPoints: number): string[] {
  const half = `${basisPoints / 200}%`;
  if (kind === "intra-state") return [`CGST ${half}`, `SGST ${half}`];
  if (kind === "intra-territory") return [`CGST ${half}`, `UTGST ${half}`];
  return kind === "inter-state" ? [`IGST ${basisPoints / 100}%`] : [];
}
