import { eq, sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import {
  MANUAL_METHOD_NAMES,
  manualMethod,
  type ManualMethodName,
} from "#app/domain/payments/payment-methods.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";

// An order by one of these methods is placed unpaid. Without limits, one account could have the whole stock sent to addresses where nobody
// accepts it, or held for a payment that never arrives, or place and cancel orders to flood a stranger's phone with messages.

/**
 * The most unpaid orders of one network address within a day. Many, because a mobile network may have one address for thousands of
 * shoppers.
 */
const MAX_PER_NETWORK = 20;

/** A cash order of the same items within these minutes may be one that was placed twice. */
export const REPEATED_WITHIN_MINUTES = 60;

interface CashCustomer {
  /** Null for a guest whose contact is not known yet. */
  userId: string | null;
  isGuest?: boolean;
  cash: StoreSettings["payments"]["cash"];
  /** False without a mail server, because nobody could confirm an address. */
  canConfirmEmails: boolean;
  now: Date;
}

/** An order that is about to be placed unpaid. */
interface UnpaidOrder extends CashCustomer {
  method: ManualMethodName;
  userId: string;
  email: string;
  phone: string;
  /** Missing where network addresses are not limited. */
  network?: string;
  address: Pick<Address, "street" | "postalCode">;
  itemCount: number;
  /** The most items of the unpaid orders that one person places within a day. */
  maxItems: number;
}

/**
 * The reason why a customer cannot choose cash on delivery now, as a sentence; null if they can. For the
 * checkout page, before the address is known.
 */
export async function findCashRefusal(db: Queryable, customer: CashCustomer): Promise<string | null> {
  const { userId, isGuest = false, cash, canConfirmEmails, now } = customer;
  const needsConfirmedEmail = cash.needsConfirmedEmail && canConfirmEmails;
  if (needsConfirmedEmail && isGuest)
    return "Cash on delivery needs an account with a confirmed email address. Please sign in, or pay in another way.";
  if (userId === null) return null;
  if (needsConfirmedEmail && !(await hasConfirmedEmail(db, userId)))
    return "Cash on delivery needs a confirmed email address. Please use the link that we sent to yours.";
  return findOpenOrdersRefusal(db, { userId, isGuest, cash, now });
}

/** The refusal of a customer with as many unpaid orders as the owner allows; null for others. */
async function findOpenOrdersRefusal(
  db: Queryable,
  { userId, isGuest = false, cash, now }: Pick<UnpaidOrder, "userId" | "isGuest" | "cash" | "now">,
): Promise<string | null> {
  const { openPerCustomer: maxOpenOrdersPerCustomer } = cash;
  if (maxOpenOrdersPerCustomer === null || isGuest) return null;
  const { account } = await countUnpaid(db, { userId }, now);
  return account < maxOpenOrdersPerCustomer ? null : tooMany(maxOpenOrdersPerCustomer);
}

/** Who orders unpaid, under a lock, so that concurrent checkouts of the same contact see each other. The email is in lower case. */
export type LockedContact = Locked<{ userId: string; email: string; phone: string }>;

type UnpaidLock = { ok: true; contact: LockedContact } | { ok: false; message: string };

/**
 * The same check during reservation, also of the typed contact, the network address and the postal address, each counted apart. Locks them
 * until commit, so that concurrent checkouts count each other. What others have ordered is not told: the sentence is the one of a shop
 * that does not offer the method for such an order.
 */
export async function lockForUnpaid(tx: Tx, order: UnpaidOrder): Promise<UnpaidLock> {
  const { method, userId, isGuest = false, cash, network, now, itemCount, maxItems } = order;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const refusal = await (method === "cash" ? findCashRefusal : findOpenOrdersRefusal)(tx, order);
  if (refusal !== null) return { ok: false, message: refusal };
  const email = order.email.toLowerCase();
  const { address } = order;
  const buyer = { userId: isGuest ? undefined : userId, email, phone: order.phone, network, address };
  // Streets are compared without punctuation; the PIN code is coarser than any of their spellings.
  await lockNames(
    tx,
    [email, order.phone, network, address.postalCode].flatMap((name) => (name ? [`cash ${name}`] : [])),
  );
  const counts = await countUnpaid(tx, buyer, now);
  const { openPerCustomer: maxOpenOrdersPerCustomer, openPerAddress: maxOpenOrdersPerAddress } = cash;
  const isOver =
    maxOpenOrdersPerCustomer !== null &&
    (Math.max(counts.email, counts.phone) >= maxOpenOrdersPerCustomer ||
      counts.network >= MAX_PER_NETWORK ||
      counts.pieces + itemCount > maxItems);
  const isPlaceOver = maxOpenOrdersPerAddress !== null && counts.place >= maxOpenOrdersPerAddress;
  if (isOver || isPlaceOver) return { ok: false, message: manualMethod(method).words.notOffered };
  return { ok: true, contact: { userId, email, phone: order.phone } as LockedContact };
}

function tooMany(limit: number): string {
  const orderWord = limit === 1 ? "order" : "orders";
  return `You have ${limit} unpaid ${orderWord} on the way, or cancelled within a day. Please pay for this one in another way, or wait until one is paid.`;
}

async function hasConfirmedEmail(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isConfirmed ?? false;
}

const ORDER_METHODS = MANUAL_METHOD_NAMES.map((name) => manualMethod(name).orderMethod);

interface Counted {
  userId?: string;
  email?: string;
  phone?: string;
  network?: string;
  address?: Pick<Address, "street" | "postalCode">;
}

/** Counts of unpaid orders by what they share with a customer. `pieces` are the items of the person's orders of the last day. */
type UnpaidCounts = Record<"account" | "email" | "phone" | "network" | "place" | "pieces", number>;

/**
 * Counts undelivered unpaid orders, those cancelled within a day, and checkouts about to become one. Of a network address only those
 * of the last day.
 */
async function countUnpaid(db: Queryable, counted: Counted, now: Date): Promise<UnpaidCounts> {
  const since = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  const is = unpaidConditions(counted, since);
  const isPerson = sql`((${is.account}) or (${is.email}) or (${is.phone}))`;
  const placeOf = (json: SQL) => comparable(sql`${json} ->> 'street'`, sql`${json} ->> 'postalCode'`);
  // A single statement sees one snapshot: a checkout that becomes an order is counted once.
  const { rows } = await db.execute<UnpaidCountRow>(sql`
    select
      count(*) filter (where ${is.account}) as account,
      count(*) filter (where ${is.email}) as email,
      count(*) filter (where ${is.phone}) as phone,
      count(*) filter (where ${is.network}) as network,
      count(*) filter (where ${is.place}) as place,
      coalesce(sum(pieces) filter (where ${isPerson} and not is_cancelled and created_at > ${since}), 0) as pieces
    from (
      select o.user_id, lower(o.email) as email, o.shipping_address ->> 'phone' as phone, o.created_at,
        ${placeOf(sql`o.shipping_address`)} as place, k.plan ->> 'network' as network, o.status = 'Cancelled' as is_cancelled,
        (select sum(quantity) from ${orderLines} where order_id = o.id) as pieces
      from ${orders} o left join ${checkouts} k on k.id = o.id
      where o.payment_method in ${ORDER_METHODS} and (
        (o.payment_status = 'Pending' and o.status in ('Pending', 'Processing', 'Shipped'))
        or (o.status = 'Cancelled' and o.created_at > ${since})
      )
      union all
      select user_id, lower(plan ->> 'email'), plan -> 'address' ->> 'phone', created_at,
        ${placeOf(sql`plan -> 'address'`)}, plan ->> 'network', false,
        (select sum((line ->> 'quantity')::int) from jsonb_array_elements(plan -> 'lines') line)
      from ${checkouts} where status = 'reserved' and plan ->> 'payment' in ${MANUAL_METHOD_NAMES}
    ) counted
    where ${isPerson} or (${is.network}) or (${is.place})`);
  return toUnpaidCounts(rows[0]);
}

function unpaidConditions({ userId, email = "", phone = "", network = "", address }: Counted, since: SQL) {
  return {
    account: userId ? sql`user_id = ${userId}` : sql`false`,
    email: sql`email <> '' and email = ${email}`,
    phone: sql`phone <> '' and phone = ${phone}`,
    network: sql`network = ${network} and created_at > ${since}`,
    place: address
      ? sql`place = ${comparable(sql`${address.street}`, sql`${address.postalCode}`)}`
      : sql`false`,
  };
}

type UnpaidCountRow = Record<keyof UnpaidCounts, string>;

function toUnpaidCounts(row: UnpaidCountRow | undefined): UnpaidCounts {
  const countOf = (name: keyof UnpaidCounts) => Number(row?.[name] ?? 0);
  return {
    account: countOf("account"),
    email: countOf("email"),
    phone: countOf("phone"),
    network: countOf("network"),
    place: countOf("place"),
    pieces: countOf("pieces"),
  };
}

/** Street and postal code without case, spaces and punctuation. */
function comparable(street: SQL, postalCode: SQL): SQL {
  return sql`regexp_replace(lower(concat((${street})::text, (${postalCode})::text)), '[[:punct:][:space:]]', '', 'g')`;
}
