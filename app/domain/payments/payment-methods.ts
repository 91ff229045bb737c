import { BANK_TRANSFER } from "#app/domain/payments/bank-transfer/bank-transfer.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { DIRECT_PAYMENT } from "#app/domain/payments/direct-payment.ts";
import type { ManualMethod } from "#app/domain/payments/manual-method.ts";
import { PAYMENT_LINK } from "#app/domain/payments/payment-link-method.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

/** The methods whose money the shop itself receives. The names are stored in checkouts and events. */
export const MANUAL_METHODS = {
  cash: CASH_ON_DELIVERY,
  transfer: BANK_TRANSFER,
  direct: DIRECT_PAYMENT,
  link: PAYMENT_LINK,
} as const satisfies Record<string, ManualMethod>;

export type ManualMethodName = keyof typeof MANUAL_METHODS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const MANUAL_METHOD_NAMES = Object.keys(MANUAL_METHODS) as ManualMethodName[];

/** The labels of the methods of online payments by Razorpay's names for them. An order stores the label. */
export const ONLINE_METHOD_LABELS: Readonly<Record<string, string>> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  paylater: "Pay later",
};

/** The payment by store credit: in addition to another method, or alone as the method "credit". */
export const STORE_CREDIT = { provider: "store-credit", orderMethod: "Store credit" } as const;

/** The method of an order that store credit and another method have paid: "Card and store credit". */
export function withStoreCredit(method: string): string {
  return `${method} and ${STORE_CREDIT.orderMethod.toLowerCase()}`;
}

/**
 * Payment methods: "upi" and "card" are entered at checkout and charged by the test bank, "online" is paid on the
 * provider's page; "credit" is an order that store credit covers in full; the others are paid to the shop itself.
 */
export const PAYMENT_METHODS = ["upi", "card", "online", "credit", ...MANUAL_METHOD_NAMES] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The values of `payments.provider` of the methods whose money the shop itself receives. */
export const MANUAL_PROVIDERS: readonly string[] = MANUAL_METHOD_NAMES.map(
  (name) => MANUAL_METHODS[name].provider,
);

/** The values of `orders.payment_method` of orders that are prepared only once they are paid. */
export const PAID_FIRST: readonly string[] = MANUAL_METHOD_NAMES.map(manualMethod)
  .filter(({ isPaidFirst }) => isPaidFirst)
  .map(({ orderMethod }) => orderMethod);

/** A method whose money the shop itself receives, without its specific type. */
export function manualMethod(name: ManualMethodName): ManualMethod {
  return MANUAL_METHODS[name];
}

export function isManual(method: PaymentMethod): method is ManualMethodName {
  return method in MANUAL_METHODS;
}

/** The method of an order whose money the shop itself receives; null for an order that was paid online. */
export function manualMethodOf({ paymentMethod }: { paymentMethod: string }): ManualMethod | null {
  return MANUAL_METHOD_NAMES.map(manualMethod).find((one) => one.orderMethod === paymentMethod) ?? null;
}

/** The reason why an order's total is too high for a method, as a sentence; null if it is not. */
export function overMaximum(
  name: ManualMethodName,
  maxTotalMinor: number | null | undefined,
  { totalMinor, show }: { totalMinor: number; show: (amountMinor: number) => string },
): string | null {
  if (maxTotalMinor === null || maxTotalMinor === undefined || totalMinor <= maxTotalMinor) return null;
  return `${manualMethod(name).label} is possible up to ${show(maxTotalMinor)}.`;
}

/** The enabled payment methods, default first. With a real provider the test bank is not offered; UPI takes only rupees. */
export function offeredMethods(
  settings: PaymentSettings,
  { hasProvider, currency }: { hasProvider: boolean; currency: string },
): PaymentMethod[] {
  const testBank: PaymentMethod[] = currency === "INR" ? ["upi", "card"] : ["card"];
  const online: PaymentMethod[] = hasProvider ? ["online"] : testBank;
  const manual = MANUAL_METHOD_NAMES.filter((name) => manualMethod(name).isOffered(settings, { currency }));
  return [...(settings.online ? online : []), ...manual];
}

/** Whether a card number's check digit is valid (Luhn algorithm, ISO/IEC 7812-1 annex B). Digits only. */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of Array.from(digits, Number).toReversed().entries()) {
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== "" && sum % 10 === 0;
}

/** Whether a card ("MM/YY") has expired: it is valid until the end of its month in India. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const [month = "", year = ""] = expiry.split("/");
  const [thisYear = "", thisMonth = ""] = toIndianClock(now).split("-");
  return `20${year}-${month}` < `${thisYear}-${thisMonth}`;
}
