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
