import { href } from "react-router";
import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import { namedDestinations, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { priceCart, rulesFor, type StorePricing } from "#app/domain/cart/price-cart.ts";
import type { ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";
import { isReduced } from "#app/domain/catalog/compare-at.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { isoCountry } from "#app/domain/customers/addresses/countries.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** The terms of delivery and return of an offer. */
export interface OfferTerms {
  /** Working days until a parcel leaves. */
  handlingDays: number;
  /** Whether Sundays are working days. */
  worksOnSundays: boolean;
  /** The fee for returning an item after a change of mind, in minor units; null where customers send parcels at their own cost. */
  returnFeeMinor: number | null;
}

export interface OfferFacts {
  product: ProductDetailView;
  /** The page's absolute URL. */
  canonical: string;
  shop: { money: MoneyFormat; returnDays: number };
  pricing: StorePricing;
  terms: OfferTerms;
}

/** Returns the function that describes the offer of a variant. */
export function offersJsonLd({
  product,
  canonical,
  shop: { money, returnDays },
  pricing,
  terms,
}: OfferFacts) {
  const prices = new Set(product.variants.map(({ priceMinor }) => priceMinor));
  const shipping = new Map(
    [...prices].map((priceMinor) => [priceMinor, shippingDetailsOf(priceMinor, { pricing, money, terms })]),
  );
  const described = new Set<string>();
  /** The node in full the first time, afterwards only its id. */
  const once = <Node extends { "@id": string }>(node: Node): Node | { "@id": string } => {
    if (described.has(node["@id"])) return { "@id": node["@id"] };
    described.add(node["@id"]);
    return node;
  };
  return (variant: VariantView) => ({
    "@type": "Offer",
    url: variantUrl(canonical, variant),
    price: toDecimal(variant.priceMinor, money),
    priceCurrency: money.currency,
    ...priceBefore(variant, money),
    availability: `${SCHEMA_ORG}/${variant.inventory > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: `${SCHEMA_ORG}/NewCondition`,
    shippingDetails: shipping.get(variant.priceMinor)?.map(once),
    hasMerchantReturnPolicy: once({
      "@type": "MerchantReturnPolicy",
      "@id": "#returns",
      applicableCountry: namedDestinations(pricing).map(isoCountry),
      returnPolicyCountry: isoCountry(HOME_COUNTRY),
      merchantReturnLink: new URL(href("/refund-policy"), canonical).href,
      ...(product.finalSale === null ? returnTerms(returnDays, terms, money) : NO_RETURNS),
    }),
  });
}

const NO_RETURNS = { returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnNotPermitted` };

/** https://developers.google.com/search/docs/appearance/structured-data/return-policy */
function returnTerms(returnDays: number, { returnFeeMinor }: OfferTerms, money: MoneyFormat) {
  const fees =
    returnFeeMinor === null
      ? "ReturnFeesCustomerResponsibility"
      : returnFeeMinor > 0
        ? "ReturnShippingFees"
        : "FreeReturn";
  return {
    returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returnDays,
    returnMethod: `${SCHEMA_ORG}/ReturnByMail`,
    returnFees: `${SCHEMA_ORG}/${fees}`,
    ...(returnFeeMinor && { returnShippingFeesAmount: amountOf(returnFeeMinor, money) }),
    itemDefectReturnFees: `${SCHEMA_ORG}/FreeReturn`,
    refundType: `${SCHEMA_ORG}/FullRefund`,
  };
}

const amountOf = (minor: number, money: MoneyFormat) => ({
  "@type": "MonetaryAmount",
  value: toDecimal(minor, money),
  currency: money.currency,
});

/** While the price is reduced: the one before, as a strikethrough price. https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
function priceBefore(variant: VariantView, money: MoneyFormat) {
  if (variant.compareAtMinor === null || !isReduced(variant)) return {};
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: `${SCHEMA_ORG}/StrikethroughPrice`,
      price: toDecimal(variant.compareAtMinor, money),
      priceCurrency: money.currency,
    },
  };
}

/** Shipping of one item at a price: one entry per rate and time, with its countries. */
function shippingDetailsOf(
  priceMinor: number,
  { pricing, money, terms }: Pick<OfferFacts, "pricing" | "terms"> & { money: MoneyFormat },
) {
  const line = { priceMinor, quantity: 1 };
  const byRate = new Map<string, { rateMinor: number; days: number[]; countries: string[] }>();
  for (const country of namedDestinations(pricing)) {
    const { minDays, maxDays } = shippingTermsFor(pricing.shipping, { country });
    const { shippingMinor: rateMinor } = priceCart([line], rulesFor(pricing, { country }));
    const days = [minDays, maxDays];
    const rate = byRate.get(`${rateMinor}-${days.join("-")}`) ?? { rateMinor, days, countries: [] };
    byRate.set(`${rateMinor}-${days.join("-")}`, rate);
    rate.countries.push(isoCountry(country));
  }
  return [...byRate].map(([id, { rateMinor, days, countries }]) => ({
    "@type": "OfferShippingDetails",
    "@id": `#shipping-${priceMinor}-${id}`,
    shippingRate: amountOf(rateMinor, money),
    shippingDestination: { "@type": "DefinedRegion", addressCountry: countries },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      // An order after the cut-off hour is handled a day later.
      handlingTime: daysOf([terms.handlingDays, terms.handlingDays + 1]),
      transitTime: daysOf(days),
      businessDays: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: WEEK.slice(0, terms.worksOnSundays ? 7 : 6).map((day) => `${SCHEMA_ORG}/${day}`),
      },
    },
  }));
}

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const daysOf = ([minValue, maxValue]: readonly number[]) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** The page's URL with a variant preselected: "?colour=plum&size=3xl". */
function variantUrl(canonical: string, { colourSlug, sizeLabel }: VariantView): string {
  const params = new URLSearchParams(variantParams({ colour: colourSlug, size: sizeLabel }));
  return params.size > 0 ? `${canonical}?${params}` : canonical;
}
