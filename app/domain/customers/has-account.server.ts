import { eq } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whether an email address is that of an account. */
export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0;
}
