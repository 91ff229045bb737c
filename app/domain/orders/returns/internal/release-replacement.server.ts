import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { addReplacements, itemsOf } from "#app/domain/orders/returns/internal/add-replacements.server.ts";
import type { LockedReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import { sellWanted, soldLinesOf } from "#app/domain/orders/returns/internal/sell-wanted.server.ts";
import { sumDifferences } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { REPLACEMENT_MOMENTS, type ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** How the replacement is sent by the shop's settings, the step of the return that is taken, and the context of its tax documents. */
interface ReleaseContext extends DocumentContext {
  setting: ReplacementMoment;
  /** The moment that the step brings about; `settled` where what the items cost more is paid or forgone with it. */
  now: ReplacementMoment | "settled";
  /** The shop waives the difference. */
  isWaived?: boolean;
  actorId: string | null;
}

export interface Release {
  set: { replacementAt: Date };
  /** The order, with the lines and totals of items at another price. */
  order: LockedOrder;
  /** The credit notes, and the invoice of items at the same price. */
  documentIds: string[];
  /** The items to be packed, such as "1 × Noor Kurta (3XL · Mint)". */
  items: string[];
  /** Their price less the payment for the returned ones. */
  differenceMinor: number;
}

/** Why the items of an exchange are not sent yet: sold out, the order's cash is not received, or they cost more, which is not paid. */
type Hindrance = "out-of-stock" | "unpaid" | "to-pay";

/**
 * Decides whether the items of an exchange are sent with this step of its return, and then adds them to the order, where they wait to be
 * packed. `null` where they are not due yet, were sent before, or nothing is exchanged.
 */
export async function releaseReplacement(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  { setting, now, isWaived = false, ...context }: ReleaseContext,
): Promise<Release | Hindrance | null> {
  const { row, order, lines } = locked;
  const isDue = now === "settled" || REPLACEMENT_MOMENTS.indexOf(now) <= REPLACEMENT_MOMENTS.indexOf(setting);
  // The replacement of a claim is sent with its decision.
  if (row.kind === "claim" || row.resolution !== "exchange") return null;
  if (row.replacementAt !== null || !isDue) return null;
  if (lines.some(({ wantedName }) => wantedName === null)) return "out-of-stock";
  const sold = soldLinesOf(lines);
  if (sold.length > 0 && order.paymentStatus === "Pending") return "unpaid";
  if (now !== "settled" && sumDifferences(sold) > 0) return "to-pay";
  const even = { ...locked, lines: lines.filter(({ differenceMinor }) => differenceMinor === null) };
  const exchanged = await addReplacements(tx, even, context);
  if (exchanged === null) return "out-of-stock";
  const sale =
    sold.length > 0 ? await sellWanted(tx, deps, locked, { sold, isWaived, ...context }) : undefined;
  return {
    set: { replacementAt: context.at },
    order: sale?.order ?? order,
    documentIds: [...exchanged, ...(sale?.documentIds ?? [])],
    items: itemsOf(lines),
    differenceMinor: isWaived ? 0 : sumDifferences(sold),
  };
}

/** The change of a return whose difference is requested from the customer, with a payment link if the order can be paid online. */
export async function askForDifference(
  deps: OrderDeps,
  { order, lines, number }: LockedReturn,
  at: Date,
): Promise<{ set: { differenceDueAt: Date }; event: NewOrderEvent }> {
  const { payments } = await deps.settings.get();
  const amountMinor = sumDifferences(lines);
  const detail = { returnNumber: number, amountMinor, sent: itemsOf(lines) };
  const url = payments.online ? orderPaymentLink(deps, order.id) : null;
  return { set: { differenceDueAt: at }, event: { kind: "difference-due", detail, url } };
}
