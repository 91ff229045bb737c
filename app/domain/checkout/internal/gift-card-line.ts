import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { GIFT_CARD, type GiftCardChoice } from "#app/domain/orders/gift-cards/gift-card.ts";

/** A gift card as the only line of its order: no variant, no stock, and no tax. */
export function giftCardLine({ id, valueMinor, recipientName }: GiftCardChoice): VariantForSale {
  return {
    variantId: id,
    productId: id,
    slug: "",
    name: GIFT_CARD,
    sku: "",
    options: `For ${recipientName}`,
    priceMinor: valueMinor,
    compareAtMinor: null,
    inventory: 1,
    imageId: null,
    hsnCode: "",
    taxClassId: null,
    weightGrams: null,
    finalSale: null,
  };
}
