import { isHomeOnly, namedDestinations, type DeliveryArea } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";

// The country that a shopper has chosen in the header. A script reads it, so that pages stay cached for everybody.
const COOKIE = "delivery_country";
// The same for a browser without JavaScript, whose pages are rendered for the country instead of coming from the cache.
const RENDERED_COOKIE = "rendered_country";
const KEPT_SECONDS = 365 * 86_400;

const cookie = (name: string, country: string, seconds: number) =>
  `${name}=${country}; Path=/; Max-Age=${seconds}; SameSite=Lax`;

/** The Set-Cookie lines of a choice. */
export function countryCookies(country: string, { hasScript }: { hasScript: boolean }): string[] {
  const isRendered = !hasScript && country !== HOME_COUNTRY;
  return [
    cookie(COOKIE, country, KEPT_SECONDS),
    cookie(RENDERED_COOKIE, isRendered ? country : "", isRendered ? KEPT_SECONDS : 0),
  ];
}

/** Whether a browser's pages are rendered for a country that was chosen without JavaScript. */
export function hasRenderedCountry(cookies: string | null): boolean {
  return cookieValues(cookies, RENDERED_COOKIE).length > 0;
}

/** The country that pages are rendered for: the shop's own one for everybody whose pages come from the cache. */
export function renderedCountryIn(cookies: string | null, area: DeliveryArea): string {
  return hasRenderedCountry(cookies) ? chosenCountryIn(cookies, area) : HOME_COUNTRY;
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
