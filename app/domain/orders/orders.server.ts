import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { eq, sql, type SQLWrapper, and, asc } from "drizzle-orm";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { lockExisting } from "#app/domain/catalog/stock/stock.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { Gift } from "#app/domain/orders/gift.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import type { DeliveryMethod } from "#app/domain/delivery/shipping.ts";
import type { GoodsRate, OrderGst, TaxedAmount } from "#app/domain/tax/order-gst.ts";
import { newId } from "#app/lib/id.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Queryable, Tx, Db } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { productImages, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderSource } from "#app/domain/orders/order.ts";
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

export interface NewOrder {
  id: string;
  /** From `nextOrderNumber`. */
  number: number;
  userId: string;
  isGuest?: boolean;
  promisedDay?: string;
  delivery?: DeliveryMethod;
  customerName: string;
  email: string;
  address: Address;
  currency: string;
  paymentMethod: string;
  /** Paid by the test bank, or with a provider's test keys. */
  isTest?: boolean;
  /** False for an order that is placed unpaid. */
  isPaid: boolean;
  /** The part of the total that was paid online; the rest is collected in cash. */
  advanceMinor?: number;
  lines: (Pick<VariantForSale, "variantId" | "productId" | "name" | "sku" | "options" | "priceMinor"> & {
    quantity: number;
    /** Discount of the whole line. */
    discountMinor: number;
    /** The tax parts of the price after discount; absent where the flat tax is added. */
    gst?: TaxedAmount;
    rate?: GoodsRate;
  })[];
  totals: Totals;
  /** The applied tax rate: 700 = 7%. */
  taxBasisPoints: number;
  /** Of an order at prices with GST inside. */
  gst?: OrderGst;
  buyerGstin?: string;
  buyerName?: string;
  notes?: string;
  gift?: Gift;
  packerNote?: string;
  /** Missing for an order of the website. */
  source?: OrderSource;
  discountCode: string | null;
  cash?: { risk: CashRisk; confirmHours: number | null };
  payWithinDays?: number;
  at: Date;
}

/** Draws the next order number. Gaps are harmless. */
export const nextOrderNumber = sql<string>`nextval(pg_get_serial_sequence('orders', 'number'))`;

export async function drawOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ number: string }>(sql`select ${nextOrderNumber} as number`);
  return Number(rows[0]?.number);
}

/** Inserts an order with its lines, and runs `extraStatements`, such as those of its first event, all as one statement. */
export async function recordOrder(
  tx: Tx,
  order: NewOrder,
  extraStatements: readonly SQLWrapper[] = [],
): Promise<void> {
  // Invoices state the HSN codes valid on the day of purchase.
  const { variantIds, hsnCodes } = await lockExisting(tx, order.lines);
  const recorded = tx.insert(orders).overridingSystemValue().values(rowOf(order));
  const lines = tx.insert(orderLines).values(
    order.lines.map((line, position) => ({
      id: newId(),
      orderId: order.id,
      variantId: variantIds.has(line.variantId) ? line.variantId : null,
      productId: hsnCodes.has(line.productId) ? line.productId : null,
      productName: line.name,
      sku: line.sku,
      hsnCode: line.gst?.hsnCode ?? hsnCodes.get(line.productId) ?? "",
      optionsLabel: line.options,
      quantity: line.quantity,
      priceAtPurchaseMinor: line.priceMinor,
      discountMinor: line.discountMinor,
      ...(line.gst && gstColumns(line.gst, line.rate)),
      position,
    })),
  );
  await executeAsOne(tx, [recorded, lines, ...extraStatements]);
}

function rowOf(order: NewOrder): typeof orders.$inferInsert & { number: number } {
  return {
    id: order.id,
    number: order.number,
    userId: order.userId,
    isGuest: order.isGuest ?? false,
    promisedDay: order.promisedDay,
    deliveryMethod: order.delivery,
    customerName: order.customerName,
    email: order.email,
    status: "Pending",
    paymentStatus: order.isPaid ? "Paid" : "Pending",
    paymentMethod: order.paymentMethod,
    isTest: order.isTest,
    currency: order.currency,
    ...order.totals,
    advanceMinor: order.advanceMinor,
    taxBasisPoints: order.taxBasisPoints,
    gst: order.gst,
    buyerGstin: order.buyerGstin,
    buyerName: order.buyerName,
    notes: order.notes,
    gift: order.gift,
    packerNote: order.packerNote,
    source: order.source,
    discountCode: order.discountCode,
    cashRisk: order.cash?.risk,
    confirmBy: deadlineOf(order),
    shippingAddress: order.address,
    createdAt: order.at,
    updatedAt: order.at,
  };
}

/** When the customer has to confirm or pay an order placed now; null without a deadline. */
function deadlineOf({ cash, payWithinDays, at }: NewOrder): Date | null {
  if (payWithinDays !== undefined) return payDeadline(payWithinDays, at);
  return cash ? confirmBy(cash, at) : null;
}

/** The last minute of the day until which an order that is paid first keeps its stock: the end of a day in India. */
export function payDeadline(days: number, placedAt: Date): Date {
  return new Date(indianMidnight(addDays(indianDay(placedAt), days + 1)).getTime() - MINUTE_MS);
}

/** The deadline for confirming an order placed now. Null if no confirmation is needed. */
export function confirmBy({ confirmHours }: { confirmHours: number | null }, placedAt: Date): Date | null {
  return confirmHours === null ? null : new Date(placedAt.getTime() + confirmHours * 3_600_000);
}

/** The columns of a line with its taxes. */
export function gstColumns(
  { hsnCode: _, basisPoints, ...amounts }: TaxedAmount,
  rate: GoodsRate | undefined,
) {
  return { ...amounts, gstBasisPoints: basisPoints, taxClassName: rate?.taxClassName ?? "" };
}

export async function findOrderNumber(db: Queryable, orderId: string): Promise<number | null> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  return order?.number ?? null;
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
  /** The provider with a hosted payment page; null if none is configured. */
  hosted: HostedCheckout | null;
  settings: SettingsReader;
  publicUrl: string;
  /** Signs the links to guests' orders. */
  secret: SigningSecret;
  /** Called after stock changes to invalidate cached pages: the given tags, or all pages with products. */
  onStockChanged(affectedTags?: readonly CacheTag[]): void;
}
