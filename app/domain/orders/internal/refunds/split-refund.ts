import type { orderLines } from "#app/domain/orders/orders.tables.ts";
import { type LineQuantity, quantitiesByLine } from "#app/domain/orders/order-line.ts";
import { apportion, proportionOf } from "#app/lib/money.ts";

type Line = Pick<
  typeof orderLines.$inferSelect,
  "id" | "priceAtPurchaseMinor" | "quantity" | "discountMinor"
>;

interface RefundedOrder {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  lines: readonly Line[];
}

/** A refund split by cause, in minor units. The parts add up to the refund. */
export interface SplitRefund {
  /** Before tax, in the order of the order's lines. */
  lines: number[];
  taxMinor: number;
  shippingMinor: number;
}

/**
 * Splits a refund over the order's lines, tax and shipping. With items, it covers those with their share of
 * tax; any excess is shipping. Without items (a cancelled order or an amount) it covers all parts. A different
 * amount is apportioned to the parts exactly.
 */
export function splitRefund(
  order: RefundedOrder,
  refund: { amountMinor: number; items: readonly LineQuantity[] | null },
): SplitRefund {
  const quantities = refund.items && quantitiesByLine(refund.items);
  const nets = order.lines.map((line) =>
    netOf(line, quantities ? (quantities.get(line.id) ?? 0) : line.quantity),
  );
  const netMinor = nets.reduce((sum, net) => sum + net, 0);
  const tax = proportionOf(order.taxMinor, netMinor, order.subtotalMinor - order.discountMinor);
  const beyond = Math.max(0, refund.amountMinor - netMinor - tax);
  const shipping = quantities ? Math.min(order.shippingMinor, beyond) : order.shippingMinor;
  const weights: number[] = [...nets, tax, shipping];
  // Free items have no weight; the first line takes their refund.
  if (!weights.some((weight) => weight > 0)) weights[0] = 1;
  const parts = apportion(refund.amountMinor, weights);
  return {
    lines: parts.slice(0, nets.length),
    taxMinor: parts.at(-2) ?? 0,
    shippingMinor: parts.at(-1) ?? 0,
  };
}

function netOf({ priceAtPurchaseMinor, quantity, discountMinor }: Line, count: number): number {
  return priceAtPurchaseMinor * count - proportionOf(discountMinor, count, quantity);
}
