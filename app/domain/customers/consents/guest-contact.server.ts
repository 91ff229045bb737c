import { hasAccount } from "#app/domain/customers/has-account.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * The contact under which a guest's consents are recorded: the email address, or without one the phone number. An address of an account is
 * not used, because anybody can type it, and its owner alone consents with it. Null if no other contact is known.
 */
export async function findGuestContact(
  db: Queryable,
  { email, phone }: { email: string; phone: string },
): Promise<string | null> {
  const own = email !== "" && !(await hasAccount(db, email)) ? email : phone;
  return own === "" ? null : own;
}
