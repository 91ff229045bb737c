import { asc, desc, ilike, or, sql, type SQL } from "drizzle-orm";
import type { CustomerRow } from "#app/domain/customers/customer-file.ts";
import type { CustomerSort, CustomerSearch } from "#app/domain/customers/customer-search.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { defaultName } from "#app/domain/customers/profile.server.ts";
import { containing } from "#app/platform/database/containing.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const CUSTOMERS_PER_PAGE = 10;

export interface CustomerPage {
  customers: CustomerRow[];
  /** How many match that are customers: the administrator's own account is listed too, and not counted. */
  total: number;
  page: number;
  pageCount: number;
}

/** One page of all accounts, searched by a part of name or email. A page past the end shows the last one. */
export async function listCustomers(db: Db, asked: CustomerSearch): Promise<CustomerPage> {
  const where = matches(asked.search);
  const [counted] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      customers: sql<number>`count(*) filter (where ${users.role} = 'customer')`.mapWith(Number),
    })
    .from(users)
    .where(where);
  const pageCount = Math.max(1, Math.ceil((counted?.all ?? 0) / CUSTOMERS_PER_PAGE));
  const page = Math.min(asked.page, pageCount);
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
    .where(where)
    .orderBy(...SORTS[asked.sort])
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE);
  const customers = rows.map((row) => ({
    ...row,
    name: defaultName({ fullName: null, accountName: row.name, email: row.email }),
  }));
  return { customers, total: counted?.customers ?? 0, page, pageCount };
}

const SORTS: Record<CustomerSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  name: [sql`${users.name} collate "C"`, asc(users.id)],
  "signed-in": [sql`${users.lastSignInAt} desc nulls last`, desc(users.id)],
};

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(ilike(users.name, pattern), ilike(users.email, pattern));
}
