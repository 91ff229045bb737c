import { useSyncExternalStore } from "react";
import type { ShopView } from "#app/components/shell/shell-view.ts";
import { useShop } from "#app/components/use-shop.ts";
import { isoCountry } from "#app/domain/customers/addresses/countries.ts";
import { chosenCountryIn } from "#app/domain/delivery/chosen-country.ts";
import { shippingPromise, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { readHostCookies } from "#app/lib/http/cookies.ts";

// Choosing a country loads a new document.
const neverChanges = () => () => {};

const browserCookies = () =>
  location.protocol === "https:" ? readHostCookies(document.cookie) : document.cookie;

/**
 * The country that the shopper has chosen. Pages that are cached for everybody are rendered for the shop's own country, and follow the choice
 * in the browser; `rendered` is the choice where the server has rendered the page for this shopper. Without JavaScript all pages are.
 */
export function useChosenCountry(rendered?: string): string {
  const { pricing, renderedCountry = HOME_COUNTRY } = useShop();
  return useSyncExternalStore(
    neverChanges,
    () => chosenCountryIn(browserCookies(), pricing),
    () => rendered ?? renderedCountry,
  );
}

/** The shipping offer to the chosen country, in a few words. */
export function useShippingPromise(shop: Pick<ShopView, "money" | "shippingPromise">): string {
  const { pricing } = useShop();
  const country = useChosenCountry();
  if (country === HOME_COUNTRY) return shop.shippingPromise;
  return shippingPromise(shippingTermsFor(pricing.shipping, { country }), shop.money);
}

/** "Germany", without the list of all countries, which is too large for every page. */
export function nameOfCountry(code: string): string {
  return new Intl.DisplayNames("en", { type: "region" }).of(isoCountry(code)) ?? code;
}
