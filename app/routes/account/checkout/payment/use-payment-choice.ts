import { useState } from "react";
import { CASH_NOT_OFFERED, cashError, type CashTerms } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { isManual, overMaximum, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface PaymentChoiceInput {
  offered: readonly PaymentMethod[];
  cash: CashTerms;
  /** The highest total of each method that has one. */
  maxTotals: Partial<Record<PaymentMethod, number | null>>;
  /** The reason why this customer cannot pay cash on delivery, whatever the address. */
  cashRefusal: string | null;
  /** Whether the owner's rules hide cash on delivery for this order. */
  isCashHidden: boolean;
  /** The address as far as it is filled in, and the total without the fee for cash. */
  order: { country: string; totalMinor: number };
  money: MoneyFormat;
  /** Why an order to the typed PIN code, or one to pick up, cannot be paid in cash or in another way; null where it can. */
  courier: { cash: string | null; prepaid: string | null };
  /** The choice of a refused checkout. */
  initial: PaymentMethod | null | undefined;
}

export interface PaymentChoice {
  /** The displayed methods. Hidden cash on delivery is displayed only where there is no other method, with the reason. */
  methods: readonly PaymentMethod[];
  /** Undefined where no method is possible. */
  chosen: PaymentMethod | undefined;
  possible: readonly PaymentMethod[];
  /** The reason why a method is not possible, as a sentence; null if it is. */
  problemOf(method: PaymentMethod): string | null;
  prefer(method: PaymentMethod): void;
}

/** UPI is a payment from an account in India. Of the only method the page says why it is not possible. */
function shownMethods(
  offered: readonly PaymentMethod[],
  { isCashHidden, isAbroad }: { isCashHidden: boolean; isAbroad: boolean },
): readonly PaymentMethod[] {
  const shown = offered.filter(
    (method) => !(method === "cash" && isCashHidden) && !(method === "upi" && isAbroad),
  );
  return shown.length > 0 ? shown : offered;
}

/** The chosen payment method: the shopper's while it is possible, else the first possible one. */
export function usePaymentChoice(input: PaymentChoiceInput): PaymentChoice {
  const { offered, cash, maxTotals, cashRefusal, isCashHidden, order, money, courier, initial } = input;
  const [preferred, setPreferred] = useState<PaymentMethod | null>(initial ?? null);
  const methods = shownMethods(offered, { isCashHidden, isAbroad: order.country !== HOME_COUNTRY });
  const show = (minor: number) => formatMoney(minor, money);
  const cashProblem =
    (isCashHidden ? CASH_NOT_OFFERED : cashRefusal) ?? courier.cash ?? cashError(cash, order, show);
  const problemOf = (method: PaymentMethod) => {
    if (method === "cash") return cashProblem;
    const { totalMinor } = order;
    const tooHigh = isManual(method) ? overMaximum(method, maxTotals[method], { totalMinor, show }) : null;
    return courier.prepaid ?? tooHigh;
  };
  const possible = methods.filter((method) => problemOf(method) === null);
  const chosen = preferred && possible.includes(preferred) ? preferred : possible[0];
  return { methods, chosen, possible, problemOf, prefer: setPreferred };
}
