import { isToPayFirst, orderElementId, toCollectMinor } from "#app/domain/orders/order.ts";
import type { ManualMethod, PaymentDetail } from "#app/domain/payments/manual-method.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { formatMoney, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { formatDeadline } from "#app/lib/time/dates.ts";

/** What the customer of an order that waits for its payment needs to pay it; null for other orders. */
export function instructionsFor(
  order: Parameters<typeof isToPayFirst>[0] &
    Parameters<typeof toCollectMinor>[0] & { number: number; money: MoneyFormat },
  settings: StoreSettings["payments"],
): PaymentDetail[] | null {
  const method = manualMethodOf(order);
  if (!method || !order.confirmBy || !isToPayFirst(order)) return null;
  return paymentInstructions(method, settings, {
    amountMinor: toCollectMinor(order),
    money: order.money,
    number: order.number,
    payBy: order.confirmBy,
  });
}

/** What a customer needs to pay an order to the shop itself, line by line. */
export function paymentInstructions(
  method: ManualMethod,
  settings: StoreSettings["payments"],
  {
    amountMinor,
    money,
    number,
    payBy,
  }: { amountMinor: number; money: MoneyFormat; number: number; payBy: Date },
): PaymentDetail[] {
  return [
    ...(method.detailsOf?.(settings).rows ?? []),
    {
      label: "Amount",
      value: formatMoney(amountMinor, money),
      copied: toShortDecimal(amountMinor, money),
    },
    // Many banks refuse a number sign in the remarks of a transfer.
    { label: "Reference", value: orderElementId(number), copied: orderElementId(number) },
    { label: "Pay by", value: formatDeadline(payBy) },
  ];
}
