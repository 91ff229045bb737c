import { accountConsents } from "#app/domain/customers/consents/privacy-notice.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** What a guest needs to make an account from an order. An administrator, who orders as a guest, is not asked to. */
export function accountOfferOf(settings: StoreSettings, user: { role: "customer" | "admin" } | null) {
  const { minPasswordLength } = settings.security;
  return {
    isOffered: user?.role !== "admin",
    minPasswordLength,
    consents: accountConsents(isIndianSeller(settings)),
  };
}
