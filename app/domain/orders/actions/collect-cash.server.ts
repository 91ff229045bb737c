import { getTableColumns, sql } from "drizzle-orm";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, toCollectMinor, type PaymentStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { findStatusesWhenPaid } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { closeOpenCash } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import {
  type Shipment,
  isDispatched,
  type ShipmentChange,
  type ShipmentResult,
} from "#app/domain/orders/shipments/shipment.ts";
import { captureManual } from "#app/domain/payments/payments.server.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { MessageDeps } from "#app/domain/orders/emails/order-emails.server.ts";
import { recordOrderEvents } from "#app/domain/orders/events/record-order-event.server.ts";
import { MANUAL_METHOD_NAMES, manualMethod, manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";

/**
 * Records the received cash of an order: payment, order, event and audit entry, once. Admin only, until the
 * order is cancelled.
 */
export function collectCash(
  deps: OrderDeps,
  { reference, ...change }: OrderChange & { reference?: string },
): Promise<OrderChangeResult> {
  return changeLockedOrder<OrderChangeResult>(deps, change, async (tx, locked) => {
    const { order, shop, at } = locked;
    const { status } = order;
    const method = manualMethodOf(order);
    if (order.paymentStatus !== "Pending" || status === "Cancelled")
      return { ok: false, error: "not-possible", status };
    if (method?.needsReference && !reference) return { ok: false, error: "no-reference", status };
    const received = { order, shipment: null, reference: reference ?? `cash ${order.number}` };
    const waitingActionId = await holdAction(tx, deps.jobs, { ...locked, change, action: "collect" });
    const by = { actorId: change.actor.id, at, shop, waitingActionId };
    const [changed] = (await recordCash(tx, deps, [received], by)) ?? [];
    return changed ? toChanged(changed) : { ok: false, error: "not-possible", status };
  });
}

/** Cash that was received: that of one parcel, or without one all that was still to be collected of the order. */
export interface ReceivedCash {
  order: LockedOrder;
  shipment: Shipment | null;
  reference: string;
}

interface CashStep extends ReceivedCash {
  amountMinor: number;
  /** Whether the order is paid with it. */
  isLast: boolean;
}

/**
 * Records received cash in payments, orders, parcels, timelines and audit log, by as many statements for a thousand orders as for one. An
 * order is paid with the cash of its last parcel.  Returns the changed orders; null if some of the
 * cash was not due, and the caller rolls back.
 */
export async function recordCash(
  tx: Tx,
  deps: MessageDeps,
  received: readonly ReceivedCash[],
  by: { actorId: string; at: Date; shop: EmailShop; waitingActionId?: string | null },
): Promise<LockedOrder[] | null> {
  const steps = stepsOf(received);
  if (!steps) return null;
  const paid = steps
    .filter(({ isLast }) => isLast)
    .map(({ order, reference }) => ({ orderId: order.id, reference }));
  if (!(await captureManual(tx, paid, by.at))) return null;
  await closeOpenCash(
    tx,
    steps.map(({ order, shipment, reference, isLast }) => ({
      order,
      reference,
      sequence: isLast ? null : (shipment?.sequence ?? null),
    })),
    by.at,
  );
  const statuses = await findStatusesWhenPaid(
    tx,
    paid.map(({ orderId }) => orderId),
  );
  const changed = await updatePaidOrders(tx, steps, { statuses, at: by.at });
  await recordOrderEvents(tx, deps, paidEvents(steps, changed, { statuses, ...by }));
  return changed;
}

/** Each receipt with its amount, in order: an order's later parcels see what the earlier ones paid. Null if one was not due. */
function stepsOf(received: readonly ReceivedCash[]): CashStep[] | null {
  const orderNow = new Map<string, LockedOrder>();
  const steps: CashStep[] = [];
  for (const one of received) {
    const order = orderNow.get(one.order.id) ?? one.order;
    const dueMinor = toCollectMinor(order);
    const amountMinor = one.shipment ? openCashMinor(one.shipment) : dueMinor;
    if (!isUnpaid(order) || (one.shipment && amountMinor === 0)) return null;
    const isLast = !one.shipment || amountMinor >= dueMinor;
    steps.push({ ...one, order, amountMinor, isLast });
    const receivedMinor = order.receivedMinor + (isLast ? 0 : amountMinor);
    orderNow.set(order.id, { ...order, receivedMinor, paymentStatus: isLast ? "Paid" : "Pending" });
  }
  return steps;
}

interface PaidContext {
  statuses: ReadonlyMap<string, PaymentStatus>;
  at: Date;
}

const statusAfter = ({ order, isLast }: CashStep, statuses: PaidContext["statuses"]): PaymentStatus =>
  isLast ? (statuses.get(order.id) ?? "Paid") : order.paymentStatus;

/** One change of each order, whatever its number of parcels. */
async function updatePaidOrders(
  tx: Tx,
  steps: readonly CashStep[],
  { statuses, at }: PaidContext,
): Promise<LockedOrder[]> {
  const last = new Map(steps.map((step) => [step.order.id, step]));
  const rows = [...last.values()].map((step) => ({
    id: step.order.id,
    version: step.order.version,
    paymentStatus: statusAfter(step, statuses),
    receivedMinor: step.order.receivedMinor + (step.isLast ? 0 : step.amountMinor),
    isLast: step.isLast,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (id uuid, version int, "paymentStatus" text, "receivedMinor" bigint, "isLast" boolean)`;
  const changed = await tx
    .update(orders)
    .set({
      paymentStatus: sql`given."paymentStatus"`,
      receivedMinor: sql`given."receivedMinor"`,
      confirmBy: sql`case when given."isLast" then null else ${orders.confirmBy} end`,
      updatedAt: at,
      version: sql`${orders.version} + 1`,
    })
    .from(given)
    .where(sql`${orders.id} = given.id and ${orders.version} = given.version`)
    .returning(getTableColumns(orders));
  if (changed.length !== rows.length) throw new Error("An order was changed under its lock");
  const changedById = new Map(changed.map((order) => [order.id, order]));
  return [...last.values()].map(({ order }) => ({ ...order, ...changedById.get(order.id) }));
}

/** The event of each receipt, with the order as it is after all of them. */
function paidEvents(
  steps: readonly CashStep[],
  changed: readonly LockedOrder[],
  { statuses, ...by }: PaidContext & { actorId: string; shop: EmailShop; waitingActionId?: string | null },
) {
  const orderNow = new Map(changed.map((order) => [order.id, order]));
  return steps.map((step) => {
    const { order, amountMinor, reference } = step;
    const method = MANUAL_METHOD_NAMES.find((name) => manualMethod(name) === manualMethodOf(order));
    const after = { paymentStatus: statusAfter(step, statuses), amountMinor, reference };
    return {
      order: orderNow.get(order.id) ?? order,
      event: { kind: "paid" as const, detail: { amountMinor, ...(method && { method }) } },
      ...by,
      audit: { before: { paymentStatus: order.paymentStatus }, after },
    };
  });
}

/** Records the received cash of one parcel that has left, once. The order is paid with its last parcel. Admin only. */
export function collectParcelCash(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, shop, at } = locked;
    const { shipments } = await readProgress(tx, order.id);
    const shipment = shipments.find((one) => one.sequence === sequence);
    if (!shipment) return { ok: false, error: "not-found" };
    if (!isDispatched(shipment.status)) return { ok: false, error: "not-possible" };
    const received = { order, shipment, reference: `cash ${order.number}` };
    const waitingActionId = await holdAction(tx, deps.jobs, { ...locked, change, action: "cash" });
    const by = { actorId: change.actor.id, at, shop, waitingActionId };
    const [changed] = (await recordCash(tx, deps, [received], by)) ?? [];
    return changed ? toChanged(changed) : { ok: false, error: "not-possible" };
  });
}
