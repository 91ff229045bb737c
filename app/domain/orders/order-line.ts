/** A line of an order as it was bought. Views pick from it. */
export interface OrderLine {
  orderId: string;
  orderLineId: string;
  /** Null if the variant was deleted. */
  variantId: string | null;
  productId: string | null;
  productName: string;
  options: string;
  sku: string;
  /** "Noor Kurta (2XL · Mint)" */
  label: string;
  priceMinor: number;
  /** Of the whole line. */
  discountMinor: number;
  /** Of a replacement, which has no price of its own: the bought line that it replaces items of. Null for a bought line. */
  replacedLineId: string | null;
  /** Of a line that was bought in an exchange for another price: the line whose items it was exchanged for. Null for any other. */
  exchangedLineId: string | null;
  /** Why its items cannot be returned, as of the purchase; empty without a reason, null if they can. */
  finalSale: string | null;
  /** Items ordered. */
  quantity: number;
}

/** What became of the items of an order line. Views pick from it. */
export interface LineProgress {
  orderLineId: string;
  /** Items in shipments that wait for the carrier. */
  packed: number;
  /** Items with the carrier or the customer. */
  dispatched: number;
  /** Items in a return, or refunded without one; rejected returns do not count. */
  returned: number;
  /** Those of the returned items that are refunded; exchanged ones are not. */
  refunded: number;
  /** Those of the returned items that are in claims. All of them were sent, though a missing one did not arrive. */
  claimed: number;
  /** Items neither in a return nor refunded. */
  refundable: number;
  /** Refundable items that are not dispatched; packed ones count. */
  toSend: number;
  /** Refundable items that are neither dispatched nor packed. */
  toPack: number;
}

type CountedItems = Pick<LineProgress, "packed" | "dispatched" | "returned" | "refunded" | "claimed">;

/**
 * What became of the items of an order line, by what was counted of them. Refunded items are deducted from the waiting ones first, claimed ones never. Items
 * of a parcel that came back are to be reshipped, unless they are refunded.
 */
export function progressOf<Line extends CountedItems & Pick<OrderLine, "quantity">>(
  line: Line,
): Line & Pick<LineProgress, "refundable" | "toSend" | "toPack"> {
  const refundable = line.quantity - line.returned;
  const toSend = Math.max(0, refundable + line.claimed - line.dispatched);
  return { ...line, refundable, toSend, toPack: Math.max(0, toSend - line.packed) };
}

/** A line with what became of its items, as `listOrderLines` reads it. */
export type TrackedLine = OrderLine & LineProgress;

/** A line with the quantity covered by a refund. */
export type RefundedLine = TrackedLine & { returningQuantity: number };

/**
 * The bought lines of an order, each with the refunds of its replacements: what is refunded of a replacement is refunded of the line that
 * was paid. `lines` are all lines of the order.
 */
export function foldReplacements<
  Line extends Pick<TrackedLine, "refunded"> & {
    orderLineId?: string;
    replacedLineId?: string | null;
    returningQuantity?: number;
  },
>(lines: readonly Line[]): Line[] {
  if (!lines.some(({ replacedLineId }) => replacedLineId)) return [...lines];
  const bought = lines.filter(({ replacedLineId }) => !replacedLineId);
  return bought.map((line) => {
    const replacements = lines.filter(({ replacedLineId }) => replacedLineId === line.orderLineId);
    const sum = (count: (replacement: Line) => number) =>
      replacements.reduce((total, replacement) => total + count(replacement), count(line));
    return {
      ...line,
      refunded: sum(({ refunded }) => refunded),
      returningQuantity: sum(({ returningQuantity = 0 }) => returningQuantity),
    };
  });
}

/** A quantity of an order line. */
export interface LineQuantity {
  orderLineId: string;
  quantity: number;
}

/** Quantities by order line; of duplicates the last counts. */
export function quantitiesByLine(items: readonly LineQuantity[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
}

/** "2 × Noor Kurta (2XL · Mint)"; null for none. */
export function describeItems(quantity: number, label: string): string | null {
  return quantity > 0 ? `${quantity} × ${label}` : null;
}
