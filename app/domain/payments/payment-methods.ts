import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/**
 * Payment methods: "upi" and "card" are entered at checkout and charged by the test bank, "online" is paid on the
 * provider's page, "cash" on delivery.
 */
export const PAYMENT_METHODS = ["upi", "card", "online", "cash"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Provider name of cash payments, which no payment service handles. */
export const CASH = "cash";

/** The enabled payment methods, default first. With a real provider the test bank is not offered; UPI takes only rupees. */
export function offeredMethods(
  settings: PaymentSettings,
  { hasProvider, currency }: { hasProvider: boolean; currency: string },
): PaymentMethod[] {
  const testBank: PaymentMethod[] = currency === "INR" ? ["upi", "card"] : ["card"];
  const online: PaymentMethod[] = hasProvider ? ["online"] : testBank;
  if (!settings.online) return settings.cash.isOn ? ["cash"] : [];
  return settings.cash.isOn ? [...online, "cash"] : online;
}

export const NO_CASH_AT_PICKUP = "Orders that you pick up are paid online.";

// Gives no reason, because the reason may be the order history of a phone number that anybody can type.
export const CASH_NOT_OFFERED = "Cash on delivery is not offered for this order. Please pay in another way.";

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
