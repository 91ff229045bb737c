import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** The product as search engines read it: https://schema.org/ProductGroup with an Offer for each variant. */
export function productJsonLd(
  { product, canonical }: { product: ProductDetailView; canonical: string },
  money: MoneyFormat,
) {
  const images = product.pictures.map(({ id }) => new URL(`/images/${id}/1200.webp`, canonical).href);
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    productGroupID: product.id,
    name: product.name,
    description: product.description,
    url: canonical,
    image: images,
    brand: { "@type": "Brand", name: "Gulmohar" },
    material: product.material,
    variesBy: [
      ...(product.sizes.length > 0 ? ["https://schema.org/size"] : []),
      ...(product.colours.length > 0 ? ["https://schema.org/color"] : []),
    ],
    ...(product.ratingCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: product.ratingAverage.toFixed(1),
        reviewCount: product.ratingCount,
      },
    }),
    hasVariant: product.variants.map((variant) => ({
      "@type": "Product",
      sku: variant.sku,
      name: [product.name, variant.sizeLabel, variant.colourName].filter(Boolean).join(", "),
      image: images[0],
      ...(variant.sizeLabel && { size: variant.sizeLabel }),
      ...(variant.colourName && { color: variant.colourName }),
      offers: {
        "@type": "Offer",
        price: toDecimal(variant.priceMinor, money),
        priceCurrency: money.currency,
        availability: `https://schema.org/${variant.inventory > 0 ? "InStock" : "OutOfStock"}`,
        url: canonical,
      },
    })),
  };
}
