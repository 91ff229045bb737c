import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";
import { offerId } from "#app/domain/catalog/products/feed-product.ts";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { offersJsonLd, type OfferFacts } from "#app/routes/shop/products/product/offer-json-ld.ts";
import { sizeJsonLd } from "#app/routes/shop/products/product/size-json-ld.ts";

interface ProductJsonLdInput extends OfferFacts {
  reviews: readonly ReviewView[];
  shop: OfferFacts["shop"] & { name: string };
}

/**
 * Structured data of a product: https://schema.org/ProductGroup with a Product and its Offer per variant, or a single Product without
 * options. Contains only what the page shows. Terms that offers share are described in the first and referred to by `@id` in the others.
 */
export function productJsonLd(facts: ProductJsonLdInput) {
  const { product, canonical, shop } = facts;
  const offerOf = offersJsonLd(facts);
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
