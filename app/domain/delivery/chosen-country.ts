import { isHomeOnly, namedDestinations, type DeliveryArea } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";

// The country that a shopper has chosen in the header. A script reads it, so that pages stay cached for everybody.
const COOKIE = "delivery_country";
const KEPT_SECONDS = 365 * 86_400;

export function countryCookie(country: string): string {
  return `${COOKIE}=${country}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

const deliversEverywhere = ({ shipping, gst }: DeliveryArea) =>
  shipping.elsewhere.countries === "all" && !isHomeOnly({ gst });

/** Whether a shop delivers to several countries, so that a shopper chooses one. */
export function hasChoiceOfCountry(area: DeliveryArea): boolean {
  return deliversEverywhere(area) || namedDestinations(area).length > 1;
}

/** The chosen country; the shop's own one without a choice, and for a country that it does not deliver to. */
export function chosenCountryIn(cookies: string | null, area: DeliveryArea): string {
  const [chosen = ""] = cookieValues(cookies, COOKIE);
  const isDelivered = deliversEverywhere(area)
    ? /^[A-Z]{2}$/.test(chosen)
    : namedDestinations(area).includes(chosen);
  return isDelivered ? chosen : HOME_COUNTRY;
}
