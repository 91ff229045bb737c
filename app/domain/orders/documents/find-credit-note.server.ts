import { creditNoteOf, type CreditNote } from "#app/domain/orders/documents/credit-note.ts";
import { listIssuedRefunds } from "#app/domain/orders/refunds/issued-refunds.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Finds the credit note of an order's refund by its sequence number; null if there is no such refund or it is
 * not done.
 */
export async function findCreditNote(
  db: Db,
  order: OrderView,
  { sequence, gstin }: { sequence: string; gstin: string },
): Promise<CreditNote | null> {
  const issued = (await listIssuedRefunds(db, [order.id])).get(order.id) ?? [];
  const refund = issued.find((one) => String(one.sequence) === sequence);
  return refund ? creditNoteOf(order, refund, { gstin }) : null;
}
