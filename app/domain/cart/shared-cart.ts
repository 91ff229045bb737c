import { MAX_CART_LINES, MAX_LINE_QUANTITY, type CartLine } from "#app/domain/cart/cart.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";

const LINE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?::([1-9]\d{0,2}))?$/i;

/** The items of a cart as the part of a link, "<variant>:<quantity>,…". It says nothing about its owner. */
export function sharedLines(lines: readonly CartLine[]): string {
  return lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(",");
}

/**
 * A part whose id is encoded as the Universal Commerce Protocol allows, "~<base64url>:<quantity>", with the plain id. The 36 characters of
 * an id are 48 in base64url, without padding.
 */
function plainPart(part: string): string {
  const [, encoded, quantity = ""] = /^~([\w-]{48})(:\d+)?$/.exec(part) ?? [];
  if (encoded === undefined) return part;
  return `${atob(encoded.replaceAll("-", "+").replaceAll("_", "/"))}${quantity}`;
}

/** Reads what `sharedLines` wrote, or another software: a missing quantity is 1. `unread` counts the parts that name no variant, or are too many. */
export function readSharedLines(text: string): { lines: CartLine[]; unread: number } {
  const parts = text.split(",").filter(Boolean);
  const read = parts.slice(0, MAX_CART_LINES).flatMap((part) => {
    const [, variantId, quantity = "1"] = LINE.exec(plainPart(part)) ?? [];
    return variantId
      ? [{ variantId: variantId.toLowerCase(), quantity: Math.min(Number(quantity), MAX_LINE_QUANTITY) }]
      : [];
  });
  return { lines: mergeLines([], read), unread: parts.length - read.length };
}
