import { href } from "react-router";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { namedDestinations } from "#app/domain/delivery/shipping.ts";
import { priceCart, rulesFor, type StorePricing } from "#app/domain/cart/price-cart.ts";
import { isReduced } from "#app/domain/catalog/compare-at.ts";
import { isPlusSize } from "#app/domain/catalog/attributes/plus-size.ts";
import { offerId, type FeedProduct, type FeedVariant } from "#app/domain/catalog/products/feed-product.ts";
import type { ProductFeed } from "#app/domain/catalog/products/product-feeds.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { isoCountry } from "#app/domain/customers/addresses/countries.ts";
import { globalGtinOf } from "#app/lib/text/gtin.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { xml, type Xml } from "#app/lib/text/xml.ts";

export interface FeedShop {
  name: string;
  money: MoneyFormat;
  pricing: StorePricing;
  publicUrl: string;
}

// Google's limits, which are the smallest.
const MAX_LENGTHS = { description: 5_000, material: 200, product_detail: 1_000 };

/** One variant as an item of a product feed; the variants of a product share its id as their item group. */
export function feedItem(
  product: FeedProduct,
  variant: FeedVariant,
  shop: FeedShop,
  rules: ProductFeed,
): Xml {
  const { size, colour, imageId } = variant;
  const gtin = globalGtinOf(variant);
  const price = (amountMinor: number) => `${toDecimal(amountMinor, shop.money)} ${shop.money.currency}`;
  const others = product.imageIds.filter((id) => id !== imageId).slice(0, rules.maxOtherImages);
  const shippingTo = (country: string) =>
    priceCart([{ priceMinor: variant.priceMinor, quantity: 1 }], rulesFor(shop.pricing, { country }))
      .shippingMinor;
  const title = [product.name, colour, size].filter(Boolean).join(", ");
  return xml`<item>
<g:id>${offerId(variant)}</g:id>
<g:item_group_id>${product.id}</g:item_group_id>
<g:title>${title.slice(0, rules.maxTitle)}</g:title>
<g:description>${(product.description || product.name).slice(0, MAX_LENGTHS.description)}</g:description>
<g:link>${linkTo(product, variant, shop)}</g:link>
${imageId && xml`<g:image_link>${imageOf(imageId, shop)}</g:image_link>\n`}${others.map(
    (id) => xml`<g:additional_image_link>${imageOf(id, shop)}</g:additional_image_link>\n`,
  )}<g:availability>${variant.inventory > 0 ? rules.inStock : rules.outOfStock}</g:availability>
${pricesOf(variant, price)}<g:condition>new</g:condition>
<g:brand>${shop.name}</g:brand>
${gtin === null ? xml`<g:identifier_exists>no</g:identifier_exists>` : xml`<g:gtin>${gtin}</g:gtin>`}
<g:product_type>${product.category.name}</g:product_type>
${product.isFinalSale ? xml`<g:return_policy_label>final_sale</g:return_policy_label>\n` : null}<g:age_group>adult</g:age_group>
<g:gender>${genderOf(product)}</g:gender>
${size && xml`<g:size>${size}</g:size>\n`}${isPlus(product, size) ? xml`<g:size_type>plus</g:size_type>\n` : null}${colour && xml`<g:color>${colour}</g:color>\n`}${product.attributes.map(
    attributeElement,
  )}${namedDestinations(shop.pricing).map(
    (code) =>
      xml`<g:shipping><g:country>${isoCountry(code)}</g:country><g:price>${price(shippingTo(code))}</g:price></g:shipping>\n`,
  )}</item>
`;
}

/** While the price is reduced, `price` is the one before and `sale_price` the one to pay, as Google defines them. */
function pricesOf({ priceMinor, compareAtMinor }: FeedVariant, price: (minor: number) => string): Xml {
  if (compareAtMinor === null || !isReduced({ priceMinor, compareAtMinor }))
    return xml`<g:price>${price(priceMinor)}</g:price>\n`;
  return xml`<g:price>${price(compareAtMinor)}</g:price>\n<g:sale_price>${price(priceMinor)}</g:sale_price>\n`;
}

function attributeElement({ element, label, value }: FeedProduct["attributes"][number]): Xml {
  const text = value.slice(0, MAX_LENGTHS[element]);
  return element === "material"
    ? xml`<g:material>${text}</g:material>\n`
    : xml`<g:product_detail><g:attribute_name>${label}</g:attribute_name><g:attribute_value>${text}</g:attribute_value></g:product_detail>\n`;
}

export function imageOf(id: string, { publicUrl }: FeedShop): string {
  return new URL(imageSrc(id, 1200), publicUrl).href;
}

/** The URL of the product page with the variant preselected. */
export function linkTo(
  { slug }: FeedProduct,
  { colourSlug, size }: FeedVariant,
  { publicUrl }: FeedShop,
): string {
  const url = new URL(href("/products/:id", { id: slug }), publicUrl);
  url.search = new URLSearchParams(variantParams({ colour: colourSlug, size })).toString();
  return url.href;
}

/** Whether to call a size a plus size: without the attribute it is a regular one. */
function isPlus({ sizeChart }: FeedProduct, size: string | null): boolean {
  return size !== null && sizeChart !== null && isPlusSize(sizeChart, size) === true;
}

function genderOf({ sizeChart, category }: FeedProduct): "female" | "male" | "unisex" {
  if (sizeChart?.sex) return sizeChart.sex;
  if (category.slug.startsWith("womens")) return "female";
  return category.slug.startsWith("mens") ? "male" : "unisex";
}
