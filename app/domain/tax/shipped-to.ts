import { COUNTRY_CODES, type CountryCode } from "#app/domain/customers/addresses/countries.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";

/** The countries that an order can be sent to: India alone from a seller with a GSTIN but without a letter of undertaking (`findSupply`). */
export function shippedTo({ gst }: { gst: GstSeller | null }): readonly CountryCode[] {
  return gst?.stateCode && !gst.hasLut ? ["IN"] : COUNTRY_CODES;
}
