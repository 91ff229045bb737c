import { isBought } from "#app/domain/orders/orders.server.ts";
import {
  and,
  asc,
  desc,
  eq,
  sql,
  ilike,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  exists,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import {
  RECENT_ORDERS,
  type CustomerOrderRow,
  type CustomerValue,
  type Reorder,
} from "#app/domain/orders/customer-orders/order-view.ts";
import { orders, orderLines } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { users, subscribers } from "#app/domain/customers/customers.tables.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

const PER_PAGE = 10;

/** One page of the orders of a customer (a person's rows of `users`), newest first. A page past the end returns the last page. */
export async function listCustomerOrders(
  db: Db,
  requested: { userIds: readonly string[]; page: number },
): Promise<{ orders: CustomerOrderRow[]; total: number; page: number; pageCount: number }> {
  const total = await db.$count(orders, inArray(orders.userId, [...requested.userIds]));
  const { page, pageCount, offset } = listPage({ page: requested.page, size: PER_PAGE, total });
  const rows = await select(db, requested.userIds).limit(PER_PAGE).offset(offset);
  return { orders: rows, total, page, pageCount };
}

/** A customer's recent orders, order count and net payments without those of test orders and gift cards. */
export async function readCustomerValue(db: Db, userIds: readonly string[]): Promise<CustomerValue> {
  const isOfCustomer = inArray(orders.userId, [...userIds]);
  const orderCount = await db.$count(orders, isOfCustomer);
  const recent = await select(db, userIds).limit(RECENT_ORDERS);
  const refunded = db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), eq(refunds.status, "done")));
  const paid = await db
    .select({
      currency: payments.currency,
      minor: sql`sum(${payments.amountMinor} - (${refunded}))`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isOfCustomer,
        eq(payments.status, "captured"),
        eq(orders.isTest, false),
        ne(orders.deliveryMethod, "digital"),
      ),
    )
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
  return { recent, orderCount, paid };
}

function select(db: Db, userIds: readonly string[]) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      status: orders.status,
      deliveryMethod: orders.deliveryMethod,
    })
    .from(orders)
    .where(inArray(orders.userId, [...userIds]))
    .orderBy(desc(orders.number));
}

// Bounds the cost for best-selling products; old orders are less relevant.
const MAX_ORDERS = 200;
const MAX_PRODUCTS = 50;

/**
 * Counts the products bought together with this one in its last 200 orders, by product id; the 50 most
 * frequent.
 */
export async function countBoughtTogether(
  db: Queryable,
  productId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; orders: number }>(sql`
    with recent as materialized (
      select ${orderLines.orderId} as order_id from ${orderLines} where ${orderLines.productId} = ${productId}
      order by ${orderLines.id} desc limit ${MAX_ORDERS}
    )
    select ${orderLines.productId} as id, count(distinct ${orderLines.orderId})::int as orders
    from ${orderLines}
    where ${orderLines.orderId} in (select order_id from recent)
      and ${orderLines.productId} is not null and ${orderLines.productId} <> ${productId}
    group by 1 order by 2 desc, 1 limit ${MAX_PRODUCTS}
  `);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

const isNotCancelled = or(
  notInArray(orders.status, ["Cancelled", "Refunded"]),
  // A refunded order without a delivery was cancelled.
  and(eq(orders.status, "Refunded"), isNotNull(orders.deliveredAt)),
);

/** What is known of a buyer without asking: a typed contact is no fact about the person (see `placed-statements.server.ts`). */
interface ProvenBuyer {
  /** Null for a guest. */
  userId: string | null;
  /** The guests' orders of this browser. */
  browserOrderIds: readonly string[];
}

/** The guests' orders that are proven to be a buyer's: those of this browser, and those with the confirmed email address of the account. */
export async function listOwnGuestOrders(
  db: Queryable,
  { userId, browserOrderIds }: ProvenBuyer,
): Promise<string[]> {
  if (userId === null) return [...browserOrderIds];
  const isOfAccount = and(orders.isGuest, eq(sql`lower(${orders.email})`, users.email));
  const guestOrders = await db
    .select({ id: orders.id })
    .from(users)
    .innerJoin(orders, isOfAccount)
    .where(and(eq(users.id, userId), users.emailVerified));
  return [...browserOrderIds, ...guestOrders.map(({ id }) => id)];
}

/** Whether a buyer has ordered before, by what is proven. Cancelled orders, refunded or not, do not count. */
export async function hasEarlierOrder(db: Queryable, buyer: ProvenBuyer): Promise<boolean> {
  const { userId } = buyer;
  const isOwn = or(
    inArray(orders.id, await listOwnGuestOrders(db, buyer)),
    userId === null ? undefined : eq(orders.userId, userId),
  );
  const earlier = await db.select({ id: orders.id }).from(orders).where(and(isOwn, isNotCancelled)).limit(1);
  return earlier.length > 0;
}

/**
 * The numbers of at most 20 other orders with this email address or phone number, the oldest first. Cancelled ones do not count. For
 * the owner: anybody can type them.
 */
export async function listOrdersOfContact(
  db: Queryable,
  { exceptId, email, phone }: { exceptId: string; email: string; phone: string },
): Promise<{ id: string; number: number }[]> {
  // "ilike" uses the trigram index of the email addresses.
  const ofEmail = email === "" ? undefined : ilike(orders.email, email.replaceAll(/[\\%_]/g, "\\$&"));
  // The phone numbers of shipped orders have an index, and there are few others.
  const ofPhone =
    phone === ""
      ? undefined
      : and(
          sql`(${orders.shippingAddress} ->> 'phone') = ${phone}`,
          or(isNotNull(orders.shippedAt), inArray(orders.status, ["Pending", "Processing"])),
        );
  if (!ofEmail && !ofPhone) return [];
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(or(ofEmail, ofPhone), ne(orders.id, exceptId), isNotCancelled))
    .orderBy(asc(orders.number))
    .limit(20);
}

/**
 * Looks up an order's lines at current prices and stock. The caller has checked that the order is the
 * customer's own.
 */
export async function reorder(db: Db, orderId: string): Promise<Reorder> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isBought))
    .orderBy(asc(orderLines.position));
  const forSale = await listVariantsForSale(
    db,
    lines.flatMap((line) => line.variantId ?? []),
  );
  const variantsById = new Map(forSale.map((variant) => [variant.variantId, variant]));
  const items: CartItem[] = [];
  const notes: string[] = [];
  for (const line of lines) {
    const name = itemLabel(line.productName, line.optionsLabel);
    const variant = line.variantId ? variantsById.get(line.variantId) : undefined;
    if (!variant) notes.push(`${name} is no longer sold.`);
    else if (variant.inventory < 1) notes.push(`${name} has sold out.`);
    else {
      const { variantId: id, productId, slug, options, priceMinor: price, inventory, imageId } = variant;
      const quantity = Math.min(line.quantity, inventory);
      items.push({
        id,
        productId,
        slug,
        name: variant.name,
        options,
        price,
        quantity,
        imageId,
        available: inventory,
      });
      if (quantity < line.quantity) notes.push(`Only ${inventory} of ${name} left.`);
    }
  }
  return { items, notes };
}

/**
 * The condition that an email address, in lower case, is proven to belong to a person who wants to hear from the shop: a confirmed account
 * or subscription, or a guest's delivered order. A link that was opened proves nothing: mail programs and phones open links by
 * themselves.
 */
export function isProvenEmail(db: Queryable, email: SQLWrapper | string): SQL {
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.email} = ${email}`, users.emailVerified));
  const subscription = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(sql`${subscribers.email} = ${email}`, isNotNull(subscribers.confirmedAt)));
  const delivered = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`lower(${orders.email}) = ${email}`, orders.isGuest, isNotNull(orders.deliveredAt)));
  return sql`(${or(exists(account), exists(subscription), exists(delivered))})`;
}

/** The condition that a phone number is proven: a parcel was delivered with it. An account does not prove the number in its addresses. */
function isProvenPhone(db: Queryable, phone: string): SQL {
  const delivered = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(sql`${orders.shippingAddress} ->> 'phone'`, phone),
        // Has the index of phone numbers used.
        isNotNull(orders.shippedAt),
        isNotNull(orders.deliveredAt),
      ),
    );
  return sql`(${exists(delivered)})`;
}

/** Whether an email address or a phone number in E.164 is proven. */
export async function isProvenContact(db: Queryable, contact: string): Promise<boolean> {
  const isProven = contact.includes("@")
    ? isProvenEmail(db, contact.toLowerCase())
    : isProvenPhone(db, contact);
  const { rows } = await db.execute<{ proven: boolean }>(sql`select ${isProven} as proven`);
  return rows[0]?.proven ?? false;
}
