import { eq, inArray, or } from "drizzle-orm";
import { recordCashReceived } from "#app/domain/orders/actions/collect-cash.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  remittanceReference,
  type PlannedRow,
  type RemittanceRow,
  type RowOutcome,
} from "#app/domain/orders/remittance/remittance.ts";
import { lockOrder, type LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { CASH } from "#app/domain/payments/payment-methods.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface FoundOrder extends Pick<
  LockedOrder,
  "id" | "number" | "status" | "paymentStatus" | "totalMinor" | "currency" | "trackingNumber"
> {
  /** Of its cash payment; null where it was paid online. */
  cash: { amountMinor: number; reference: string | null } | null;
}

/** The effect that each row of a remittance would have now. Changes nothing. `currency` is that of the amounts. */
export async function planRemittance(
  db: Queryable,
  rows: readonly RemittanceRow[],
  currency: string,
): Promise<PlannedRow[]> {
  const find = await readOrders(db, rows);
  const rowsByOrder = new Map<string, number>();
  return rows.map((row) => {
    const order = find(row);
    if (!order) return { ...row, foundNumber: null, outcome: { kind: "not-found" } };
    const before = rowsByOrder.get(order.id);
    rowsByOrder.set(order.id, before ?? row.row);
    const outcome: RowOutcome =
      before === undefined ? outcomeOf(row, order, currency) : { kind: "repeated", row: before };
    return { ...row, foundNumber: order.number, outcome };
  });
}

function outcomeOf(row: RemittanceRow, order: FoundOrder, currency: string): RowOutcome {
  const { cash } = order;
  if (!cash) return { kind: "paid-online" };
  if (order.paymentStatus !== "Pending") {
    const isSame = cash.reference === remittanceReference(row) && cash.amountMinor === row.amountMinor;
    return isSame ? { kind: "recorded" } : { kind: "paid-before", reference: cash.reference };
  }
  if (order.status === "Cancelled") return { kind: "cancelled" };
  if (order.currency !== currency) return { kind: "amount-differs", expectedMinor: null };
  return cash.amountMinor === row.amountMinor
    ? { kind: "payable" }
    : { kind: "amount-differs", expectedMinor: cash.amountMinor };
}

/**
 * Marks the orders of a remittance as paid, in one transaction, and records the file in the audit log. Rows are planned again under the
 * orders' locks: those that are not payable (any more) change nothing, so the same file can be applied again.
 */
export async function applyRemittance(
  deps: OrderDeps,
  { rows, currency, actorId }: { rows: readonly RemittanceRow[]; currency: string; actorId: string },
): Promise<PlannedRow[]> {
  return inTransaction(deps.db, async (tx) => {
    const find = await readOrders(tx, rows);
    const ids = [...new Set(rows.flatMap((row) => find(row)?.id ?? []))].toSorted();
    const locked = new Map<string, LockedOrder>();
    for (const id of ids) {
      const order = await lockOrder(tx, id);
      if (order) locked.set(id, order);
    }
    const planned = await planRemittance(tx, rows, currency);
    const paid = planned.filter(({ outcome }) => outcome.kind === "payable");
    if (paid.length === 0) return planned;
    const at = deps.clock.now();
    for (const row of paid) {
      const order = locked.get(find(row)?.id ?? "");
      const received = order && { reference: remittanceReference(row), actorId, at };
      if (!received || !(await recordCashReceived(tx, order, received)))
        throw new Error(`Row ${row.row} of a remittance could not be recorded`);
    }
    await recordAudit(tx, {
      actorId,
      action: "orders.remittance",
      subjectType: "order",
      subjectId: "remittance",
      before: null,
      after: {
        orders: paid.length,
        amountMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
        references: [...new Set(paid.map(({ reference }) => reference))].slice(0, 20),
      },
      at,
    });
    return planned;
  });
}

/** Finds the order of a row: by its number, else by the tracking number of a parcel or of the order. */
async function readOrders(db: Queryable, rows: readonly RemittanceRow[]) {
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const awbs = rows.flatMap(({ orderNumber, awb }) => (orderNumber === null ? awb : []));
  const parcels =
    awbs.length === 0
      ? []
      : await db
          .select({ orderId: shipments.orderId, awb: shipments.trackingNumber })
          .from(shipments)
          .where(inArray(shipments.trackingNumber, awbs));
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      trackingNumber: orders.trackingNumber,
      provider: payments.provider,
      amountMinor: payments.amountMinor,
      reference: payments.providerReference,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      or(
        inArray(orders.number, numbers),
        inArray(
          orders.id,
          parcels.map(({ orderId }) => orderId),
        ),
      ),
    );
  const known = found.map(({ provider, amountMinor, reference, ...order }): FoundOrder => ({
    ...order,
    cash: provider === CASH ? { amountMinor, reference } : null,
  }));
  const byNumber = new Map(known.map((order) => [order.number, order]));
  const byId = new Map(known.map((order) => [order.id, order]));
  const byAwb = new Map(parcels.map(({ awb, orderId }) => [awb, byId.get(orderId)]));
  return ({ orderNumber, awb }: RemittanceRow): FoundOrder | undefined =>
    orderNumber === null ? byAwb.get(awb) : byNumber.get(orderNumber);
}
