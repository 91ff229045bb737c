import { and, asc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { defaultName } from "#app/domain/customers/profile.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isFoundBy } from "#app/domain/people/internal/found-people.server.ts";
import {
  countPeople,
  findOnce,
  selectIds,
  selectWindow,
} from "#app/domain/people/internal/select-people.server.ts";
import { figuresByPerson, isPurchase, readPurchases } from "#app/domain/people/internal/purchases.server.ts";
import { hasTag, isInSegment } from "#app/domain/people/internal/segment-condition.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import {
  ALL_PEOPLE,
  MAX_COUNTED,
  PEOPLE_PER_PAGE,
  type PersonRow,
  type PersonSearch,
} from "#app/domain/people/person.ts";
import type { Segment } from "#app/domain/customers/segments/segment.ts";
import { findSegment } from "#app/domain/people/segments/segments.server.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/** So many accounts and purchases are searched in each way for a few people. */
const LATEST_NAMED = 100;

export interface PeoplePage {
  people: PersonRow[];
  /** The number of matching customers. The owner and staff are listed but not counted. */
  total: number;
  staff: number;
  /** Whether there are more matches than were counted. */
  isMore: boolean;
  page: number;
  pageCount: number;
}

interface ListedIn {
  /** The currency in which spend is summed: the shop's. */
  currency: string;
  /** Only the people of this segment. */
  segment?: SQL;
}

/** The condition of the requested segment. A deleted segment matches nobody, so that an export does not have everybody. */
export async function segmentNamedIn(
  db: Queryable,
  { segment: id }: PersonSearch,
  now: Date,
): Promise<SQL | undefined> {
  if (id === "") return undefined;
  const segment = await findSegment(db, id);
  return segment ? isInSegment(segment.rule, now) : sql`false`;
}

/** The number of people in each segment, in one statement that sums the orders once. */
export async function countSegments(
  db: Db,
  all: readonly Segment[],
  { currency, now }: { currency: string; now: Date },
): Promise<number[]> {
  if (all.length === 0) return [];
  const counts = all.map(
    ({ rule }) =>
      sql`(select count(*)::int from ${users} left join figures on figures.person_id = ${users.id} where ${isListedCustomer} and ${isInSegment(rule, now)})`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`with figures as materialized (${figuresByPerson({ currency })}) select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return rows[0]?.counts ?? [];
}

/** One page of the customers: all accounts, and the guests who bought. A page past the end returns the last one. */
export async function listPeople(
  db: Db,
  requested: PersonSearch,
  { currency, segment }: ListedIn,
): Promise<PeoplePage> {
  const { sort } = requested;
  const matches = { where: matchingPeople(requested), segment, currency };
  const isSearched = requested.search !== "" || requested.tag !== "" || segment !== undefined;
  const found = isSearched
    ? await findOnce(db, { ...matches, sort, page: requested.page })
    : await countPeople(db, matches);
  const total = Math.min(found.customers, MAX_COUNTED);
  const { page, pageCount, offset } = listPage({
    page: requested.page,
    size: PEOPLE_PER_PAGE,
    total: total + found.staff,
  });
  const limit = PEOPLE_PER_PAGE;
  const ids = found.ids ?? (await selectWindow(db, { ...matches, sort, offset, limit }));
  const listed = await readPeople(db, { ids, currency });
  return {
    people: listed,
    total,
    staff: found.staff,
    isMore: found.customers > MAX_COUNTED,
    page,
    pageCount,
  };
}

/** Customers by id, from after `after` on: accounts, and guests who bought. */
export async function listPeopleAfter(
  db: Db,
  { after, limit, currency }: { after: string | null; limit: number; currency: string },
): Promise<PersonRow[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isListedCustomer, after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return readPeople(db, { ids: rows.map(({ id }) => id), currency });
}

/** Streams all matching people in the order of the list, in batches to limit memory. */
export async function* listPeopleForExport(
  db: Db,
  requested: PersonSearch,
  { currency, segment }: ListedIn,
): AsyncGenerator<PersonRow> {
  const where = matchingPeople(requested);
  const ids = await selectIds(db, { where, sort: requested.sort, currency, segment });
  for (const some of batchesOf(ids, 500)) yield* await readPeople(db, { ids: some, currency });
}

/**
 * SQL of a guest with a purchase, or with merged guests. The `limit` makes it a look-up for each guest: for a plain `exists` the planner
 * reads all orders, even for ten people.
 */
const hasPurchase = sql`((select true from ${orders} where ${orders.userId} = ${users.id} and ${isPurchase} limit 1)
  or ${users.id} in (select ${people.mergedInto} from ${people} where ${people.mergedInto} is not null))`;

const isMerged = sql`${users.id} in (select ${people.userId} from ${people} where ${people.mergedInto} is not null)`;

/** SQL condition of a search, in a query of `users`. */
function matchingPeople({ search, tag }: PersonSearch): SQL {
  const conditions = [sql`not ${isMerged}`, sql`(not ${users.isGuest} or ${hasPurchase})`];
  if (search !== "") conditions.push(isFoundBy(search));
  if (tag !== "") conditions.push(hasTag(tag));
  return sql.join(conditions, sql` and `);
}

/** SQL condition of all customers in the list, in a query of `users`. */
export const isListedCustomer = sql`${users.role} = 'customer' and ${matchingPeople(ALL_PEOPLE)}`;

/** The newest customers that match a text, up to `limit`. */
export async function findPeopleNamed(db: Db, { text, limit }: { text: string; limit: number }) {
  const where = sql`${users.role} = 'customer' and ${matchingPeople(ALL_PEOPLE)} and ${isFoundBy(text, LATEST_NAMED)}`;
  // Spend is not shown here.
  const currency = "";
  const window = sql`limit ${limit}`;
  const ids = await selectIds(db, { where, sort: "newest", currency, window });
  const found = await readPeople(db, { ids, currency });
  return found.map(({ id, name, email, phone }) => ({ id, name, email: email || phone }));
}

/** The rows of some people in the given order. */
export async function readPeople(
  db: Queryable,
  { ids, currency }: { ids: readonly string[]; currency: string },
): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const [userRows, { figures, latest }] = await Promise.all([
    db
      .select({
        id: users.id,
        isGuest: users.isGuest,
        role: users.role,
        name: users.name,
        email: users.email,
        avatarId: users.image,
        since: users.createdAt,
        tags: people.tags,
      })
      .from(users)
      .leftJoin(people, eq(people.userId, users.id))
      .where(isAmong(users.id, ids)),
    readPurchases(db, { personIds: ids, currency }),
  ]);
  const emails = [...userRows.filter(({ isGuest }) => !isGuest), ...latest.values()].map(({ email }) =>
    email.toLowerCase(),
  );
  const subscribed = await listSubscribed(db, emails);
  const byId = new Map(userRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const bought = figures.get(id);
    const contact = latest.get(id);
    const email = row.isGuest ? (contact?.email ?? "") : row.email;
    return {
      ...row,
      email,
      name: row.isGuest
        ? (contact?.name ?? "Guest")
        : defaultName({ fullName: null, accountName: row.name, email }),
      phone: contact?.phone ?? "",
      city: contact?.city ?? "",
      tags: row.tags ?? [],
      isSubscribed: subscribed.has(email.toLowerCase()),
      orderCount: bought?.orderCount ?? 0,
      spentMinor: bought?.spentMinor ?? 0,
      lastOrderAt: bought ? new Date(bought.lastOrder * 1000) : null,
    };
  });
}

async function listSubscribed(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: subscribers.email })
    .from(subscribers)
    .where(and(eq(subscribers.status, "confirmed"), inArray(subscribers.email, [...new Set(emails)])));
  return new Set(rows.map(({ email }) => email));
}
