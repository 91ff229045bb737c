import { createHmac, timingSafeEqual } from "node:crypto";
import { ownOrderUrl } from "#app/domain/orders/order.ts";

/**
 * The key to one guest's order (or, while it is being paid, to its checkout, whose id becomes the order's). It is derived from the
 * store's secret, so that nothing is stored and links of earlier emails keep working; another secret ends them all.
 */
export function orderKey(secret: string, orderId: string): string {
  return sign(secret, `guest-order\n${orderId}`);
}

export function isOrderKey(secret: string, orderId: string, key: string): boolean {
  return isSame(orderKey(secret, orderId), key);
}

/** The path of the page that confirms an order and does nothing else, signed, for its customer's messages. */
export function confirmPath(secret: string, { id, number }: { id: string; number: number }): string {
  return `/orders/${number}/confirm?${new URLSearchParams({ key: confirmKey(secret, id) })}`;
}

export function isConfirmKey(secret: string, orderId: string, key: string): boolean {
  return isSame(confirmKey(secret, orderId), key);
}

const confirmKey = (secret: string, orderId: string) => sign(secret, `confirm-order\n${orderId}`);

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface LinkedOrder {
  id?: string;
  number: number;
  isGuest?: boolean;
}

/** The path of an order's link in emails: signed for a guest's order, to be signed in for otherwise. */
export function orderPath(secret: string, { id, number, isGuest }: LinkedOrder): string {
  if (!isGuest || id === undefined) return ownOrderUrl(number);
  return `/orders/${number}/open?${new URLSearchParams({ key: orderKey(secret, id) })}`;
}
