import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { HOME_COUNTRY } from "#app/domain/settings/shipping.ts";

/**
 * How an order is paid: "card" is typed into the checkout and goes to the test bank, "online" is paid on the provider's own
 * page, "cash" is handed over with the parcel.
 */
export const PAYMENT_METHODS = ["card", "online", "cash"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the payment of an order in cash says of its provider: nobody moves the money but people. */
export const CASH = "cash";

/** The ways to pay that a shop offers, the usual one first. With a real provider there is no test bank. */
export function offeredMethods(settings: PaymentSettings, hasProvider: boolean): PaymentMethod[] {
  const online: PaymentMethod[] = settings.online ? [hasProvider ? "online" : "card"] : [];
  return settings.cash.isOn ? [...online, "cash"] : online;
}

/** Why an order cannot be paid in cash, in a sentence for the shopper; null when it can. `postalCode` left out is not looked at. */
export function cashProblem(
  { mostMinor, pinCodes }: Pick<PaymentSettings["cash"], "mostMinor" | "pinCodes">,
  order: { country: string; postalCode?: string; totalMinor: number },
  show: (amountMinor: number) => string,
): string | null {
  if (order.country !== HOME_COUNTRY) return "Cash on delivery is only possible within India.";
  if (mostMinor !== null && order.totalMinor > mostMinor)
    return `Cash on delivery is possible up to ${show(mostMinor)}.`;
  const pinCode = order.postalCode?.replaceAll(/\s/g, "");
  if (pinCode !== undefined && pinCodes.length > 0 && !pinCodes.some((start) => pinCode.startsWith(start)))
    return "We cannot take cash at this PIN code.";
  return null;
}
