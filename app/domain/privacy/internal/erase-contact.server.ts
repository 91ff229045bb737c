import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { removeAlertsOf } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { forgetPhone } from "#app/domain/balances/personal-data.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  deleteDraftsOf,
  deleteAbandonedCheckoutsOf,
  isDraftOf,
} from "#app/domain/checkout/personal-data.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { deleteConsentsOf } from "#app/domain/customers/consents/consents.server.ts";
import { forgetRecipient } from "#app/domain/orders/gift-cards/personal-data.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { listRequestsOf } from "#app/domain/privacy/internal/list-requests.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMessages } from "#app/platform/messages/outbox.server.ts";

/** Whether an order has a contact: an email address in lower case, or a phone number in E.164. */
export const isOrderOf = (contact: string): SQL =>
  sql`(lower(${orders.email}) = ${contact} or ${orders.shippingAddress} ->> 'phone' = ${contact})`;

/** Guests' checkouts with a contact. */
export const isGuestCheckoutOf = (contact: string) =>
  and(
    sql`(lower(${checkouts.plan} ->> 'email') = ${contact} or ${checkouts.plan} -> 'address' ->> 'phone' = ${contact})`,
    sql`${checkouts.userId} in (select ${users.id} from ${users} where ${users.isGuest})`,
  );

/** Whether an account or an order that is not anonymised has the contact. */
export async function isContactInUse(tx: Tx, contact: string): Promise<boolean> {
  const accounts = await tx.select({ id: users.id }).from(users).where(eq(users.email, contact)).limit(1);
  if (accounts.length > 0) return true;
  const others = await tx.select({ id: orders.id }).from(orders).where(isOrderOf(contact)).limit(1);
  return others.length > 0;
}

/** Deletes the data that is linked to a guest only by contact: consents, requests, messages, closed checkouts, and the number of store credit. */
export async function eraseContact(tx: Tx, jobs: Jobs, contact: string): Promise<void> {
  await deleteConsentsOf(tx, contact);
  await eraseRequests(tx, jobs, contact);
  await tx.delete(checkouts).where(and(isGuestCheckoutOf(contact), ne(checkouts.status, "reserved")));
  await deleteDraftsOf(tx, isDraftOf(contact));
  await forgetPhone(tx, contact);
  await forgetRecipient(tx, contact);
}

/** Deletes a contact's messages, back-in-stock requests and abandoned checkouts, with the messages about these to any phone. */
export async function eraseRequests(tx: Tx, jobs: Jobs, contact: string): Promise<void> {
  const { messageKeys } = await listRequestsOf(tx, contact);
  await removeAlertsOf(tx, contact);
  await deleteAbandonedCheckoutsOf(tx, contact);
  await deleteMessages(tx, jobs, { contact, keys: messageKeys });
}
