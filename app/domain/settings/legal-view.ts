import { isIndianSeller } from "#app/domain/settings/seller-country.ts";
import { sellerDetailsOf } from "#app/domain/settings/gst-seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** The seller and its grievance officer, as shown to buyers. */
export interface LegalView {
  sellerName: string;
  addressLines: string[];
  /** Empty without a registration. */
  gstin: string;
  officer: { name: string; designation: string; contact: string[] } | null;
}

/** The grievance officer's deadlines by rule 4(5) of the Consumer Protection (E-Commerce) Rules 2020. */
export const REDRESS_PROMISE =
  "Complaints are acknowledged within 48 hours and redressed within one month of receipt.";

/**
 * Legal name, address and GSTIN of the seller and the grievance officer, whom rule 4(2) to (5) of the Consumer Protection (E-Commerce)
 * Rules 2020 has shown to buyers. Null for a seller outside India who names no officer: then the shop's pages stay as specified.
 */
export function legalViewOf(
  settings: Pick<StoreSettings, "general" | "taxes" | "sales" | "legal">,
): LegalView | null {
  const { general, taxes, legal } = settings;
  if (!isIndianSeller(settings) && legal.officerName === "") return null;
  const { name: sellerName, addressLines } = sellerDetailsOf({ general, taxes });
  const { officerName: name, officerDesignation: designation, officerContact: contact } = legal;
  const officer = name === "" ? null : { name, designation, contact };
  return { sellerName, addressLines, gstin: general.gstin, officer };
}
