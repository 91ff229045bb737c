import { and, eq, sql } from "drizzle-orm";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";
import { users, profiles, subscribers } from "#app/domain/customers/customers.tables.ts";
import { defaultName } from "#app/domain/customers/profile.server.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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
