import type { LinePieces } from "#app/domain/orders/order.ts";

/** Field name of a line's refunded quantity. */
export const piecesField = (orderLineId: string) => `pieces.${orderLineId}`;

/** Field name of a line's restocked quantity. */
export const restockField = (orderLineId: string) => `restock.${orderLineId}`;

const FIELD = /^(pieces|restock)\.([\da-f-]{36})$/;

/** Parses the quantities of a form's lines. `missing` lists the fields without a whole number. */
export function readLinePieces(
  fields: Record<string, string>,
  group: "pieces" | "restock",
): { pieces: LinePieces[]; missing: string[] } {
  const pieces: LinePieces[] = [];
  const missing: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, ofGroup, orderLineId] = FIELD.exec(name) ?? [];
    if (ofGroup !== group || orderLineId === undefined) continue;
    if (/^\d{1,6}$/.test(value)) pieces.push({ orderLineId, quantity: Number(value) });
    else missing.push(name);
  }
  return { pieces, missing };
}

/**
 * Parses how many pieces of each line of a returned parcel are restocked. Every line needs a decision, so that nothing is restocked or
 * written off by accident.
 */
export function readRestockDecisions(fields: Record<string, string>): {
  pieces: LinePieces[];
  errors: Record<string, string>;
} {
  const { pieces, missing } = readLinePieces(fields, "restock");
  const undecided = pieces.length + missing.length > 0 ? missing : ["restock"];
  return {
    pieces,
    errors: Object.fromEntries(undecided.map((name) => [name, "Choose Restock or Write off"])),
  };
}
