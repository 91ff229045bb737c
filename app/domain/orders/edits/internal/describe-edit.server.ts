import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { orderMoney } from "#app/domain/orders/emails/order-email.ts";
import type { DifferencePayment, EditedMoney } from "#app/domain/orders/edits/order-edit.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { listGstLines } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import { refundSentence } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { INCLUSIVE_OF_TAXES, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { orderTaxNote } from "#app/domain/tax/tax-order.ts";
import { moneyFormatFor, proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** The taxes of the items that an order still has: "CGST ₹25.00, SGST ₹25.00" inside its total, or the flat tax on top. */
export async function describeTaxes(tx: Tx, order: LockedOrder): Promise<string> {
  const lines = await listOrderLines(tx, order.id);
  if (!order.gst) {
    const removed = lines.map((line) => ({
      ...line,
      refunded: 0,
      returningQuantity: line.quantity - line.refundable,
    }));
    const { taxMinor } = returnAmount(order, removed, { withShipping: false });
    return orderMoney(order, order.taxMinor - taxMinor);
  }
  const remaining = new Map(lines.map(({ orderLineId, refundable }) => [orderLineId, refundable]));
  const parts = (await listGstLines(tx, order.id)).map(({ id, quantity, parts: whole }) => {
    const amountMinor = proportionOf(totalOf(whole), remaining.get(id) ?? 0, quantity);
    const part = refundTaxedAmount(whole, amountMinor);
    return part.ok ? part.parts : whole;
  });
  const note = orderTaxNote({ gst: order.gst, money: moneyFormatFor(order.currency) }, parts) ?? "";
  return note.replace(`${INCLUSIVE_OF_TAXES}: `, "");
}

/** What an edit means for the payment, as sentences to the customer; empty where it stays. */
export function describeOutcome(
  { order, shop }: { order: LockedOrder; shop: EmailShop },
  { money, payment }: { money: EditedMoney | null; payment: DifferencePayment | undefined },
): string {
  if (!money) return "";
  const { dueMinor, refundMinor, toCollectMinor } = money;
  const words = manualMethodOf(order)?.words;
  const collectMinor = dueMinor > 0 && payment && payment.kind !== "received" ? dueMinor : toCollectMinor;
  const collected = collectMinor > 0 && words ? words.ask(orderMoney(order, collectMinor)) : "";
  const received =
    dueMinor > 0 && payment?.kind === "received"
      ? `We have received the difference of ${orderMoney(order, dueMinor)}.`
      : "";
  return [received, collected, refundSentence({ order, shop }, refundMinor)].filter(Boolean).join(" ");
}
