import type { ManualMethod } from "#app/domain/payments/manual-method.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

export const CASH_NOT_OFFERED = "Cash on delivery is not offered for this order. Please pay in another way.";

export const CASH_ON_DELIVERY = {
  label: "Cash on delivery",
  hint: "You pay when the parcel is handed to you",
  provider: "cash",
  orderMethod: "Cash on delivery",
  isPaidFirst: false,
  needsReference: false,
  isOffered: ({ cash }) => cash.isOn,
  words: {
    name: "Cash",
    toBePaid: "to be paid on delivery",
    how: "in cash",
    willPay: "will pay in cash on delivery",
    due: "To be paid in cash on delivery.",
    dueAmount: (amount) => `${amount} is to be paid in cash on delivery.`,
    paid: "Paid in cash on delivery.",
    ask: (amount) => `You pay ${amount} on delivery.`,
    dueLabel: "In cash, on delivery",
    waiting: "To collect",
    dueInAdmin: "Due on delivery",
    recordHint: "Once you have received the cash for this order.",
    referenceLabel: "Reference (optional)",
    expired: "The order was not confirmed in time.",
    notOffered: CASH_NOT_OFFERED,
  },
} as const satisfies ManualMethod;

export const NO_CASH_AT_PICKUP = "Orders that you pick up are paid online.";

/** The fee of an order that is paid in cash, in minor units. None where no courier collects it. */
export function cashFeeMinor(
  { feeMinor }: Pick<PaymentSettings["cash"], "feeMinor">,
  { isPickup }: { isPickup: boolean },
): number {
  return isPickup ? 0 : feeMinor;
}

/** The terms of cash on delivery that the checkout page shows. The owner's other rules stay on the server. */
export type CashTerms = Pick<PaymentSettings["cash"], "mostMinor" | "feeMinor"> & {
  /** Whether the shop keeps the advance of a refused parcel. */
  keepsAdvance: boolean;
};

/**
 * The reason why an order cannot be paid in cash, as a sentence for the shopper; null if it can. The PIN code is
 * checked where both `pinCodes` and `postalCode` are given.
 */
export function cashError(
  {
    mostMinor: maxOrderTotalMinor,
    pinCodes = [],
  }: Pick<CashTerms, "mostMinor"> & Partial<Pick<PaymentSettings["cash"], "pinCodes">>,
  order: { country: string; postalCode?: string; totalMinor: number },
  show: (amountMinor: number) => string,
): string | null {
  if (order.country !== HOME_COUNTRY) return "Cash on delivery is only possible within India.";
  if (maxOrderTotalMinor !== null && order.totalMinor > maxOrderTotalMinor)
    return `Cash on delivery is possible up to ${show(maxOrderTotalMinor)}.`;
  if (order.postalCode !== undefined && !takesCashAt(pinCodes, order.postalCode))
    return "We cannot take cash at this PIN code.";
  return null;
}

/** Whether the owner accepts cash at a PIN code: `pinCodes` are PIN codes or their prefixes, and none means all of India. */
export function takesCashAt(pinCodes: readonly string[], postalCode: string): boolean {
  const pin = compactCode(postalCode);
  return pinCodes.length === 0 || pinCodes.some((start) => pin.startsWith(start));
}
