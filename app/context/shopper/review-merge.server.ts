import { priceWithBestDiscount, rulesFor } from "#app/domain/cart/price-cart.ts";
import type { CartContents, ServerCart, StoredCart } from "#app/domain/cart/stored-cart.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

export interface MergedCarts {
  /** The account's cart before the merge. */
  accountCart: CartContents;
  guest: CartContents;
  merged: StoredCart;
}

export interface MergeReview {
  discountCode: string | null;
  message: ToastMessage | null;
}

interface Pricing {
  settings: SettingsReader;
  view(cart: StoredCart): Promise<ServerCart>;
}

/**
 * Compares the merged cart with the two that the shopper had: of two discount codes the one that saves more, the account's when both save
 * the same. `message` names a choice of code and changed quantities; null if there is neither.
 */
export async function reviewMerge(
  pricing: Pricing,
  { accountCart, guest, merged }: MergedCarts,
): Promise<MergeReview> {
  const code = accountCart.discountCode ?? guest.discountCode;
  const other = guest.discountCode === code ? null : guest.discountCode;
  const [first, second] = await Promise.all([
    priceBy(pricing, { ...merged, discountCode: code }),
    other === null ? null : priceBy(pricing, { ...merged, discountCode: other }),
  ]);
  const isOtherBetter = second !== null && second.totalMinor < first.totalMinor;
  const discountCode = isOtherBetter ? other : code;
  const droppedCode = isOtherBetter ? code : other;
  const sentences = [
    ...changedLines({ accountCart, guest }, first.cart),
    ...(droppedCode ? [`The code ${discountCode} stays, because ${droppedCode} does not save more.`] : []),
  ];
  const description = sentences.join(" ");
  return { discountCode, message: description ? { title: "Carts Merged", description } : null };
}

async function priceBy({ settings, view }: Pricing, stored: StoredCart) {
  const [{ cart, quote }, all] = await Promise.all([view(stored), settings.get()]);
  const priced = new Map(quote.lines.map((line) => [line.variantId, line]));
  const lines = cart.items.flatMap(({ id, quantity }) => {
    const line = priced.get(id);
    return line ? [{ ...line, quantity }] : [];
  });
  const rules = rulesFor({ ...all.sales, shipping: all.shipping, gst: gstSellerOf(all) });
  return { cart, totalMinor: priceWithBestDiscount(lines, rules, quote.offered).totals.totalMinor };
}

/** A sentence per line that both carts had in different quantities. */
function changedLines(
  { accountCart, guest }: Pick<MergedCarts, "accountCart" | "guest">,
  cart: ServerCart["cart"],
): string[] {
  return cart.items.flatMap(({ id, name, quantity }) => {
    const [mine, theirs] = [accountCart, guest].map(
      ({ lines }) => lines.find(({ variantId }) => variantId === id)?.quantity,
    );
    if (mine === undefined || theirs === undefined || mine === theirs) return [];
    // The cart itself says that there are no more in stock.
    if (quantity < Math.max(mine, theirs)) return [];
    return [`Both carts had ${name}: the larger quantity, ${quantity}, stays.`];
  });
}
