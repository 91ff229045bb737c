import { eq, sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { CASH_ON_DELIVERY } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

// Cash on delivery is paid when the parcel is handed over. Without limits, one account could have the whole
// stock sent to addresses where nobody accepts it.

interface CashCustomer {
  /** Null for a guest whose contact is not known yet. */
  userId: string | null;
  isGuest?: boolean;
  cash: PaymentSettings["cash"];
  /** False without a mail server, because nobody could confirm an address. */
  canConfirmEmails: boolean;
}

/**
 * The reason why a customer cannot choose cash on delivery now, as a sentence; null if they can. For the
 * checkout page, before the address is known.
 */
export async function findCashRefusal(db: Queryable, customer: CashCustomer): Promise<string | null> {
  const { userId, isGuest = false, cash, canConfirmEmails } = customer;
  const needsConfirmedEmail = cash.needsConfirmedEmail && canConfirmEmails;
  if (needsConfirmedEmail && isGuest)
    return "Cash on delivery needs an account with a confirmed email address. Please sign in, or pay in another way.";
  if (userId === null) return null;
  if (needsConfirmedEmail && !(await hasConfirmedEmail(db, userId)))
    return "Cash on delivery needs a confirmed email address. Please use the link that we sent to yours.";
  const { openPerCustomer } = cash;
  if (openPerCustomer === null) return null;
  const open = await countOpen(db, sql`${orders.userId} = ${userId}`, sql`${checkouts.userId} = ${userId}`);
  return open < openPerCustomer ? null : tooMany("You have", openPerCustomer);
}

/**
 * The same check during reservation, including the address. Locks the customer and the address until commit, so
 * that concurrent checkouts count each other.
 */
export async function lockForCash(
  tx: Tx,
  {
    address,
    ...customer
  }: CashCustomer & { userId: string; address: Pick<Address, "street" | "postalCode"> },
): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, customer.userId)).for("no key update");
  const refusal = await findCashRefusal(tx, customer);
  const { openPerAddress } = customer.cash;
  if (refusal !== null || openPerAddress === null) return refusal;
  const place = comparable(sql`${address.street}`, sql`${address.postalCode}`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
  const placeOf = (json: SQL) => comparable(sql`${json} ->> 'street'`, sql`${json} ->> 'postalCode'`);
  const open = await countOpen(
    tx,
    sql`${placeOf(sql`${orders.shippingAddress}`)} = ${place}`,
    sql`${placeOf(sql`${checkouts.plan} -> 'address'`)} = ${place}`,
  );
  return open < openPerAddress ? null : tooMany("This address has", openPerAddress);
}

function tooMany(whose: string, limit: number): string {
  const orderWord = limit === 1 ? "order" : "orders";
  return `${whose} ${limit} cash on delivery ${orderWord} on the way. Please pay for this one in another way, or wait until one has arrived.`;
}

async function hasConfirmedEmail(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isConfirmed ?? false;
}

/** Counts undelivered unpaid cash orders and checkouts about to become one. */
async function countOpen(db: Queryable, isOrder: SQL, isCheckout: SQL): Promise<number> {
  // A single statement sees one snapshot: a checkout that becomes an order is counted once.
  const { rows } = await db.execute<{ open: string }>(sql`
    select (
      select count(*) from ${orders}
      where ${isOrder} and ${orders.paymentMethod} = ${CASH_ON_DELIVERY} and ${orders.paymentStatus} = 'Pending'
        and ${orders.status} in ('Pending', 'Processing', 'Shipped')
    ) + (
      select count(*) from ${checkouts}
      where ${isCheckout} and ${checkouts.status} = 'reserved' and ${checkouts.plan} ->> 'payment' = 'cash'
    ) as open`);
  return Number(rows[0]?.open ?? 0);
}

/** Street and postal code without case, spaces and punctuation. */
function comparable(street: SQL, postalCode: SQL): SQL {
  return sql`regexp_replace(lower(concat(${street}::text, ${postalCode}::text)), '[[:punct:][:space:]]', '', 'g')`;
}
