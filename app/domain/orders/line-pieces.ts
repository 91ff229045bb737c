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
