import { MINUTE_MS } from "#app/lib/time/durations.ts";

// A checkout takes its items out of the stock before it is paid, so that they cannot be sold twice. Without limits a stranger could hold
// the whole shop for nothing, again and again.

/** The most open checkouts of one buyer, and of one network address. */
export const MAX_OPEN_CHECKOUTS = 2;

/** The minutes for which stock is held while the shopper pays on the provider's page. */
export const MINUTES_TO_PAY = 30;

/** The same once more than half of a variant's stock is held by unpaid checkouts: the last items are soon for sale again. */
export const SHORT_MINUTES_TO_PAY = 10;

// Covers a slow provider and its settlement, so that the sweep never touches a checkout in progress.
const SWEEP_MARGIN_MS = MINUTE_MS;

/** When the sweep may settle a checkout that is paid within these minutes. */
export function endOfPayment(createdAt: Date, minutes: number): Date {
  return new Date(createdAt.getTime() + minutes * MINUTE_MS + SWEEP_MARGIN_MS);
}

/** The whole minutes for which a checkout can be paid; the inverse of `endOfPayment`. */
export function minutesOf({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): number {
  return Math.max(0, Math.round((expiresAt.getTime() - createdAt.getTime() - SWEEP_MARGIN_MS) / MINUTE_MS));
}

/** An open checkout beside a new one. */
export interface OpenCheckout {
  id: string;
  createdAt: Date;
  /** What it shares with the new checkout: its buyer, contact or network address. */
  shared: readonly string[];
  itemCount: number;
}

/**
 * The open checkouts that must end before a new one may hold its items, the oldest first: then no buyer, contact or network address has
 * more than `MAX_OPEN_CHECKOUTS` checkouts with `maxItems` items. The new checkout alone has no more than that.
 */
export function checkoutsToEnd(
  open: readonly OpenCheckout[],
  { itemCount, maxItems }: { itemCount: number; maxItems: number },
): string[] {
  const ending = new Set<string>();
  for (const name of new Set(open.flatMap(({ shared }) => shared))) {
    const others = open
      .filter(({ shared }) => shared.includes(name))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    let heldItems = itemCount;
    for (const [index, { id, itemCount: more }] of others.entries()) {
      heldItems += more;
      if (index + 2 > MAX_OPEN_CHECKOUTS || heldItems > maxItems) ending.add(id);
    }
  }
  return open
    .filter(({ id }) => ending.has(id))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id }) => id);
}

/** A variant's items: free ones, those of unpaid checkouts, and those that a new checkout would take of the free ones. */
export interface VariantQuantity {
  free: number;
  unpaid: number;
  requested: number;
}

/** How long a new checkout holds its items, in minutes. The only item of a variant can be bought, but is held for a short time. */
export function minutesToPay(variants: readonly VariantQuantity[]): number {
  const isScarce = variants.some(({ free, unpaid, requested }) => (unpaid + requested) * 2 > free + unpaid);
  return isScarce ? SHORT_MINUTES_TO_PAY : MINUTES_TO_PAY;
}
