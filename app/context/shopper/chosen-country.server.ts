import type { RouterContextProvider } from "react-router";
import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { chosenCountryIn } from "#app/domain/delivery/chosen-country.ts";
import type { DeliveryArea } from "#app/domain/delivery/shipping.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { getApp } from "#app/context/context-keys.server.ts";

/** The settings that decide where the shop delivers. */
export async function readDeliveryArea(context: Readonly<RouterContextProvider>): Promise<DeliveryArea> {
  const { general, taxes, shipping } = await getApp(context).settings.get();
  return { gst: gstSellerOf({ general, taxes }), shipping };
}

/** The country that the shopper has chosen, for pages that are rendered for each visitor. */
export async function readChosenCountry(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CountryCode> {
  const chosen = chosenCountryIn(request.headers.get("cookie"), await readDeliveryArea(context));
  return COUNTRY_CODES.find((code) => code === chosen) ?? HOME_COUNTRY;
}
