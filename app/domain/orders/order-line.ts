/** A line of an order as it was bought, with the pieces that came back of it; read by `listOrderLines`. Views pick from it. */
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
  quantity: number;
  refundedQuantity: number;
  /** Pieces neither in a return nor refunded; rejected returns do not count. */
  openQuantity: number;
}

/** A line with the quantity covered by a refund. */
export type RefundedLine = OrderLine & { returningQuantity: number };

/** The pieces of an order line that are packed and sent; see `shipmentProgress`. */
export interface LineProgress {
  orderLineId: string;
  /** Pieces neither shipped nor packed nor refunded. */
  toPack: number;
  /** Pieces neither shipped nor refunded; those in packed shipments count. */
  toSend: number;
  /** Pieces with the carrier or the customer. */
  sent: number;
}

/** A quantity of an order line. */
export interface LinePieces {
  orderLineId: string;
  quantity: number;
}

/** Quantities by order line; of duplicates the last counts. */
export function piecesByLine(pieces: readonly LinePieces[]): ReadonlyMap<string, number> {
  return new Map(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
}

/** "2 × Noor Kurta (2XL · Mint)"; null for none. */
export function describePieces(quantity: number, label: string): string | null {
  return quantity > 0 ? `${quantity} × ${label}` : null;
}
