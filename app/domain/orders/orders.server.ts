import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable, Tx, Db } from "#app/platform/database/database.server.ts";
import { productImages, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { AnyOrderChange, ChangedOrder, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { sellerDetailsOf, type SellerDetails } from "#app/domain/settings/seller.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { type Locked, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { HostedCheckout, PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export async function findOrderNumber(db: Queryable, orderId: string): Promise<number | null> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  return order?.number ?? null;
}

/** The numbers of orders by id. */
export async function listOrderNumbers(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isAmong(orders.id, orderIds));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The image of an order line: the first of the bought colour, otherwise the product's first. */
export const orderLineImage = sql<string | null>`(
  select ${productImages.mediaId} from ${productImages}
  where ${productImages.productId} = ${orderLines.productId}
  order by (${productImages.colourId} is not distinct from (
    select ${variants.colourId} from ${variants} where ${variants.id} = ${orderLines.variantId}
  )) desc, ${productImages.position}
  limit 1
)`;

/** The condition of a line that was bought, not sent to replace one: lists of what was ordered, sold or invoiced read these alone. */
export const isBought = isNull(orderLines.replacedLineId);

/** An order under its lock. A function that needs the lock takes one; `lockOrder` and `lockOrders` make it. */
export type LockedOrder = Locked<typeof orders.$inferSelect>;

/** A locked order, the time of its change, and the settings that its emails and tax documents need. */
export interface LockedChange {
  order: LockedOrder;
  at: Date;
  shop: EmailShop;
  seller: SellerDetails;
}

/**
 * Runs a change of an order in a transaction, under the order's lock, so that of two concurrent changes the second sees the first.
 * Refuses a missing order, an actor that may not change it, and a stale version, unless `version` is omitted. A refusal by `apply` rolls
 * back what it has written. Admin only, except `by` anyone.
 */
export async function changeLockedOrder<Result extends { ok: boolean }>(
  deps: OrderDeps,
  { by = "admin", ...change }: AnyOrderChange & { by?: "admin" | "anyone" },
  apply: (tx: Tx, locked: LockedChange) => Promise<Result>,
): Promise<Result | LockRefusal> {
  const settings = await deps.settings.get();
  const context = { shop: emailShopOf(settings, deps.publicUrl), seller: sellerDetailsOf(settings) };
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<Result | LockRefusal> => {
    const lockResult = await lockOrderFor(tx, change, by);
    if (!lockResult.ok) return lockResult;
    const { order } = lockResult;
    return refuseStale(order, change) ?? apply(tx, { order, at: deps.clock.now(), ...context });
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

type LockRefusal = Extract<OrderRefusal, { error: "not-found" | "forbidden" | "stale" }>;

/** The refusal of a change of another version than the order's; null if the version is current or omitted. */
export function refuseStale(
  { status, version }: LockedOrder,
  change: Pick<AnyOrderChange, "version">,
): Extract<OrderRefusal, { error: "stale" }> | null {
  const isCurrent = change.version === undefined || change.version === version;
  return isCurrent ? null : { ok: false, error: "stale", status };
}

/** The result of a change. */
export function toChanged({ id, number, status, version }: LockedOrder): ChangedOrder {
  return { ok: true, order: { id, number, status, version } };
}

/** Locks an order until the transaction ends, which serialises all changes to it. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order ? (order as LockedOrder) : null;
}

/** Locks orders in id order, as every change of several orders does, and returns them by id. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, LockedOrder>> {
  const locked = await tx
    .select()
    .from(orders)
    .where(isAmong(orders.id, orderIds))
    .orderBy(asc(orders.id))
    .for("update");
  return new Map(locked.map((order) => [order.id, order as LockedOrder]));
}

/** Locks an order for an actor, or returns the reason for refusal. */
export async function lockOrderFor(
  tx: Tx,
  { orderId, actor }: AnyOrderChange,
  by: "admin" | "anyone",
): Promise<{ ok: true; order: LockedOrder } | Extract<OrderRefusal, { error: "not-found" | "forbidden" }>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !maySee(order, actor)) return { ok: false, error: "not-found" };
  if (by === "admin" && actor.role !== "admin") return { ok: false, error: "forbidden" };
  return { ok: true, order };
}

function maySee(order: LockedOrder, actor: AnyOrderChange["actor"]): boolean {
  return actor.role !== "customer" || order.userId === actor.id;
}

/** Updates an order and increments its version. */
export async function updateOrder(
  tx: Tx,
  order: LockedOrder,
  set: Partial<typeof orders.$inferInsert>,
  at: Date,
): Promise<LockedOrder> {
  const [changed] = await tx
    .update(orders)
    .set({ ...set, updatedAt: at, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
    .returning();
  if (!changed) throw new Error(`Order ${order.id} was changed under its lock`);
  return { ...order, ...changed };
}

export interface OrderDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  payments: PaymentProvider;
  /** The provider with a hosted payment page that is connected now; null if none is. It can change while the store runs: read it when it is used. */
  providers: { readonly hosted: HostedCheckout | null };
  settings: SettingsReader;
  publicUrl: string;
  /** Signs the links to guests' orders. */
  secret: SigningSecret;
  /** Called after stock changes to invalidate cached pages: the given tags, or all pages with products. */
  onStockChanged(affectedTags?: readonly CacheTag[]): void;
}
