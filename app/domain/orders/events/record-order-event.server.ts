import type { SQLWrapper } from "drizzle-orm";
import { recordAudits, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { markTest } from "#app/domain/orders/emails/order-email.ts";
import {
  orderEmailStatements,
  type MessageDeps,
  adminPageOf,
} from "#app/domain/orders/emails/order-emails.server.ts";
import { listEmailItems, NO_ITEMS, type ListedItems } from "#app/domain/orders/emails/email-items.server.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type {
  EmailedEvent,
  EmailedOrder,
  ShopNotice,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import {
  orderEventRule,
  type NewOrderEvent,
  type OrderEventKind,
  type SilentEventKind,
} from "#app/domain/orders/internal/events/order-events.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { queueEmailStatements } from "#app/platform/messages/outbox.server.ts";

/** The fields of an audit entry that differ from those of an order's event. */
type EventAudit = Pick<AuditEntry, "before" | "after"> &
  Partial<Pick<AuditEntry, "action" | "subjectType" | "subjectId">>;

export interface RecordedEvent {
  /** As it is after the change. */
  order: EmailedOrder;
  event: NewOrderEvent;
  /** Null for automatic events. */
  actorId: string | null;
  at: Date;
  shop: EmailShop;
  /** The first name of the account that placed the order, or undefined for a guest, if it is known already. */
  buyer?: string | undefined;
  /** The action with which its messages wait (`holdAction`); null to send them at once. */
  waitingActionId?: string | null;
}

type AuditedEvent = RecordedEvent & {
  /** Written if an actor is known. */
  audit?: EventAudit | null;
};

/**
 * Records an event in the order's timeline and, with `audit`, in the audit log, and queues the messages that follow from it by
 * `ORDER_EVENTS`, in the current transaction. Call `jobs.nudge("send-mail")` after the commit.
 */
export function recordOrderEvent(tx: Tx, deps: MessageDeps, recorded: AuditedEvent): Promise<void> {
  return recordOrderEvents(tx, deps, [recorded]);
}

/** Like `recordOrderEvent`, for several orders with few statements. */
export async function recordOrderEvents(
  tx: Tx,
  deps: MessageDeps,
  recorded: readonly AuditedEvent[],
): Promise<void> {
  const statements = [];
  for (const one of recorded) statements.push(...(await orderEventStatements(tx, deps, one)));
  await executeAsOne(tx, statements);
  await recordAudits(
    tx,
    recorded.flatMap(({ order, event, ...by }) => auditsOf({ orderId: order.id, kind: event.kind, ...by })),
  );
}

/** The statements of `recordOrderEvent` without an audit entry, for a checkout, which runs all of its writes as one. */
export async function orderEventStatements(
  tx: Tx,
  deps: MessageDeps,
  { order, event, actorId, at, shop, waitingActionId = null, ...knownBuyer }: RecordedEvent,
): Promise<SQLWrapper[]> {
  const { kind, detail = {} } = event;
  return [
    eventStatement(tx, { orderId: order.id, kind, detail, actorId, at, waitingActionId }),
    ...(await messageStatements(
      tx,
      deps,
      { ...event, detail, order, at, shop },
      { waitingActionId, ...knownBuyer },
    )),
  ];
}

interface SilentEvent {
  /** Identifies the event: one with a known id is not recorded again. */
  id?: string;
  orderId: string;
  kind: SilentEventKind;
  detail?: OrderEventDetail;
  /** Null for automatic events. */
  actorId: string | null;
  at: Date;
  /** The action that deletes it when it is called back. */
  waitingActionId?: string | null;
}

/** Records an event of a kind that sends no messages. False if it was recorded before. */
export async function recordSilentEvent(
  tx: Tx,
  { audit, ...event }: SilentEvent & { audit?: EventAudit | null },
): Promise<boolean> {
  const recorded = await silentEventStatement(tx, event).returning({ id: orderEvents.id });
  if (recorded.length === 0) return false;
  await recordAudits(tx, auditsOf({ ...event, audit }));
  return true;
}

/** The statement of an event of a kind that sends no messages, for `executeAsOne`. */
export function silentEventStatement(tx: Tx, event: SilentEvent) {
  return eventStatement(tx, event).onConflictDoNothing();
}

function eventStatement(tx: Tx, event: Omit<SilentEvent, "kind"> & { kind: OrderEventKind }) {
  return tx.insert(orderEvents).values({ id: newId(), detail: {}, ...event });
}

function auditsOf({
  orderId,
  kind,
  actorId,
  at,
  audit,
}: Pick<SilentEvent, "orderId" | "actorId" | "at"> & {
  kind: OrderEventKind;
  audit?: EventAudit | null | undefined;
}): AuditEntry[] {
  if (!audit || actorId === null) return [];
  return [{ actorId, at, action: `order.${kind}`, subjectType: "order", subjectId: orderId, ...audit }];
}

async function messageStatements(
  tx: Tx,
  deps: MessageDeps,
  event: NewOrderEvent & EmailedEvent,
  { waitingActionId, ...knownBuyer }: Pick<RecordedEvent, "buyer" | "waitingActionId">,
): Promise<SQLWrapper[]> {
  const rule = orderEventRule(event.kind);
  // Cast: `NewOrderEvent` has the facts that the rule of its kind needs.
  const facts = event as never;
  const email = rule.email?.(facts) ?? null;
  const notice = rule.toShop?.(facts) ?? null;
  if (!email && !notice) return [];
  const { order, shop } = event;
  const concerned = rule.items?.(facts);
  const items = concerned
    ? await listEmailItems(tx, { orderId: order.id, items: concerned, publicUrl: deps.publicUrl })
    : NO_ITEMS;
  const documentIds = rule.documents?.(facts) ?? [];
  const phone = rule.phone?.(facts) ?? null;
  const message = email && { shop, order, email, items, documentIds, phone, waitingActionId, ...knownBuyer };
  return [
    ...(message ? await orderEmailStatements(tx, deps, message) : []),
    ...(notice ? await shopEmailStatements(tx, deps, { shop, order, notice, items, waitingActionId }) : []),
  ];
}

async function shopEmailStatements(
  tx: Tx,
  { jobs, publicUrl }: MessageDeps,
  {
    shop,
    order,
    notice,
    items,
    waitingActionId,
  }: Pick<EmailedEvent, "shop" | "order"> &
    Pick<RecordedEvent, "waitingActionId"> & { notice: ShopNotice; items: ListedItems },
): Promise<SQLWrapper[]> {
  if (!shop.notifications[notice.setting]) return [];
  const action = adminPageOf(order.number, publicUrl);
  const content = { ...notice.message, ...(items.rows.length > 0 && { table: items.rows }), action };
  const { subject, message } = markTest(order, { subject: notice.subject, message: content });
  const email = { to: mailboxOf(shop), subject, ...renderEmail(shop, message) };
  return queueEmailStatements(tx, jobs, [{ kind: notice.kind, waitingActionId, message: email }]);
}
