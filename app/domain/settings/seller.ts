import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** A seller at prices that include GST. */
export interface GstSeller {
  /** Empty without a registration. */
  gstin: string;
  /** GST code of the state of the GSTIN; null without one, who collects no tax. */
  stateCode: string | null;
  /** Whether exports bear no tax. */
  hasLut: boolean;
}

/** The seller that orders are taxed for; null while the shop adds its flat tax. */
export function gstSellerOf({ general, taxes }: Pick<StoreSettings, "general" | "taxes">): GstSeller | null {
  if (taxes.mode !== "included") return null;
  const { gstin } = general;
  return { gstin, stateCode: gstin ? gstin.slice(0, 2) : null, hasLut: taxes.lutNumber !== "" };
}

/** Whether the shop pays GST out of its prices, so that some prices fit no rate. A shop without a GSTIN pays none. */
export function paysGst(settings: Pick<StoreSettings, "general" | "taxes">): boolean {
  return Boolean(gstSellerOf(settings)?.gstin);
}

/** Name, address and registration of the seller as tax documents state them (rule 46(a) of the CGST Rules, 2017). */
export interface SellerDetails {
  name: string;
  addressLines: string[];
  /** Null while the shop adds its flat tax. */
  gst: GstSeller | null;
}

export function sellerDetailsOf(settings: Pick<StoreSettings, "general" | "taxes">): SellerDetails {
  const { general, taxes } = settings;
  const gst = gstSellerOf(settings);
  return { name: taxes.legalName || general.name, addressLines: general.addressLines, gst };
}

type SellerSettings = Pick<StoreSettings, "general" | "taxes" | "sales">;

/**
 * Whether the seller is in India, so that its Digital Personal Data Protection Act 2023 and Consumer Protection (E-Commerce) Rules 2020 apply.
 * Where the owner has not stated the country, a seller with a GSTIN, with prices that include GST, or with prices in rupees is.
 */
export function isIndianSeller({ general, taxes, sales }: SellerSettings): boolean {
  if (general.country !== "") return general.country === "IN";
  return taxes.mode === "included" || general.gstin !== "" || sales.currency === "INR";
}

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
