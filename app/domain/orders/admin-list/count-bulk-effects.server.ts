import { hasConsent, messageContact } from "#app/domain/customers/consents/consents.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { chooseChannel } from "#app/domain/messages/notify.server.ts";
import type { BulkEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";
import {
  canRunBulkAction,
  type BulkOrderAction,
  type SelectedOrder,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { orderEventRule, type NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

type StoredOrder = typeof orders.$inferSelect;

/** The events that a bulk action records for an order, with what their messages depend on. */
const EVENTS: Record<BulkOrderAction, (order: StoredOrder) => NewOrderEvent[]> = {
  process: () => [{ kind: "processing", isShippedAtOnce: false }],
  ship: ({ id, status }) => [
    ...(status === "Pending" ? [{ kind: "processing" as const, isShippedAtOnce: true }] : []),
    { kind: "shipped", parcels: [{ id, sequence: 1, ...UNKNOWN_PARCEL }], documentIds: [] },
  ],
  collect: () => [{ kind: "paid" }],
  confirm: () => [{ kind: "confirmed" }],
};

const UNKNOWN_PARCEL = { carrier: "by-hand", courier: "", trackingNumber: null, lines: [] } as const;

/**
 * Counts what a bulk action would send and issue for those of the selected orders that allow it: messages by `ORDER_EVENTS`, which also
 * sends them, and one invoice for each parcel of an order at prices with GST inside.
 */
export async function countBulkEffects(
  { db, settings, publicUrl, clock }: Pick<OrderDeps, "db" | "settings" | "publicUrl" | "clock">,
  action: BulkOrderAction,
  selected: readonly SelectedOrder[],
): Promise<BulkEffects> {
  const ids = selected.filter((order) => canRunBulkAction(action, order)).map(({ id }) => id);
  const effects: BulkEffects = { invoices: 0, emails: 0, whatsapp: 0, sms: 0, refunds: 0 };
  if (ids.length === 0) return effects;
  const shop = emailShopOf(await settings.get(), publicUrl);
  const rows = await db.select().from(orders).where(isAmong(orders.id, ids));
  for (const order of rows)
    for (const event of EVENTS[action](order)) {
      const { hasEmail, channel } = await messagesOf(db, { order, event, shop, at: clock.now() });
      if (hasEmail) effects.emails += 1;
      if (channel) effects[channel] += 1;
    }
  if (action === "ship") effects.invoices = await countInvoices(db, rows);
  return effects;
}

interface CountedEvent {
  order: StoredOrder;
  event: NewOrderEvent;
  shop: EmailShop;
  at: Date;
}

async function messagesOf(db: Db, { order, event, shop, at }: CountedEvent) {
  const rule = orderEventRule(event.kind);
  // Cast: `NewOrderEvent` has the facts that the rule of its kind needs.
  const facts = { detail: {}, ...event, order, shop, at } as never;
  if (!rule.email?.(facts)) return { hasEmail: false, channel: null };
  const notice = rule.phone?.(facts) ?? null;
  const { email, isGuest } = order;
  const { phone } = order.shippingAddress;
  if (!notice || !phone) return { hasEmail: email !== "", channel: null };
  const contact = messageContact({ email, phone, isGuest });
  const whatsapp = shop.messages.whatsapp.isOn && (await hasConsent(db, contact, "whatsapp"));
  return { hasEmail: email !== "", channel: chooseChannel(shop.messages, notice.kind, { whatsapp }) };
}

/** Packed parcels leave as they are, and the other items together as one more. */
async function countInvoices(db: Db, rows: readonly StoredOrder[]): Promise<number> {
  const ids = rows.flatMap(({ id, gst }) => (gst ? id : []));
  const shipments = await listShipments(db, ids);
  const lines = await listOrderLinesByOrder(db, ids);
  const countOf = (id: string) => {
    const packed = (shipments.get(id) ?? []).filter(({ status }) => status === "packed").length;
    return packed + ((lines.get(id) ?? []).some(({ toPack }) => toPack > 0) ? 1 : 0);
  };
  return ids.reduce((sum, id) => sum + countOf(id), 0);
}
