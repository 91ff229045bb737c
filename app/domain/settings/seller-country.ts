import type { StoreSettings } from "#app/domain/settings/settings.ts";

type SellerSettings = Pick<StoreSettings, "general" | "taxes" | "sales">;

/**
 * Whether the seller is in India, so that its Digital Personal Data Protection Act 2023 and Consumer Protection (E-Commerce) Rules 2020 apply.
 * Where the owner has not stated the country, a seller with a GSTIN, with prices that include GST, or with prices in rupees is.
 */
export function isIndianSeller({ general, taxes, sales }: SellerSettings): boolean {
  if (general.country !== "") return general.country === "IN";
  return taxes.mode === "included" || general.gstin !== "" || sales.currency === "INR";
}
