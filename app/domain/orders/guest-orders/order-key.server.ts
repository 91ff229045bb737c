import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { isLinkKey, isShortKey, linkKey } from "#app/platform/http/link-key.server.ts";

/**
 * The key to one guest's order (or, while it is being paid, to its checkout, whose id becomes the order's). It is derived from the
 * store's secret, so that nothing is stored and links of earlier emails keep working until the previous secret is removed, too.
 */
export function orderKey(secret: SigningSecret, orderId: string): string {
  return linkKey(secret, guestOrder(orderId));
}

export function isOrderKey(secret: SigningSecret, orderId: string, key: string): boolean {
  return isLinkKey(secret, guestOrder(orderId), key);
}

const guestOrder = (orderId: string) => `guest-order\n${orderId}`;

/** The path of the page that confirms an order and does nothing else, signed, for its customer's messages. */
export function confirmPath(secret: SigningSecret, { id, number }: { id: string; number: number }): string {
  return `/orders/${number}/confirm?${new URLSearchParams({ key: linkKey(secret, confirmation(id)) })}`;
}

export function isConfirmKey(secret: SigningSecret, orderId: string, key: string): boolean {
  return isLinkKey(secret, confirmation(orderId), key);
}

const confirmation = (orderId: string) => `confirm-order\n${orderId}`;

/**
 * The code of an order's short link (/o/…) in messages to phones: its number and 96 bits of a key. A variable of a DLT template has at
 * most 30 characters, too few for `orderKey`.
 */
export function orderCode(secret: SigningSecret, { id, number }: { id: string; number: number }): string {
  return `${number.toString(36)}-${linkKey(secret, shortLink(id)).slice(0, CODE_LENGTH)}`;
}

/** The order number in a short link's code; null if it is none. */
export function numberInCode(code: string): number | null {
  const [, number] = /^([\da-z]{1,8})-[\w-]{16}$/.exec(code) ?? [];
  return number === undefined ? null : Number.parseInt(number, 36);
}

export function isOrderCode(
  secret: SigningSecret,
  order: { id: string; number: number },
  code: string,
): boolean {
  const key = code.slice(-CODE_LENGTH);
  return numberInCode(code) === order.number && isShortKey(secret, shortLink(order.id), key);
}

const shortLink = (orderId: string) => `order-code\n${orderId}`;

/** 96 bits. */
const CODE_LENGTH = 16;

interface LinkedOrder {
  id?: string;
  number: number;
  isGuest?: boolean;
}

/** The path of an order's link in emails: signed for a guest's order, to be signed in for otherwise. */
export function orderPath(secret: SigningSecret, { id, number, isGuest }: LinkedOrder): string {
  if (!isGuest || id === undefined) return ownOrderUrl(number);
  return `/orders/${number}/open?${new URLSearchParams({ key: orderKey(secret, id) })}`;
}
