import { eq } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whether an email address is that of an account. */
export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0;
}

/** Whether a sign-up created this account. Its response has an id also when the email address was taken. */
export async function hasAccountWithId(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}
