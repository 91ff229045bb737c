import { createHmac, timingSafeEqual } from "node:crypto";
import { ownOrderUrl } from "#app/domain/orders/order.ts";

/**
 * The key to one guest's order (or, while it is being paid, to its checkout, whose id becomes the order's). It is derived from the
 * store's secret, so that nothing is stored and links of earlier emails keep working; another secret ends them all.
 */
export function orderKey(secret: string, orderId: string): string {
  return createHmac("sha256", secret).update(`guest-order\n${orderId}`).digest("base64url");
}

export function isOrderKey(secret: string, orderId: string, key: string): boolean {
  const [ours, theirs] = [Buffer.from(orderKey(secret, orderId)), Buffer.from(key)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
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
