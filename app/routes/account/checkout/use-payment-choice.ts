import { useState } from "react";
import { cashError, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface PaymentChoiceInput {
  methods: readonly PaymentMethod[];
  cash: PaymentSettings["cash"];
  /** Why this customer cannot pay cash on delivery, whatever the address. */
  cashRefusal: string | null;
  /** The address as far as it is filled in, and the total without the fee for cash. */
  order: { country: string; totalMinor: number };
  money: MoneyFormat;
  /** The choice of a refused checkout. */
  initial: PaymentMethod | null | undefined;
}

export interface PaymentChoice {
  /** Undefined where no method is possible. */
  chosen: PaymentMethod | undefined;
  possible: readonly PaymentMethod[];
  /** Why cash is not possible, as a sentence. */
  cashProblem: string | null;
  prefer(method: PaymentMethod): void;
}

/** The chosen payment method: the shopper's while it is possible, else the first possible one. */
export function usePaymentChoice(input: PaymentChoiceInput): PaymentChoice {
  const { methods, cash, cashRefusal, order, money, initial } = input;
  const [preferred, setPreferred] = useState<PaymentMethod | null>(initial ?? null);
  const cashProblem = cashRefusal ?? cashError(cash, order, (minor) => formatMoney(minor, money));
  const possible = methods.filter((method) => method !== "cash" || cashProblem === null);
  const chosen = preferred && possible.includes(preferred) ? preferred : possible[0];
  return { chosen, possible, cashProblem, prefer: setPreferred };
}
