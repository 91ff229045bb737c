import { eq, inArray, or, sql } from "drizzle-orm";
import { recordCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { lockOrders } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps, LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  remittanceReference,
  type PlannedRow,
  type RemittanceRow,
  type RowOutcome,
} from "#app/domain/orders/remittance/remittance.ts";
import { toCollectMinor, type CashParts } from "#app/domain/orders/order.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface FoundOrder
  extends
    CashParts,
    Pick<LockedOrder, "id" | "number" | "status" | "paymentStatus" | "currency" | "trackingNumber"> {
  /** Of its cash payment; null where it is paid in another way. */
  cash: { amountMinor: number; reference: string | null } | null;
}

interface Found {
  order: FoundOrder;
  /** The parcel that the row names, if it collects cash. */
  parcel: Shipment | null;
}

/** The effect that each row of a remittance would have now. Changes nothing. `currency` is that of the amounts. */
export async function planRemittance(
  db: Queryable,
  rows: readonly RemittanceRow[],
  currency: string,
): Promise<PlannedRow[]> {
  return planRows(rows, await readOrders(db, rows), currency);
}

type FindOrder = (row: RemittanceRow) => Found | undefined;

function planRows(rows: readonly RemittanceRow[], find: FindOrder, currency: string): PlannedRow[] {
  const rowsByOrder = new Map<string, { row: number; parcel: Shipment | null }[]>();
  return rows.map((row) => {
    const match = find(row);
    if (!match) return { ...row, foundNumber: null, outcome: { kind: "not-found" } };
    const { order, parcel } = match;
    const ofOrder = rowsByOrder.get(order.id) ?? [];
    // A row without a parcel stands for all parcels of its order.
    const before = ofOrder.find((one) => !one.parcel || !parcel || one.parcel.id === parcel.id);
    rowsByOrder.set(order.id, [...ofOrder, { row: row.row, parcel }]);
    const outcome: RowOutcome = before
      ? { kind: "repeated", row: before.row }
      : outcomeOf(row, match, currency);
    return { ...row, foundNumber: order.number, outcome };
  });
}

function outcomeOf(row: RemittanceRow, { order, parcel }: Found, currency: string): RowOutcome {
  const { cash } = order;
  if (!cash) return { kind: "paid-online" };
  if (parcel?.cashReceivedAt) {
    const isSame =
      parcel.cashReference === remittanceReference(row) && parcel.collectMinor === row.amountMinor;
    return isSame ? { kind: "recorded" } : { kind: "paid-before", reference: parcel.cashReference };
  }
  if (order.paymentStatus !== "Pending") {
    const isSame = cash.reference === remittanceReference(row) && cash.amountMinor === row.amountMinor;
    return isSame ? { kind: "recorded" } : { kind: "paid-before", reference: cash.reference };
  }
  if (order.status === "Cancelled") return { kind: "cancelled" };
  if (order.currency !== currency) return { kind: "amount-differs", expectedMinor: null };
  const expectedMinor = parcel ? openCashMinor(parcel) : toCollectMinor(order);
  return expectedMinor === row.amountMinor ? { kind: "payable" } : { kind: "amount-differs", expectedMinor };
}

// Few enough that no other request waits long for the built-in database's one connection.
const ORDERS_PER_TRANSACTION = 50;

interface Remittance {
  rows: readonly RemittanceRow[];
  currency: string;
  actorId: string;
}

/**
 * Marks the orders of a remittance as paid, in transactions of few orders each, and records each in the audit log. Rows are planned again
 * under the orders' locks: those that are not payable (any more) change nothing, so the same file can be applied again, also after an
 * interruption. All rows of an order are in one transaction.
 */
export async function applyRemittance(deps: OrderDeps, remittance: Remittance): Promise<PlannedRow[]> {
  const find = await readOrders(deps.db, remittance.rows);
  const byOrder = groupedBy(remittance.rows, (row) => find(row)?.order.id ?? "");
  const groups = [...byOrder.entries()];
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const planned: PlannedRow[] = [];
  for (let start = 0; start < groups.length; start += ORDERS_PER_TRANSACTION) {
    const some = groups.slice(start, start + ORDERS_PER_TRANSACTION);
    const orderIds = some.flatMap(([id]) => id || []);
    planned.push(
      ...(await applyRows(deps, { ...remittance, shop, orderIds, rows: some.flatMap(([, rows]) => rows) })),
    );
  }
  return planned.toSorted((a, b) => a.row - b.row);
}

/** As many statements for all rows as for one, because other requests may wait for the orders' locks. */
function applyRows(
  deps: OrderDeps,
  { shop, rows, orderIds, currency, actorId }: Remittance & { shop: EmailShop; orderIds: readonly string[] },
): Promise<PlannedRow[]> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOrders(tx, orderIds);
    const find = await readOrders(tx, rows);
    const planned = planRows(rows, find, currency);
    const paid = planned.filter(({ outcome }) => outcome.kind === "payable");
    if (paid.length === 0) return planned;
    const at = deps.clock.now();
    const received = paid.map((row) => {
      const match = find(row);
      const order = locked.get(match?.order.id ?? "");
      // Its tracking number was given to another order since.
      if (!match || !order) throw new Error(`Row ${row.row} of a remittance could not be recorded`);
      return { order, shipment: match.parcel, reference: remittanceReference(row) };
    });
    if (!(await recordCash(tx, deps, received, { actorId, at, shop })))
      throw new Error("The cash of a remittance was not due");
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

/**
 * Finds the order of a row: by its number, else by the tracking number of a parcel. The tracking number names a parcel also beside an
 * order number; without one, the parcel's sequence does.
 */
async function readOrders(db: Queryable, rows: readonly RemittanceRow[]): Promise<FindOrder> {
  const parcels = await listNamedParcels(db, rows);
  const foundOrders = await listRemittedOrders(db, rows, parcels);
  const byNumber = new Map(foundOrders.map((order) => [order.number, order]));
  const byId = new Map(foundOrders.map((order) => [order.id, order]));
  const ofOrders = await listShipments(db, [...byId.keys()]);
  const findParcel = (order: FoundOrder, { awb, parcelSequence }: RemittanceRow): Shipment | null => {
    const collecting = (ofOrders.get(order.id) ?? []).filter(
      (one) => one.collectMinor !== null && (one.cashReceivedAt !== null || openCashMinor(one) > 0),
    );
    const isNamed = ({ trackingNumber, sequence }: Shipment) =>
      awb === "" ? sequence === parcelSequence : trackingNumber === awb;
    return collecting.find(isNamed) ?? null;
  };
  const orderOf = ({ orderNumber, awb }: RemittanceRow) =>
    orderNumber === null
      ? byId.get(parcels.find((parcel) => parcel.awb === awb)?.orderId ?? "")
      : byNumber.get(orderNumber);
  return (row) => {
    const order = orderOf(row);
    return order && { order, parcel: findParcel(order, row) };
  };
}

interface NamedParcel {
  orderId: string;
  awb: string | null;
}

/** The parcels whose tracking numbers the rows state. */
async function listNamedParcels(db: Queryable, rows: readonly RemittanceRow[]): Promise<NamedParcel[]> {
  const awbs = rows.flatMap(({ awb }) => awb || []);
  if (awbs.length === 0) return [];
  return db
    .select({ orderId: shipments.orderId, awb: shipments.trackingNumber })
    .from(shipments)
    .where(inArray(shipments.trackingNumber, awbs));
}

/** The orders of the rows' numbers and of the parcels, with the cash that they collect. */
async function listRemittedOrders(
  db: Queryable,
  rows: readonly RemittanceRow[],
  parcels: readonly NamedParcel[],
): Promise<FoundOrder[]> {
  const numbers = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const orderRows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalMinor: orders.totalMinor,
      advanceMinor: orders.advanceMinor,
      receivedMinor: orders.receivedMinor,
      waivedMinor: orders.waivedMinor,
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
    )
    // Of an order with an advance, its cash comes last and so is the one below.
    .orderBy(sql`${payments.provider} = ${CASH_ON_DELIVERY.provider}`);
  return orderRows.map(({ provider, amountMinor, reference, ...order }): FoundOrder => ({
    ...order,
    cash: provider === CASH_ON_DELIVERY.provider ? { amountMinor, reference } : null,
  }));
}
