import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import { linkKey } from "#app/platform/http/link-key.server.ts";

/**
 * The key to one guest's order (or, while it is being paid, to its checkout, whose id becomes the order's). It is derived from the
 * store's secret, so that nothing is stored and links of earlier emails keep working; another secret ends them all.
 */
export function orderKey(secret: string, orderId: string): string {
  return linkKey(secret, `guest-order\n${orderId}`);
}

export function isOrderKey(secret: string, orderId: string, key: string): boolean {
  return isEqualSecret(orderKey(secret, orderId), key);
}

/** The path of the page that confirms an order and does nothing else, signed, for its customer's messages. */
export function confirmPath(secret: string, { id, number }: { id: string; number: number }): string {
  return `/orders/${number}/confirm?${new URLSearchParams({ key: confirmKey(secret, id) })}`;
}

export function isConfirmKey(secret: string, orderId: string, key: string): boolean {
  return isEqualSecret(confirmKey(secret, orderId), key);
}

const confirmKey = (secret: string, orderId: string) => linkKey(secret, `confirm-order\n${orderId}`);

/**
 * The code of an order's short link (/o/…) in messages to phones: its number and 96 bits of a key. A variable of a DLT template has at
 * most 30 characters, too few for `orderKey`.
 */
export function orderCode(secret: string, { id, number }: { id: string; number: number }): string {
  const mac = linkKey(secret, `order-code\n${id}`);
  return `${number.toString(36)}-${mac.slice(0, 16)}`;
}

/** The order number in a short link's code; null if it is none. */
export function numberInCode(code: string): number | null {
  const [, number] = /^([\da-z]{1,8})-[\w-]{16}$/.exec(code) ?? [];
  return number === undefined ? null : Number.parseInt(number, 36);
}

export function isOrderCode(secret: string, order: { id: string; number: number }, code: string): boolean {
  return isEqualSecret(orderCode(secret, order), code);
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
