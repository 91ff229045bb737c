import type { LineQuantity } from "#app/domain/orders/order-line.ts";

/** Field name of a line's refunded quantity. */
export const quantityField = (orderLineId: string) => `pieces.${orderLineId}`;

/** Field name of a line's restocked quantity. */
export const restockField = (orderLineId: string) => `restock.${orderLineId}`;

const FIELD = /^(pieces|restock)\.([\da-f-]{36})$/;

/** Parses the quantities of a form's lines. `missing` lists the fields without a whole number. */
export function readLineQuantities(
  fields: Record<string, string>,
  group: "pieces" | "restock",
): { quantities: LineQuantity[]; missing: string[] } {
  const quantities: LineQuantity[] = [];
  const missing: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, ofGroup, orderLineId] = FIELD.exec(name) ?? [];
    if (ofGroup !== group || orderLineId === undefined) continue;
    if (/^\d{1,6}$/.test(value)) quantities.push({ orderLineId, quantity: Number(value) });
    else missing.push(name);
  }
  return { quantities, missing };
}

/**
 * Parses how many items of each line of a returned parcel are restocked. Every line needs a decision, so that nothing is restocked or
 * written off by accident.
 */
export function readRestockDecisions(fields: Record<string, string>): {
  quantities: LineQuantity[];
  errors: Record<string, string>;
} {
  const { quantities, missing } = readLineQuantities(fields, "restock");
  const undecided = quantities.length + missing.length > 0 ? missing : ["restock"];
  return {
    quantities,
    errors: Object.fromEntries(undecided.map((name) => [name, "Choose Restock or Write off"])),
  };
}
