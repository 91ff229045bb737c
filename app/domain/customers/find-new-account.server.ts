import { and, eq, gte } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The account that has just been created for an email address; null for one that existed before `since`. */
export async function findNewAccount(
  db: Queryable,
  { email, since }: { email: string; since: Date },
): Promise<string | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), gte(users.createdAt, since)));
  return found?.id ?? null;
}
