import { and, eq, ne, sql } from "drizzle-orm";
import type { SecurityLog } from "#app/domain/audit/security-log.server.ts";
import { moveAlerts } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { joinGuestOrders } from "#app/domain/checkout/join-guest-orders.server.ts";
import { moveAbandonedCheckouts } from "#app/domain/checkout/personal-data.server.ts";
import { sessionRole } from "#app/domain/customers/account.ts";
import { redeemEmailChange } from "#app/domain/customers/auth/change-email.server.ts";
import { recordSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import { copyConsents, moveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { contactMessages, sessions, users, verifications } from "#app/domain/customers/customers.tables.ts";
import { emailChangedEmail } from "#app/domain/customers/emails/email-change-emails.server.ts";
import { addresseeOf } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { moveSubscription } from "#app/domain/customers/messages/newsletter.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused, isUniqueViolation } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

export interface EmailChangeDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  settings: SettingsReader;
  securityLog: SecurityLog;
  publicUrl: string;
}

export type ConfirmEmailChangeResult =
  | { ok: true; userId: string; role: "customer" | "admin" }
  /** The link was used, replaced or is too old, or the address has got an account meanwhile. */
  | { ok: false; error: "link-over" };

/**
 * Changes an account's email address by the link that was sent to the new one, and informs the old one. Ends all sessions but `sessionId`,
 * and all other links to the old address. Orders keep their address; consents, subscription, alerts and reminders move to the new one, and so do
 * the orders that its owner placed there as a guest.
 */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  { token, sessionId }: { token: string; sessionId: string | null },
): Promise<ConfirmEmailChangeResult> {
  const { db, clock, settings, publicUrl } = deps;
  const shop = emailShopOf(await settings.get(), publicUrl);
  const now = clock.now();
  try {
    const changed = await inTransactionUnlessRefused(db, (tx) =>
      changeAddress(tx, { deps, shop, token, sessionId, now }),
    );
    if (changed.ok) await afterChange(deps, changed);
    return changed;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: "link-over" };
  }
}

interface Change {
  deps: EmailChangeDeps;
  shop: EmailShop;
  token: string;
  sessionId: string | null;
  now: Date;
}

async function changeAddress(
  tx: Tx,
  { deps, shop, token, sessionId, now }: Change,
): Promise<ConfirmEmailChangeResult> {
  const link = await redeemEmailChange(tx, token, now);
  if (!link) return { ok: false, error: "link-over" };
  const { userId, email } = link;
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!before) return { ok: false, error: "link-over" };
  await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  // Links that reset the password are in the old mailbox.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sessionId === null ? undefined : ne(sessions.id, sessionId)));
  await moveContact(tx, { from: before.email, isProven: before.emailVerified, to: email, now });
  if (before.role !== "customer")
    await recordSecurityChange(tx, {
      actorId: userId,
      action: "security.email-changed",
      after: { previousEmail: before.email, email },
      at: now,
    });
  const { name } = addresseeOf(before);
  const url = new URL("/contact", deps.publicUrl).href;
  const message = emailChangedEmail(before.email, { shop, name, url, email });
  await queueEmail(tx, deps.jobs, "email-changed", message);
  return { ok: true, userId, role: sessionRole(before.role) };
}

async function afterChange(
  { db, jobs, securityLog }: EmailChangeDeps,
  { userId, role }: { userId: string; role: "customer" | "admin" },
): Promise<void> {
  jobs.nudge("send-mail");
  if (role === "admin") return;
  await joinGuestOrders(db, userId);
  // Without the addresses, because the entry outlives the account.
  await securityLog.record({
    action: "account.email-changed",
    actorId: userId,
    subjectType: "user",
    subjectId: userId,
    details: {},
  });
}

/**
 * Moves what belongs to a person by the email address. Anybody could have signed up with an address that was never confirmed: its owner keeps
 * everything, and the account takes only the consents it cannot do without.
 */
async function moveContact(
  tx: Tx,
  { from, to, isProven, now }: { from: string; to: string; isProven: boolean; now: Date },
): Promise<void> {
  if (!isProven) {
    for (const purpose of ["account", "orders", "measurements"] as const)
      await copyConsents(tx, { from: [from], to, purpose });
    return;
  }
  await moveConsents(tx, { from, to });
  await moveSubscription(tx, { from, to, now });
  await moveAlerts(tx, { from, to });
  await moveAbandonedCheckouts(tx, { from, to });
  await tx
    .update(contactMessages)
    .set({ email: to })
    .where(sql`lower(${contactMessages.email}) = ${from}`);
}
