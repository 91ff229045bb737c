import { voidBalancesOf } from "#app/domain/balances/personal-data.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { eq, sql } from "drizzle-orm";
import { deleteDraftsOf, hasOpenCheckout, isDraftOf } from "#app/domain/checkout/personal-data.server.ts";
import { eraseCustomer, lockAccount, type Account } from "#app/domain/customers/customer-records.server.ts";
import {
  anonymiseOrdersOf,
  type AnonymiseOrdersResult,
  deleteReturnBodies,
} from "#app/domain/orders/anonymise-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import {
  eraseContact,
  eraseRequests,
  isContactInUse,
} from "#app/domain/privacy/internal/erase-contact.server.ts";
import { eraseReviewAuthor, deleteReviewBodies } from "#app/domain/reviews/write-review.server.ts";
import { deleteSecurityEventsOf } from "#app/domain/audit/security-log.server.ts";
import { deleteAnnotationsOf } from "#app/domain/people/annotate-person.server.ts";
import { eraseAuditedTexts, recordAudit } from "#app/domain/audit/audit.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-emails.server.ts";
import { deleteSequences, LAST_EMAIL, queueEmail } from "#app/platform/messages/outbox.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { eraseWebhookResponses } from "#app/domain/webhooks/deliveries.server.ts";
import { withdrawConsent } from "#app/domain/customers/consents/consents.server.ts";
import { deleteBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";

export interface DeleteAccountDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  settings: SettingsReader;
  images: ImageStore;
  pages: PageCache;
  publicUrl: string;
}

export type DeleteAccountResult =
  | { ok: true }
  /** `not-found`: the account was already deleted. `administrator`: the shop would be left without one. */
  | { ok: false; error: "not-found" | "administrator" | "payment-open" }
  | Extract<AnonymiseOrdersResult, { ok: false }>;

/** The administrator who deletes the account on the customer's request, and the moment. */
interface AdminErasure {
  actorId: string;
  at: Date;
}

/**
 * Deletes a person in one transaction: account, profile, addresses, sessions, wishlist, messages, subscription, emails, and ends store credit. Orders stay
 * without the person, as tax law requires, and published reviews without the name. Refused while an order, payment, return or refund is
 * open. A last email confirms the deletion.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  userId: string,
  byAdmin?: AdminErasure,
): Promise<DeleteAccountResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  let files: string[] = [];
  const result = await inTransaction(deps.db, async (tx): Promise<DeleteAccountResult> => {
    const account = await lockAccount(tx, userId);
    if (!account) return { ok: false, error: "not-found" };
    if (account.role !== "customer") return { ok: false, error: "administrator" };
    if (await hasOpenCheckout(tx, userId)) return { ok: false, error: "payment-open" };
    const traces = await orderTracesOf(tx, userId);
    const anonymised = await anonymiseOrdersOf(tx, userId);
    if (!anonymised.ok) return anonymised;
    const photos = await eraseReviewAuthor(tx, account);
    await voidBalancesOf(tx, { userId, at: deps.clock.now() });
    await deleteAnnotationsOf(tx, [userId]);
    const avatar = await eraseCustomer(tx, account);
    await eraseAuditedTexts(tx, traces.ids);
    await eraseWebhookResponses(tx, traces.ids);
    await deleteSecurityEventsOf(tx, account);
    await eraseRequests(tx, deps.jobs, account.email.toLowerCase());
    await deleteDraftsOf(tx, isDraftOf(account.email.toLowerCase(), userId));
    for (const contact of await ownContactsOf(tx, account, traces.contacts))
      await eraseContact(tx, deps.jobs, contact);
    await deleteSequences(tx, traces.ids.map(sequenceOfOrder));
    if (byAdmin) await auditErasure(tx, userId, { ...byAdmin, orders: anonymised.orders });
    await queueEmail(tx, deps.jobs, LAST_EMAIL, accountDeletedEmail(shop, account, anonymised.orders));
    files = avatar ? [...photos, avatar] : photos;
    return { ok: true };
  });
  if (!result.ok) return result;
  deps.jobs.nudge("send-mail");
  deps.pages.invalidate(["catalogue"]);
  await removeFiles(deps, files);
  return result;
}

/** Audits the deletion with the administrator and a user id that no longer exists, without personal data. */
function auditErasure(
  tx: Tx,
  userId: string,
  { actorId, at, orders: kept }: AdminErasure & { orders: number },
): Promise<void> {
  return recordAudit(tx, {
    actorId,
    action: "customer.erase",
    subjectType: "customer",
    subjectId: userId,
    before: { ordersKept: kept },
    after: null,
    at,
  });
}

/** The nightly clean-up deletes what fails here. */
async function removeFiles({ images, log }: DeleteAccountDeps, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await images.remove(key);
  } catch (error) {
    log.warn(
      { err: error },
      "An image of a deleted account could not be deleted; the nightly clean-up will retry",
    );
  }
}

/** The ids of the orders and returns that the shop has acted on, and the email addresses and phone numbers of the orders. */
async function orderTracesOf(tx: Tx, userId: string): Promise<{ ids: string[]; contacts: string[] }> {
  const rows = await tx
    .select({
      email: orders.email,
      phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
      orderId: orders.id,
      returnId: returns.id,
    })
    .from(orders)
    .leftJoin(returns, eq(returns.orderId, orders.id))
    .where(eq(orders.userId, userId));
  return {
    ids: rows.flatMap(({ orderId, returnId }) => (returnId ? [orderId, returnId] : [orderId])),
    contacts: rows.flatMap(({ email, phone }) => [email.toLowerCase(), phone]),
  };
}

/**
 * The contacts of the account's orders beside its email address that no other account or order has: a checkout accepts any contact. Call it
 * after the orders are anonymised.
 */
async function ownContactsOf(tx: Tx, account: Account, contacts: readonly string[]): Promise<string[]> {
  const ownContacts: string[] = [];
  for (const contact of new Set(contacts))
    if (contact !== "" && contact !== account.email.toLowerCase() && !(await isContactInUse(tx, contact)))
      ownContacts.push(contact);
  return ownContacts;
}

/** Confirms an account's deletion and names the data that had to be kept. */
function accountDeletedEmail(
  shop: EmailShop,
  to: { name: string; email: string },
  keptOrders: number,
): EmailMessage {
  const kept =
    keptOrders === 0
      ? "You had no orders, so we keep nothing about you."
      : "We keep your orders without your name, email and address, because tax law requires shops to keep their accounts for some years.";
  const { subject, ...words } = writeEmail(shop, "account-deleted", { greeting: salutation(to.name), kept });
  return { to: to.email, subject, ...renderEmail(shop, words) };
}

/** Ends the consent to store measurements and deletes those that were saved or added to reviews and returns. */
export async function withdrawMeasurements(
  tx: Tx,
  { user, now }: { user: { id: string; email: string }; now: Date },
): Promise<void> {
  await withdrawConsent(tx, { email: user.email, purpose: "measurements", now });
  await deleteBodies(tx, user.id);
  await deleteReviewBodies(tx, user.id);
  await deleteReturnBodies(tx, user.id);
}
