import type { Shopper } from "#app/components/shopper/shopper.ts";

const MAX_SHOWN = 99;

/** The label of a link with a count: "Cart, 2 items". */
export function countLabel(name: string, count: number): string {
  if (count === 0) return name;
  return `${name}, ${count === 1 ? "1 item" : `${count} items`}`;
}

/** The count beside an icon; empty for none. */
export function countBadge(count: number): string {
  if (count === 0) return "";
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}

/** The first name. */
export function accountName(name: string): string {
  return name.split(" ")[0] || "Account";
}

/** Chooses by whether a product is on the wishlist. */
export type ChooseByWishlist = <Text extends string>(full: Text, empty: Text) => Text;

/** Leaves the choice to the server that fills the placeholder. */
export function wishlistPlaceholder(
  placeholder: NonNullable<Shopper["placeholder"]>,
  productId: string,
): ChooseByWishlist {
  // One of both texts once the placeholder is filled.
  return <Text extends string>(full: Text, empty: Text) =>
    placeholder(`wished|${productId}|${full}|${empty}`) as Text;
}
