import { href } from "react-router";
import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { namedDestinations } from "#app/domain/delivery/shipping.ts";
import { priceCart, rulesFor, type StorePricing } from "#app/domain/cart/price-cart.ts";
import type { ProductDetailView, VariantView, SizeChart } from "#app/domain/catalog/catalog.ts";
import { isReduced } from "#app/domain/catalog/compare-at.ts";
import { offerId } from "#app/domain/catalog/products/feed-product.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { isoCountry } from "#app/domain/customers/addresses/countries.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import type { ChartColumn, Measure } from "#app/domain/catalog/attributes/chart-measures.ts";

interface ProductJsonLdInput {
  product: ProductDetailView;
  reviews: readonly ReviewView[];
  /** The page's absolute URL. */
  canonical: string;
  shop: { name: string; money: MoneyFormat; returnDays: number };
  pricing: StorePricing;
}

/**
 * Structured data of a product: https://schema.org/ProductGroup with a Product and its Offer per variant, or a single Product without
 * options. Contains only what the page shows. Terms that offers share are described in the first and referred to by `@id` in the others.
 */
export function productJsonLd(facts: ProductJsonLdInput) {
  const { product, canonical, shop } = facts;
  const offerOf = offers(facts);
  const { sizes, colours, variants } = product;
  const described = {
    "@context": SCHEMA_ORG,
    name: product.name,
    description: product.description,
    url: canonical,
    image: product.images.map(({ id }) => new URL(imageSrc(id, 1200), canonical).href),
    brand: { "@type": "Brand", name: shop.name },
    category: product.category.name,
    ...(product.sizeChart?.sex && {
      audience: { "@type": "PeopleAudience", suggestedGender: product.sizeChart.sex },
    }),
    ...(product.material && { material: product.material }),
    ...dimensionsOf(product),
    ...ratingOf(facts),
  };
  const [only] = variants;
  if (sizes.length + colours.length === 0 && only)
    return { ...described, "@type": "Product", ...idsOf(only), offers: offerOf(only) };
  return {
    ...described,
    "@type": "ProductGroup",
    productGroupID: product.id,
    variesBy: [
      ...(sizes.length > 0 ? [`${SCHEMA_ORG}/size`] : []),
      ...(colours.length > 0 ? [`${SCHEMA_ORG}/color`] : []),
    ],
    hasVariant: variants.map((variant) => ({
      "@type": "Product",
      ...idsOf(variant),
      name: [product.name, variant.sizeLabel, variant.colourName].filter(Boolean).join(", "),
      image: variantImage(variant, product, canonical),
      ...(variant.sizeLabel && { size: sizeJsonLd(product.sizeChart, variant.sizeLabel) }),
      ...(variant.colourName && { color: variant.colourName }),
      offers: offerOf(variant),
    })),
  };
}

/** https://schema.org/width and height; a length has no property of its own. */
function dimensionsOf({ dimensions: { lengthMm, widthMm, heightMm } }: ProductDetailView) {
  const centimetres = (type: string, mm: number) => ({ "@type": type, value: mm / 10, unitCode: "CMT" });
  return {
    ...(lengthMm !== null && {
      additionalProperty: { ...centimetres("PropertyValue", lengthMm), name: "Length" },
    }),
    ...(widthMm !== null && { width: centimetres("QuantitativeValue", widthMm) }),
    ...(heightMm !== null && { height: centimetres("QuantitativeValue", heightMm) }),
  };
}

/** https://schema.org/gtin */
function idsOf(variant: VariantView) {
  const { gtin } = variant;
  return { sku: offerId(variant), ...(gtin !== null && { gtin }) };
}

function variantImage(variant: VariantView, { images }: ProductDetailView, canonical: string) {
  const image = images.find(({ colourSlug }) => colourSlug === variant.colourSlug) ?? images[0];
  return image && new URL(imageSrc(image.id, 1200), canonical).href;
}

/** Rating and reviews, only if there are any: search engines penalise invented ratings. */
function ratingOf({ product, reviews }: ProductJsonLdInput) {
  if (product.ratingCount === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: product.ratingAverage.toFixed(1),
      reviewCount: product.ratingCount,
    },
    review: reviews.map(({ authorName, rating, body, createdAt }) => ({
      "@type": "Review",
      // Search engines expect the name alone; some shops show it with a place ("Asha, Pune").
      author: { "@type": "Person", name: authorName.split(",", 1)[0] },
      datePublished: indianDay(createdAt),
      reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
      reviewBody: body,
    })),
  };
}

/** Returns the function that describes the offer of a variant. */
function offers({ product, canonical, shop: { money, returnDays }, pricing }: ProductJsonLdInput) {
  const prices = new Set(product.variants.map(({ priceMinor }) => priceMinor));
  const shipping = new Map(
    [...prices].map((priceMinor) => [priceMinor, shippingDetailsOf(priceMinor, pricing, money)]),
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
      returnPolicyCountry: "IN",
      merchantReturnLink: new URL(href("/refund-policy"), canonical).href,
      ...(product.finalSale === null ? returnTerms(returnDays) : NO_RETURNS),
    }),
  });
}

const NO_RETURNS = { returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnNotPermitted` };

function returnTerms(returnDays: number) {
  return {
    returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returnDays,
    returnMethod: `${SCHEMA_ORG}/ReturnByMail`,
    returnFees: `${SCHEMA_ORG}/ReturnFeesCustomerResponsibility`,
    itemDefectReturnFees: `${SCHEMA_ORG}/FreeReturn`,
    refundType: `${SCHEMA_ORG}/FullRefund`,
  };
}

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

/** Shipping costs of one piece at a price: one entry per rate, with its countries. */
function shippingDetailsOf(priceMinor: number, pricing: StorePricing, money: MoneyFormat) {
  const line = { priceMinor, quantity: 1 };
  const rates = namedDestinations(pricing).map((code) => ({
    code,
    rateMinor: priceCart([line], rulesFor(pricing, { country: code })).shippingMinor,
  }));
  return [...new Set(rates.map(({ rateMinor }) => rateMinor))].map((rateMinor) => ({
    "@type": "OfferShippingDetails",
    "@id": `#shipping-${priceMinor}-${rateMinor}`,
    shippingRate: {
      "@type": "MonetaryAmount",
      value: toDecimal(rateMinor, money),
      currency: money.currency,
    },
    shippingDestination: {
      "@type": "DefinedRegion",
      addressCountry: rates.filter((to) => to.rateMinor === rateMinor).map(({ code }) => isoCountry(code)),
    },
  }));
}

/** The page's URL with a variant preselected: "?colour=plum&size=3xl". */
function variantUrl(canonical: string, { colourSlug, sizeLabel }: VariantView): string {
  const params = new URLSearchParams(variantParams({ colour: colourSlug, size: sizeLabel }));
  return params.size > 0 ? `${canonical}?${params}` : canonical;
}

/** https://schema.org/WearableMeasurementTypeEnumeration knows these measurements. */
const MEASUREMENT_TYPES: Partial<Record<Measure, string>> = {
  bust: "WearableMeasurementChestOrBust",
  waist: "WearableMeasurementWaist",
  hip: "WearableMeasurementHips",
  sleeve: "WearableMeasurementSleeve",
  length: "WearableMeasurementLength",
  outseam: "WearableMeasurementOutsideLeg",
  width: "WearableMeasurementWidth",
};

/**
 * A size as https://schema.org/SizeSpecification: the bodies that it is suggested for, from the largest of the size below, and the garment's
 * measurements, in centimetres. The label alone where sizes do not depend on the body.
 */
export function sizeJsonLd(chart: SizeChart | null, size: string) {
  const row = chart?.rows.findIndex((candidate) => candidate.size === size) ?? -1;
  const values = chart?.rows[row]?.values;
  if (!chart || !values || !chart.columns.some(({ of }) => of === "body")) return size;
  const smaller = chart.rows[row - 1]?.values;
  const measurements = (of: ChartColumn["of"]) =>
    chart.columns.flatMap((column, index) => {
      const type = column.of === of && column.measure && MEASUREMENT_TYPES[column.measure];
      return type ? [{ index, type }] : [];
    });
  const quantity = (type: string) => ({
    "@type": "QuantitativeValue",
    valueReference: `${SCHEMA_ORG}/${type}`,
    unitCode: "CMT",
  });
  return {
    "@type": "SizeSpecification",
    name: size,
    sizeGroup: `${SCHEMA_ORG}/WearableSizeGroupPlus`,
    ...(chart.sex && { suggestedGender: chart.sex }),
    suggestedMeasurement: measurements("body").map(({ index, type }) => ({
      ...quantity(type),
      ...(smaller?.[index] !== undefined && { minValue: smaller[index] }),
      maxValue: values[index],
    })),
    hasMeasurement: measurements("garment").map(({ index, type }) => ({
      ...quantity(type),
      value: values[index],
    })),
  };
}
