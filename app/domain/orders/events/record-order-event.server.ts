import { recordAudit, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { markTest } from "#app/domain/orders/emails/order-email.ts";
import {
  listEmailItems,
  NO_ITEMS,
  type ListedItems,
} from "#app/domain/orders/emails/ordered-items.server.ts";
import { queueOrderEmail, type MessageDeps } from "#app/domain/orders/emails/queue-order-email.server.ts";
import { adminPageOf } from "#app/domain/orders/emails/shop-emails.server.ts";
import type {
  EmailedEvent,
  EmailedOrder,
  ShopNotice,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import {
  orderEventRule,
  type NewOrderEvent,
  type SilentEventKind,
} from "#app/domain/orders/internal/events/order-events.ts";
import { orderEventStatement, type StoredOrderEvent } from "#app/domain/orders/lock-order.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

/** The fields of an audit entry that differ from those of an order's event. */
type EventAudit = Pick<AuditEntry, "before" | "after"> &
  Partial<Pick<AuditEntry, "action" | "subjectType" | "subjectId">>;

interface RecordedEvent {
  /** As it is after the change. */
  order: EmailedOrder;
  event: NewOrderEvent;
  /** Null for automatic events. */
  actorId: string | null;
  at: Date;
  /** Written if an actor is known. */
  audit?: EventAudit | null;
  shop: EmailShop;
}

/**
 * Records an event in the order's timeline and, with `audit`, in the audit log, and queues the messages that follow from it by
 * `ORDER_EVENTS`, in the current transaction. Call `jobs.nudge("send-mail")` after the commit.
 */
export async function recordOrderEvent(
  tx: Tx,
  deps: MessageDeps,
  { order, event, actorId, at, audit, shop }: RecordedEvent,
): Promise<void> {
  const { kind, detail = {} } = event;
  await store(tx, { orderId: order.id, kind, detail, actorId, at, audit });
  await queueMessages(tx, deps, { ...event, detail, order, at, shop });
}

/** Records an event that sends no messages. */
export function recordSilentEvent(
  tx: Tx,
  event: StoredOrderEvent & { kind: SilentEventKind; audit?: EventAudit | null },
): Promise<void> {
  return store(tx, event);
}

async function store(
  tx: Tx,
  { audit, ...event }: StoredOrderEvent & { audit?: EventAudit | null },
): Promise<void> {
  await orderEventStatement(tx, event);
  const { orderId, kind, actorId, at } = event;
  if (!audit || actorId === null) return;
  const subject = { action: `order.${kind}`, subjectType: "order", subjectId: orderId };
  await recordAudit(tx, { actorId, at, ...subject, ...audit });
}

async function queueMessages(tx: Tx, deps: MessageDeps, event: NewOrderEvent & EmailedEvent): Promise<void> {
  const rule = orderEventRule(event.kind);
  // Cast: `NewOrderEvent` has the facts that the rule of its kind needs.
  const facts = event as never;
  const email = rule.email?.(facts) ?? null;
  const notice = rule.toShop?.(facts) ?? null;
  if (!email && !notice) return;
  const { order, shop } = event;
  const concerned = rule.items?.(facts);
  const items = concerned
    ? await listEmailItems(tx, { orderId: order.id, items: concerned, publicUrl: deps.publicUrl })
    : NO_ITEMS;
  const documentIds = rule.documents?.(facts) ?? [];
  const phone = rule.phone?.(facts) ?? null;
  if (email) await queueOrderEmail(tx, deps, { shop, order, email, items, documentIds, phone });
  if (notice) await queueShopEmail(tx, deps, { shop, order, notice, items });
}

async function queueShopEmail(
  tx: Tx,
  { jobs, publicUrl }: MessageDeps,
  {
    shop,
    order,
    notice,
    items,
  }: Pick<EmailedEvent, "shop" | "order"> & { notice: ShopNotice; items: ListedItems },
): Promise<void> {
  if (!shop.notifications[notice.setting]) return;
  const action = adminPageOf(order.number, publicUrl);
  const content = { ...notice.message, ...(items.rows.length > 0 && { table: items.rows }), action };
  const { subject, message } = markTest(order, { subject: notice.subject, message: content });
  await queueEmail(tx, jobs, notice.kind, { to: mailboxOf(shop), subject, ...renderEmail(shop, message) });
}
