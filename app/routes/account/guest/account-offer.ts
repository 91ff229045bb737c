import { accountConsents } from "#app/domain/customers/consents/privacy-notice.ts";
import { isIndianSeller } from "#app/domain/settings/seller-country.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** What a guest needs to make an account from an order. */
export function accountOfferOf(settings: StoreSettings) {
  const { minPasswordLength } = settings.security;
  return { minPasswordLength, consents: accountConsents(isIndianSeller(settings)) };
}
