import { and, asc, inArray, isNull, not, sql } from "drizzle-orm";
import { issueInvoice } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { shipmentLines } from "#app/domain/orders/shipments/shipments.tables.ts";
import { PARCEL_ACTION_NAMES } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { attachToWaiting } from "#app/platform/messages/waiting-messages.server.ts";

/**
 * Ends the waits of locked orders: their invoices are issued, and their actions can no longer be called back. `lockOrder` calls it before
 * every other change, so that a change finds the invoices that it may have to credit. Their messages are still sent when the delay ends.
 * Bookings continue to wait: the carrier gets the parcel as it is then. So do the actions on other parcels by the same bulk action
 * (`batchId`), which can be undone as a whole.
 */
export async function endWaiting(
  tx: Tx,
  orders: readonly LockedOrder[],
  outcome: "left" | "changed",
  batchId?: string,
): Promise<void> {
  if (orders.length === 0) return;
  const ended = await tx
    .update(waitingActions)
    .set({ outcome })
    .where(
      and(
        isAmong(
          waitingActions.orderId,
          orders.map(({ id }) => id),
        ),
        isNull(waitingActions.outcome),
        isNull(waitingActions.booking),
        batchId === undefined ? undefined : not(isOfBatch(batchId)),
      ),
    )
    .returning();
  for (const action of ended.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const order = orders.find(({ id }) => id === action.orderId);
    if (order && action.invoices) await issueWaiting(tx, order, { ...action, invoices: action.invoices });
  }
}

/** SQL condition of the actions on parcels by a bulk action; false for an action that is part of none. */
const isOfBatch = (batchId: string) =>
  sql`(${waitingActions.batchId} is not distinct from ${batchId} and ${inArray(waitingActions.action, PARCEL_ACTION_NAMES)})`;

type WithInvoices = typeof waitingActions.$inferSelect & {
  invoices: NonNullable<(typeof waitingActions.$inferSelect)["invoices"]>;
};

/** Issues the invoices of a dispatch with the date and the seller of that moment, and attaches them to its emails. */
async function issueWaiting(tx: Tx, order: LockedOrder, { id, at, invoices }: WithInvoices): Promise<void> {
  const { seller, parcels } = invoices;
  const lines = await tx
    .select()
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipmentId,
        parcels.map(({ shipmentId }) => shipmentId),
      ),
    )
    .orderBy(asc(shipmentLines.id));
  const documentIds: string[] = [];
  for (const { shipmentId, isLast } of parcels) {
    const shipment = { id: shipmentId, lines: lines.filter((line) => line.shipmentId === shipmentId) };
    const invoice = await issueInvoice(tx, order, { shipment, isLast }, { seller, at });
    if (invoice) documentIds.push(invoice.id);
  }
  await attachToWaiting(tx, id, documentIds);
}
