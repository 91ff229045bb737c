import type { LinePieces } from "#app/domain/orders/line-pieces.ts";

/** The name of the field with the number of pieces of a line that are refunded. */
export const piecesField = (orderLineId: string) => `pieces.${orderLineId}`;

/** The name of the field with the number of pieces of a line that go back in stock. */
export const restockField = (orderLineId: string) => `restock.${orderLineId}`;

const FIELD = /^(pieces|restock)\.([\da-f-]{36})$/;

/** The pieces of each line that a form names. `unanswered` are the fields without a whole number of pieces. */
export function readLinePieces(
  fields: Record<string, string>,
  group: "pieces" | "restock",
): { pieces: LinePieces[]; unanswered: string[] } {
  const pieces: LinePieces[] = [];
  const unanswered: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, ofGroup, orderLineId] = FIELD.exec(name) ?? [];
    if (ofGroup !== group || orderLineId === undefined) continue;
    if (/^\d{1,6}$/.test(value)) pieces.push({ orderLineId, quantity: Number(value) });
    else unanswered.push(name);
  }
  return { pieces, unanswered };
}
