import { isToPayFirst, orderElementId, toCollectMinor } from "#app/domain/orders/order.ts";
import type { ManualMethod, PaymentDetail } from "#app/domain/payments/manual-method.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { formatDeadline } from "#app/lib/time/dates.ts";

/** What the customer of an order that waits for its payment needs to pay it; null for other orders. */
export function instructionsFor(
  order: Parameters<typeof isToPayFirst>[0] &
    Parameters<typeof toCollectMinor>[0] & { number: number; money: MoneyFormat },
  settings: PaymentSettings,
): PaymentDetail[] | null {
  const method = manualMethodOf(order);
  if (!method || !order.confirmBy || !isToPayFirst(order)) return null;
  const amount = formatMoney(toCollectMinor(order), order.money);
  return paymentInstructions(method, settings, { amount, number: order.number, payBy: order.confirmBy });
}

/** What a customer needs to pay an order to the shop itself, line by line. `amount` is formatted. */
export function paymentInstructions(
  method: ManualMethod,
  settings: PaymentSettings,
  { amount, number, payBy }: { amount: string; number: number; payBy: Date },
): PaymentDetail[] {
  return [
    ...(method.detailsOf?.(settings).rows ?? []),
    { label: "Amount", value: amount },
    // Many banks refuse a number sign in the remarks of a transfer.
    { label: "Reference", value: orderElementId(number) },
    { label: "Pay by", value: formatDeadline(payBy) },
  ];
}
