import { parcelTo } from "#app/domain/delivery/destinations.ts";
import {
  addCashFee,
  priceWithBestDiscount,
  rulesFor,
  withShipping,
  type PricedCart,
} from "#app/domain/cart/price-cart.ts";
import type { PricedLine } from "#app/domain/cart/cart.ts";
import { withRates } from "#app/domain/cart/cart.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  offeredDiscount,
  type DraftContent,
  type DraftLine,
  type DraftQuote,
  type QuotedLine,
} from "#app/domain/checkout/drafts/draft-order.ts";
import { cashFeeMinor } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

type DraftGoods = VariantForSale & Pick<PricedLine, "rate">;

/** The goods of a draft at its quoted prices: variants for sale, and its custom items, which are always in stock. */
export function toDraftGoods(
  forSale: readonly DraftGoods[],
  { lines }: Pick<DraftContent, "lines">,
  { pricesIncludeGst }: { pricesIncludeGst: boolean },
): DraftGoods[] {
  const variants = new Map(forSale.map((variant) => [variant.variantId, variant]));
  return lines.flatMap((line): DraftGoods[] => {
    if (line.custom) return [customGoods(line, line.custom, pricesIncludeGst)];
    const variant = variants.get(line.id);
    return variant ? [{ ...variant, priceMinor: line.priceMinor }] : [];
  });
}

// The unit of the GST portal for goods that are counted.
const NUMBERS = "NOS";

function customGoods(
  { id, priceMinor, quantity }: DraftLine,
  { name, hsnCode, basisPoints }: NonNullable<DraftLine["custom"]>,
  pricesIncludeGst: boolean,
): DraftGoods {
  const rate = { taxClassName: "", hsnCode, uqc: NUMBERS, basisPoints, threshold: null };
  return {
    variantId: id,
    productId: id,
    slug: "",
    name,
    sku: "",
    options: "",
    priceMinor,
    compareAtMinor: null,
    inventory: quantity,
    imageId: null,
    hsnCode,
    taxClassId: null,
    weightGrams: null,
    finalSale: null,
    ...(pricesIncludeGst && { rate }),
  };
}

/** Prices a draft as its checkout will: with its own prices, discount and shipping. */
export async function quoteDraft(
  db: Queryable,
  settings: StoreSettings,
  { id, content, isHeld, now }: { id: string; content: DraftContent; isHeld: boolean; now: Date },
): Promise<DraftQuote> {
  const pricesIncludeGst = gstSellerOf(settings) !== null;
  const ids = content.lines.filter(({ custom }) => !custom).map((line) => line.id);
  const forSale = await withRates(db, await listVariantsForSale(db, ids), { pricesIncludeGst, now });
  const goods = new Map(
    toDraftGoods(forSale, content, { pricesIncludeGst }).map((item) => [item.variantId, item]),
  );
  const current = new Map(forSale.map((variant) => [variant.variantId, variant]));
  const lines = content.lines.map((line): QuotedLine => {
    const item = goods.get(line.id);
    const variant = current.get(line.id);
    return {
      ...line,
      name: item?.name ?? "No longer for sale",
      options: item?.options ?? "",
      sku: item?.sku ?? "",
      imageId: item?.imageId ?? null,
      inStock: variant ? variant.inventory + (isHeld ? line.quantity : 0) : null,
      currentPriceMinor: variant?.priceMinor ?? null,
      isGone: !item,
    };
  });
  const priced = priceDraft(settings, { id, content }, [...goods.values()]);
  const feeMinor = cashFeeMinor(settings.payments.cash, { isPickup: content.delivery === "pickup" });
  return { lines, totals: priced.totals, cashTotals: addCashFee(priced, feeMinor).totals };
}

function priceDraft(
  settings: StoreSettings,
  { id, content }: { id: string; content: DraftContent },
  goods: readonly DraftGoods[],
): PricedCart {
  const { sales, shipping } = settings;
  const quantities = new Map(content.lines.map((line) => [line.id, line.quantity]));
  const requested = goods.map((item) => ({ ...item, quantity: quantities.get(item.variantId) ?? 0 }));
  const pricing = { ...sales, shipping, gst: gstSellerOf(settings) };
  const to = content.delivery === "pickup" ? undefined : parcelTo(content.customer);
  const rules = withShipping(rulesFor(pricing, to, content.delivery), content.shippingMinor);
  return priceWithBestDiscount(requested, rules, offeredDiscount(id, content));
}
