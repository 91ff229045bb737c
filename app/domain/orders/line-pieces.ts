/** So many pieces of one line of an order. */
export interface LinePieces {
  orderLineId: string;
  quantity: number;
}

/** The pieces by their order line; a line that is named twice counts once, with the last quantity. */
export function piecesByLine(pieces: readonly LinePieces[]): ReadonlyMap<string, number> {
  return new Map(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
}

/** "2 × Noor Kurta (2XL · Mint)"; null for none. */
export function describePieces(quantity: number, label: string): string | null {
  return quantity > 0 ? `${quantity} × ${label}` : null;
}
