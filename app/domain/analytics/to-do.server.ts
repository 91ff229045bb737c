import { and, eq, isNotNull, isNull, or, inArray, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { CONFIRM_SOON_MS } from "#app/domain/analytics/shop-figures.ts";
import { MAX_TO_DO, type ToDoDue, type ToDoItem } from "#app/domain/analytics/to-do.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { isLowVariant } from "#app/domain/catalog/stock/stock.server.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { COLLECT_WITHIN_DAYS } from "#app/domain/orders/order-payment.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { dispatchDay, type DeliverySettings } from "#app/domain/delivery/delivery.ts";
import {
  isOverdue,
  isStillToCollect,
  isToCall,
  isToPack,
} from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isNoTest } from "#app/domain/orders/parcels/list-parcels.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { isReturnOfSale } from "#app/domain/orders/returns/search-returns.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { isUndelivered } from "#app/platform/messages/outbox.server.ts";

interface ToDoContext {
  now: Date;
  /** The shop's threshold of low stock. */
  lowStockBelow: number;
  delivery: DeliverySettings;
  /** The providers whose keys are in the environment. */
  fromEnvironment: readonly string[];
}

interface ToDoEntry {
  /** Of one row, and of several. */
  label: readonly [one: string, many: string];
  permission: Permission;
  table: PgTable;
  where(context: ToDoContext): SQL | undefined;
  /** The column of the time: a deadline, the order whose day of dispatch is the deadline, or the beginning of the wait. */
  time: { kind: "deadline" | "order" | "since"; column: AnyColumn } | null;
  /** Every row is urgent. */
  isAlwaysUrgent?: boolean;
  /** The list that shows exactly these rows. */
  path: string;
}

const isNoTestOrder = eq(orders.isTest, false);

/** The work of the shop in the order of the dashboard: a new kind of work is an entry here. Test orders are not counted. */
export const TO_DO = {
  confirm: {
    label: ["cash order to confirm", "cash orders to confirm"],
    permission: "orders.manage",
    table: orders,
    where: () => isToCall,
    time: { kind: "deadline", column: orders.confirmBy },
    path: "/admin/orders/to-confirm",
  },
  pack: {
    label: ["order to pack", "orders to pack"],
    permission: "orders.ship",
    table: orders,
    where: () => isToPack,
    time: { kind: "order", column: orders.createdAt },
    path: "/admin/orders?to-pack=items",
  },
  handOver: {
    label: ["parcel to hand over", "parcels to hand over"],
    permission: "orders.ship",
    table: shipments,
    where: () => and(eq(shipments.status, "packed"), isNoTest),
    time: { kind: "since", column: shipments.createdAt },
    path: "/admin/orders/parcels?test=no",
  },
  overdue: {
    label: [
      `payment overdue ${COLLECT_WITHIN_DAYS} days after delivery`,
      `payments overdue ${COLLECT_WITHIN_DAYS} days after delivery`,
    ],
    permission: "figures.view",
    table: orders,
    where: ({ now }) => and(isOverdue(now), isNoTestOrder),
    time: { kind: "since", column: orders.deliveredAt },
    isAlwaysUrgent: true,
    path: "/admin/orders?payment=overdue&test=no",
  },
  collect: {
    label: ["payment to collect", "payments to collect"],
    permission: "figures.view",
    table: orders,
    where: () => and(isStillToCollect, isNoTestOrder),
    time: { kind: "since", column: orders.createdAt },
    path: "/admin/orders?payment=to-collect&test=no",
  },
  returns: {
    label: ["return to decide", "returns to decide"],
    permission: "orders.manage",
    table: returns,
    where: () => and(eq(returns.status, "requested"), eq(returns.kind, "return"), isReturnOfSale),
    time: { kind: "since", column: returns.createdAt },
    path: "/admin/orders/returns?status=requested&kind=return&test=no&sort=oldest",
  },
  claims: {
    label: ["claim to decide", "claims to decide"],
    permission: "orders.manage",
    table: returns,
    where: () => and(eq(returns.status, "requested"), eq(returns.kind, "claim"), isReturnOfSale),
    time: { kind: "since", column: returns.createdAt },
    path: "/admin/orders/returns?status=requested&kind=claim&test=no&sort=oldest",
  },
  messages: {
    label: ["new message", "new messages"],
    permission: "customers.view",
    table: contactMessages,
    where: () => eq(contactMessages.status, "new"),
    time: { kind: "since", column: contactMessages.createdAt },
    path: "/admin/messages?status=new",
  },
  reviews: {
    label: ["review to publish", "reviews to publish"],
    permission: "products.edit",
    table: reviews,
    where: () => eq(reviews.status, "pending"),
    time: { kind: "since", column: reviews.createdAt },
    path: "/admin/products/reviews",
  },
  lowSizes: {
    label: ["size low or sold out", "sizes low or sold out"],
    permission: "stock.edit",
    table: variants,
    where: ({ lowStockBelow }) => isLowVariant(lowStockBelow),
    time: null,
    path: "/admin/products/stock?show=low",
  },
  undelivered: {
    label: ["message not delivered", "messages not delivered"],
    permission: "settings.edit",
    table: outgoingMessages,
    // The status first: an index has it, and nearly all messages are sent.
    where: () => and(sql`${outgoingMessages.status} <> 'sent'`, isUndelivered),
    time: { kind: "since", column: outgoingMessages.createdAt },
    isAlwaysUrgent: true,
    path: "/admin/settings/notifications#not-delivered",
  },
  connections: {
    label: ["connection that failed", "connections that failed"],
    permission: "staff.manage",
    table: connections,
    where: ({ fromEnvironment }) =>
      and(
        isNotNull(connections.failedAt),
        or(isNull(connections.succeededAt), sql`${connections.failedAt} > ${connections.succeededAt}`),
        or(isNotNull(connections.sealed), inArray(connections.provider, [...fromEnvironment])),
      ),
    time: { kind: "since", column: connections.failedAt },
    isAlwaysUrgent: true,
    path: "/admin/settings/connections",
  },
} as const satisfies Record<string, ToDoEntry>;

type ToDoName = keyof typeof TO_DO;

// Cast: Object.keys returns string[], and the table has exactly these keys.
const TO_DO_NAMES = Object.keys(TO_DO) as ToDoName[];

/** The work for a person with these permissions, without empty entries, in one statement. */
export async function readToDo(
  db: Db,
  { permissions, ...context }: ToDoContext & { permissions: readonly Permission[] },
): Promise<ToDoItem[]> {
  const names = TO_DO_NAMES.filter((name) => permissions.includes(TO_DO[name].permission));
  if (names.length === 0) return [];
  const counts = names.map((name) => sql`${countOf(TO_DO[name], context)} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, Counted>>(sql`select ${sql.join(counts, sql`, `)}`);
  return names.flatMap((name) => {
    const { count = 0, firstMs = null } = rows[0]?.[name] ?? {};
    return count > 0 ? itemOf(name, { count, firstMs }, context) : [];
  });
}

interface Counted {
  count: number;
  /** The earliest time, in milliseconds since 1970. */
  firstMs: number | null;
}

function countOf({ table, where, time }: ToDoEntry, context: ToDoContext): SQL {
  const at = time?.column ?? sql`null::timestamptz`;
  return sql`(
    select json_build_object('count', count(*), 'firstMs', extract(epoch from min(at)) * 1000)
    from (select ${at} as at from ${table} where ${where(context)} order by 1 limit ${MAX_TO_DO}) as counted
  )`;
}

function itemOf(name: ToDoName, { count, firstMs }: Counted, { now, delivery }: ToDoContext): ToDoItem {
  const { label, time, path, isAlwaysUrgent = false }: ToDoEntry = TO_DO[name];
  const at = firstMs === null ? null : new Date(firstMs);
  const due = at && time ? dueOf(time.kind, at, delivery) : null;
  const isUrgent = isAlwaysUrgent || (due !== null && isDueSoon(due, now));
  return { name, label: label[count === 1 ? 0 : 1], count, due, isUrgent, path };
}

function isDueSoon(due: ToDoDue, now: Date): boolean {
  if (due.kind === "since") return false;
  if (due.kind === "day") return due.day < indianDay(now);
  return due.at.getTime() < now.getTime() + CONFIRM_SOON_MS;
}

function dueOf(kind: "deadline" | "order" | "since", at: Date, delivery: DeliverySettings): ToDoDue {
  return kind === "order" ? { kind: "day", day: dispatchDay(delivery, at) } : { kind, at };
}
