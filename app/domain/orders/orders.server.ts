import { and, eq, isNull, sql } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable, Tx, Db } from "#app/platform/database/database.server.ts";
import { productImages, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { SellerDetails } from "#app/domain/settings/seller.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
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
  /** Whether the shop is a sample, which also sends test orders. */
  isSample: boolean;
}

/** The result of a change. */
export function toChanged({ id, number, status, version }: LockedOrder): ChangedOrder {
  return { ok: true, order: { id, number, status, version } };
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
