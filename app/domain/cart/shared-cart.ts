import { MAX_CART_LINES, MAX_LINE_QUANTITY, type CartLine } from "#app/domain/cart/cart.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";

const LINE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?::([1-9]\d{0,2}))?$/i;

/** The items of a cart as the part of a link, "<variant>:<quantity>,…". It says nothing about its owner. */
export function sharedLines(lines: readonly CartLine[]): string {
  return lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(",");
}

/** Reads what `sharedLines` wrote, or another software: a missing quantity is 1. `unread` counts the parts that name no variant, or are too many. */
export function readSharedLines(text: string): { lines: CartLine[]; unread: number } {
  const parts = text.split(",").filter(Boolean);
  const read = parts.slice(0, MAX_CART_LINES).flatMap((part) => {
    const [, variantId, quantity = "1"] = LINE.exec(part) ?? [];
    return variantId
      ? [{ variantId: variantId.toLowerCase(), quantity: Math.min(Number(quantity), MAX_LINE_QUANTITY) }]
      : [];
  });
  return { lines: mergeLines([], read), unread: parts.length - read.length };
}
