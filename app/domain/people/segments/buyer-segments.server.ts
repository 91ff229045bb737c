import { inArray, sql, type SQL } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { figuresByPerson, isPurchase, listMemberIds } from "#app/domain/people/internal/purchases.server.ts";
import { isInSegment } from "#app/domain/people/internal/segment-condition.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

interface Buyer {
  /** Null for a guest. */
  userId: string | null;
  /** The typed contact of a guest, the phone number in E.164; null before the checkout. Ignored for an account. */
  contact: { email: string; phone: string } | null;
}

interface SegmentQuery {
  buyer: Buyer;
  segmentIds: readonly string[];
  /** The currency in which spend is summed: the shop's. */
  currency: string;
  now: Date;
}

/**
 * The segments, of the given ones, that a buyer belongs to now: the account, or one of the people who bought with the guest's contact. A guest
 * without a contact yet may belong to any. The transaction of an order calls this, so it reads only the orders of these people.
 */
export async function listBuyerSegments(
  db: Queryable,
  { buyer: { userId, contact }, segmentIds, currency, now }: SegmentQuery,
): Promise<ReadonlySet<string>> {
  if (userId === null && contact === null) return new Set(segmentIds);
  const personIds = userId === null ? await listPeopleOfContact(db, contact) : [userId];
  const memberIds = await listMemberIds(db, personIds);
  const rules = await db
    .select({ id: segments.id, rule: segments.rule })
    .from(segments)
    .where(inArray(segments.id, [...segmentIds]));
  if (personIds.length === 0 || rules.length === 0) return new Set();
  const among = isAmong(orders.userId, memberIds);
  const belongs = rules.map(
    ({ rule }) => sql`exists (select 1 from ${users} left join figures on figures.person_id = ${users.id}
      where ${isAmong(users.id, personIds)} and ${isInSegment(rule, now, among)})`,
  );
  const { rows } = await db.execute<{ belongs: boolean[] }>(
    sql`with figures as materialized (${figuresByPerson({ currency, where: among })})
      select array[${sql.join(belongs, sql`, `)}] as belongs`,
  );
  return new Set(rules.filter((_, index) => rows[0]?.belongs[index]).map(({ id }) => id));
}

/** The people whose purchase has a typed phone number or email address, and the account of the address. */
async function listPeopleOfContact(db: Queryable, contact: Buyer["contact"]): Promise<string[]> {
  const email = contact?.email.toLowerCase() ?? "";
  const phone = contact?.phone ?? "";
  const branches: SQL[] = [];
  if (phone !== "")
    branches.push(sql`select ${orders.userId} from ${orders}
      where ${orders.shippingAddress} ->> 'phone' = ${phone} and ${isPurchase}`);
  if (email !== "")
    branches.push(
      sql`select ${orders.userId} from ${orders}
        where ${orders.isGuest} and lower(${orders.email}) = ${email} and ${isPurchase}`,
      sql`select ${users.id} from ${users} where ${users.email} = ${email} and not ${users.isGuest} and ${users.emailVerified}`,
    );
  if (branches.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct coalesce(${people.mergedInto}, found.id) as id from (${sql.join(branches, sql` union `)}) as found (id)
    left join ${people} on ${people.userId} = found.id`);
  return rows.map(({ id }) => id);
}
