import {
  awaitsDifference,
  isUnsent,
  toCollectMinor,
  type CashParts,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import type { DueExchange } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { isDispatched, type Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { apportion, shareOf } from "#app/lib/money.ts";

/** What a customer pays online of an order that is not paid yet, in minor units. */
export interface OnlineQuote {
  /** What is due of the order without this payment. */
  dueMinor: number;
  /** The cash on delivery fee, which falls away. */
  feeMinor: number;
  /** The owner's saving for orders that are paid online instead of in cash. */
  savingMinor: number;
  /** The flat tax on the saving. */
  taxMinor: number;
  /** The payment: what is due, less fee, saving and tax. */
  amountMinor: number;
  /** The exchange whose difference it pays; missing where it pays the order. */
  returnId?: string;
}

/** The columns of an order that decide what is paid online of it. */
export interface UnpaidOrder extends CashParts {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  cashFeeMinor: number;
  taxMinor: number;
  taxBasisPoints: number;
  gst: object | null;
}

/** An order with what became of it. */
export interface UnpaidState {
  order: UnpaidOrder;
  shipments: readonly Pick<Shipment, "status">[];
  lines: readonly Pick<TrackedLine, "priceMinor" | "quantity" | "discountMinor" | "returned" | "toSend">[];
  /** Whether a tax document was issued: then the amounts stay as they are. */
  hasDocuments: boolean;
  /** The exchange whose difference is to be paid; missing or null where there is none. */
  exchange?: DueExchange | null;
}

/**
 * Whether the rest of an order can be paid online: the difference of one that was paid already, or what is due of one that is paid in
 * cash, as long as no parcel of it has been handed over or paid.
 */
export function canPayOnline({ order, shipments, lines }: Omit<UnpaidState, "hasDocuments">): boolean {
  if (toCollectMinor(order) === 0 || order.receivedMinor > 0) return false;
  if (awaitsDifference(order)) return true;
  if (order.paymentMethod !== CASH_ON_DELIVERY.orderMethod) return false;
  const isSentAgain = order.status === "Shipped" && shipments.length > 0;
  return (
    (isUnsent(order.status) || isSentAgain) &&
    !shipments.some(({ status }) => isDispatched(status)) &&
    lines.some(({ toSend }) => toSend > 0)
  );
}

/** What is paid online of an order now; null where nothing can be. */
export function quoteOnline(state: UnpaidState, terms: PaymentSettings["cash"]): OnlineQuote | null {
  if (!canPayOnline(state)) return quoteExchange(state);
  const { order, hasDocuments } = state;
  const dueMinor = toCollectMinor(order);
  if (hasDocuments || awaitsDifference(order))
    return { dueMinor, feeMinor: 0, savingMinor: 0, taxMinor: 0, amountMinor: dueMinor };
  const feeMinor = order.cashFeeMinor < dueMinor ? order.cashFeeMinor : 0;
  const savingMinor = savingOf(state, terms, dueMinor - feeMinor);
  const taxMinor = order.gst ? 0 : Math.min(order.taxMinor, shareOf(savingMinor, order.taxBasisPoints));
  const amountMinor = dueMinor - feeMinor - savingMinor - taxMinor;
  return { dueMinor, feeMinor, savingMinor, taxMinor, amountMinor };
}

/** The price difference of an exchange of a delivered order. */
function quoteExchange({ order, exchange }: UnpaidState): OnlineQuote | null {
  if (!exchange || order.paymentStatus === "Pending") return null;
  const { returnId, differenceMinor } = exchange;
  return {
    dueMinor: differenceMinor,
    feeMinor: 0,
    savingMinor: 0,
    taxMinor: 0,
    amountMinor: differenceMinor,
    returnId,
  };
}

/** The saving on the lines of which no items were removed. It never exceeds half of the open amount. */
function savingOf(
  state: UnpaidState,
  { onlineSavingMinor, onlineSavingPercent }: PaymentSettings["cash"],
  payableMinor: number,
): number {
  const goodsMinor = savableMinor(state).reduce((sum, minor) => sum + minor, 0);
  const offeredMinor = onlineSavingMinor || shareOf(goodsMinor, onlineSavingPercent * 100);
  return Math.min(offeredMinor, goodsMinor, Math.floor(payableMinor / 2));
}

/** The price of each line after its discount; 0 for a line of which items were removed, whose value is recorded already. */
function savableMinor({ lines }: Pick<UnpaidState, "lines">): number[] {
  return lines.map(({ priceMinor, quantity, discountMinor, returned }) =>
    returned > 0 ? 0 : priceMinor * quantity - discountMinor,
  );
}

/** Each line's share of the saving, in minor units. */
export function savingShares(state: Pick<UnpaidState, "lines">, savingMinor: number): number[] {
  return apportion(savingMinor, savableMinor(state));
}

/** Whether a payment by an earlier quote still pays what is due: the same amount, with the same fee and a saving that fits the items. */
export function isStillDue(state: UnpaidState, quote: OnlineQuote): boolean {
  if (quote.returnId !== undefined) return isSameExchange(quoteExchange(state), quote);
  const { order, hasDocuments } = state;
  const goodsMinor = savableMinor(state).reduce((sum, minor) => sum + minor, 0);
  const isReduced = quote.feeMinor + quote.savingMinor > 0;
  return (
    canPayOnline(state) &&
    toCollectMinor(order) === quote.dueMinor &&
    order.cashFeeMinor >= quote.feeMinor &&
    goodsMinor >= quote.savingMinor &&
    order.taxMinor >= quote.taxMinor &&
    !(isReduced && hasDocuments)
  );
}

function isSameExchange(due: OnlineQuote | null, { returnId, dueMinor }: OnlineQuote): boolean {
  return due?.returnId === returnId && due?.dueMinor === dueMinor;
}
