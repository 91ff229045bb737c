import { asc, desc, eq, inArray, sql, type SQL, and } from "drizzle-orm";
import type {
  CustomerRow,
  CustomerSort,
  CustomerSearch,
  CustomerDetail,
} from "#app/domain/customers/admin-list/customer-list.ts";
import { customersAt } from "#app/domain/customers/admin-list/customers-at.server.ts";
import { users, profiles, subscribers } from "#app/domain/customers/customers.tables.ts";
import { defaultName } from "#app/domain/customers/profile.server.ts";
import { pageWindow } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { searchPage, scanTo, type SearchCondition } from "#app/platform/database/query/search-page.server.ts";
import {
  beginsWordIn,
  containsIn,
  isShort,
  shortTextCondition,
} from "#app/platform/database/query/short-text.server.ts";
import { isUuid } from "#app/lib/id.ts";

export const CUSTOMERS_PER_PAGE = 10;

export interface CustomerPage {
  customers: CustomerRow[];
  /** The number of matching customers. The administrator is listed but not counted. */
  total: number;
  administrators: number;
  /** Whether there are more matches than were counted. */
  isMore: boolean;
  page: number;
  pageCount: number;
}

/** A search counts and pages through at most this many matches; fewer for one or two letters, which match many. */
const MAX_FOUND = 10_000;
const MAX_FOUND_BY_SHORT_TEXT = 2_000;

/** One page of all accounts, searched by a part of the name or email, or by phone number or city. A page past the end returns the last one. */
export async function listCustomers(db: Db, requested: CustomerSearch): Promise<CustomerPage> {
  const { ids, ...pagination } = requested.search
    ? await findByText(db, requested)
    : await findInOrder(db, requested);
  if (ids.length === 0) return { customers: [], ...pagination };
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      avatarId: users.image,
      role: users.role,
      registeredAt: users.createdAt,
      lastSignInAt: users.lastSignInAt,
    })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...SORTS[requested.sort]);
  const customers = rows.map((row) => ({
    ...row,
    name: defaultName({ fullName: null, accountName: row.name, email: row.email }),
  }));
  return { customers, ...pagination };
}

type FoundIds = Omit<CustomerPage, "customers"> & { ids: string[] };

async function findInOrder(db: Db, requested: CustomerSearch): Promise<FoundIds> {
  // The administrator's row is found by its index; a filter on role would read every account.
  const [counted] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      others: sql`(${countAdministrators(sql`true`)})`.mapWith(Number),
      guests: sql`(select count(*) from ${users} where ${users.isGuest})`.mapWith(Number),
    })
    .from(users);
  const { others = 0, guests = 0 } = counted ?? {};
  const all = (counted?.all ?? 0) - guests;
  const { page, pageCount, offset, limit, isFromEnd } = pageWindow({
    page: requested.page,
    size: CUSTOMERS_PER_PAGE,
    total: all,
  });
  const keys = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isGuest, false))
    .orderBy(...(isFromEnd ? FROM_END : SORTS)[requested.sort])
    .limit(limit)
    .offset(offset);
  return {
    ids: keys.map(({ id }) => id),
    total: all - others,
    administrators: others,
    isMore: false,
    page,
    pageCount,
  };
}

/** Few matches are sorted after they are found; with many matches, scanning in sort order fills a page sooner. */
async function findByText(db: Db, { search, sort, page }: CustomerSearch): Promise<FoundIds> {
  const condition = conditionFor(search);
  const { keys, ...pagination } = await searchPage(db, {
    table: users,
    key: users.id,
    columns: [users.createdAt, users.name, users.lastSignInAt],
    branches: condition.branches,
    orderBy: SORTS[sort],
    page,
    size: CUSTOMERS_PER_PAGE,
    max: isShort(search) ? MAX_FOUND_BY_SHORT_TEXT : MAX_FOUND,
  });
  const { rows } = await db.execute<{ others: number }>(
    sql`select (${countAdministrators(condition.where)})::int as others`,
  );
  const administrators = rows[0]?.others ?? 0;
  if (!pagination.isMore)
    return { ids: keys, ...pagination, total: pagination.total - administrators, administrators };
  const offset = (pagination.page - 1) * CUSTOMERS_PER_PAGE;
  const orderBy = SORTS[sort];
  const ids = await scanTo(db, {
    table: users,
    key: users.id,
    where: condition.where,
    orderBy,
    offset,
    limit: CUSTOMERS_PER_PAGE,
  });
  return { ids, ...pagination, administrators };
}

const SEARCHED = [users.name, users.email];

function conditionFor(search: string): SearchCondition {
  const anywhere = sql`(${containsIn(SEARCHED, search)} and not ${users.isGuest})`;
  if (!isShort(search)) {
    const atPlace = sql`(${users.id} in ${customersAt(search)} and not ${users.isGuest})`;
    return {
      where: sql`(${anywhere} or ${atPlace})`,
      branches: [{ where: anywhere }, { where: sql`${atPlace} and not ${anywhere}` }],
    };
  }
  return shortTextCondition({
    table: users,
    key: users.id,
    minKey: sql`'00000000-0000-0000-0000-000000000000'`,
    anywhere,
    atWordStart: sql`(${beginsWordIn(SEARCHED, search)} and not ${users.isGuest})`,
  });
}

const countAdministrators = (where: SQL) =>
  sql`select count(*) from ${users} where ${users.role} <> 'customer' and ${where}`;

const SORTS: Record<CustomerSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  name: [sql`${users.name} collate "C"`, asc(users.id)],
  "signed-in": [sql`${users.lastSignInAt} desc nulls last`, desc(users.id)],
};

const FROM_END: Record<CustomerSort, SQL[]> = {
  newest: SORTS.oldest,
  oldest: SORTS.newest,
  name: [sql`${users.name} collate "C" desc`, desc(users.id)],
  "signed-in": [sql`${users.lastSignInAt} asc nulls first`, asc(users.id)],
};

/** A customer's details; null for an unknown id, and for the row of a guest, which holds no personal data. */
export async function findCustomer(db: Db, id: string): Promise<CustomerDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({
      id: users.id,
      fullName: profiles.fullName,
      accountName: users.name,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      avatarId: users.image,
      role: users.role,
      registeredAt: users.createdAt,
      lastSignInAt: users.lastSignInAt,
      newsletter: subscribers.status,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(subscribers, eq(subscribers.email, sql`lower(${users.email})`))
    .where(and(eq(users.id, id), eq(users.isGuest, false)));
  if (!row) return null;
  const { fullName, accountName, ...rest } = row;
  return { ...rest, name: defaultName({ fullName, accountName, email: row.email }) };
}
