import { COUNTRY_CODES, type CountryCode } from "#app/domain/customers/addresses/address.ts";

/** The context of every piece of structured data: https://schema.org in JSON-LD. */
export const SCHEMA_ORG = "https://schema.org";

/** Where the shop sends to, as ISO 3166 calls it. */
export const SHIPPED_TO = COUNTRY_CODES.map(isoCountry);

/** The shop's own forms say UK for GB. */
export function isoCountry(code: CountryCode): string {
  return code === "UK" ? "GB" : code;
}

/** https://schema.org/BreadcrumbList: the names and addresses from the shop's door to the page. */
export function breadcrumbJsonLd(crumbs: readonly { name: string; path: string }[], origin: string) {
  return {
    "@context": SCHEMA_ORG,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
